"""Race: how close the bots come to the clairvoyant optimum, and what they and it cost.

    python benchmarks/race.py [--quick]

Tracks have the distribution of the original program's generator. A leg is all moves from one
objective to the next; the first one of a track, for which a bot prepares itself, is counted apart
as the first answer. Times are CPU times, so that busy neighbours disturb them little. The excess
of a bot is its result less the optimum. The ratio is that of the sums over all tracks, since the
optimum of a single one may be zero or negative.
"""

import sys
from collections.abc import Callable, Sequence
from functools import partial
from math import sqrt
from pathlib import Path
from statistics import fmean, median, quantiles
from time import process_time
from typing import TypeVar

from msgspec import Struct

from joute import registry
from joute.dice import dice
from joute.game import Brief, Play
from joute.games.race import GAME, reach, rules, tracks
from joute.games.race.oracle import optimum
from joute.games.race.rules import Move, Observation, Runner, State
from joute.games.race.tracks import Track

BOTS = ("swift", "leg", "dumb")
TRACKS = {20: 300, 50: 300, 100: 150, 200: 20}
QUICK = {20: 30, 50: 20, 100: 8, 200: 2}
EVIDENCE = Path(__file__).parents[2] / "shared" / "evidence" / "race"
STUDENT = {1: 97, 2: 62}
"""The strongest student program's results on two tracks of the original."""

T = TypeVar("T")


class Run(Struct, frozen=True):
    """A bot on a track."""

    result: int
    first: float
    """Seconds for the first answer."""
    legs: list[float]
    """Seconds for each leg but the first."""


class Sample(Struct, frozen=True):
    """A track, its optimum and the bots on it."""

    legs: int
    optimum: int
    seconds: float
    """For the optimum."""
    runs: dict[str, Run]


def timed(call: Callable[[], T]) -> tuple[T, float]:
    """Call, and give also the seconds it took."""
    begin = process_time()
    value = call()
    return value, process_time() - begin


def make(name: str) -> Play[Observation, Move]:
    """Make a bot that has prepared nothing yet."""
    reach.axis.cache_clear()
    entry = registry.bot(GAME, name)
    if entry is None:
        raise LookupError(name)
    bot: Play[Observation, Move] = registry.maker(entry)(Brief(dice(0), clock=process_time))
    return bot


def run(track: Track, name: str) -> Run:
    """Let a bot run a track, and time it leg by leg."""
    bot = make(name)
    state = State(track, (Runner(*track.start),), max_moves=0)
    answers: list[float] = []
    legs = [0.0] * len(track.objectives)
    while rules.to_move(state):
        seen = rules.observe(state, 0)
        move, seconds = timed(partial(bot, seen))
        answers.append(seconds)
        legs[seen.reached] += seconds
        state = rules.step(state, {0: move})
    (result,) = rules.scores(state)
    return Run(result or 0, answers[0], legs[1:])


def sample(track: Track) -> Sample:
    """Measure one track."""
    best, seconds = timed(partial(optimum, track))
    runs = {name: run(track, name) for name in BOTS}
    return Sample(len(track.objectives), best.total, seconds, runs)


def excess(samples: Sequence[Sample], name: str) -> tuple[float, float]:
    """Return a bot's mean excess a leg and half the width of its 95 % interval."""
    excesses = [(one.runs[name].result - one.optimum, one.legs) for one in samples]
    legs = sum(count for _, count in excesses)
    mean = sum(over for over, _ in excesses) / legs
    spread = sum((over - mean * count) ** 2 for over, count in excesses)
    return mean, 1.96 * sqrt(spread * len(samples) / (len(samples) - 1)) / legs


def ratio(samples: Sequence[Sample], name: str) -> str:
    """Compare a bot's results with the optima."""
    best = sum(one.optimum for one in samples)
    return f"{sum(one.runs[name].result for one in samples) / best:.3f}" if best > 0 else "-"


def print_times(samples: Sequence[Sample], size: int) -> None:
    """Print one line of the table of times, in milliseconds."""
    seconds = [one.seconds for one in samples]
    runs = [one.runs["swift"] for one in samples]
    legs = [leg for each in runs for leg in each.legs]
    late = quantiles(legs, n=100, method="inclusive")[-1]
    firsts = [each.first for each in runs]
    numbers = (
        median(seconds),
        max(seconds),
        fmean(legs),
        late,
        max(legs),
        median(firsts),
        max(firsts),
    )
    print(f"{size:5}{len(samples):8}" + "".join(f"{1000 * number:10.2f}" for number in numbers))


def print_quality(samples: Sequence[Sample], size: int) -> None:
    """Print one line of the table of results."""
    legs = sum(one.legs for one in samples)
    line = f"{size:5}{legs:8}"
    for name in BOTS:
        mean, half = excess(samples, name)
        line += f"{mean:9.3f} ± {half:.3f}{ratio(samples, name):>8}"
    print(line)


def print_evidence() -> None:
    """Print the results on tracks of the original program, where they are at hand."""
    if not EVIDENCE.exists():
        return
    print("\nresults on the original's own tracks")
    print(" seed  optimum" + "".join(f"{name:>9}" for name in BOTS) + "  strongest student")
    for seed, student in STUDENT.items():
        one = sample(tracks.read((EVIDENCE / f"seed-{seed}.track").read_text()))
        results = "".join(f"{one.runs[name].result:9}" for name in BOTS)
        print(f"{seed:5}{one.optimum:9}{results}{student:19}")


def main(arguments: Sequence[str]) -> None:
    """Measure, and print the tables."""
    counts = QUICK if "--quick" in arguments else TRACKS
    samples = {
        size: [sample(tracks.make(f"benchmark {n}", "original", size)) for n in range(count)]
        for size, count in counts.items()
    }
    print("CPU ms        optimum a track     swift a leg                   its first answer")
    print(" size  tracks    median       max      mean      99 %       max    median       max")
    for size, of_size in samples.items():
        print_times(of_size, size)
    print("\nexcess over the optimum a leg ± 95 %, and ratio of results")
    print(" size    legs" + "".join(f"{name:>17}{'ratio':>8}" for name in BOTS))
    for size, of_size in samples.items():
        print_quality(of_size, size)
    print_evidence()


if __name__ == "__main__":
    main(sys.argv[1:])
