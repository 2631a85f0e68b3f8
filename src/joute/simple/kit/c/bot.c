/* @TITLE@: takes the first of its actions. Legal, but weak. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// write your own: return one of the actions; what you see is a line of JSON
const char *choose(const char *seen, char **actions, int count) {
    (void)seen;
    (void)count;
    return actions[0];
}

char *hear(void) {
    char *line = NULL;
    size_t size = 0;
    if (getline(&line, &size, stdin) < 0) { // the game is over
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
    for (;;) {
        char *seen = hear();
        int count = hear_number();
        char **actions = malloc(count * sizeof *actions);
        for (int i = 0; i < count; i++) {
            actions[i] = hear();
        }
        printf("%s\n", choose(seen, actions, count));
        fflush(stdout); // what is printed is sent at once
        for (int i = 0; i < count; i++) {
            free(actions[i]);
        }
        free(actions);
        free(seen);
    }
}
