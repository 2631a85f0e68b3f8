/* @TITLE@: takes the first of its actions. Legal, but weak. */

#include <cstdlib>
#include <iostream>
#include <string>
#include <vector>

#include <netdb.h>
#include <sys/socket.h>
#include <unistd.h>

int server;

// write your own: return one of the actions; what you see is a line of JSON
std::string choose(const std::string &seen, const std::vector<std::string> &actions) {
    (void)seen;
    return actions[0];
}

int join_server() {
    const char *host = std::getenv("JOUTE_HOST");
    const char *port = std::getenv("JOUTE_PORT");
    addrinfo hints = {}, *place;
    hints.ai_family = AF_INET;
    hints.ai_socktype = SOCK_STREAM;
    int failed = getaddrinfo(host ? host : "127.0.0.1", port ? port : "@PORT@", &hints, &place);
    int fd = failed ? -1 : socket(AF_INET, SOCK_STREAM, 0);
    if (fd < 0 || connect(fd, place->ai_addr, place->ai_addrlen) < 0) {
        std::cerr << "there is no server\n";
        std::exit(1);
    }
    freeaddrinfo(place);
    return fd;
}

std::string hear() {
    std::string line;
    char next = 0;
    while (read(server, &next, 1) == 1 && next != '\n') {
        if (next != '\r') {
            line += next;
        }
    }
    if (next != '\n') { // the game is over
        std::exit(0);
    }
    return line;
}

int main() {
    server = join_server();
    while (true) {
        std::string seen = hear();
        std::vector<std::string> actions(std::stoi(hear()));
        for (std::string &action : actions) {
            action = hear();
        }
        std::string answer = choose(seen, actions) + "\n";
        if (write(server, answer.data(), answer.size()) < 0) { // the game is over
            std::exit(0);
        }
    }
}
