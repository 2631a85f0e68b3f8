"""Race: what `master` gives away to the clairvoyant optimum, gains on `swift`, and takes.

    python benchmarks/masters/race.py [--quick]

Tracks have the distribution of the original program's generator. Runners do not meet, so both bots
run the same tracks and seats need no swapping. The excess is moves + values beyond the optimum of
who knows all objectives, a leg. Times are CPU times of a leg; the first answer of a track, for
which the bot prepares its tables, stands apart.
"""

import sys
from collections.abc import Sequence
from math import sqrt
from statistics import fmean, quantiles
from time import process_time

from msgspec import Struct

from joute import registry
from joute.dice import dice
from joute.game import Brief
from joute.games.race import GAME, rules, tracks
from joute.games.race.oracle import optimum
from joute.games.race.rules import Phase, Runner, State
from joute.games.race.tracks import Track

TRACKS = {20: 300, 50: 300, 100: 200}
QUICK = {20: 40, 50: 20, 100: 8}
FLOOR = {20: 0.36, 50: 0.70, 100: 1.10}
"""The mean excess a leg that has been reached before."""
FLOOR_MS = 10


class Run(Struct, frozen=True):
    """A bot on a track."""

    result: int | None
    """None when it erred."""
    first: float
    """Seconds for the first answer."""
    legs: list[float]
    """Seconds for each leg but the first."""


class Sample(Struct, frozen=True):
    """A track: its legs, its optimum, and both bots on it."""

    legs: int
    optimum: int
    master: Run
    swift: Run


class Row(Struct, frozen=True):
    """What was measured on the tracks of one size; a pair is a mean a leg ± 95 %."""

    size: int
    tracks: int
    errors: int
    excess: tuple[float, float]
    swift_excess: tuple[float, float]
    gain: tuple[float, float]
    """Of master on swift."""
    leg_ms: float
    late_leg_ms: float
    """Of the slowest of a hundred legs."""
    first_ms: float


def run(track: Track, name: str, seed: int) -> Run:
    """Let a bot run a track, and time it leg by leg."""
    entry = registry.bot(GAME, name)
    if entry is None:
        raise LookupError(name)
    bot = registry.maker(entry)(Brief(dice(seed, "bot"), clock=process_time, limit=1.0))
    state = State(track, (Runner(*track.start),), max_moves=0)
    first, legs = 0.0, [0.0] * len(track.objectives)
    while state.runners[0].phase is Phase.RUNNING:
        begin = process_time()
        move = bot(rules.observe(state, 0))
        seconds = process_time() - begin
        first = first or seconds
        legs[state.runners[0].reached] += seconds
        if rules.fault(state, 0, move):
            return Run(None, first, legs[1:])
        state = rules.step(state, {0: move})
    return Run(rules.scores(state)[0], first, legs[1:])


def sample(size: int, seed: int) -> Sample:
    """Measure one track."""
    track = tracks.make(f"master {seed}", "original", size)
    best = optimum(track).total
    return Sample(
        len(track.objectives), best, run(track, "master", seed), run(track, "swift", seed)
    )


def a_leg(differences: Sequence[tuple[int, int]]) -> tuple[float, float]:
    """Return the mean of differences a leg, and half the width of its 95 % interval."""
    legs = sum(count for _, count in differences)
    mean = sum(over for over, _ in differences) / legs
    spread = sum((over - mean * count) ** 2 for over, count in differences)
    return mean, 1.96 * sqrt(spread * len(differences) / (len(differences) - 1)) / legs


def row(size: int, count: int) -> Row:
    """Measure the tracks of one size."""
    samples = [sample(size, seed) for seed in range(count)]
    pairs = [
        (one, one.master.result, one.swift.result)
        for one in samples
        if one.master.result is not None and one.swift.result is not None
    ]
    times = [leg for one in samples for leg in one.master.legs]
    return Row(
        size,
        count,
        sum(one.master.result is None for one in samples),
        a_leg([(master - one.optimum, one.legs) for one, master, _ in pairs]),
        a_leg([(swift - one.optimum, one.legs) for one, _, swift in pairs]),
        a_leg([(swift - master, one.legs) for one, master, swift in pairs]),
        1000 * fmean(times),
        1000 * quantiles(times, n=100, method="inclusive")[-1],
        1000 * max(one.master.first for one in samples),
    )


def measure(*, quick: bool, sizes: Sequence[int] = tuple(TRACKS)) -> list[Row]:
    """Measure all sizes."""
    counts = QUICK if quick else TRACKS
    return [row(size, counts[size]) for size in sizes]


def main(arguments: Sequence[str]) -> None:
    """Print the table; sizes may be given alone."""
    sizes = [int(word) for word in arguments if word.isdigit()] or list(TRACKS)
    print(
        "excess a leg ± 95 %                                             CPU ms a leg        first"
    )
    print(
        " size tracks errors          master  floor           swift            gain  mean   99 %  max"
    )
    for one in measure(quick="--quick" in arguments, sizes=sizes):
        excess, swift, gain = (
            f"{mean:7.3f} ± {half:.3f}" for mean, half in (one.excess, one.swift_excess, one.gain)
        )
        print(
            f"{one.size:5}{one.tracks:7}{one.errors:7}{excess:>16}{FLOOR[one.size]:7.2f}"
            f"{swift:>16}{gain:>16}{one.leg_ms:6.1f}{one.late_leg_ms:7.1f}{one.first_ms:5.0f}"
        )
    print(f"the floor of the time is {FLOOR_MS} ms a leg at size 100")


if __name__ == "__main__":
    main(sys.argv[1:])
