"""Whose program is most similar to that of a team, by its text: each by the version that counts."""

from collections.abc import Iterable, Sequence
from pathlib import Path

from msgspec import Struct

from joute.contest.store import Store, Version
from joute.game import AnyGame
from joute.similar.chance import Levels
from joute.similar.evidence import Pair, compared
from joute.similar.programs import Program, gathered, with_sources
from joute.similar.references import given_sources
from joute.similar.text import every_mark, fingerprints
from joute.submission.snapshot import unpacked

SHOWN = 5
"""Others that are named; all who have more in common than chance explains are, up to MOST."""
MOST = 15


class Likeness(Struct, frozen=True, kw_only=True):
    """What a program has in common with one of the team's."""

    bot: str
    """Of the team."""
    other: str
    share: float
    """The part of the smaller one's own text that the other has too."""
    count: int
    """Fingerprints."""
    evidence: float
    """0: no more than chance explains."""


class Likenesses(Struct, frozen=True, kw_only=True):
    """The most similar programs, the most similar first."""

    found: tuple[Likeness, ...] = ()
    programs: int = 0
    """With how many others it was compared."""
    usual: Levels | None = None
    """What every two programs have in common."""


class Compared(Struct, frozen=True, kw_only=True):
    """What a team's programs are compared with, and what does not count."""

    against: Path | None = None
    """A folder of programs, as those of last year."""
    given: tuple[Path, ...] = ()
    """Code that everybody was given, besides the kit."""


def likenesses(  # noqa: PLR0913, PLR0917 - whose, among whom, and what else is compared
    game: AnyGame,
    store: Store,
    counting: Iterable[Version],
    own: Sequence[str],
    asked: Compared,
    place: Path,
) -> Likenesses:
    """Compare the programs of a team with those of all others."""
    found = _programs(store, counting, place)
    if asked.against is not None:
        found += gathered(asked.against, earlier=True)
    mine = [
        number
        for number, program in enumerate(found)
        if program.name in own and not program.earlier
    ]
    if not mine or len(found) == len(mine):
        return Likenesses()
    given = every_mark(given_sources(game, asked.given))
    result = compared(found, [fingerprints(program, given) for program in found])
    pairs = [pair for pair in result.pairs if (pair.one in mine) != (pair.other in mine)]
    notable = sum(pair.evidence > 0 for pair in pairs)
    shown = pairs[: min(MOST, max(SHOWN, notable))]
    return Likenesses(
        found=tuple(_likeness(found, pair, mine) for pair in shown if pair.same_text),
        programs=len(found) - len(mine),
        usual=result.usual_text,
    )


def _programs(store: Store, counting: Iterable[Version], place: Path) -> list[Program]:
    """Write the files of versions, and read them as programs."""
    written: list[Program] = []
    for number, version in enumerate(counting):
        source = store.source(version.bot, version.number)
        if source is not None:
            room = place / str(number)
            room.mkdir(parents=True)
            written.append(Program(name=version.bot, path=unpacked(source).write(room)))
    return with_sources(written)


def _likeness(found: Sequence[Program], pair: Pair, mine: Sequence[int]) -> Likeness:
    one, other = (pair.one, pair.other) if pair.one in mine else (pair.other, pair.one)
    return Likeness(
        bot=found[one].name,
        other=found[other].name,
        share=pair.same_text or 0.0,
        count=pair.text.count,
        evidence=pair.evidence,
    )
