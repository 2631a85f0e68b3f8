/* @TITLE@: takes the first of its actions. Legal, but weak. */

#include <cstdlib>
#include <iostream>
#include <string>
#include <vector>

// write your own: return one of the actions; what you see is a line of JSON
std::string choose(const std::string &seen, const std::vector<std::string> &actions) {
    (void)seen;
    return actions[0];
}

std::string hear() {
    std::string line;
    if (!std::getline(std::cin, line)) { // the game is over
        std::exit(0);
    }
    if (!line.empty() && line.back() == '\r') {
        line.pop_back();
    }
    return line;
}

int main() {
    while (true) {
        std::string seen = hear();
        std::vector<std::string> actions(std::stoi(hear()));
        for (std::string &action : actions) {
            action = hear();
        }
        std::cout << choose(seen, actions) << std::endl; // what is printed is sent at once
    }
}
