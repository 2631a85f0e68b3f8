"""How well the expectation of `joute analyse` predicts the winner, by tenth of the match.

    python benchmarks/analyse.py [GAME…] [--matches N] [--budget N] [--first-seed N]

Built-in bots of different strength play two by two. For each tenth of a match, the Brier score of what every
seat could expect (0: certain and right, 0.25: a coin), its log loss in nats (a coin: 0.693), and how often the seat
that could expect more has won, draws left out. The seconds are the processor time
of one analysis. Ctrl-C ends the matches of a game and prints what was found so far.
"""

import argparse
import statistics
from collections import deque
from collections.abc import Iterator
from contextlib import suppress
from itertools import combinations
from math import log
from time import process_time
from typing import Any, NamedTuple

from joute import registry
from joute.analysis import analyse
from joute.dice import dice
from joute.game import AnyGame, Brief
from joute.match import Match
from joute.replay import Replay, record
from joute.settings import prepare

BOTS = {
    "cafe": ("random", "greedy", "normal"),
    "vin": ("lazy", "base", "greedy", "master"),
    "mine": ("random", "greedy", "prospector"),
    "minibus": ("iaRATP", "iaTICE", "iaTransdev", "iaKeolis", "greedy"),
}
TENTHS = 10
LEAST = 0.01
"""No expectation counts as more certain than this in the log loss."""


class Sample(NamedTuple):
    """What a seat could expect, and what it got."""

    tenth: int
    expected: float
    got: float


def played(game: AnyGame, names: tuple[str, str], seed: int) -> Replay:
    """Play a match of two built-in bots, which have no clock."""
    match = Match(game, prepare(game, names=names, seed=seed))
    plays: list[Any] = []
    for seat, name in enumerate(names):
        entry = registry.bot(game, name)
        assert entry is not None
        plays.append(registry.maker(entry)(Brief(dice(seed, seat), lambda: 0.0)))
    queues: list[deque[str]] = [deque(), deque()]
    match.start()
    while match.ask is not None:
        seat = match.waiting[0]
        if not queues[seat]:
            seen = game.rules.observe(match.ask.state, seat)
            queues[seat].extend(game.wire.say(plays[seat](seen)))
        match.said(seat, queues[seat].popleft())
    return record(match)


def samples(game: AnyGame, replay: Replay, budget: int | None) -> Iterator[Sample]:
    """Yield what each seat could expect on each turn."""
    assert replay.tail is not None
    seats = replay.tail.result.seats
    first = sum(seat.rank == 1 for seat in seats)
    got = [(seat.rank == 1) / first for seat in seats]
    moments = analyse(game, replay, budget=budget).moments
    for place, moment in enumerate(moments):
        tenth = place * TENTHS // len(moments)
        yield Sample(tenth, moment.expected, got[moment.seat])


def pairs(name: str) -> list[tuple[str, str]]:
    """List who plays whom: everybody against everybody, itself too, from both seats."""
    bots = BOTS[name]
    both = [pair for one in combinations(bots, 2) for pair in (one, one[::-1])]
    return [*both, *((bot, bot) for bot in bots)]


def log_loss(sample: Sample) -> float:
    """Return the surprise of a result."""
    chance = min(1 - LEAST, max(LEAST, sample.expected))
    return -(sample.got * log(chance) + (1 - sample.got) * log(1 - chance))


def row(tenth: int, found: list[Sample]) -> str:
    """Write the figures of a tenth of the match."""
    brier = statistics.fmean((one.expected - one.got) ** 2 for one in found)
    loss = statistics.fmean(map(log_loss, found))
    decided = [one for one in found if one.got != 0.5]  # noqa: PLR2004 - a draw
    right = statistics.fmean((one.expected > 0.5) == one.got for one in decided)  # noqa: PLR2004 - even
    return f"| {tenth + 1} | {brier:.3f} | {loss:.3f} | {right:.0%} |"


def main() -> None:
    """Play, analyse and print a table for each game."""
    parser = argparse.ArgumentParser(description="How well analyses predict the winner.")
    parser.add_argument("games", nargs="*", default=list(BOTS))
    parser.add_argument("--matches", type=int, default=100)
    parser.add_argument("--budget", type=int)
    parser.add_argument("--first-seed", type=int, default=0)
    options = parser.parse_args()
    for name in options.games:
        game = registry.find(name)
        found: list[Sample] = []
        seconds: list[float] = []
        with suppress(KeyboardInterrupt):
            for some, took in measured(game, options.matches, options.budget, options.first_seed):
                found += some
                seconds.append(took)
        print_table(game, found, seconds)


def measured(
    game: AnyGame, matches: int, budget: int | None, first_seed: int
) -> Iterator[tuple[list[Sample], float]]:
    """Yield what is found in each match, and how long that took."""
    meetings = pairs(game.name)
    for number in range(matches):
        replay = played(game, meetings[number % len(meetings)], first_seed + number)
        begin = process_time()
        some = [*samples(game, replay, budget)]
        yield some, process_time() - begin


def print_table(game: AnyGame, found: list[Sample], seconds: list[float]) -> None:
    """Print what was found, tenth by tenth."""
    took = f"{statistics.fmean(seconds):.1f} s on average, {max(seconds):.1f} s at most"
    print(f"\n{game.title}: {len(seconds)} matches, {took}\n")
    print("| tenth | Brier | log loss | favourite won |\n|---|---|---|---|")
    for tenth in range(TENTHS):
        print(row(tenth, [one for one in found if one.tenth == tenth]), flush=True)


if __name__ == "__main__":
    main()
