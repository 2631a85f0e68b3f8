"""The check of a class, as data."""

from collections import Counter
from datetime import datetime

from msgspec import Struct

from joute.game import AnyGame
from joute.reason import Reason, Value
from joute.submission.check import Finding
from joute.submission.class_cells import ASPECTS, Aspect, cells
from joute.submission.class_check import Checked, Verdict
from joute.submission.measures.columns import Column, columns
from joute.submission.remarks import Remark


class ClassReport(Struct, frozen=True, kw_only=True):
    """All submissions of a folder, and what was asked of them."""

    game: AnyGame
    checked: tuple[Checked, ...]
    deadline: datetime | None = None
    languages: tuple[str, ...] = ()
    """What the contest takes; empty: all."""
    short: bool = True
    """Whether they played the short course."""
    silent: tuple[str, ...] = ()
    """The teams of the roster that have handed in nothing."""

    @property
    def counts(self) -> Counter[Verdict]:
        """How many came out how."""
        return Counter(checked.verdict for checked in self.checked)

    @property
    def aspects(self) -> list[Aspect]:
        """What there is something to say about, for some of them."""
        every = [cells(checked, self.game.submission) for checked in self.checked]
        return [aspect for aspect in ASPECTS if any(some[aspect].text for some in every)]

    @property
    def measures(self) -> list[Column]:
        """The measures that are shown."""
        taken = [checked.measures for checked in self.checked]
        parts = self.game.marks.by_hand if self.game.marks else ()
        return columns(self.game.submission, taken, parts)


def title_of(aspect: Aspect) -> Reason:
    """Name an aspect."""
    return Reason(f"class-check.column-{aspect}")


def faults(checked: Checked) -> list[Reason | str]:
    """Return what the document or a contest would not accept in a submission."""
    fatal = [part for remark in checked.remarks if remark.fatal for part in _with_evidence(remark)]
    unplayed = [] if checked.unplayed is None else [checked.unplayed]
    if not checked.deaths:
        return [*fatal, *unplayed]
    head, why = death_of(checked.deaths[0])
    return [*fatal, *unplayed, head, *why]


def _with_evidence(remark: Remark) -> tuple[Reason, ...]:
    """Return what a remark says, with the first line of the compiler where it quotes some."""
    if not remark.evidence:
        return remark.parts
    *parts, last = remark.parts
    quoted: dict[str, Value] = {"remark": last, "line": remark.evidence[0]}
    return *parts, Reason("class-check.evidence", quoted)


def death_of(finding: Finding) -> tuple[Reason, tuple[Reason | str, ...]]:
    """Return how and why a program died in a game."""
    death = finding.death
    assert death is not None
    kind = Reason(f"kind.{death.failure.kind}")
    head = Reason("check.died", {"title": finding.title, "kind": kind, "turn": death.turn})
    return head, death.failure.parts
