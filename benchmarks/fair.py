"""Who is late in a contest on a busy machine: nobody who is honest, and everybody who is not.

    python benchmarks/fair.py [--matches N] [--others N] [--clock fair|wall|cpu] [--beside N]

Matches of Race between C programs, as a contest plays them (workers bound to one processor each, the
sandbox where there is one), beside busy processes. The honest bot uses 20 ms of processor time a move; a
move may take 50 ms and 20 of grace. Its opponent spins with eight threads all the time. Then bots that
are over their limit play, each in its own way, among them those that try to look as if the machine
had kept them waiting.
"""

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from joute import registry
from joute.arena.clock import ClockKind
from joute.arena.jobs.dispatch import dispatched
from joute.arena.jobs.executors import Engine, engine
from joute.arena.jobs.job import Job, Void
from joute.arena.sandbox.bubblewrap import Sandbox, why_not
from joute.arena.seats.terms import Terms
from joute.bots.bundle import pack
from joute.game import Kind, Limits
from joute.settings import prepare

RACE = registry.find("race")
SIZE = 10
MOVES = 6
LIMITS = Limits(first_ms=5000, turn_ms=50, grace_ms=20)
CHEATS = {
    "sleeps": "sleeps 150 ms",
    "thinks": "computes 150 ms",
    "lowers": "computes 150 ms, bound to one processor and at the lowest priority",
    "crowds": "sleeps 150 ms while its threads have waited for each other",
    "hides": "lets 40 children compute 5 ms each that it does not wait for, and spins",
}

BOT = r"""
#define _GNU_SOURCE
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static double used(clockid_t clock) {
    struct timespec now;
    clock_gettime(clock, &now);
    return now.tv_sec + now.tv_nsec / 1e9;
}

static void burn(double seconds) {
    double end = used(CLOCK_THREAD_CPUTIME_ID) + seconds;
    while (used(CLOCK_THREAD_CPUTIME_ID) < end) {}
}

static void *spin(void *seconds) {
    burn(*(double *)seconds);
    return NULL;
}

static void crowd(int threads, double seconds) {
    static double each;
    pthread_t made;
    each = seconds;
    for (int i = 0; i < threads; i++) pthread_create(&made, NULL, spin, &each);
}

static void cheat(const char *how) {
    if (!strcmp(how, "sleeps")) usleep(150000);
    if (!strcmp(how, "thinks")) burn(0.15);
    if (!strcmp(how, "lowers")) {
        cpu_set_t one;
        CPU_ZERO(&one);
        CPU_SET(sched_getcpu(), &one);
        sched_setaffinity(0, sizeof one, &one);
        setpriority(PRIO_PROCESS, 0, 19);
        burn(0.15);
    }
    if (!strcmp(how, "crowds")) {
        crowd(8, 0.002);
        usleep(150000);
    }
    if (!strcmp(how, "hides")) {
        signal(SIGCHLD, SIG_IGN);
        for (int i = 0; i < 40; i++) {
            if (fork() == 0) {
                burn(0.005);
                _exit(0);
            }
            burn(0.001);
        }
    }
}

int main(int argc, char **argv) {
    const char *moves[] = {"0\n0\n", "0\n1\n"};
    char line[256];
    if (!strcmp(argv[1], "spins")) crowd(8, 1e9);
    for (long turn = 0;; turn++) {
        for (long lines = turn == 0 ? OPENING : 1; lines; lines--)
            if (!fgets(line, sizeof line, stdin)) return 0;
        if (turn) burn(!strcmp(argv[1], "honest") ? 0.02 : 0.001);
        if (turn == 2) cheat(argv[1]);
        fputs(moves[turn / 2 % 2], stdout);
        fflush(stdout);
    }
}
"""


def build(folder: Path) -> Path:
    """Compile the bot."""
    source, program = folder / "bot.c", folder / "bot"
    source.write_text(BOT)
    opening = f"-DOPENING={1 + SIZE * SIZE + 2 + 4}"
    compiler = shutil.which("cc") or "gcc"
    command = [compiler, "-O2", "-pthread", opening, "-o", str(program), str(source)]
    subprocess.run(command, check=True)
    folder.chmod(0o755)
    return program


def order(program: Path, roles: Sequence[str], seed: int, clock: ClockKind) -> Job:
    """Job a match of MOVES moves: the objective is never reached."""
    rows = "\n".join(" ".join(["0"] * SIZE) for _ in range(SIZE))
    setup = prepare(
        RACE,
        names=roles,
        seed=seed,
        typed={"max_moves": str(MOVES)},
        ground=f"{SIZE}\n{rows}\n0 0\n5 5 1 1\n",
    )
    sandbox = Sandbox() if why_not() is None else None
    terms = Terms(limits=LIMITS, clock=clock, sandbox=sandbox, subreaper=True)
    entrants = tuple(pack(RACE, f"{program} {role}") for role in roles)
    return Job(version=RACE.version, setup=setup, entrants=entrants, terms=terms)


@contextmanager
def busy(number: int) -> Iterator[None]:
    """Keep processors busy."""
    spin = [sys.executable, "-S", "-c", "while True: pass"]
    children = [subprocess.Popen(spin) for _ in range(number)]
    try:
        yield
    finally:
        for child in children:
            child.kill()
            child.wait()


def tally(running: Engine, orders: Sequence[Job]) -> Counter[str]:
    """Play matches; count who was late, why the honest bot was, and what was not played."""
    counted: Counter[str] = Counter()
    for _, wanted, outcome in dispatched(running.executor, enumerate(orders), ahead=running.ahead):
        if isinstance(outcome, Void):
            counted["void"] += 1
            continue
        for name, seat in zip(wanted.setup.names, outcome.result.seats, strict=True):
            if seat.status == Kind.TIMEOUT:
                counted[f"{name} late"] += 1
                if name == "honest":
                    counted[f"turn {seat.turn}: {seat.reason}"] += 1
    return counted


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--matches", type=int, default=200, help="of the honest bot")
    parser.add_argument("--others", type=int, default=20, help="of each bot that is over its limit")
    parser.add_argument("--clock", type=ClockKind, default=ClockKind.FAIR)
    parser.add_argument("--beside", type=int, default=2, help="busy processes")
    asked = parser.parse_args()
    start = time.monotonic()
    with tempfile.TemporaryDirectory() as folder, busy(asked.beside), engine(show=print) as running:
        program = build(Path(folder))
        print(f"{'matches':>7} {'late':>5} {'honest late':>11} {'void':>5}   first seat")
        for role, what in {"honest": "20 ms of processor time a move", **CHEATS}.items():
            number = asked.matches if role == "honest" else asked.others
            names = [role, "spins" if role == "honest" else "honest"]
            wanted = [order(program, names, seed, asked.clock) for seed in range(number)]
            counted = tally(running, wanted)
            late, honest = counted.pop(f"{role} late", 0), counted.pop("honest late", 0)
            honest += late if role == "honest" else 0
            void = counted.pop("void", 0)
            print(f"{number:7} {late:5} {honest:11} {void:5}   {role}: {what}", dict(counted) or "")
    print(f"{time.monotonic() - start:.0f} s, load {os.getloadavg()[0]:.0f}")


if __name__ == "__main__":
    main()
