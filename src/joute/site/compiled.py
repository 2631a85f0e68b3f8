"""What the compiler said of a bot's versions, for its author: of the one that is marked, and of a later one that failed."""

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from joute.contest.judged import judged
from joute.contest.store import Version, version_name
from joute.game import AnyGame
from joute.submission.admission import is_objection
from joute.submission.build import Build
from joute.tournament.marks import most


class Compiled(Struct, frozen=True, kw_only=True):
    """A version of which the compiler had something to say."""

    version: int
    counts: bool
    """It is the version that is marked."""
    fails: bool
    """It cannot be built."""
    warned: int
    costs: int
    """The mark is 0 out of this by the document, as soon as this version counts; 0: it costs nothing."""
    output: str
    """What the compiler wrote."""


def compiled(
    game: AnyGame, versions: Sequence[Version], builds: Mapping[str, Build]
) -> tuple[Compiled, ...]:
    """Return what the compiler said of the version of a bot that counts, and of a later one."""
    return tuple(
        Compiled(
            version=number,
            counts=counts,
            fails=_fails(build),
            warned=build.warned,
            costs=_costs(game) if counts or not _fails(build) else 0,
            output=build.output,
        )
        for number, counts in _numbers(versions, builds)
        if (build := builds.get(version_name(versions[0].bot, number))) is not None
        if build.warned or _fails(build)
    )


def _numbers(
    versions: Sequence[Version], builds: Mapping[str, Build]
) -> Iterator[tuple[int, bool]]:
    """Yield the number of a bot's version that counts, and that of a later one, which cannot play or waits."""
    for one in judged(versions, builds).values():
        yield one.version, True
        if one.later is not None:
            yield one.later, False


def _costs(game: AnyGame) -> int:
    return most(game.marks) if game.submission.clean and game.marks else 0


def _fails(build: Build) -> bool:
    return bool(build.problem) and not is_objection(build.problem)
