/* Minibus: one bus that goes round the stations and waits a little at each. Legal, but weak. */

#include <stdio.h>
#include <stdlib.h>

#define LINE 256
#define MOST_STATIONS 10
#define WAIT 5 // turns at a station, to let travellers off and on

char line[LINE];
int station_x[MOST_STATIONS], station_y[MOST_STATIONS];
int stations = 0;
int waited = 0;

void get_line(void) {
    if (fgets(line, LINE, stdin) == NULL) { // the game is over
        exit(0);
    }
}

int get_number(void) {
    get_line();
    return atoi(line);
}

void get_station(void) {
    int id;
    get_line();
    sscanf(line, "%d %d %d", &id, &station_x[stations], &station_y[stations]);
    stations++;
}

// read a bus, and tell it where to go next if it is ours and has waited long enough
int get_bus(int me) {
    int bus, owner, x, y, goal;
    get_line();
    sscanf(line, "%d %d %d %d %d", &bus, &owner, &x, &y, &goal);
    if (owner != me || x != station_x[goal] || y != station_y[goal]) {
        return 0;
    }
    waited++;
    if (waited < WAIT) {
        return 0;
    }
    waited = 0;
    printf("DESTINATION %d %d\n", bus, (goal + 1) % stations);
    return 1;
}

int main(void) {
    int players, me;
    get_line();
    sscanf(line, "%d %d", &players, &me);
    for (int i = 0; i < 3; i++) {
        get_station();
    }
    for (int turn = 1;; turn++) {
        int said = 0;
        for (int i = 0; i < players; i++) {
            get_line(); // player, money, and what it has bought
        }
        for (int n = get_number(); n > 0; n--) {
            get_station(); // a new one every 25 turns
        }
        for (int n = get_number(); n > 0; n--) {
            said += get_bus(me);
        }
        int came, got_on, arrived;
        get_line();
        sscanf(line, "%d %d %d", &came, &got_on, &arrived);
        for (int n = came + got_on + arrived; n > 0; n--) {
            get_line();
        }
        if (!said) {
            printf(turn == 1 ? "BUS 0\n" : "PASS\n");
        }
        fflush(stdout); // what is printed is sent at once
    }
}
