/* Race: goes straight to each objective, one cell at a time. Legal, but slow. */

#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <string>
#include <vector>

std::string line() {
    std::string text;
    if (!(std::cin >> text)) { // the referee has stopped
        std::exit(0);
    }
    return text;
}

int number() {
    return std::stoi(line());
}

struct Rectangle {
    int x = number(), y = number(), w = number(), h = number();
};

int velocity(int place, int low, int length) {
    if (place < low) {
        return 1;
    }
    return place >= low + length ? -1 : 0;
}

// a velocity changes by one at most
int slowly(int now, int wanted) {
    return std::clamp(wanted, now - 1, now + 1);
}

int main() {
    int size = number();
    std::vector<int> values(size * size); // the cell (x, y) is values[x + y * size]
    for (int &value : values) {
        value = number();
    }
    int px = number(), py = number();
    Rectangle goal;
    int vx = 0, vy = 0;

    while (true) {
        vx = slowly(vx, velocity(px, goal.x, goal.w));
        vy = slowly(vy, velocity(py, goal.y, goal.h));
        px += vx;
        py += vy;
        std::cout << px << "\n" << py << std::endl; // what is printed is sent at once

        std::string answer = line();
        if (answer == "CHECKPOINT") {
            goal = Rectangle();
        } else if (answer != "OK") { // FINISH or ERROR
            break;
        }
    }
}
