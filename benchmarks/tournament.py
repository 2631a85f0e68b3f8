"""What a tournament costs besides its matches, and what it survives.

python benchmarks/tournament.py [--matches N] [--kills N]
"""

import argparse
import random
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from joute import registry
from joute.arena.bundle import pack
from joute.arena.executors import engine
from joute.dice import dice
from joute.match import SeatResult
from joute.tournament.live import Live
from joute.tournament.plan import Plan, Stage
from joute.tournament.records import Fixture, Key, Record
from joute.tournament.runner import Tournament
from joute.tournament.store import Store

JOBS = 2
GAME = "cafe"
BOTS = ("amiens", "random")


def share(matches: int) -> str:
    """Play matches of trivial bots inside our processes; see how much of the time they are."""
    game = registry.find(GAME)
    plan = Plan(
        game=GAME, seed=1, settings={"msg_gap_ms": 0}, stages=(Stage(grounds=matches // 2),)
    )
    with tempfile.TemporaryDirectory() as folder, Store(f"{folder}/t.sqlite") as store:
        tournament = Tournament(game, plan, {name: pack(game, name) for name in BOTS}, store)
        with engine(JOBS) as running:
            start = time.perf_counter()
            tournament.run(running)
            whole = time.perf_counter() - start
        inside = sum(record.seconds for record in tournament.records.values())
    part = 100 * inside / whole / JOBS
    return f"{matches} matches of {GAME} in {whole:.1f} s, {part:.0f} % of {JOBS} processors in matches"


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
    fixture = Fixture(key=Key(1, 1, 1, number + 1, 1), bots=names, seed=number)
    return Record(fixture=fixture, seats=seats)


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
            ended += _run(command, troubled, 0.7 + throw.random() * whole / 4)
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
    wanted = parser.parse_args()
    print(updates(), flush=True)
    print(share(wanted.matches), flush=True)
    print(killed(wanted.kills), flush=True)


if __name__ == "__main__":
    main()
