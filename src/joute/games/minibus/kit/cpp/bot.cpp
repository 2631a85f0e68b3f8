/* Minibus: one bus that goes round the stations and waits a little at each. Legal, but weak. */

#include <cstdlib>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

const int WAIT = 5; // turns at a station, to let travellers off and on

std::vector<int> numbers() {
    std::string line;
    if (!std::getline(std::cin, line)) { // the game is over
        std::exit(0);
    }
    std::istringstream words(line);
    std::vector<int> numbers;
    for (int number; words >> number;) {
        numbers.push_back(number);
    }
    return numbers;
}

int number() {
    return numbers().at(0);
}

int main() {
    std::vector<int> first = numbers();
    int players = first[0], me = first[1];
    std::vector<std::vector<int>> stations; // id, x, y, capacity
    for (int i = 0; i < 3; i++) {
        stations.push_back(numbers());
    }
    int waited = 0;
    std::string command = "BUS 0";

    while (true) {
        for (int i = 0; i < players; i++) {
            numbers(); // player, money, and what it has bought
        }
        for (int n = number(); n > 0; n--) {
            stations.push_back(numbers()); // a new one every 25 turns
        }
        for (int n = number(); n > 0; n--) {
            std::vector<int> bus = numbers(); // id, owner, x, y, goal, cars
            std::vector<int> goal = stations[bus[4]];
            if (bus[1] == me && bus[2] == goal[1] && bus[3] == goal[2]) {
                waited++;
                if (waited == WAIT) {
                    waited = 0;
                    int next = (bus[4] + 1) % stations.size();
                    command = "DESTINATION " + std::to_string(bus[0]) + " " + std::to_string(next);
                }
            }
        }
        std::vector<int> travellers = numbers(); // how many came, got on, and arrived
        for (int n = travellers[0] + travellers[1] + travellers[2]; n > 0; n--) {
            numbers();
        }
        std::cout << command << std::endl; // what is printed is sent at once
        command = "PASS";
    }
}
