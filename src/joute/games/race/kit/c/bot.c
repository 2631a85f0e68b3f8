/* Race: goes straight to each objective, one cell at a time. Legal, but slow. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define BUFSIZE 256

char buf[BUFSIZE];

void get_line(void) {
    if (fgets(buf, BUFSIZE, stdin) == NULL) { // the referee has stopped
        exit(0);
    }
}

int get_number(void) {
    get_line();
    return atoi(buf);
}

int is_answer(const char *word) {
    return strncmp(buf, word, strlen(word)) == 0;
}

int velocity(int place, int low, int length) {
    if (place < low) {
        return 1;
    }
    return place >= low + length ? -1 : 0;
}

// a velocity changes by one at most
int slowly(int now, int wanted) {
    if (wanted > now) {
        return now + 1;
    }
    return wanted < now ? now - 1 : now;
}

int main(void) {
    setbuf(stdout, NULL); // what is printed is sent at once

    int size = get_number();
    int *values = malloc(sizeof(int) * size * size); // the cell (x, y) is values[x + y * size]
    for (int i = 0; i < size * size; ++i) {
        values[i] = get_number();
    }
    int px = get_number();
    int py = get_number();
    int x = get_number();
    int y = get_number();
    int w = get_number();
    int h = get_number();
    int vx = 0;
    int vy = 0;

    for (;;) {
        vx = slowly(vx, velocity(px, x, w));
        vy = slowly(vy, velocity(py, y, h));
        px += vx;
        py += vy;
        printf("%i\n%i\n", px, py);

        get_line();
        if (is_answer("CHECKPOINT")) {
            x = get_number();
            y = get_number();
            w = get_number();
            h = get_number();
        } else if (!is_answer("OK")) { // FINISH or ERROR
            break;
        }
    }
    free(values);
    return 0;
}
