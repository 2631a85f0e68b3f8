"""Round trips a second of a whole match, beside bare blocking pipes and sockets in the same run.

    python benchmarks/exchange.py [--moves N] [--rounds N]

A C program walks to and fro on a track of Race as fast as it can. The same program talks to the
referee (rules, match, log, clock, poll loop and all) and to a bare loop that only reads and writes:
free to use all processors and timed by the wall, as with `joute play`, and bound to one and timed by the
fair clock, as in the worker of a contest.
"""

import argparse
import os
import shutil
import socket
import statistics
import subprocess
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import TypeVar

from joute import registry
from joute.arena.channels.base import Channel
from joute.arena.channels.stream import StreamChannel
from joute.arena.channels.tcp import descriptors, hang_up
from joute.arena.clock import Clock, FairClock
from joute.arena.loop import Loop
from joute.arena.process.cpu_meter import CpuMeter
from joute.arena.process.process import Process, end_all
from joute.arena.process.procfs import Cpu
from joute.arena.seats.drive import Drive
from joute.game import Limits, Link, Setup
from joute.match import Match
from joute.settings import prepare

SIZE = 10
Taken = TypeVar("Taken")

WALKER = r"""
#include <arpa/inet.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

/* Waits for the end of each message and answers with the next of two moves. */
int main(int argc, char **argv) {
    int in = 0, out = 1;
    if (argc > 1) {
        struct sockaddr_in place = {.sin_family = AF_INET, .sin_port = htons(atoi(argv[1]))};
        place.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        in = out = socket(AF_INET, SOCK_STREAM, 0);
        if (connect(in, (struct sockaddr *)&place, sizeof place) != 0) return 1;
    }
    char data[65536];
    const char *moves[] = {"0\n0\n", "0\n1\n"};
    long lines = 0, opening = OPENING;
    for (long turn = 0;; turn++) {
        long wanted = turn == 0 ? opening : 1;
        while (lines < wanted) {
            ssize_t count = read(in, data, sizeof data);
            if (count <= 0) return 0;
            for (ssize_t i = 0; i < count; i++) lines += data[i] == '\n';
        }
        lines -= wanted;
        if (write(out, moves[turn / 2 % 2], 4) != 4) return 0;
    }
}
"""


def build(folder: Path) -> Path:
    """Compile the walker."""
    source, program = folder / "walker.c", folder / "walker"
    source.write_text(WALKER)
    opening = 1 + SIZE * SIZE + 2 + 4
    compiler = shutil.which("cc") or "gcc"
    command = [compiler, "-O2", f"-DOPENING={opening}", "-o", str(program), str(source)]
    subprocess.run(command, check=True)
    return program


def course(moves: int) -> Setup:
    """Make a race that lasts exactly `moves` moves: the objective is never reached."""
    rows = "\n".join(" ".join(["0"] * SIZE) for _ in range(SIZE))
    return prepare(
        registry.find("race"),
        names=["walker"],
        typed={"max_moves": str(moves)},
        ground=f"{SIZE}\n{rows}\n0 0\n5 5 1 1\n",
    )


def opening() -> bytes:
    """Return what the referee sends first."""
    numbers = [SIZE, *([0] * SIZE * SIZE), 0, 0, 5, 5, 1, 1]
    return "".join(f"{number}\n" for number in numbers).encode()


def bare(moves: int, reader: int, writer: int) -> float:
    """Time a loop that does nothing but write and read."""
    read, write = os.read, os.write
    write(writer, opening())
    read(reader, 65536)
    start = time.perf_counter()
    for _ in range(moves):
        write(writer, b"OK\n")
        read(reader, 65536)
    return time.perf_counter() - start


def bare_pipe(program: Path, moves: int) -> float:
    """Time bare pipes."""
    with subprocess.Popen(
        [program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0
    ) as child:
        assert child.stdin
        assert child.stdout
        taken = bare(moves, child.stdout.fileno(), child.stdin.fileno())
        child.kill()
    return taken


def bare_socket(program: Path, moves: int) -> float:
    """Time a bare socket."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        child = subprocess.Popen([program, str(server.getsockname()[1])])
        connection, _ = server.accept()
    with child, connection:
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        taken = bare(moves, connection.fileno(), connection.fileno())
        child.kill()
    return taken


def drive(setup: Setup, loop: Loop, channel: Channel) -> float:
    """Time a whole match over one channel."""
    match = Match(registry.find("race"), setup)
    driver = Drive(loop, match, [channel])
    start = time.perf_counter()
    driver.start()
    while not driver.over:
        loop.turn()
    taken = time.perf_counter() - start
    wanted = setup.options.max_moves
    assert match.final.runners[0].moves == wanted, match.deaths
    return taken


def match_pipe(program: Path, moves: int, *, fair: bool) -> float:
    """Time a match over pipes."""
    setup, loop = course(moves), Loop()
    process = Process([str(program)], piped=True)
    writer, reader, errors = process.descriptors()
    timed = clock(process.pid, fair=fair)
    channel = StreamChannel(loop, (reader, writer), link(setup), clock=timed, process=process)
    taken = drive(setup, loop, channel)
    end_all([process])
    os.close(errors)
    return taken


def match_socket(program: Path, moves: int, *, fair: bool) -> float:
    """Time a match over TCP."""
    setup, loop = course(moves), Loop()
    with socket.create_server(("127.0.0.1", 0)) as server:
        child = subprocess.Popen([program, str(server.getsockname()[1])])
        connection, _ = server.accept()
    timed = clock(child.pid, fair=fair)
    channel = StreamChannel(
        loop, descriptors(connection), link(setup), clock=timed, hang_up=hang_up
    )
    taken = drive(setup, loop, channel)
    child.kill()
    child.wait()
    return taken


def link(setup: Setup) -> Link:
    """Return the connection as the game declares it."""
    return registry.find("race").wire.link(setup.options)


def clock(pid: int, *, fair: bool) -> Clock:
    """Return a clock that gives a seat one second a turn."""
    limits = Limits(first_ms=1000, turn_ms=1000)
    return FairClock(limits, CpuMeter(Cpu(pid), lambda: True)) if fair else Clock(limits)


def apart(work: Callable[[], Taken]) -> Taken:
    """Time something in a fresh process: what ran before would decide where this runs, and how fast."""
    with ProcessPoolExecutor(1, get_context("spawn")) as pool:
        return pool.submit(work).result()


def measure(
    title: str, floor: Callable[[], float], whole: Callable[[], float], moves: int, rounds: int
) -> None:
    """Run both by turns and print their round trips a second and the ratio."""
    pairs = [(apart(floor), apart(whole)) for _ in range(rounds)]
    rate = [moves / statistics.median(times) for times in zip(*pairs, strict=True)]
    ratios = sorted(low / high for low, high in pairs)
    spread = f"{ratios[0]:.2f} to {ratios[-1]:.2f}"
    ratio = statistics.median(ratios)
    print(f"{title:14} {rate[0]:12.0f} {rate[1]:12.0f} {ratio:8.2f}   {spread}")


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--moves", type=int, default=20_000)
    parser.add_argument("--rounds", type=int, default=7)
    wanted = parser.parse_args()
    cores = os.sched_getaffinity(0)
    print(f"{'':14} {'bare /s':>12} {'match /s':>12} {'ratio':>8}   spread of {wanted.rounds}")
    with tempfile.TemporaryDirectory() as folder:
        program = build(Path(folder))
        for place, allowed in (("free", cores), ("bound", {min(cores)})):
            os.sched_setaffinity(0, allowed)
            for name, floor, whole in (
                ("pipe", bare_pipe, match_pipe),
                ("TCP", bare_socket, match_socket),
            ):
                measure(
                    f"{name}, {place}",
                    partial(floor, program, wanted.moves),
                    partial(whole, program, wanted.moves, fair=place == "bound"),
                    wanted.moves,
                    wanted.rounds,
                )


if __name__ == "__main__":
    main()
