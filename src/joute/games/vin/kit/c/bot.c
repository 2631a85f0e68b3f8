/* La Course Au Vin: goes to the nearest red bunch, carries it home, and starts again. Legal, but weak. */

#include <netdb.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#define LINE 65536
#define MOST_CELLS 2500
#define POINTS 10

const char *WAYS[] = {"HAUT", "BAS", "GAUCHE", "DROIT"};
const int DOWN[] = {-1, 1, 0, 0};
const int RIGHT[] = {0, 0, -1, 1};

FILE *server;
char line[LINE];
int size; // a cell is row * size + column
char map[MOST_CELLS + 1];
char is_red[MOST_CELLS];

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
    if (is_closed || strncmp(line, "FIN", 3) == 0 || strncmp(line, "ERREUR", 6) == 0) {
        exit(0);
    }
}

// send a request; its answer is in line
void ask(const char *request) {
    dprintf(fileno(server), "%s\n", request);
    hear();
}

// read "row;column" after this many bars of the line
int cell_after(int bars) {
    int row = 0, column = 0;
    char *at = line;
    for (int i = 0; i < bars; i++) {
        at = strchr(at, '|') + 1;
    }
    sscanf(at, "%d;%d", &row, &column);
    return row * size + column;
}

// find the red bunches in DEBUT|colour;units;row;column|...
void find_reds(void) {
    memset(is_red, 0, sizeof is_red);
    for (char *at = strstr(line, "ROUGE"); at != NULL; at = strstr(at + 1, "ROUGE")) {
        int row, column;
        if (sscanf(at, "ROUGE;%*d;%d;%d", &row, &column) == 2) {
            is_red[row * size + column] = 1;
        }
    }
}

// the neighbouring cell, -1 if there is no path
int beside(int cell, int way) {
    int row = cell / size + DOWN[way], column = cell % size + RIGHT[way];
    if (row < 0 || row >= size || column < 0 || column >= size) {
        return -1;
    }
    return map[row * size + column] == 'C' ? row * size + column : -1;
}

// look for the vat, or else for the nearest red bunch, further and further away;
// return the first step to it, -1 if there is none
int way_to(int vat, int here) {
    int queue[MOST_CELLS], first[MOST_CELLS], end = 1;
    char seen[MOST_CELLS] = {0};
    queue[0] = here;
    seen[here] = 1;
    for (int i = 0; i < end; i++) {
        if (vat < 0 ? is_red[queue[i]] : queue[i] == vat) {
            return first[i];
        }
        for (int way = 0; way < 4; way++) {
            int there = beside(queue[i], way);
            if (there >= 0 && !seen[there]) {
                seen[there] = 1;
                queue[end] = there;
                first[end++] = i == 0 ? way : first[i];
            }
        }
    }
    return -1;
}

int walk(int way, int here) {
    char request[32];
    if (way < 0) {
        return here;
    }
    sprintf(request, "DEPLACE|%s", WAYS[way]);
    ask(request);
    return cell_after(1);
}

int main(void) {
    server = join_server();
    ask("INSCRIRE");
    int number = atoi(line + strlen("OK|"));
    hear(); // DEBUT
    ask("CARTE");
    sscanf(line, "OK|%d|%2500s", &size, map);
    ask("CUVES");
    int vat = cell_after(1); // the red one
    ask("JOUEURS");
    int here = cell_after(number + 1);
    int hod = 0; // units in it
    for (;;) {
        ask("FINTOUR");
        hear(); // DEBUT
        find_reds();
        for (int i = 0; i < POINTS; i++) {
            if (is_red[here]) {
                ask("RAMASSE");
                hod = atoi(line + strlen("OK|"));
                is_red[here] = 0;
            } else if (hod > 0 && here == vat) {
                ask("VIDE");
                hod = 0;
            } else {
                here = walk(way_to(hod > 0 ? vat : -1, here), here);
            }
        }
    }
}
