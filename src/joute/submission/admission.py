"""What a contest takes: in which languages, and until when.

>>> from joute.submission.admission import Admission
>>> from joute.submission.build import Build
>>> Admission(languages=("c",)).objection(None, Build(name="ann", languages=("python",))).code
'problem.language'
"""

from collections.abc import Collection
from datetime import datetime
from enum import StrEnum
from pathlib import Path

from msgspec import Struct

from joute.bots.languages import titles
from joute.reason import Reason, Value, codes
from joute.submission.build import Build
from joute.submission.deadlines import dated, local
from joute.submission.source_files import received_at

LANGUAGE_CODES = ("problem.language", "problem.no-language")
"""Reasons for which a contest does not take a program that could play: its language, …"""
LATE = "remark.late"
"""… its date, …"""
SECOND = "roster.second"
"""… that its team plays with another one, …"""
AUTHOR_CODES = ("roster.unknown", "roster.ambiguous", SECOND)
"""… or its author."""


class Irregular(StrEnum):
    """What becomes of a submission that is late or in another language."""

    LEAVE_OUT = "leave-out"
    NO_BONUS = "no-bonus"
    """It plays, and has nothing for its place."""


class Admission(Struct, frozen=True, kw_only=True):
    """What a contest takes, and what becomes of the rest."""

    deadline: datetime | None = None
    """With its zone, since a store may be read in another one; of earlier stores by the clock of this machine."""
    languages: tuple[str, ...] = ()
    """Empty: all."""
    irregular: Irregular = Irregular.LEAVE_OUT

    @property
    def leaves_out(self) -> bool:
        """Whether what is irregular does not play."""
        return self.irregular is Irregular.LEAVE_OUT

    def objection(self, received: float | None, build: Build) -> Reason | None:
        """Return what is irregular about a submission, None if nothing is.

        `received` is when it was handed in, in seconds since 1970. What cannot be built has no language to speak of.
        """
        if received is not None and self.deadline is not None:
            when = datetime.fromtimestamp(received)  # noqa: DTZ006 - as deadlines are told
            if (why := _late(when, local(self.deadline))) is not None:
                return why
        return None if build.problem else refusal(build, self.languages)

    def refusal(self, received: float | None, build: Build) -> Reason | None:
        """Return why a submission does not play, None if it does."""
        return self.objection(received, build) if self.leaves_out else None


EVERYTHING = Admission()
"""Of a contest that takes all that can play."""


def is_objection(problem: Reason | str) -> bool:
    """Whether a program could play, and a contest does not take it."""
    known = {*LANGUAGE_CODES, LATE, *AUTHOR_CODES}
    return isinstance(problem, Reason) and not known.isdisjoint(codes([problem]))


def late(path: Path, deadline: datetime) -> Reason | None:
    """Return that a submission is late, None if it is in time."""
    return _late(date_of(path), deadline)


def _late(when: datetime, deadline: datetime) -> Reason | None:
    if when <= deadline:
        return None
    exactly = dated(when) == dated(deadline)  # both in the same minute
    return Reason(
        LATE, {"when": dated(when, exactly=exactly), "limit": dated(deadline, exactly=exactly)}
    )


def date_of(path: Path) -> datetime:
    """Return when a submission was last changed, as deadlines are told."""
    return datetime.fromtimestamp(received_at(path))  # noqa: DTZ006 - the same


def refusal(build: Build, languages: Collection[str]) -> Reason | None:
    """Return why a contest of these languages does not take a program, None if it does; empty: all."""
    if not languages or (build.languages and set(build.languages) <= set(languages)):
        return None
    values: dict[str, Value] = {"taken": titles(languages)}
    if not build.languages:
        return Reason("problem.no-language", values)
    return Reason("problem.language", {"written": titles(build.languages), **values})
