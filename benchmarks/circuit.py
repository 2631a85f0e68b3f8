"""A C program that plays Minibus: it buys four buses and sends them round all stations."""

import shutil
import subprocess
from pathlib import Path

from joute.bots.argument import Program

CIRCUIT = r"""
#include <stdio.h>
#include <time.h>
#include <unistd.h>

/* Buys four buses and sends each one on when it has stood for five turns. */
static char data[1 << 16];
static int at, end;

static int number(void) {
    int value = 0, c;
    do {
        if (at == end) {
            at = 0;
            end = read(0, data, sizeof data);
            if (end <= 0) _exit(0);
        }
        c = data[at++];
        value = c >= '0' ? 10 * value + c - '0' : value;
    } while (c != ' ' && c != '\n');
    return value;
}

static double used(void) {
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return now.tv_sec + now.tv_nsec * 1e-9;
}

int main(void) {
    int players = number(), me = number(), stations = 0, x[10], y[10], stood[16] = {0};
    for (int i = 0; i < 3; i++, stations++) { number(); x[i] = number(); y[i] = number(); number(); }
    for (int turn = 1;; turn++) {
        int money = 0, mine = 0, length = 0;
        char line[256];
        for (int i = 0; i < players; i++) {
            int who = number(), m = number();
            number(); number(); number();
            if (who == me) money = m;
        }
        double start = used();
        for (int new = number(); new > 0; new--, stations++) {
            number(); x[stations] = number(); y[stations] = number(); number();
        }
        for (int buses = number(), b = 0; b < buses; b++) {
            number();
            int owner = number(), bx = number(), by = number(), goal = number();
            number();
            mine += owner == me;
            stood[b] = bx == x[goal] && by == y[goal] ? stood[b] + 1 : 0;
            if (owner == me && stood[b] == 5)
                length += sprintf(line + length, "DESTINATION %d %d;", b, (goal + 1) % stations);
        }
        int numbers = 3 * number() + 2 * number();
        for (numbers += number(); numbers > 0; numbers--) number();
        if (mine < 4 && money >= 100) length += sprintf(line + length, "BUS %d;", me);
        length += sprintf(line + length, turn == TURNS ? "END\n" : "PASS\n");
        while (used() - start < BURN) {}
        if (write(1, line, length) != length) return 0;
    }
}
"""


def build(folder: Path, turns: int = 0, burn: float = 0.0) -> Program:
    """Compile a program that says nonsense on turn `turns` and uses `burn` seconds on each."""
    source, program = folder / "circuit.c", folder / "circuit"
    source.write_text(CIRCUIT)
    compiler = shutil.which("cc") or "gcc"
    defined = [f"-DTURNS={turns}", f"-DBURN={burn}"]
    subprocess.run([compiler, "-O2", *defined, "-o", str(program), str(source)], check=True)
    return Program("circuit", (str(program),))
