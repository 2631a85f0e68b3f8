"""What the sandbox costs: start-up and exchanges beside the same without it, in the same run.

python benchmarks/sandbox.py [--starts N] [--moves N]
"""

import argparse
import socket
import statistics
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

from exchange import build, course, drive, link

from joute.arena.loop import Loop
from joute.arena.sandbox.bubblewrap import Sandbox, why_not
from joute.arena.seats.launch import Programs
from joute.arena.seats.place import Place
from joute.arena.seats.terms import Terms
from joute.bots.argument import Program
from joute.game import Limits

SANDBOX = Sandbox()


def started(program: Program, sandbox: Sandbox | None) -> float:
    """Time from the start of a program to the first byte it says."""
    loop = Loop()
    programs = Programs(loop, link(course(2)), Terms(limits=Limits(), sandbox=sandbox))
    start = time.perf_counter()
    channel = programs.piped(program, Place())
    while channel.take() is None:
        loop.turn()
    taken = time.perf_counter() - start
    channel.close()
    programs.end()
    return taken


def start_up(starts: int) -> None:
    """Print what a start costs."""
    program = Program("", ("/bin/echo", "hello"))
    pairs = [(started(program, None), started(program, SANDBOX)) for _ in range(starts)]
    bare, inside = (statistics.median(times) * 1000 for times in zip(*pairs, strict=True))
    print(f"start-up: bare {bare:.1f} ms, sandbox {inside:.1f} ms, over it {inside - bare:.1f} ms")


def piped(program: Program, moves: int, sandbox: Sandbox | None) -> float:
    """Time a match over pipes."""
    setup, loop = course(moves), Loop()
    limits = Limits(first_ms=10_000, turn_ms=10_000)
    programs = Programs(loop, link(setup), Terms(limits=limits, sandbox=sandbox))
    channel = programs.piped(program, Place())
    taken = drive(setup, loop, channel)
    programs.end()
    return taken


def connected(program: Program, moves: int, sandbox: Sandbox | None) -> float:
    """Time a match over TCP, in a network of its own or in ours."""
    setup, loop = course(moves), Loop()
    limits = Limits(first_ms=10_000, turn_ms=10_000)
    programs = Programs(loop, link(setup), Terms(limits=limits, sandbox=sandbox))
    port = 4321 if sandbox else _free_port()
    channel = programs.connected(program, Place(), None, port)
    taken = drive(setup, loop, channel)
    programs.end()
    return taken


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port: int = server.getsockname()[1]
        return port


def compared(title: str, bare: Callable[[], float], inside: Callable[[], float]) -> None:
    """Print how many times as long an exchange takes inside."""
    ratios = sorted(within / without for without, within in ((bare(), inside()) for _ in range(7)))
    spread = f"{ratios[0]:.2f} to {ratios[-1]:.2f}"
    print(f"{title}: {statistics.median(ratios):.2f} times as long inside ({spread})")


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--starts", type=int, default=50)
    parser.add_argument("--moves", type=int, default=10_000)
    wanted = parser.parse_args()
    if (reason := why_not()) is not None:
        print(f"no sandbox here: {reason}")
        return
    start_up(wanted.starts)
    with tempfile.TemporaryDirectory() as folder:
        Path(folder).chmod(0o755)
        walker = build(Path(folder))
        program = Program("walker", (str(walker),))
        compared(
            "pipe exchange",
            partial(piped, program, wanted.moves, None),
            partial(piped, program, wanted.moves, SANDBOX),
        )
        program = Program("walker", (str(walker), "{port}"))
        compared(
            "TCP exchange",
            partial(connected, program, wanted.moves, None),
            partial(connected, program, wanted.moves, SANDBOX),
        )


if __name__ == "__main__":
    main()
