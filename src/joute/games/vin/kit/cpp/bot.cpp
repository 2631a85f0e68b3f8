/* La Course Au Vin: goes to the nearest red bunch, carries it home, and starts again. Legal, but weak. */

#include <cstdlib>
#include <deque>
#include <iostream>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include <netdb.h>
#include <sys/socket.h>
#include <unistd.h>

const int POINTS = 10;
const std::string WAYS[] = {"HAUT", "BAS", "GAUCHE", "DROIT"};
const int DOWN[] = {-1, 1, 0, 0};
const int RIGHT[] = {0, 0, -1, 1};

int server;
int size; // a cell is row * size + column
std::string letters;

int join_server() {
    const char *host = std::getenv("JOUTE_HOST");
    const char *port = std::getenv("JOUTE_PORT");
    addrinfo hints = {}, *place;
    hints.ai_family = AF_INET;
    hints.ai_socktype = SOCK_STREAM;
    int failed = getaddrinfo(host ? host : "127.0.0.1", port ? port : "1234", &hints, &place);
    int fd = failed ? -1 : socket(AF_INET, SOCK_STREAM, 0);
    if (fd < 0 || connect(fd, place->ai_addr, place->ai_addrlen) < 0) {
        std::cerr << "there is no server\n";
        std::exit(1);
    }
    freeaddrinfo(place);
    return fd;
}

std::string line() {
    std::string text;
    char next;
    while (read(server, &next, 1) == 1 && next != '\n') {
        if (next != '\r') {
            text += next;
        }
    }
    return text;
}

std::vector<std::string> split(const std::string &text, char mark) {
    std::istringstream parts(text);
    std::vector<std::string> words;
    for (std::string word; std::getline(parts, word, mark);) {
        words.push_back(word);
    }
    return words;
}

// return the words of the next line
std::vector<std::string> hear() {
    std::string text = line();
    if (text.empty() || text.rfind("FIN", 0) == 0 || text.rfind("ERREUR", 0) == 0) {
        std::exit(0);
    }
    return split(text, '|');
}

std::vector<std::string> ask(const std::string &request) {
    std::string text = request + "\n";
    if (write(server, text.data(), text.size()) < 0) { // the server has closed the connection
        std::exit(0);
    }
    return hear();
}

// read a cell from the last two numbers of "row;column", or of a bunch
int cell(const std::string &text) {
    std::vector<std::string> parts = split(text, ';');
    return std::stoi(parts[parts.size() - 2]) * size + std::stoi(parts.back());
}

std::set<int> red_bunches(const std::vector<std::string> &words) {
    std::set<int> reds;
    for (const std::string &word : words) { // DEBUT, then colour;units;row;column
        if (word.rfind("ROUGE", 0) == 0) {
            reds.insert(cell(word));
        }
    }
    return reds;
}

// the neighbouring cell, -1 if there is no path
int beside(int cell, int way) {
    int row = cell / size + DOWN[way], column = cell % size + RIGHT[way];
    if (row < 0 || row >= size || column < 0 || column >= size) {
        return -1;
    }
    return letters[row * size + column] == 'C' ? row * size + column : -1;
}

// look for the nearest of these cells, further and further away; return the first step to it
std::string way_to(const std::set<int> &targets, int here) {
    std::map<int, std::string> first = {{here, ""}};
    std::deque<int> queue = {here};
    for (; !queue.empty(); queue.pop_front()) {
        int at = queue.front();
        if (targets.count(at)) {
            return first[at];
        }
        for (int way = 0; way < 4; way++) {
            int there = beside(at, way);
            if (there >= 0 && !first.count(there)) {
                first[there] = at == here ? WAYS[way] : first[at];
                queue.push_back(there);
            }
        }
    }
    return "";
}

int main() {
    server = join_server();
    int number = std::stoi(ask("INSCRIRE")[1]);
    hear(); // DEBUT
    std::vector<std::string> map = ask("CARTE");
    size = std::stoi(map[1]);
    letters = map[2];
    int vat = cell(ask("CUVES")[1]); // the red one
    int here = cell(ask("JOUEURS")[number + 1]);
    int hod = 0; // units in it
    while (true) {
        ask("FINTOUR");
        std::set<int> reds = red_bunches(hear());
        for (int i = 0; i < POINTS; i++) {
            std::string way = way_to(hod > 0 ? std::set<int>{vat} : reds, here);
            if (reds.erase(here)) {
                hod = std::stoi(ask("RAMASSE")[1]);
            } else if (hod > 0 && here == vat) {
                ask("VIDE");
                hod = 0;
            } else if (!way.empty()) {
                here = cell(ask("DEPLACE|" + way)[1]);
            }
        }
    }
}
