"""What speaks for a common origin of two programs, and what chance gives."""

from collections.abc import Sequence
from itertools import combinations
from math import sqrt

from msgspec import Struct
from msgspec.structs import replace

from joute.similar import chance
from joute.similar.chance import Levels, levels
from joute.similar.overlap import Overlap, Shared, clusters
from joute.similar.programs import Program
from joute.similar.text import Fingerprints
from joute.similar.trials import Played, Run

CONSTANT = 0.1
"""A program that repeats less than this of its own decisions plays at random, and is not compared by them."""


class Pair(Struct, frozen=True, kw_only=True):
    """Two programs, by their numbers, and what they have in common."""

    one: int
    other: int
    text: Shared
    decisions: Shared = Shared()
    constancy: float | None = None
    """What the two have of their decisions in common with themselves; None if one plays at random, or did not play."""
    evidence: float = 0.0
    """Both measures together: 0 where neither is notable, 1 where one is complete."""

    @property
    def same_text(self) -> float | None:
        """The part of the smaller program's own text that the other has too."""
        return self.text.share

    @property
    def same_decisions(self) -> float | None:
        """The part of the decisions that both made, relative to what each repeats of its own."""
        share = self.decisions.share
        if share is None or self.constancy is None:
            return None
        return min(1.0, share / self.constancy)


class Comparison(Struct, frozen=True, kw_only=True):
    """All programs, and what every two of them have in common."""

    programs: tuple[Program, ...]
    texts: tuple[Fingerprints, ...]
    common: tuple[int, ...] = ()
    """Of each program's fingerprints, how many are in more than half of the programs."""
    played: tuple[Played, ...] = ()
    """Empty if nothing was played."""
    constancy: tuple[float | None, ...] = ()
    """The part of its decisions that each program repeats when it plays again."""
    own_decisions: tuple[int, ...] = ()
    pairs: tuple[Pair, ...] = ()
    """The strongest evidence first."""
    usual_text: Levels
    usual_decisions: Levels

    @property
    def notable(self) -> list[Pair]:
        """The pairs with more in common than chance explains."""
        return [pair for pair in self.pairs if pair.evidence > 0]

    @property
    def groups(self) -> list[list[int]]:
        """Programs that such pairs connect, where they are more than one."""
        pairs = [(pair.one, pair.other) for pair in self.notable]
        return [group for group in clusters(len(self.programs), pairs) if len(group) > 1]


def compared(
    programs: Sequence[Program],
    texts: Sequence[Fingerprints],
    played: Sequence[Played] = (),
    references: Sequence[Played] = (),
) -> Comparison:
    """Compare every two programs, except those of an earlier year with each other."""
    of_text = Overlap([text.marks for text in texts])
    known = frozenset().union(*map(marks_of, references))
    own = [marks_of(one) - known for one in played] or [frozenset[bytes]()] * len(programs)
    of_decisions = Overlap(own)
    constancy = [_constancy(one) for one in played] or [None] * len(programs)
    pairs = [
        Pair(
            one=one,
            other=other,
            text=of_text.between(one, other),
            decisions=of_decisions.between(one, other),
            constancy=_both(constancy[one], constancy[other]),
        )
        for one, other in combinations(range(len(programs)), 2)
        if not (programs[one].earlier and programs[other].earlier)
    ]
    usual_text = levels([pair.same_text for pair in pairs], chance.TEXT)
    usual_decisions = levels([pair.same_decisions for pair in pairs], chance.DECISIONS)
    return Comparison(
        programs=tuple(programs),
        texts=tuple(texts),
        common=tuple(of_text.common(text.marks) for text in texts),
        played=tuple(played),
        constancy=tuple(constancy),
        own_decisions=tuple(map(len, own)),
        pairs=tuple(
            sorted((_weighed(pair, usual_text, usual_decisions) for pair in pairs), key=_rank)
        ),
        usual_text=usual_text,
        usual_decisions=usual_decisions,
    )


def _weighed(pair: Pair, usual_text: Levels, usual_decisions: Levels) -> Pair:
    """Put both measures together: what speaks against chance in either of them does so."""
    text = usual_text.excess(pair.same_text)
    decisions = usual_decisions.excess(pair.same_decisions)
    return replace(pair, evidence=1 - (1 - text) * (1 - decisions))


def _rank(pair: Pair) -> tuple[float, float, int, int]:
    total = (pair.same_text or 0) + (pair.same_decisions or 0)
    return -pair.evidence, -total, pair.one, pair.other


def marks_of(played: Played) -> frozenset[bytes]:
    """Return what a program decided in which situation of which trial."""
    return _marks(played.runs)


def _marks(runs: dict[int, Run]) -> frozenset[bytes]:
    return frozenset(
        bytes([number]) + decision.mark
        for number, run in runs.items()
        for decision in run.decisions
    )


def _constancy(played: Played) -> float | None:
    """Return the part of its decisions that a program repeats when it plays again, None if it made none."""
    once = _marks({number: played.runs[number] for number in played.again if number in played.runs})
    again = _marks(played.again)
    least = min(len(once), len(again))
    return len(once & again) / least if least else None


def _both(one: float | None, other: float | None) -> float | None:
    """Return what two programs could have in common at most, if they were the same.

    It corrects for attenuation as Spearman (1904) does: by the geometric mean of what each has in common with itself.
    """
    if one is None or other is None or min(one, other) < CONSTANT:
        return None
    return sqrt(one * other)


def first_difference(one: Run, other: Run) -> int:
    """Return how many decisions two programs made alike in a match before the first difference."""
    pairs = zip(one.decisions, other.decisions, strict=False)
    same = (mine.mark == theirs.mark for mine, theirs in pairs)
    return next(
        (count for count, alike in enumerate(same) if not alike),
        min(len(one.decisions), len(other.decisions)),
    )
