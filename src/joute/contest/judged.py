"""Which version of each bot counts: what is ranked is what is marked.

>>> from joute.contest.judged import judged
>>> from joute.contest.store import Version
>>> from joute.submission.build import Build
>>> versions = [Version(bot="ann", program=b"", digest="1"), Version(bot="ann", number=2, digest="2")]
>>> ann = judged(versions, {"ann#2": Build(name="ann", problem="a.c:1: error")})["ann"]
>>> ann.version, ann.later, ann.later_problem
(1, 2, 'a.c:1: error')
"""

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType

from msgspec import Struct

from joute.contest.store import Version
from joute.contest.store.version import let_in
from joute.reason import Reason
from joute.submission.build import Build


class Judged(Struct, frozen=True, kw_only=True):
    """The version of a bot that counts, and a later one that does not."""

    version: int
    """The last version that plays, or the last one if none does."""
    file: str = ""
    """What was handed in; where its form matters, the only file of a folder."""
    same_as: int | None = None
    """The version whose matches are its own, because it means the same."""
    build: Build | None = None
    """How it was built, where that is known."""
    later: int | None = None
    """The number of the last version, if that one does not play, …"""
    later_problem: Reason | str = ""
    """… for this reason."""
    irregular: Reason | None = None
    """Why the version that counts has nothing for its place."""


def judged(
    versions: Iterable[Version],
    builds: Mapping[str, Build],
    irregular: Mapping[str, Reason] = MappingProxyType({}),
) -> dict[str, Judged]:
    """Return what counts of each bot that was handed in; the bots that come with a game were not.

    `irregular` says which versions play without points for their places, and why.
    """
    by_bot: dict[str, list[Version]] = {}
    for version in versions:
        if version.digest or version.plays:
            by_bot.setdefault(version.bot, []).append(version)
    return {bot: _judged(own, builds, irregular) for bot, own in by_bot.items()}


def _judged(
    own: Sequence[Version], builds: Mapping[str, Build], irregular: Mapping[str, Reason]
) -> Judged:
    last = own[-1]
    counts = next(reversed(let_in(own)), last)
    later = None if counts is last else last.number
    return Judged(
        version=counts.number,
        file=counts.file,
        same_as=counts.same_as,
        build=builds.get(counts.name),
        later=later,
        later_problem=_problem(last, builds.get(last.name)) if later else "",
        irregular=irregular.get(counts.name),
    )


def _problem(last: Version, build: Build | None) -> Reason | str:
    """Say why the last version does not play."""
    if last.plays:
        return Reason("marks.waiting")
    return "" if build is None else build.problem
