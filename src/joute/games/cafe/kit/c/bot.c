/* La bataille du café: plants on the first unit that the rules allow. Legal, but weak. */

#include <netdb.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#define SIZE 10
#define NORTH 1
#define WEST 2
#define SOUTH 4
#define EAST 8
#define FOREST 32 // 64 is the sea

int server;
int island[SIZE][SIZE];
int parcel[SIZE][SIZE];
int taken[SIZE][SIZE];
int last_row = -1, last_column = -1;

int join_server(void) {
    const char *host = getenv("JOUTE_HOST");
    const char *port = getenv("JOUTE_PORT");
    struct addrinfo hints = {.ai_family = AF_INET, .ai_socktype = SOCK_STREAM}, *place;
    int failed = getaddrinfo(host ? host : "127.0.0.1", port ? port : "1213", &hints, &place);
    int fd = failed ? -1 : socket(AF_INET, SOCK_STREAM, 0);
    if (fd < 0 || connect(fd, place->ai_addr, place->ai_addrlen) < 0) {
        fprintf(stderr, "there is no server\n");
        exit(1);
    }
    freeaddrinfo(place);
    return fd;
}

// read exactly this many bytes: messages have no end mark
void hear(char *text, int length) {
    for (int i = 0; i < length; i++) {
        if (read(server, &text[i], 1) <= 0) { // the server has closed the connection
            exit(0);
        }
    }
    text[length] = '\0';
}

// rows end with |, cells are separated by :
void hear_island(void) {
    char next[2];
    for (int row = 0; row < SIZE; row++) {
        int column = 0;
        for (hear(next, 1); next[0] != '|'; hear(next, 1)) {
            if (next[0] == ':') {
                column++;
            } else {
                island[row][column] = 10 * island[row][column] + next[0] - '0';
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

int is_legal(int row, int column) {
    if (island[row][column] >= FOREST || taken[row][column]) {
        return 0;
    }
    if (last_row < 0) { // the first seed goes anywhere
        return 1;
    }
    int in_line = row == last_row || column == last_column;
    return in_line && parcel[row][column] != parcel[last_row][last_column];
}

void plant(int row, int column) {
    taken[row][column] = 1;
    last_row = row;
    last_column = column;
}

void play(void) {
    char answer[5];
    int unit = 0;
    while (unit < SIZE * SIZE - 1 && !is_legal(unit / SIZE, unit % SIZE)) {
        unit++;
    }
    dprintf(server, "A:%d%d", unit / SIZE, unit % SIZE);
    hear(answer, 4);
    if (strcmp(answer, "VALI") == 0) {
        plant(unit / SIZE, unit % SIZE);
    }
}

// whether the game goes on after the opponent's move
int hear_opponent(void) {
    char answer[5];
    hear(answer, 4);
    if (strcmp(answer, "FINI") == 0) {
        return 0;
    }
    plant(answer[2] - '0', answer[3] - '0'); // B:xy
    hear(answer, 4);
    return strcmp(answer, "ENCO") == 0;
}

int main(void) {
    char score[8];
    server = join_server();
    hear_island();
    for (int i = 0; i < SIZE * SIZE; i++) {
        fill(i / SIZE, i % SIZE, i + 1);
    }
    do {
        play();
    } while (hear_opponent());
    hear(score, 7);
    fprintf(stderr, "%s\n", score); // S:ours:theirs
    return 0;
}
