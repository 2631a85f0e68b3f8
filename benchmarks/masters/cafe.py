"""La bataille du café: how often `master` wins, from which seed on it is exact, what it takes.

    python benchmarks/masters/cafe.py [--quick] [--games N] [--share S]

Seats are swapped on each island, and shown apart, since who starts has the better game. Both sides
get the same share of their full budgets: of 1 s of processor time a move for master, of 1.5
million positions for the alpha-beta. The intervals are Wilson's, at 95 %.
"""

import argparse
from collections.abc import Callable
from math import sqrt
from time import process_time

from msgspec import Struct

from joute import registry
from joute.dice import dice
from joute.game import Brief, Play
from joute.games.cafe import GAME, rules
from joute.games.cafe.bots.master import Master
from joute.games.cafe.bots.thinking import Thinker
from joute.games.cafe.rules import SEEDS, Move, Observation, State
from joute.settings import prepare

Player = Callable[[int], Play[Observation, Move]]
"""Makes a bot for the match of a seed."""

ALPHA_POSITIONS = 1_500_000
SURE = 1.96
SOLVED_FROM = 38
"""Seeds on the board from which on master is to be exact."""


class Row(Struct, frozen=True):
    """Games of master against one opponent; wins, draws and losses, moving first and second."""

    opponent: str
    share: float
    """Of the full budgets."""
    first: tuple[int, int, int]
    second: tuple[int, int, int]
    slowest: float
    """Seconds of processor time for a move of master, beyond its budget if more than that."""
    solved: tuple[int, int]
    """Of the moves with enough seeds on the board, how many were exact."""

    @property
    def total(self) -> tuple[int, int]:
        """Games won, and games."""
        return self.first[0] + self.second[0], sum(self.first) + sum(self.second)


class Watched:
    """A master whose times and proofs are kept."""

    def __init__(self, seed: int, seconds: float) -> None:
        self._master = Master(dice(seed, "master"), process_time)
        self._seconds = seconds
        self.slowest = 0.0
        self.late = 0
        self.solved = 0

    def __call__(self, seen: Observation) -> Move:
        """Move, and look at the clock."""
        start = process_time()
        move = self._master.think(seen, self._seconds)
        self.slowest = max(self.slowest, process_time() - start)
        if 2 * SEEDS - seen.plies >= SOLVED_FROM:
            self.late += 1
            self.solved += self._master.exact
        return move


def built_in(name: str) -> Player:
    """Make a bot of the game."""
    entry = registry.bot(GAME, name)
    assert entry is not None
    maker = registry.maker(entry)
    return lambda seed: maker(Brief(dice(seed, name), process_time, 1.0))


def alpha_beta(positions: int) -> Player:
    """Make an alpha-beta that looks at so many positions a move."""

    def make(_: int) -> Play[Observation, Move]:
        thinker = Thinker()
        return lambda seen: thinker.think(seen, nodes=positions)

    return make


def played(seed: int, *players: Play[Observation, Move]) -> State:
    """Play a match by the rules alone."""
    state = rules.initial(prepare(GAME, names=["one", "two"], seed=seed, typed={"relay": "no"}))
    while movers := rules.to_move(state):
        (seat,) = movers
        state = rules.step(state, {seat: players[seat](rules.observe(state, seat))})
    return state


def compare(name: str, opponent: Player, share: float, islands: range) -> Row:
    """Play both seats of each island."""
    results = [[0, 0, 0], [0, 0, 0]]
    watched: list[Watched] = []
    for seed in islands:
        for seat in (0, 1):
            master, other = Watched(seed, share), opponent(seed)
            players = (master, other) if seat == 0 else (other, master)
            points = rules.scores(played(seed, *players))
            lead = points[seat] - points[1 - seat]
            results[seat][0 if lead > 0 else 1 if lead == 0 else 2] += 1
            watched.append(master)
    first, second = ((won, drawn, lost) for won, drawn, lost in results)
    return Row(
        name,
        share,
        first,
        second,
        max(master.slowest for master in watched),
        (sum(master.solved for master in watched), sum(master.late for master in watched)),
    )


def measure(*, quick: bool, games: int = 200, share: float = 1.0) -> list[Row]:
    """Play every opponent."""
    if quick:
        games, share = 6, 0.02
    weak = 0.02 if quick else min(share, 0.05)
    islands = range(games // 2)
    positions = round(share * ALPHA_POSITIONS)
    return [
        compare("amiens", built_in("amiens"), weak, islands),
        compare("greedy", built_in("greedy"), weak, islands),
        compare(f"alpha-beta, {positions} positions", alpha_beta(positions), share, islands),
    ]


def wilson(won: int, games: int) -> tuple[float, float]:
    """Return the interval of a share."""
    share, square = won / games, SURE * SURE
    middle = share + square / (2 * games)
    spread = SURE * sqrt(share * (1 - share) / games + square / (4 * games * games))
    return (middle - spread) / (1 + square / games), (middle + spread) / (1 + square / games)


def show(row: Row) -> None:
    """Print a row."""
    won, games = row.total
    low, high = wilson(won, games)
    first, second = (f"+{w} ={d} -{lost}" for w, d, lost in (row.first, row.second))
    print(
        f"{row.opponent:32} {row.share:5.2f} s  won {won} of {games}"
        f" [{100 * low:.1f} %, {100 * high:.1f} %]  first {first}  second {second}"
        f"  slowest {row.slowest:.3f} s"
        f"  exact from {SOLVED_FROM} seeds on: {row.solved[0]} of {row.solved[1]}"
    )


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--share", type=float, default=1.0)
    wanted = parser.parse_args()
    for row in measure(quick=wanted.quick, games=wanted.games, share=wanted.share):
        show(row)


if __name__ == "__main__":
    main()
