"""How strong the master of Mine Into The Deep is, and how long it thinks.

    python benchmarks/masters/mine.py [--quick] [--games N] [--from SEED] [ROW…]

Every seed is played once from each seat. A row gives the games won, the score with its 95 %
interval (Wilson), the games in which it woke the evil and did not win, and its own time a turn.
Rows are named by the rivals: greedy, greedy,greedy,greedy, prospector.
"""

import argparse
import time
from collections.abc import Iterable, Iterator
from math import sqrt

from msgspec import Struct

from joute import registry
from joute.dice import dice
from joute.game import Brief
from joute.games.mine import rules
from joute.settings import prepare

MINE = registry.find("mine")
RIVALS = (("greedy",), ("greedy",) * 3, ("prospector",))
SEED = 3000
GAMES = 200


class Row(Struct, frozen=True):
    """The master against these rivals."""

    rivals: tuple[str, ...]
    games: int
    won: int
    drawn: int
    accidents: int
    mean_ms: float
    most_ms: float

    @property
    def score(self) -> float:
        """Count a draw as half a win."""
        return (self.won + self.drawn / 2) / self.games

    @property
    def interval(self) -> tuple[float, float]:
        """Return the 95 % interval of the score (Wilson)."""
        z2 = 1.96**2 / self.games
        middle = (self.score + z2 / 2) / (1 + z2)
        half = sqrt(z2 * self.score * (1 - self.score) + z2 * z2 / 4) / (1 + z2)
        return middle - half, middle + half


class Played(Struct, frozen=True):
    """One game, for the master."""

    lead: int
    woke: bool
    turns: list[float]
    """The master's own time in each of its turns."""


def game(names: tuple[str, ...], master: int, seed: int) -> Played:
    """Play a game."""
    state = rules.initial(prepare(MINE, names=names, seed=seed))
    plays = []
    for seat, name in enumerate(names):
        entry = registry.bot(MINE, name)
        assert entry is not None
        brief = Brief(dice=dice(seed, "bot", seat), clock=time.process_time, limit=5.0)
        plays.append(registry.maker(entry)(brief))
    turns: dict[int, float] = {}
    while playing := rules.to_move(state):
        (seat,) = playing
        start = time.process_time()
        action = plays[seat](rules.observe(state, seat))
        if seat == master:
            turns[state.turn] = turns.get(state.turn, 0.0) + time.process_time() - start
        state = rules.step(state, {seat: action})
    scores = rules.scores(state)
    best = max(score for seat, score in enumerate(scores) if seat != master)
    return Played(scores[master] - best, state.teams[master].woke > 0, list(turns.values()))


def row(rivals: tuple[str, ...], games: int, first: int) -> Row:
    """Play so many games on the seeds from the first, the master in every seat by turns."""
    seats = len(rivals) + 1
    played = []
    for number in range(games):
        seat = number % seats
        names = (*rivals[:seat], "master", *rivals[seat:])
        played.append(game(names, seat, first + number // seats))
    times = [1000 * turn for one in played for turn in one.turns]
    return Row(
        rivals=rivals,
        games=games,
        won=sum(one.lead > 0 for one in played),
        drawn=sum(one.lead == 0 for one in played),
        accidents=sum(one.woke and one.lead <= 0 for one in played),
        mean_ms=sum(times) / len(times),
        most_ms=max(times),
    )


def measure(
    *,
    quick: bool,
    games: int | None = None,
    first: int = SEED,
    rows: Iterable[tuple[str, ...]] = RIVALS,
) -> Iterator[Row]:
    """Measure the master against these rivals, row by row: so many games each, or a few, or 200."""
    for rivals in rows:
        yield row(rivals, games or (2 * (len(rivals) + 1) if quick else GAMES), first)


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--games", type=int)
    parser.add_argument("--from", dest="first", type=int, default=SEED, metavar="SEED")
    parser.add_argument("rows", nargs="*", default=list(map(",".join, RIVALS)), metavar="ROW")
    wanted = parser.parse_args()
    rows = [tuple(name.split(",")) for name in wanted.rows]
    print(
        f"{'against':28} {'won':>9} {'score':>7} {'interval':>15} {'accidents':>10} {'ms/turn':>8} {'most':>6}"
    )
    for found in measure(quick=wanted.quick, games=wanted.games, first=wanted.first, rows=rows):
        low, high = found.interval
        print(
            f"{', '.join(found.rivals):28} {found.won:4}/{found.games:<4} {found.score:7.3f} "
            f"{low:7.3f}–{high:.3f} {found.accidents:10} {found.mean_ms:8.1f} {found.most_ms:6.0f}",
            flush=True,
        )


if __name__ == "__main__":
    main()
