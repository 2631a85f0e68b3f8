"""What a tournament costs besides its matches, and what it survives.

python benchmarks/tournament.py [--matches N] [--kills N] [--league N …]
"""

import argparse
import random
import resource
import signal
import statistics
import subprocess
import sys
import tempfile
import time
import zlib
from collections.abc import Callable
from concurrent.futures import Executor, Future
from pathlib import Path
from typing import Any, ParamSpec, TypeVar

from msgspec.structs import replace

from joute import registry
from joute.arena.jobs.executors import Engine, engine
from joute.bots.bundle import pack
from joute.contest.entries import encoded
from joute.contest.records import Fixture, FixtureKey, Record
from joute.contest.store import Store, Version
from joute.dice import dice
from joute.league import report
from joute.league.definition import LeagueDefinition
from joute.league.promotion import LeagueRecord
from joute.league.runner import League
from joute.result import SeatResult
from joute.tournament.live import Live
from joute.tournament.plan import Plan, Stage
from joute.tournament.runner import Tournament

P = ParamSpec("P")
T = TypeVar("T")
JOBS = 2
GAME = "cafe"
BOTS = ("amiens", "random")
WAVE = 8
"""Matches chosen together."""
REPLAY = zlib.compress(b"3000 bytes or so " * 180)


def share(matches: int) -> str:
    """Play matches of trivial bots inside our processes; see how much of the time they are.

    By processor time, of all processes and from the start of the first, so that other work on the
    machine matters little; by the clock it is told too.
    """
    game = registry.find(GAME)
    plan = Plan(
        game=GAME, seed=1, settings={"msg_gap_ms": 0}, stages=(Stage(grounds=matches // 2),)
    )
    with tempfile.TemporaryDirectory() as folder, Store(f"{folder}/t.sqlite") as store:
        tournament = Tournament(game, plan, {name: pack(game, name) for name in BOTS}, store)
        start, spent = time.perf_counter(), _processor_time()
        with engine(JOBS) as running:
            tap = _Tap(running.executor)
            tournament.run(Engine(tap, running.ahead))
        whole, spent = time.perf_counter() - start, _processor_time() - spent
        inside = sum(record.seconds for record in tournament.progress.records.values())
    return (
        f"{matches} matches of {GAME} in {whole:.1f} s: {100 * tap.cpu_s / spent:.0f} % of the "
        f"processor time in matches, {100 * inside / whole / JOBS:.0f} % of {JOBS} processors"
    )


class _Tap(Executor):
    """Adds up the processor time of matches."""

    def __init__(self, executor: Executor) -> None:
        self._executor = executor
        self.cpu_s = 0.0

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        future = self._executor.submit(fn, *args, **kwargs)
        future.add_done_callback(self._add)
        return future

    def _add(self, future: Future[Any]) -> None:
        self.cpu_s += sum(outcome.cpu_s for outcome in future.result())


def _processor_time() -> float:
    """Return what we and the children that have ended used."""
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(one.ru_utime + one.ru_stime for one in used)


def updates(matches: int = 10_000, bots: int = 20) -> str:
    """Add one match to a standing of many, and make the table anew."""
    live = Live(registry.find(GAME), Stage(), [f"bot {bot:02}" for bot in range(bots)])
    throw = dice(1, "updates")
    records = [
        _record(number, throw.sample(range(bots), 2), throw.below(3)) for number in range(matches)
    ]
    live.add(records)
    times = []
    for record in records[:20]:
        start = time.perf_counter()
        live.add([record])
        live.rows()
        times.append(1000 * (time.perf_counter() - start))
    return (
        f"standings of {matches} matches, {bots} bots: updated in {statistics.median(times):.0f} ms"
    )


def _record(number: int, bots: list[int], kind: int) -> Record:
    names = tuple(f"bot {bot:02}" for bot in bots)
    ranks = ((1, 2), (2, 1), (1, 1))[kind]
    seats = tuple(
        SeatResult(
            seat=seat, bot=names[seat], score=-rank, rank=rank, status="ok", reason=None, turn=1
        )
        for seat, rank in enumerate(ranks)
    )
    fixture = Fixture(key=FixtureKey(1, 1, 1, number + 1, 1), bots=names, seed=number)
    return Record(fixture=fixture, seats=seats)


def long_league(matches: int, bots: int = 20) -> str:
    """Take up a league of so many matches; play a wave of matches, and publish, again and again."""
    game = replace(registry.find(GAME), leagues={})
    names = [f"bot {bot:02}" for bot in range(bots)]
    program = encoded(pack(game, BOTS[0]))
    with tempfile.TemporaryDirectory() as folder, Store(f"{folder}/l.sqlite") as store:
        file = Path(folder, "page.html")
        store.begin(
            LeagueDefinition(game=GAME, version=game.version, seed=1),
            [Version(bot=name, program=program) for name in names],
        )
        league, replays = League(game, Path(folder), store, seed=1), report.beside(store, file)
        played = [_league_record(number, names) for number in range(matches + 20 * WAVE)]
        for record in played:
            store.add(record.played, REPLAY)
        league.history.extend(played[:matches])
        report.write(league, league.table(), replays, file)  # of all, once
        league.wave(WAVE)
        waves, publications = [], []
        for first in range(matches, len(played), WAVE):
            league.history.extend(played[first : first + WAVE])
            waves.append(_seconds(lambda: league.wave(WAVE)))
            publications.append(
                _seconds(lambda: report.write(league, league.table(), replays, file))
            )
    return (
        f"a league of {matches} matches, {bots} bots: {1000 * statistics.median(waves):.1f} ms to "
        f"choose a wave of {WAVE}, {1000 * statistics.median(publications):.0f} ms to publish it"
    )


def _league_record(number: int, names: list[str]) -> LeagueRecord:
    throw = dice(number, "league")
    pair = tuple(throw.sample(names, 2))
    seats = _record(number, [0, 1], throw.below(3)).seats
    return LeagueRecord(
        league="", candidate=None, number=number + 1, bots=pair, seed=number, seats=seats
    )


def _seconds(work: Callable[[], object]) -> float:
    start = time.process_time()
    work()
    return time.process_time() - start


def killed(kills: int) -> str:
    """Kill a tournament again and again, and compare its table with an undisturbed one."""
    command = [sys.executable, "-m", "joute", "tournament", GAME, *BOTS, "greedy", "facile"]
    command += ["--format", "swiss", "--rounds", "6", "--grounds", "12", "--seed", "5", "--quiet"]
    command += ["--store", "t.sqlite", "--jobs", str(JOBS)]
    with tempfile.TemporaryDirectory() as calm, tempfile.TemporaryDirectory() as troubled:
        start = time.perf_counter()
        _run(command, calm, None)
        whole = time.perf_counter() - start
        throw, ended = random.Random(1), 0
        for _ in range(kills):
            ended += _run(command, troubled, 0.7 + throw.random() * whole / 8)
        _run(command, troubled, None)
        same = Path(calm, "t.csv").read_bytes() == Path(troubled, "t.csv").read_bytes()
    told = "the same table" if same else "ANOTHER TABLE"
    return f"{kills - ended} kills in a tournament of {whole:.0f} s: {told}"


def _run(command: list[str], folder: str, seconds: float | None) -> bool:
    with subprocess.Popen(
        command, cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    ) as process:
        try:
            process.wait(seconds)
        except subprocess.TimeoutExpired:
            process.send_signal(signal.SIGKILL)
            return False
    return True


def main() -> None:
    """Print one line a promise."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=1000)
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--league", type=int, nargs="*", default=[1000, 10_000, 100_000])
    wanted = parser.parse_args()
    for length in wanted.league:
        print(long_league(length), flush=True)
    print(updates(), flush=True)
    print(share(wanted.matches), flush=True)
    print(killed(wanted.kills), flush=True)


if __name__ == "__main__":
    main()
