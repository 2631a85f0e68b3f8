"""A bot against a pool of opponents, beside its last version: on every seed each of the two meets each of them.

The new version alone is measured by its share of the points over the opponents; where the last version plays too,
by what it took more than that one on the same seeds. One sequential test looks at the mean over the opponents
(`rating/pooled.py`) and ends the matches; what is said of single opponents comes from their own blocks.
"""

from collections.abc import Callable, Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from joute.arena.jobs.executors import Engine
from joute.contest.repeatable import RepeatableDeath
from joute.duel import Block, Duel, Keep, Score, after, blocks, no_score, points_of, unkept
from joute.rating.pooled import (
    Share,
    gain,
    of_gains,
    share,
    tallied_gains,
    tallied_rounds,
    together,
)
from joute.rating.sprt import Sprt, Verdict


class Pool(Struct, frozen=True, kw_only=True):
    """Who meets whom: all duels have the same seeds and as many blocks."""

    new: tuple[Duel, ...]
    """Of the new version with each opponent."""
    last: tuple[Duel | None, ...] = ()
    """Of the last version with the same ones, if there is one; None where that is the opponent itself.

    Against itself a version takes half of the points, which need not be played.
    """
    sprt: Sprt

    @property
    def most(self) -> int:
        """The half points of a block."""
        return 2 * self.new[0].legs


class OpponentScore(Struct, frozen=True, kw_only=True):
    """How it stands against one opponent."""

    new: Score
    last: Score | None = None
    gains: tuple[int, ...] | None = None
    """Blocks by the half points that the new version took more."""

    @property
    def name(self) -> str:
        """The opponent's."""
        return self.new.bots[1]


class PoolScore(Struct, frozen=True, kw_only=True):
    """How it stands against the pool; the JSON that `joute duel --json` prints."""

    game: str
    bot: str
    last: str | None
    """The version before, where it plays too."""
    seed: int | str
    opponents: tuple[OpponentScore, ...]
    rounds: tuple[int, ...]
    """Seeds by the half points that the new version took against all opponents."""
    gains: tuple[int, ...] | None = None
    """Seeds by the half points that it took more than the last one."""
    sprt: Sprt
    verdict: Verdict | None = None

    @property
    def played(self) -> int:
        """The seeds that count."""
        return sum(self.rounds)

    @property
    def games(self) -> int:
        """All matches."""
        both = (score for one in self.opponents for score in (one.new, one.last))
        return sum(score.games for score in both if score is not None)

    @property
    def settling(self) -> int | None:
        """The games against each opponent after which the test would decide, if they go on like these."""
        if not self.played:
            return None
        test, counts = self.sprt, self.rounds
        if self.gains is not None:
            test, counts = of_gains(self.sprt), self.gains
        seeds = test.settling(counts)
        return None if seeds is None else seeds * ((len(self.opponents[0].new.counts) - 1) // 2)

    @property
    def share(self) -> Share:
        """The part of the points that the new version took, on the mean over the opponents."""
        return share(self.rounds)

    @property
    def gain(self) -> Share | None:
        """What it took more than the last one."""
        return None if self.gains is None else gain(self.gains)

    @property
    def changes(self) -> list[Share | None]:
        """The gain against each opponent; all intervals hold the truth together in 95 of 100 pools."""
        certain = together(sum(one.gains is not None for one in self.opponents))
        return [None if one.gains is None else gain(one.gains, certain) for one in self.opponents]

    @property
    def died(self) -> list[RepeatableDeath]:
        """The deaths of the new version and of its opponents, numbered by the opponent."""
        return [
            replace(death, series=number)
            for number, one in enumerate(self.opponents)
            for death in one.new.died
        ]


def pool_scores(
    wanted: Pool, running: Engine, keep: Sequence[Keep] | None = None
) -> Iterator[PoolScore]:
    """Yield the score after each seed, until all are played or the test has decided."""
    score = _nothing(wanted)
    second = [one for one in wanted.last if one is not None]
    keeping = [*(keep or [unkept] * len(wanted.new)), *([unkept] * len(second))]
    for played in blocks([*wanted.new, *second], running, keeping):
        rest = iter(played[len(wanted.new) :])
        last = [None if one is None else next(rest) for one in wanted.last]
        score = _after(score, wanted, played[: len(wanted.new)], last)
        yield score
        if score.verdict is not None:
            return


def pool(
    wanted: Pool,
    running: Engine,
    seen: Callable[[PoolScore], None] = lambda _: None,
    keep: Sequence[Keep] | None = None,
) -> PoolScore:
    """Play to the end; `seen` is called with every score on the way."""
    score = _nothing(wanted)
    for score in pool_scores(wanted, running, keep):
        seen(score)
    return score


def _nothing(wanted: Pool) -> PoolScore:
    most, first = wanted.most, wanted.new[0]
    nobody: list[Duel | None] = [None] * len(wanted.new)
    opponents = tuple(
        OpponentScore(
            new=no_score(new),
            last=None if last is None else no_score(last),
            gains=(0,) * (2 * most + 1) if wanted.last else None,
        )
        for new, last in zip(wanted.new, wanted.last or nobody, strict=True)
    )
    whole = most * len(opponents)
    return PoolScore(
        game=first.game.name,
        bot=first.bots[0].name,
        last=next((one.bots[0].name for one in wanted.last if one is not None), None),
        seed=first.seed,
        opponents=opponents,
        rounds=(0,) * (whole + 1),
        gains=(0,) * (2 * whole + 1) if wanted.last else None,
        sprt=wanted.sprt,
    )


def _after(
    score: PoolScore, wanted: Pool, new: Sequence[Block], last: Sequence[Block | None]
) -> PoolScore:
    """Return the score with one more seed; it counts for the mean if all its matches could be played."""
    low, most = wanted.new[0].game.low_scores_win, wanted.most
    now = [points_of(block) for block in new]
    before = [most // 2 if block is None else points_of(block) for block in last]
    nobody = [None] * len(new)
    opponents = tuple(
        _with_points(_with_blocks(one, block, past, low=low), *half)
        for one, block, past, *half in zip(
            score.opponents, new, last or nobody, now, before or nobody, strict=True
        )
    )
    score = replace(score, opponents=opponents)
    points, past = _whole_sum(now), _whole_sum(before)
    if points is None or past is None:
        return score
    rounds = _added(score.rounds, tallied_rounds([points], most * len(new)))
    if score.gains is None:
        return replace(score, rounds=rounds, verdict=score.sprt.verdict(rounds))
    gains = _added(score.gains, tallied_gains([points], [past], most * len(new)))
    return replace(score, rounds=rounds, gains=gains, verdict=of_gains(score.sprt).verdict(gains))


def _whole_sum(points: Sequence[int | None]) -> int | None:
    """Return the sum of points, None if some are missing."""
    known = [half for half in points if half is not None]
    return sum(known) if len(known) == len(points) else None


def _with_blocks(one: OpponentScore, new: Block, last: Block | None, *, low: bool) -> OpponentScore:
    before = one.last
    if before is not None and last is not None:
        before = after(before, last, low=low)
    return replace(one, new=after(one.new, new, low=low), last=before)


def _with_points(one: OpponentScore, now: int | None, before: int | None) -> OpponentScore:
    if one.gains is None or now is None or before is None:
        return one
    most = (len(one.gains) - 1) // 2
    return replace(one, gains=_added(one.gains, tallied_gains([now], [before], most)))


def _added(counts: tuple[int, ...], more: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(one + other for one, other in zip(counts, more, strict=True))
