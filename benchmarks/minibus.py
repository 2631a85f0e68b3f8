"""Whole games of Minibus a second, and turns a second with four C programs beside bare pipes.

    python benchmarks/minibus.py [--games N] [--rounds N]

The C programs play a simple circuit. The bare loop sends them the bytes of a match that was played,
in the same order and in the same run, and reads their answers; it does nothing else. Times are
of the wall, except the referee's own, which is processor time of a match played again in memory.
"""

import argparse
import os
import shutil
import statistics
import subprocess
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from joute import registry
from joute.arena.house import Terms
from joute.arena.play import play
from joute.arena.players import Builtin, Player, Program
from joute.game import Limits, Setup, Tell
from joute.match import Effect, Entry, Match, rendered
from joute.replay import Replay, feed
from joute.settings import prepare

MINIBUS = registry.find("minibus")
SEATS = 4
CIRCUIT = r"""
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* Reads a turn, buys up to four buses, and sends each one on when it has stood for five turns. */
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

int main(void) {
    int players = number(), me = number(), stations = 0, x[10], y[10], stood[16] = {0};
    for (int i = 0; i < 3; i++, stations++) { number(); x[i] = number(); y[i] = number(); number(); }
    for (;;) {
        int money = 0, mine = 0, used = 0;
        char line[256];
        for (int i = 0; i < players; i++) {
            int who = number(), m = number();
            number(); number(); number();
            if (who == me) money = m;
        }
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
                used += sprintf(line + used, "DESTINATION %d %d;", b, (goal + 1) % stations);
        }
        int numbers = 3 * number() + 2 * number();
        for (numbers += number(); numbers > 0; numbers--) number();
        if (mine < 4 && money >= 100) used += sprintf(line + used, "BUS %d;", me);
        used += sprintf(line + used, "PASS\n");
        if (write(1, line, used) != used) return 0;
    }
}
"""


def build(folder: Path) -> Path:
    """Compile the program."""
    source, program = folder / "circuit.c", folder / "circuit"
    source.write_text(CIRCUIT)
    compiler = shutil.which("cc") or "gcc"
    subprocess.run([compiler, "-O2", "-o", str(program), str(source)], check=True)
    return program


def setup_of(names: Sequence[str], seed: int) -> Setup:
    """Set up a match that does not end when three have finished."""
    return prepare(MINIBUS, names=names, seed=seed)


def match_time(setup: Setup, players: Sequence[Player]) -> tuple[float, Replay]:
    """Time a whole match; the programs are started before."""
    limits = Limits(first_ms=60_000, turn_ms=60_000)
    start = time.perf_counter()
    played = play(MINIBUS, setup, players, Terms(limits=limits))
    taken = time.perf_counter() - start
    assert not played.deaths, played.deaths
    return taken, played.replay
