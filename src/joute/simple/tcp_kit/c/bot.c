/* @TITLE@: takes the first of its actions. Legal, but weak. */

#include <netdb.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

FILE *server;

// write your own: return one of the actions; what you see is a line of JSON
const char *choose(const char *seen, char **actions, int count) {
    (void)seen;
    (void)count;
    return actions[0];
}

FILE *join_server(void) {
    const char *host = getenv("JOUTE_HOST");
    const char *port = getenv("JOUTE_PORT");
    struct addrinfo hints = {.ai_family = AF_INET, .ai_socktype = SOCK_STREAM}, *place;
    int failed = getaddrinfo(host ? host : "127.0.0.1", port ? port : "@PORT@", &hints, &place);
    int fd = failed ? -1 : socket(AF_INET, SOCK_STREAM, 0);
    if (fd < 0 || connect(fd, place->ai_addr, place->ai_addrlen) < 0) {
        fprintf(stderr, "there is no server\n");
        exit(1);
    }
    freeaddrinfo(place);
    return fdopen(fd, "r");
}

char *hear(void) {
    char *line = NULL;
    size_t size = 0;
    if (getline(&line, &size, server) < 0) { // the game is over
        exit(0);
    }
    line[strcspn(line, "\r\n")] = '\0';
    return line;
}

int hear_number(void) {
    char *line = hear();
    int number = atoi(line);
    free(line);
    return number;
}

int main(void) {
    server = join_server();
    for (;;) {
        char *seen = hear();
        int count = hear_number();
        char **actions = malloc(count * sizeof *actions);
        for (int i = 0; i < count; i++) {
            actions[i] = hear();
        }
        dprintf(fileno(server), "%s\n", choose(seen, actions, count));
        for (int i = 0; i < count; i++) {
            free(actions[i]);
        }
        free(actions);
        free(seen);
    }
}
