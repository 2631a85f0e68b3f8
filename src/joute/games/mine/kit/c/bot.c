/* Mine Into The Deep: one dwarf that goes where it sees the most metal. Legal, but weak. */

#include <netdb.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#define NAME "c"
#define LINE 65536
#define SAFE 9 // a mine has at least ten layers: from the ninth on, the evil may be there
#define NOBODY -1

FILE *server;
char line[LINE];

FILE *join_server(void) {
    const char *host = getenv("JOUTE_HOST");
    const char *port = getenv("JOUTE_PORT");
    struct addrinfo hints = {.ai_family = AF_INET, .ai_socktype = SOCK_STREAM}, *place;
    int failed = getaddrinfo(host ? host : "127.0.0.1", port ? port : "1234", &hints, &place);
    int fd = failed ? -1 : socket(AF_INET, SOCK_STREAM, 0);
    if (fd < 0 || connect(fd, place->ai_addr, place->ai_addrlen) < 0) {
        fprintf(stderr, "there is no server\n");
        exit(1);
    }
    freeaddrinfo(place);
    return fdopen(fd, "r");
}

void hear(void) {
    int is_closed = fgets(line, LINE, server) == NULL;
    if (is_closed || strcmp(line, "FIN\n") == 0 || strcmp(line, "FIN\r\n") == 0) {
        exit(0);
    }
}

// send a request; its answer is in line
void ask(const char *request) {
    dprintf(fileno(server), "%s\n", request);
    hear();
}

int value(const char *metal) {
    return strcmp(metal, "FER") == 0       ? 10
           : strcmp(metal, "OR") == 0      ? 20
           : strcmp(metal, "DIAMANT") == 0 ? 40
           : strcmp(metal, "MITHRIL") == 0 ? 80
                                           : 0;
}

// the value of the layer in sight, -1 where we must not or cannot go
int worth(const char *zone, int me) {
    int depth, units, owner;
    char metal[16];
    sscanf(zone, "%d;%d;%15[A-Z];%d", &depth, &units, metal, &owner);
    if (depth >= SAFE || (owner != NOBODY && owner != me)) {
        return -1;
    }
    return units * value(metal);
}

int main(void) {
    char request[64];
    int here = -1;

    server = join_server();
    hear(); // DEBUT_PARTIE
    ask(NAME);
    int me = atoi(strchr(line, '|') + 1);
    for (;;) {
        hear(); // DEBUT_TOUR
        ask("CARTE"); // depth;units;metal;owner| row by row
        int best = -1, most = -1, count = 0, size = 1;
        for (char *zone = strtok(line, "|\r\n"); zone != NULL; zone = strtok(NULL, "|\r\n")) {
            if (worth(zone, me) > most) {
                best = count;
                most = worth(zone, me);
            }
            count++;
        }
        while (size * size < count) {
            size++;
        }
        if (best < 0 && here >= 0) {
            ask("RETIRER|0");
        } else if (best != here) {
            sprintf(request, "DEPLACER|0|%d|%d", best / size, best % size);
            ask(request);
        }
        here = best;
        ask("FIN_TOUR");
    }
}
