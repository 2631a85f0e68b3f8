"""La Course Au Vin: how often `master` wins, how much more it gathers, what it takes.

    python benchmarks/masters/vin.py [--quick] [--games N] [ROW…]

Maps are drawn as in any match. With two players seats are swapped on each map, with four master
takes every seat in turn. On rich maps twice as many bunches grow. A drawn game is half a win; the
intervals of the wins are Wilson's, at 95 %. Times are CPU times of a turn of master.
"""

import argparse
from collections.abc import Iterator, Mapping, Sequence
from math import sqrt
from time import process_time

from msgspec import Struct

from joute import registry
from joute.dice import dice
from joute.game import Brief, Play
from joute.games.vin import GAME, rules
from joute.games.vin.state import Action, Observation
from joute.settings import prepare

GAMES = 200
QUICK = 4
SURE = 1.96
LIMIT = 5.0
"""Seconds a turn."""
RICH = {"scarce": "50", "plenty": "400", "batch": "200"}


class Trial(Struct, frozen=True, kw_only=True):
    """Opponents, and what is to be reached against them."""

    opponent: str
    seats: int = 2
    typed: Mapping[str, str] = {}
    wins: float
    """The part of the games that has been won before."""
    ratio: float | None = None
    """How many times the opponent's points have been gathered before."""


TRIALS = {
    "greedy": Trial(opponent="greedy", wins=0.95),
    "rich": Trial(opponent="greedy", typed=RICH, wins=0.95, ratio=1.2),
    "planner": Trial(opponent="planner", wins=0.6),
    "three": Trial(opponent="planner", seats=4, wins=0.5),
}


class Game(Struct, frozen=True):
    """One match: what master and the best and the mean of the others have, and its turns' times."""

    mine: int
    best: int
    mean: float
    times: list[float]


class Row(Struct, frozen=True):
    """What was measured in one trial."""

    name: str
    games: int
    wins: float
    interval: tuple[float, float]
    ratio: float
    """Master's points over the mean of an opponent's."""
    turn_ms: float
    slowest_ms: float


class Timed:
    """A bot whose turns are timed."""

    def __init__(self, name: str, seed: int) -> None:
        entry = registry.bot(GAME, name)
        if entry is None:
            raise LookupError(name)
        brief = Brief(dice(seed, name), process_time, LIMIT)
        self._play: Play[Observation, Action] = registry.maker(entry)(brief)
        self.times: dict[int, float] = {}

    def __call__(self, seen: Observation) -> Action:
        """Play, and look at the clock."""
        begin = process_time()
        action = self._play(seen)
        spent = process_time() - begin
        self.times[seen.turn] = self.times.get(seen.turn, 0.0) + spent
        return action


def played(trial: Trial, seed: int, seat: int) -> Game:
    """Play one match with master on a seat."""
    names = [trial.opponent] * trial.seats
    names[seat] = "master"
    bots = [Timed(name, seed) for name in names]
    state = rules.initial(prepare(GAME, names=names, seed=seed, typed=trial.typed))
    while movers := rules.to_move(state):
        (mover,) = movers
        state = rules.step(state, {mover: bots[mover](rules.observe(state, mover))})
    scores = list(rules.scores(state))
    mine = scores.pop(seat)
    return Game(mine, max(scores), sum(scores) / len(scores), list(bots[seat].times.values()))


def seatings(trial: Trial, games: int) -> Iterator[tuple[int, int]]:
    """Yield the map and the seat of each game."""
    for number in range(games):
        two = trial.seats == 2  # noqa: PLR2004 - both games of a pair on the same map
        yield (number // 2, number % 2) if two else (number, number % trial.seats)


def wilson(wins: float, games: int) -> tuple[float, float]:
    """Return the interval in which the part of the wins lies."""
    part, wide = wins / games, SURE * SURE / games
    middle = part + wide / 2
    half = SURE * sqrt(part * (1 - part) / games + wide / games / 4)
    return (middle - half) / (1 + wide), (middle + half) / (1 + wide)


def row(name: str, games: int) -> Row:
    """Measure one trial."""
    trial = TRIALS[name]
    all_games = [played(trial, 5000 + seed, seat) for seed, seat in seatings(trial, games)]
    wins = sum((one.mine > one.best) + (one.mine == one.best) / 2 for one in all_games)
    times = [time for one in all_games for time in one.times]
    return Row(
        name,
        games,
        wins,
        wilson(wins, games),
        sum(one.mine for one in all_games) / sum(one.mean for one in all_games),
        1000 * sum(times) / len(times),
        1000 * max(times),
    )


def measure(
    *, quick: bool, games: int | None = None, names: Sequence[str] = tuple(TRIALS)
) -> list[Row]:
    """Measure all trials."""
    count = games or (QUICK if quick else GAMES)
    return [row(name, count) for name in names]


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--games", type=int)
    parser.add_argument("rows", nargs="*", default=list(TRIALS), metavar="ROW")
    wanted = parser.parse_args()
    print("                                  wins                  times its      CPU ms a turn")
    print("against             games          %   interval  floor  points  floor   mean    max")
    for one in measure(quick=wanted.quick, games=wanted.games, names=wanted.rows):
        trial = TRIALS[one.name]
        others = f"{trial.seats - 1} {trial.opponent}{', rich' if trial.typed else ''}"
        low, high = (100 * bound for bound in one.interval)
        ratio = "" if trial.ratio is None else f"{trial.ratio:.2f}"
        print(
            f"{others:18}{one.games:7}{100 * one.wins / one.games:11.1f}{low:6.1f}–{high:4.1f}"
            f"{100 * trial.wins:7.0f}{one.ratio:8.3f}{ratio:>7}{one.turn_ms:7.1f}{one.slowest_ms:7.1f}",
            flush=True,
        )


if __name__ == "__main__":
    main()
