/* Plays Race well enough: one cell at a time towards the objective. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char line[100];

static int number(void) {
    return fgets(line, sizeof line, stdin) ? atoi(line) : 0;
}

static int velocity(int place, int speed, int low, int length) {
    int wanted = place < low ? 1 : place >= low + length ? -1 : 0;
    return wanted > speed + 1 ? speed + 1 : wanted < speed - 1 ? speed - 1 : wanted;
}

static void read_goal(int goal[4]) {
    for (int i = 0; i < 4; i++) {
        goal[i] = number();
    }
}

int main(void) {
    int goal[4], vx = 0, vy = 0;
    int size = number();
    int *values = malloc(sizeof *values * size * size);
    setbuf(stdout, NULL);
    for (int i = 0; i < size * size; i++) {
        values[i] = number();
    }
    int x = number(), y = number();
    read_goal(goal);
    for (;;) {
        x += vx = velocity(x, vx, goal[0], goal[2]);
        y += vy = velocity(y, vy, goal[1], goal[3]);
        printf("%d\n%d\n", x, y);
        if (!fgets(line, sizeof line, stdin)) {
            break;
        }
        if (strncmp(line, "CHECKPOINT", 10) == 0) {
            read_goal(goal);
        } else if (strncmp(line, "OK", 2) != 0) {
            break;
        }
    }
    free(values);
    return 0;
}
