/* La bataille du café: plants on the first unit that the rules allow. Legal, but weak. */

#include <cstdlib>
#include <iostream>
#include <string>

#include <netdb.h>
#include <sys/socket.h>
#include <unistd.h>

const int SIZE = 10;
const int NORTH = 1, WEST = 2, SOUTH = 4, EAST = 8;
const int FOREST = 32; // 64 is the sea

int server;
int island[SIZE][SIZE];
int parcel[SIZE][SIZE];
bool taken[SIZE][SIZE];
int last_row = -1, last_column = -1;

int join_server() {
    const char *host = std::getenv("JOUTE_HOST");
    const char *port = std::getenv("JOUTE_PORT");
    addrinfo hints = {}, *place;
    hints.ai_family = AF_INET;
    hints.ai_socktype = SOCK_STREAM;
    int failed = getaddrinfo(host ? host : "127.0.0.1", port ? port : "1213", &hints, &place);
    int fd = failed ? -1 : socket(AF_INET, SOCK_STREAM, 0);
    if (fd < 0 || connect(fd, place->ai_addr, place->ai_addrlen) < 0) {
        std::cerr << "there is no server\n";
        std::exit(1);
    }
    freeaddrinfo(place);
    return fd;
}

// read exactly this many bytes: messages have no end mark
std::string hear(std::size_t length) {
    std::string text;
    for (char next; text.size() < length; text += next) {
        if (read(server, &next, 1) <= 0) { // the server has closed the connection
            std::exit(0);
        }
    }
    return text;
}

void say(const std::string &text) {
    if (write(server, text.data(), text.size()) < 0) { // the server has closed the connection
        std::exit(0);
    }
}

// rows end with |, cells are separated by :
void hear_island() {
    for (int row = 0; row < SIZE; row++) {
        int column = 0;
        for (std::string next = hear(1); next != "|"; next = hear(1)) {
            if (next == ":") {
                column++;
            } else {
                island[row][column] = 10 * island[row][column] + std::stoi(next);
            }
        }
    }
}

// give a number to all units of a parcel: those with no border in between
void fill(int row, int column, int number) {
    if (parcel[row][column] != 0) {
        return;
    }
    parcel[row][column] = number;
    int borders = island[row][column];
    if (!(borders & NORTH)) {
        fill(row - 1, column, number);
    }
    if (!(borders & WEST)) {
        fill(row, column - 1, number);
    }
    if (!(borders & SOUTH)) {
        fill(row + 1, column, number);
    }
    if (!(borders & EAST)) {
        fill(row, column + 1, number);
    }
}

bool is_legal(int row, int column) {
    if (island[row][column] >= FOREST || taken[row][column]) {
        return false;
    }
    if (last_row < 0) { // the first seed goes anywhere
        return true;
    }
    bool in_line = row == last_row || column == last_column;
    return in_line && parcel[row][column] != parcel[last_row][last_column];
}

void plant(int row, int column) {
    taken[row][column] = true;
    last_row = row;
    last_column = column;
}

void play() {
    int unit = 0;
    while (unit < SIZE * SIZE - 1 && !is_legal(unit / SIZE, unit % SIZE)) {
        unit++;
    }
    say("A:" + std::to_string(unit / SIZE) + std::to_string(unit % SIZE));
    if (hear(4) == "VALI") {
        plant(unit / SIZE, unit % SIZE);
    }
}

// whether the game goes on after the opponent's move
bool hear_opponent() {
    std::string answer = hear(4);
    if (answer == "FINI") {
        return false;
    }
    plant(answer[2] - '0', answer[3] - '0'); // B:xy
    return hear(4) == "ENCO";
}

int main() {
    server = join_server();
    hear_island();
    for (int i = 0; i < SIZE * SIZE; i++) {
        fill(i / SIZE, i % SIZE, i + 1);
    }
    do {
        play();
    } while (hear_opponent());
    std::cerr << hear(7) << "\n"; // S:ours:theirs
}
