"""How strong Minibus's `master` is, and how long it thinks.

    python benchmarks/masters/minibus.py [--quick] [--games N]

Against iaSNCF and in Bois 1 the figure is the mean turn on which 1500 is reached, with its 95 %
interval; against greedy the share of the points, seats swapped on each seed. Time is the bot's own
processor time a turn. The long run plays 200 games of each.
"""

import argparse
import statistics
import time
from collections.abc import Callable, Sequence
from math import sqrt

from msgspec import Struct

from joute import registry
from joute.dice import dice
from joute.game import Brief
from joute.games.minibus import rules
from joute.games.minibus.commands import Action
from joute.games.minibus.state import Observation, State
from joute.rating.quantiles import student
from joute.settings import prepare

MINIBUS = registry.find("minibus")
BOIS_1 = ("iaTICE", "iaTransdev", "iaKeolis")
LIMIT = 0.05
GAMES, QUICK_GAMES = 200, 4


class Row(Struct, frozen=True):
    """One line of the table."""

    title: str
    games: int
    figure: float
    error: float
    """Half the 95 % interval."""
    floor: str
    note: str


class Timed:
    """A bot, and the processor time of each of its turns."""

    def __init__(self, name: str, seed: int) -> None:
        entry = registry.bot(MINIBUS, name)
        assert entry is not None
        own = Brief(dice=dice(seed, "bot", name), clock=time.process_time, limit=LIMIT)
        self._play = registry.maker(entry)(own)
        self.times: list[float] = []

    def __call__(self, seen: Observation) -> Action:
        """Play a turn."""
        start = time.process_time()
        action: Action = self._play(seen)
        self.times.append(time.process_time() - start)
        return action


def played(names: Sequence[str], seed: int) -> tuple[tuple[int, ...], list[float]]:
    """Play a match until master is done; give the scores and master's times."""
    bots = [Timed(name, seed * len(names) + seat) for seat, name in enumerate(names)]
    seat = names.index("master")
    state: State = rules.initial(prepare(MINIBUS, names=names, seed=seed))
    while seat in (asked := rules.to_move(state)):
        state = rules.step(state, {at: bots[at](rules.observe(state, at)) for at in asked})
    return rules.scores(state), bots[seat].times


def alone(seed: int) -> tuple[float, bool, list[float]]:
    """Play against iaSNCF; give master's last turn, whether it came first, and its times."""
    return finished(("master", "iaSNCF") if seed % 2 else ("iaSNCF", "master"), seed)


def bois_1(seed: int) -> tuple[float, bool, list[float]]:
    """Play in Bois 1, each seat in turn."""
    names = list(BOIS_1)
    names.insert(seed % 4, "master")
    return finished(names, seed)


def finished(names: Sequence[str], seed: int) -> tuple[float, bool, list[float]]:
    """Return master's last turn, whether it came first, and its times."""
    scores, times = played(names, seed)
    own = scores[names.index("master")]
    return 2000 - own, sum(score >= own for score in scores) == 1, times


def duel(game: int) -> tuple[float, bool, list[float]]:
    """Play greedy, two games a seed with seats swapped; give the points."""
    names = ("master", "greedy") if game % 2 else ("greedy", "master")
    scores, times = played(names, game // 2)
    own, other = (scores[names.index(name)] for name in ("master", "greedy"))
    return ((own > other) + (own >= other)) / 2, own > other, times


def row(
    title: str, floor: str, one: Callable[[int], tuple[float, bool, list[float]]], games: int
) -> Row:
    """Play so many games; give their mean and what else they show."""
    figures, firsts, times = zip(*map(one, range(games)), strict=True)
    error = student(games - 1) * statistics.stdev(figures) / sqrt(games)
    turns = sorted(taken for match in times for taken in match)
    note = (
        f"first in {sum(firsts)}; a turn {statistics.mean(turns) * 1e3:.1f} ms, "
        f"at most {turns[-1] * 1e3:.0f}"
    )
    return Row(title, games, statistics.mean(figures), error, floor, note)


def measure(quick: bool, games: int = GAMES) -> list[Row]:  # noqa: FBT001 - as all masters are measured
    """Measure everything."""
    count = QUICK_GAMES if quick else games
    return [
        row("turns to 1500 against iaSNCF", "≤ 135", alone, count),
        row("turns to 1500 in Bois 1", "≤ 165", bois_1, count),
        row("points against greedy", "> 0.5", duel, count),
    ]


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--games", type=int, default=GAMES)
    wanted = parser.parse_args()
    print(f"{'master':30} {'games':>6} {'mean':>8} {'±':>6}  {'floor':6}  and")
    for line in measure(wanted.quick, wanted.games):
        print(
            f"{line.title:30} {line.games:6} {line.figure:8.2f} {line.error:6.2f}  "
            f"{line.floor:6}  {line.note}",
            flush=True,
        )


if __name__ == "__main__":
    main()
