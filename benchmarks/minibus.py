"""How fast Minibus is played, and whether a busy machine makes anybody late.

    python benchmarks/minibus.py [--rounds N]
    python benchmarks/minibus.py --late GAMES [--turns N] [--beside N]

The first prints whole games of built-in bots a second; turns a second of four C programs, beside a
bare loop that hands the same programs the same bytes and reads their answers, and beside that loop
with the rules in it, in the same run; and the referee's own time a turn. What needs no other process is
measured in processor time, so that a busy machine changes little; programs are timed both ways ("own":
in this process' processor time), each loop in a fresh process that has run it once before. The second plays games of four C programs
that use 10 ms of processor time a turn, two games at once and beside them as many processes as asked
for that never rest, and counts who is called late by either clock.
"""

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from functools import partial
from pathlib import Path

from circuit import build
from exchange import apart

from joute import registry
from joute.arena.clock import ClockKind
from joute.arena.loop import Loop
from joute.arena.seats.drive import Drive
from joute.arena.seats.play import play
from joute.arena.seats.seats import Seats
from joute.arena.seats.terms import Terms
from joute.bots.argument import Builtin, Program
from joute.exchange import rendered
from joute.game import Kind, Limits, Setup, Tell
from joute.games.minibus import rules, turn_message, wire
from joute.match import Entry, Match
from joute.replay import feed
from joute.settings import prepare

MINIBUS = registry.find("minibus")
SEATS = 4
UNLIMITED = Terms(limits=Limits())
CHUNK = 1 << 16
START = 0.1
"""Seconds that programs have to start before they are timed."""
REPEATS = 3
"""A loop is timed so often in one process."""
TABLES = (
    ("Bois 1 and greedy", ("iaTICE", "iaTransdev", "iaKeolis", "greedy")),
    ("Bois 1 and iaRATP", ("iaTICE", "iaTransdev", "iaKeolis", "iaRATP")),
)


class Stopwatch:
    """Counts real time and this process's own processor time, in seconds."""

    def __init__(self) -> None:
        self._start = time.perf_counter(), time.process_time()

    def read(self) -> tuple[float, float]:
        """Tell both since the start."""
        wall, own = self._start
        return time.perf_counter() - wall, time.process_time() - own


def setup_of(names: Sequence[str], seed: int) -> Setup:
    """Set up a match."""
    return prepare(MINIBUS, names=names, seed=seed)


def inside(names: Sequence[str], seed: int) -> tuple[float, int]:
    """Time a whole game of built-in bots; give the turns too."""
    players = [Builtin(name, entry) for name in names if (entry := registry.bot(MINIBUS, name))]
    start = time.process_time()
    played = play(MINIBUS, setup_of(names, seed), players, UNLIMITED)
    return time.process_time() - start, played.table.turns


def over_pipes(program: Program, setup: Setup) -> tuple[tuple[float, float], Match]:
    """Time a match of four programs, once they have started."""
    loop, terms = Loop(), Terms(limits=Limits(first_ms=60_000, turn_ms=60_000))
    match = Match(MINIBUS, setup)
    with Seats(loop, MINIBUS, setup, terms) as seats:
        drive = Drive(loop, match, [seats.open(program) for _ in range(SEATS)])
        time.sleep(START)
        watch = Stopwatch()
        drive.start()
        while not drive.over:
            loop.turn()
        taken = watch.read()
    assert not match.deaths, match.deaths
    return taken, match


def arbitrated(program: Program, setup: Setup) -> tuple[float, float]:
    """Time a match alone."""
    return over_pipes(program, setup)[0]


@contextmanager
def piped(program: Program) -> Iterator[tuple[list[int], list[int]]]:
    """Start the programs; give the pipes to them and from them."""
    children = [
        subprocess.Popen(program.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0)
        for _ in range(SEATS)
    ]
    time.sleep(START)
    yield (
        [child.stdin.fileno() for child in children if child.stdin],
        [child.stdout.fileno() for child in children if child.stdout],
    )
    for child in children:
        child.kill()
        child.communicate()


def bare(program: Program, script: Sequence[Sequence[tuple[int, bytes]]]) -> tuple[float, float]:
    """Time a loop that writes the messages of a match and reads the answers."""
    with piped(program) as (writers, readers):
        watch = Stopwatch()
        for messages in script:
            for seat, message in messages:
                os.write(writers[seat], message)
            for seat, _ in messages:
                os.read(readers[seat], CHUNK)
        return watch.read()


def ruled(program: Program, setup: Setup) -> tuple[float, float]:
    """Time the same loop where the rules decide and the news are written, and nothing else is done."""
    with piped(program) as (writers, readers):
        watch = Stopwatch()
        state = rules.initial(setup)
        for seat in range(SEATS):
            os.write(writers[seat], f"{turn_message.opening(state, seat)}\n".encode())
        while playing := rules.to_move(state):
            news = f"{turn_message.news(state, setup.options.fields)}\n".encode()
            for seat in playing:
                os.write(writers[seat], news)
            lines = {seat: os.read(readers[seat], CHUNK).decode().rstrip() for seat in playing}
            state = wire.judged(state, lines)
        return watch.read()


def settled(work: Callable[[], tuple[float, float]]) -> tuple[float, float]:
    """Time a loop once its process has run it before, as one that plays many matches has."""
    work()
    return statistics.median_low(work() for _ in range(REPEATS))


def script_of(setup: Setup, log: Sequence[Entry]) -> list[list[tuple[int, bytes]]]:
    """Return what each seat was sent on each turn, as one message a turn."""
    script = []
    for effects in feed(Match(MINIBUS, setup), log):
        sent: dict[int, str] = {}
        for effect in effects:
            if isinstance(effect, Tell):
                sent[effect.seat] = sent.get(effect.seat, "") + rendered(effect) + "\n"
        if sent:
            script.append([(seat, text.encode()) for seat, text in sent.items()])
    return script


def own_time(setup: Setup, log: Sequence[Entry]) -> dict[str, float]:
    """Measure the processor time that parts of the referee use on a turn, in microseconds."""
    turns = []
    state, rest = rules.initial(setup), iter(log)
    while playing := rules.to_move(state):
        answers = {seat: answer for seat, (_, answer) in zip(playing, rest, strict=False)}
        turns.append((state, answers))
        state = wire.judged(state, answers)

    def replayed() -> None:
        for _ in feed(Match(MINIBUS, setup), log):
            pass

    def judged() -> None:
        for asked, answers in turns:
            wire.judged(asked, answers)

    def written() -> None:
        for asked, _ in turns:
            turn_message.news(asked, 5)

    parts = {"a match in memory": replayed, "its rules": judged, "writing the news": written}
    return {name: processor_time(part) / len(turns) * 1e6 for name, part in parts.items()}


def processor_time(work: Callable[[], None], repeats: int = 15) -> float:
    """Return the least processor time of several runs."""
    times = []
    for _ in range(repeats):
        start = time.process_time()
        work()
        times.append(time.process_time() - start)
    return min(times)


def late(program: Program, clock: ClockKind, seed: int) -> tuple[int, int]:
    """Play a game on the document's limits; count answers, and those called late."""
    setup = setup_of(["circuit"] * SEATS, seed)
    terms = Terms(limits=wire.limits(setup.options), clock=clock)
    played = play(MINIBUS, setup, [program] * SEATS, terms)
    lost = sum(death.failure.kind is Kind.TIMEOUT for death in played.deaths)
    return len(played.replay.log), lost


def print_speed(rounds: int) -> None:
    """Print the three tables."""
    print(f"{'built-in bots':24} {'games /s':>10} {'turns /s':>10}")
    for title, names in TABLES:
        games = [inside(names, seed) for seed in range(rounds)]
        rate = statistics.median(1 / taken for taken, _ in games)
        turns = statistics.median(count / taken for taken, count in games)
        print(f"{title:24} {rate:10.1f} {turns:10.0f}")
    with tempfile.TemporaryDirectory() as folder:
        program = build(Path(folder))
        setup = setup_of(["circuit"] * SEATS, 1)
        _, match = over_pipes(program, setup)
        script = script_of(setup, match.log)
        works = [
            partial(settled, loop)
            for loop in (
                partial(bare, program, script),
                partial(ruled, program, setup),
                partial(arbitrated, program, setup),
            )
        ]
        runs = [[apart(work) for work in works] for _ in range(rounds)]
    print_pipes(runs, len(script))
    print(f"\n{'the referee alone':24} {'µs a turn':>10}")
    for name, taken in own_time(setup, match.log).items():
        print(f"{name:24} {taken:10.1f}")


def print_pipes(runs: Sequence[Sequence[tuple[float, float]]], turns: int) -> None:
    """Print turns a second by both clocks: the bare loop, the rules in it, the match, beside the first."""
    print(
        f"\n{'turns, four C programs':24} {'real /s':>10} {'ratio':>7} {'spread':>14} {'own /s':>10}"
    )
    for number, title in enumerate(("a bare loop", "the rules alone", "a match")):
        own = statistics.median(turns / run[number][1] for run in runs)
        rate = statistics.median(turns / run[number][0] for run in runs)
        ratios = sorted(run[0][0] / run[number][0] for run in runs)
        spread = f"{ratios[0]:.2f} to {ratios[-1]:.2f}"
        print(f"{title:24} {rate:10.0f} {statistics.median(ratios):7.2f} {spread:>14} {own:10.0f}")


@contextmanager
def neighbours(count: int) -> Iterator[None]:
    """Keep `count` processes busy for as long as the context lasts."""
    restless = [sys.executable, "-c", "while True: pass"]
    processes = [subprocess.Popen(restless) for _ in range(count)]
    try:
        yield
    finally:
        for process in processes:
            process.kill()
            process.wait()


def print_lateness(games: int, turns: int) -> None:
    """Print how many answers came late by either clock."""
    print(f"{'clock':6} {'games':>6} {'answers':>8} {'late':>6} {'minutes':>8}")
    with tempfile.TemporaryDirectory() as folder, ProcessPoolExecutor(2) as pool:
        program = build(Path(folder), turns=turns, burn=0.01)
        for clock in (ClockKind.CPU, ClockKind.WALL):
            start = time.perf_counter()
            counts = list(pool.map(partial(late, program, clock), range(games)))
            minutes = (time.perf_counter() - start) / 60
            answers, lost = (sum(column) for column in zip(*counts, strict=True))
            print(f"{clock:6} {games:6} {answers:8} {lost:6} {minutes:8.1f}", flush=True)


def main() -> None:
    """Print what was asked for."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--rounds", type=int, default=11)
    parser.add_argument("--late", type=int, metavar="GAMES")
    parser.add_argument("--turns", type=int, default=0, help="cut games short; 0: play them whole")
    parser.add_argument("--beside", type=int, default=0, help="busy processes beside the games")
    wanted = parser.parse_args()
    if wanted.late:
        with neighbours(wanted.beside):
            print_lateness(wanted.late, wanted.turns)
    else:
        print_speed(wanted.rounds)


if __name__ == "__main__":
    main()
