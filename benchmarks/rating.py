"""What ratings promise, on simulated bots of known strength.

PYTHONPATH=tests python benchmarks/rating.py [--tournaments N] [--tests N] [--counts N]
"""

import argparse
from collections.abc import Callable
from itertools import accumulate

from exact import drawn_counts, wrong_figures
from strengths import round_robins, spread, tables, uniform

from joute.dice import Dice, dice
from joute.rating.batch import MEAN, rated
from joute.rating.elo import compared, expected_score
from joute.rating.fit import ELO
from joute.rating.pooled import of_gains
from joute.rating.promotion import luck
from joute.rating.sprt import KEPT, Sprt, Verdict
from joute.rating.tally import Finish

Played = Callable[[Dice, list[float]], list[list[Finish]]]
DRAWS = 0.3
POOL = (250, 60, -40, -300)
"""Points of Elo by which a bot is better than each opponent of a pool."""
GAINED = 65
"""Points of Elo that make it take 7.1 points of 100 more from them, as 50 do between even bots."""


def coverage(name: str, tournaments: int, bots: int, play: Played) -> str:
    """Count how often a 95 % interval holds the truth, and whether a shuffle changes a rating."""
    held = total = shuffles = 0
    for seed in range(tournaments):
        throw = dice(seed, "cover", name)
        truth = spread(throw, bots, 1.0)
        blocks = play(throw, truth)
        ratings = rated(blocks, seed=seed, resamples=100)
        shuffles += rated(throw.shuffled(blocks), seed=seed, resamples=0) != rated(
            blocks, seed=seed, resamples=0
        )
        for rating in ratings:
            true = MEAN + ELO * truth[int(rating.bot.removeprefix("bot "))]
            held += rating.error is not None and abs(rating.value - true) <= rating.error
            total += 1
    return f"{name}: {100 * held / total:.1f} % of {total} intervals, {shuffles} changed by order"


def parts(elo: float) -> list[float]:
    """Return how likely 0, 1, … 4 half points are in a block of two matches."""
    score = expected_score(elo)
    drawn = DRAWS * 2 * min(score, 1 - score)
    one = [1 - score - drawn / 2, drawn, score - drawn / 2]
    return [
        sum(one[first] * one[total - first] for first in range(3) if 0 <= total - first <= 2)  # noqa: PLR2004 - half points of a match
        for total in range(5)
    ]


def draw(throw: Dice, chances: list[float]) -> int:
    """Draw the half points of a block."""
    point = uniform(throw)
    return next((kind for kind, part in enumerate(accumulate(chances)) if point < part), 0)


def sequential(tests: int) -> str:
    """Run tests to their end with each hypothesis true; count the wrong verdicts and the games."""
    test = Sprt(elo0=0, elo1=50)
    lines = []
    for truth, wrong in ((0, Verdict.BETTER), (50, Verdict.NOT_BETTER)):
        errors = games = 0
        for seed in range(tests):
            throw, counts = dice(seed, "sprt", truth), [0] * 5
            while (verdict := test.verdict(counts)) is None:
                counts[draw(throw, parts(truth))] += 1
            errors += verdict is wrong
            games += 2 * sum(counts)
        lines.append(
            f"truth {truth:+d}: {100 * errors / tests:.1f} % wrong, {games / tests:.0f} games each"
        )
    title = f"{tests} tests of 0 against 50 a side, α = β = 5 %, bounds at {KEPT:g} of them"
    return f"{title}: {'; '.join(lines)}"


def pooled(tests: int) -> str:
    """Run tests over a pool likewise, beside a last version on the same seeds; count likewise."""
    test, most = of_gains(Sprt(elo0=0, elo1=50)), 4 * len(POOL)
    lines = []
    for better, wrong in ((0, Verdict.BETTER), (GAINED, Verdict.NOT_BETTER)):
        errors = rounds = 0
        for seed in range(tests):
            throw, counts = dice(seed, "pool", better), [0] * (2 * most + 1)
            while (verdict := test.verdict(counts)) is None:
                new, last = (
                    sum(draw(throw, parts(elo + more)) for elo in POOL) for more in (better, 0)
                )
                counts[most + new - last] += 1
            errors += verdict is wrong
            rounds += sum(counts)
        lines.append(
            f"truth {better:+d}: {100 * errors / tests:.1f} % wrong, {rounds / tests:.0f} seeds each"
        )
    return f"{tests} tests over a pool of {len(POOL)} a side: {'; '.join(lines)}"


def duels(count: int) -> str:
    """Count how often the interval of a duel of 100 games holds the truth."""
    held = 0
    for seed in range(count):
        throw, counts = dice(seed, "duel"), [0] * 5
        for _ in range(50):
            counts[draw(throw, parts(60))] += 1
        found = compared(counts)
        held += (found.low or -9999) <= 60 <= (found.high or 9999)  # noqa: PLR2004 - the truth
    return f"duels of 100 games: {100 * held / count:.1f} % of {count} intervals"


def figures(count: int) -> str:
    """Hold bounds, superiority and sequential tests to an independent computation in 40 digits."""
    wrong = [found for seed in range(count) if (found := wrong_figures(_drawn(seed)))]
    return f"{count} random counts: {len(wrong)} with a figure that differs"


def _drawn(seed: int) -> list[int]:
    return drawn_counts(dice(seed, "figures"))


def promotions(count: int) -> str:
    """Promote equal bots by luck."""
    lines = []
    for seats in (2, 4):
        throw = dice(seats, "promotion")
        passed = sum(sum(throw.below(seats) == 0 for _ in range(3)) >= 2 for _ in range(count))  # noqa: PLR2004 - the rule
        stated = luck(matches=3, wins=2, seats=seats)
        lines.append(f"{seats} seats {100 * passed / count:.2f} % (stated {100 * stated:.2f} %)")
    return "an equal bot promoted: " + ", ".join(lines)


def main() -> None:
    """Print one line a promise."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tournaments", type=int, default=1000)
    parser.add_argument("--tests", type=int, default=4000, help="sequential ones, on each side")
    parser.add_argument("--counts", type=int, default=100_000, help="held to 40 digits")
    wanted = parser.parse_args()
    count = wanted.tournaments
    print(promotions(200_000))
    print(figures(wanted.counts), flush=True)
    print(duels(count))
    print(sequential(wanted.tests), flush=True)
    print(pooled(wanted.tests // 4), flush=True)
    for name, bots, play in (
        ("round robin of 6", 6, lambda throw, truth: round_robins(throw, truth, 8, 0.0)),
        ("round robin of 6 with ties", 6, lambda throw, truth: round_robins(throw, truth, 8, 0.6)),
        ("tables of 4, 8 bots", 8, lambda throw, truth: tables(throw, truth, 30, 4)),
    ):
        print(coverage(name, count, bots, play), flush=True)


if __name__ == "__main__":
    main()
