"""Requests a second of a 16-client game of Mine beside a bare TCP echo of the same messages.

    python benchmarks/mine.py [--turns N] [--rounds N] [--seconds S]

A C program plays sixteen clients that take turns. It talks to the server of the game (lobby, rules,
match, log, poll loop and all), and to a bare poll loop that knows beforehand what to answer. Then:
whole games a second between built-in bots inside this process.
"""

import argparse
import os
import select
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from msgspec import Struct

from joute import registry
from joute.arena.seats.play import play
from joute.arena.seats.terms import Terms
from joute.arena.server.server import Place, Server
from joute.bots.argument import Player, parse
from joute.exchange import rendered
from joute.game import Limits, Service, Setup, Tell
from joute.match import Effect, Match
from joute.settings import prepare

CLIENTS = 16
MINE = registry.find("mine")
PLAYERS = r"""
#include <arpa/inet.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { CLIENTS = 16, ROOM = 1 << 16 };
static int wires[CLIENTS];
static char held[CLIENTS][ROOM];
static size_t count[CLIENTS];

/* Reads until one more line has come from this server; lines that follow it are kept. */
static void hear(int client) {
    char *end;
    while (!(end = memchr(held[client], '\n', count[client]))) {
        ssize_t got = read(wires[client], held[client] + count[client], ROOM - count[client]);
        if (got <= 0) exit(1);
        count[client] += got;
    }
    count[client] -= end + 1 - held[client];
    memmove(held[client], end + 1, count[client]);
}

static void say(int client, const char *line) {
    size_t length = strlen(line);
    if (write(wires[client], line, length) != (ssize_t)length) exit(1);
}

static void enter(int client, int port) {
    struct sockaddr_in place = {.sin_family = AF_INET, .sin_port = htons(port)};
    int one = 1;
    place.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    wires[client] = socket(AF_INET, SOCK_STREAM, 0);
    if (connect(wires[client], (struct sockaddr *)&place, sizeof place) != 0) exit(1);
    setsockopt(wires[client], IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    hear(client);
    say(client, "team\n");
    hear(client);
}

/* Arguments: the port, and a file of lines "CLIENT REQUEST"; a client's turn begins with CARTE. */
int main(int argc, char **argv) {
    FILE *script = fopen(argv[2], "r");
    static char lines[200000][32];
    size_t steps = 0;
    struct timespec from, to;
    while (fgets(lines[steps], sizeof lines[0], script)) steps++;
    for (int client = 0; client < CLIENTS; client++) enter(client, atoi(argv[1]));
    clock_gettime(CLOCK_MONOTONIC, &from);
    for (size_t step = 0; step < steps; step++) {
        int client = atoi(lines[step]);
        const char *request = strchr(lines[step], ' ') + 1;
        if (strcmp(request, "CARTE\n") == 0) hear(client);
        say(client, request);
        hear(client);
    }
    clock_gettime(CLOCK_MONOTONIC, &to);
    printf("%.9f\n", to.tv_sec - from.tv_sec + (to.tv_nsec - from.tv_nsec) / 1e9);
    return argc != 3;
}
"""


def build(folder: Path) -> Path:
    """Compile the sixteen players."""
    source, program = folder / "players.c", folder / "players"
    source.write_text(PLAYERS)
    compiler = shutil.which("cc") or "gcc"
    subprocess.run([compiler, "-O2", "-o", str(program), str(source)], check=True)
    return program


def script(turns: int) -> list[tuple[int, str]]:
    """Say who requests what: every team looks around, moves its dwarf and sounds."""
    steps = []
    for turn in range(turns):
        for place in range(CLIENTS):
            seat = (turn + place) % CLIENTS
            column = (seat + turn) % 9
            moves = ("CARTE", "SCORES", f"DEPLACER|0|{seat % 9}|{column}", f"SONAR|0|{column}")
            steps += [(seat, request) for request in (*moves, "FIN_TOUR")]
    return steps


def setup(turns: int, gap: int) -> Setup:
    """Set up a game that lasts exactly so many turns."""
    typed = {"max_turns": str(turns), "msg_gap_ms": str(gap)}
    return prepare(MINE, names=["team"] * CLIENTS, typed=typed)


Burst = list[tuple[int, bytes]]


def answers(steps: Sequence[tuple[int, str]], turns: int) -> list[Burst]:
    """Return what the referee sends to whom, at the start and after each request."""
    match = Match(MINE, setup(turns, 0))
    bursts = [_burst(match.start())]
    for seat, request in steps:
        if match.ask is None:
            sys.exit(f"the evil wakes before turn {turns}: ask for fewer --turns")
        bursts.append(_burst(match.said(seat, request)))
    return bursts


def _burst(effects: Sequence[Effect]) -> Burst:
    told = [effect for effect in effects if isinstance(effect, Tell)]
    return [(effect.seat, (rendered(effect) + "\n").encode()) for effect in told]


class Players:
    """The C program, started on a port; gives the seconds that its script took."""

    def __init__(self, program: Path, port: int, steps: Path) -> None:
        command = [str(program), str(port), str(steps)]
        self._process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)

    def seconds(self) -> float:
        """Wait for its end."""
        out, _ = self._process.communicate()
        return float(out)


def served(program: Path, steps: Path, turns: int, gap: int) -> float:
    """Time the game on its server."""
    service = Service(least=1, most=CLIENTS)
    server = Server(MINE, service, lambda *_: setup(turns, gap), Place(once=True))
    players = Players(program, server.port, steps)
    server.run()
    return players.seconds()


def echoed(program: Path, steps: Path, bursts: Sequence[Burst]) -> float:
    """Time a poll loop that sends what it was told beforehand."""
    with socket.create_server(("127.0.0.1", 0)) as door:
        players = Players(program, door.getsockname()[1], steps)
        wires = [_greeted(door) for _ in range(CLIENTS)]
    waiting = select.poll()
    by_number = {}
    for wire in wires:
        waiting.register(wire, select.POLLIN)
        by_number[wire.fileno()] = wire
    for burst in bursts[:-1]:
        for seat, message in burst:
            wires[seat].send(message)
        for number, _ in waiting.poll():
            by_number[number].recv(4096)
    for seat, message in bursts[-1]:
        wires[seat].send(message)
    taken = players.seconds()
    for wire in wires:
        wire.close()
    return taken


def _greeted(door: socket.socket) -> socket.socket:
    wire, _ = door.accept()
    wire.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    wire.send(b"DEBUT_PARTIE\n")
    wire.recv(4096)
    wire.send("Bonjour team vous êtes l'équipe|0\n".encode())
    return wire


class Cost(Struct, frozen=True):
    """What a run of the script took, in seconds."""

    wall: float
    cpu: float
    """Of the players and the server together: it hardly depends on what else the machine does."""


def cost(run: Callable[[], float]) -> Cost:
    """Do a run; give what it took."""
    before = sum(os.times()[:4])
    wall = run()
    return Cost(wall, sum(os.times()[:4]) - before)


def measure(title: str, pairs: Sequence[tuple[Cost, Cost]], requests: int) -> None:
    """Print both rates, their ratio, and the ratio of the processor time."""
    echo, server = (
        requests / statistics.median(run.wall for run in runs) for runs in zip(*pairs, strict=True)
    )
    ratios = sorted(bare.wall / full.wall for bare, full in pairs)
    effort = statistics.median(bare.cpu / full.cpu for bare, full in pairs)
    spread = f"{ratios[0]:.2f} to {ratios[-1]:.2f}"
    ratio = statistics.median(ratios)
    print(f"{title:14} {echo:12.0f} {server:12.0f} {ratio:8.2f} {effort:8.2f}   {spread}")


def game(names: Sequence[str], seed: int) -> int:
    """Play a game inside this process; give its turns."""
    players: list[Player] = [parse(MINE, name) for name in names]
    ready = prepare(MINE, names=names, seed=seed)
    played = play(MINE, ready, players, Terms(limits=Limits()))
    return played.table.turns


def games(names: Sequence[str], seconds: float) -> None:
    """Print how many games between these bots end in a second of this process."""
    turns: list[int] = []
    start = time.process_time()
    while time.process_time() - start < seconds:
        turns.append(game(names, len(turns)))
    rate = len(turns) / (time.process_time() - start)
    title = f"{len(names)} × {names[0]}" if len(set(names)) == 1 else ", ".join(names)
    print(f"{title:36} {rate:8.1f} games/s of {statistics.mean(turns):5.0f} turns")


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--turns", type=int, default=100)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--seconds", type=float, default=5.0)
    wanted = parser.parse_args()
    cores = os.sched_getaffinity(0)
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        program = build(folder)
        print(f"{'':14} {'echo /s':>12} {'server /s':>12} {'ratio':>8} {'cpu':>8}   spread")
        for title, allowed, gap, turns in (
            ("free", cores, 0, wanted.turns),
            ("pinned", {min(cores)}, 0, wanted.turns),
            ("gap of 20 ms", cores, 20, wanted.turns // 10),
        ):
            os.sched_setaffinity(0, allowed)
            steps = script(turns)
            file = folder / "script"
            file.write_text("".join(f"{seat} {request}\n" for seat, request in steps))
            runs: tuple[Callable[[], float], Callable[[], float]] = (
                partial(echoed, program, file, answers(steps, turns)),
                partial(served, program, file, turns, gap),
            )
            pairs = [(cost(runs[0]), cost(runs[1])) for _ in range(wanted.rounds)]
            measure(title, pairs, len(steps))
    os.sched_setaffinity(0, cores)
    print()
    for names in (["greedy"] * 2, ["prospector", "greedy"], ["greedy"] * 16):
        games(names, wanted.seconds)


if __name__ == "__main__":
    main()
