/* The shape of the example that the document prints and students begin from; names and comments do not matter to joute similar. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LINE 256

int main() {
    setbuf(stdout, NULL);
    char line[LINE];

    fgets(line, LINE, stdin);
    int size = atoi(line);
    for (int i = 0; i < size * size; ++i) {
        fgets(line, LINE, stdin);
        int value = atoi(line);
    }

    fgets(line, LINE, stdin);
    int px = atoi(line);
    fgets(line, LINE, stdin);
    int py = atoi(line);
    fgets(line, LINE, stdin);
    int x = atoi(line);
    fgets(line, LINE, stdin);
    int y = atoi(line);
    fgets(line, LINE, stdin);
    int w = atoi(line);
    fgets(line, LINE, stdin);
    int h = atoi(line);

    int vx = 0;
    int vy = 0;
    for (;;) {
        printf("%i\n%i\n", px, py);
        fgets(line, LINE, stdin);
        if (strcmp(line, "ERROR\n") == 0) {
            break;
        }
    }
    return 0;
}
