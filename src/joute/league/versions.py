"""The bots of a folder and their versions: a new or changed file is a new version."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import count
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from joute.bots import folder as folders
from joute.bots.bundle import Entrant, pack
from joute.bots.paths import did_you_mean
from joute.bots.sources import is_other_archive, legible, name_of
from joute.contest.enrolment import enrolled
from joute.contest.roster import Team
from joute.contest.store import Version
from joute.contest.store.version import MARK, let_in
from joute.contest.team_matching import Claim
from joute.errors import UsageError
from joute.game import AnyGame
from joute.reason import Reason, codes
from joute.registry import bot
from joute.submission.admission import EVERYTHING, SECOND, Admission
from joute.submission.build import Build, as_it_is, built
from joute.submission.header import header_lines
from joute.submission.source_files import received_at

Looking = Callable[[Path], Build | None]
"""Returns the build of a submission, None while it is being built."""


class Found(Struct, frozen=True):
    """What a folder holds."""

    names: list[str] = []
    """Of all bots, including those that cannot play now: nobody else gets their names."""
    bots: dict[str, Entrant] = {}
    typed: list[str] = []
    """The bots that play, as a person would type them."""
    sources: list[Path] = []
    """Submissions, whether they can be built or not."""
    left_out: dict[str, Reason] = {}
    """Files that cannot play, and why."""
    renamed: dict[str, str] = {}
    """Files whose bots have a longer name than usual, because another bot has the usual one."""
    under_way: list[str] = []
    """The names of bots that are being built."""
    paths: dict[str, Path] = {}
    """Where each of the names was handed in."""
    builds: dict[str, Build] = {}
    """What became of those that had to be built, or that cannot be."""
    teams: dict[str, str] = {}
    """The names of the teams of bots, where there is a roster."""
    refused: dict[str, Reason] = {}
    """Those of nobody on the roster, and those of teams that play with another; these are not among the names."""

    @property
    def nobodys(self) -> set[str]:
        """Those of nobody on the roster."""
        return {name for name, why in self.refused.items() if not _is_second(why)}


def _is_second(why: Reason) -> bool:
    return SECOND in codes([why])


def found(
    game: AnyGame,
    folder: Path,
    build: Looking = built,
    admission: Admission = EVERYTHING,
    roster: Sequence[Team] = (),
) -> Found:
    """Find every bot of a folder: programs, Python files, folders with one of these, submissions.

    What is not admitted is left out; with a roster, what no team of it has handed in is left out too.
    """
    expect_folder(folder)
    others = folders.left_out(folder)
    seen = Found(
        sources=folders.submissions(folder),
        left_out={path.name: why for path, why in others.items()},
    )
    for path in [*folders.programs(folder), *seen.sources]:
        name = _name(game, path, seen)
        try:
            _take(game, name, build, admission, seen)
        except UsageError as error:  # too large, or removed meanwhile: the others play on
            seen.left_out[path.name] = error.reason
        except Exception as error:  # noqa: BLE001 - nobody's file ends the league of all
            said = f"{type(error).__name__}: {error}"
            seen.left_out[path.name] = Reason("problem.unexpected", {"error": said})
    for path, why in others.items():
        if path.is_dir() or is_other_archive(path):
            name = _name(game, path, seen)
            seen.builds[name] = Build(name=name, problem=why)
    return _of_class(seen, roster, build) if roster else seen


def _of_class(seen: Found, roster: Sequence[Team], build: Looking) -> Found:
    """Leave out what no team of a roster has handed in, once it is built: it may name its authors."""
    claims = {name: Claim(bot=name, file=path.name) for name, path in seen.paths.items()}
    done = enrolled(
        roster,
        claims,
        lambda name: _authors(seen.paths[name], build),
        lambda name: received_at(seen.paths[name]) if name in seen.bots else 0.0,
    )
    out = {name: why for name, why in done.left_out.items() if name not in seen.under_way}
    typed = zip(seen.bots, seen.typed, strict=True)
    return replace(
        seen,
        names=[name for name in seen.names if name not in out],
        bots={name: bot for name, bot in seen.bots.items() if name not in out},
        typed=[bot for name, bot in typed if name not in out],
        left_out={**seen.left_out, **_files_of(seen, out)},
        renamed={file: name for file, name in seen.renamed.items() if name not in out},
        teams=done.teams,
        refused=out,
    )


def _files_of(seen: Found, out: Mapping[str, Reason]) -> dict[str, Reason]:
    """Return why files do not enter; the second program of a team may have a reason of its own."""
    files = {seen.paths[name].name: why for name, why in out.items()}
    return {
        file: why for file, why in files.items() if not (_is_second(why) and file in seen.left_out)
    }


def _authors(path: Path, build: Looking) -> tuple[str, ...]:
    """Return the authors whom a bot names, none while it is being built."""
    made = build(path) if folders.is_to_build(path) else as_it_is(path)
    return (made.names if made is not None else ()) or header_lines(path)


def _name(game: AnyGame, path: Path, seen: Found) -> str:
    """Name what was handed in: as usual, if nobody has that name."""
    name = next(name for name in _names(path) if name not in seen.names and not bot(game, name))
    seen.names.append(name)
    seen.paths[name] = path
    if name != name_of(path):
        seen.renamed[path.name] = name
    return name


def _take(game: AnyGame, name: str, build: Looking, admission: Admission, seen: Found) -> None:
    path = seen.paths[name]
    if MARK in path.name:
        raise UsageError("problem.version-mark", mark=MARK)
    to_build = folders.is_to_build(path)
    if to_build:
        made = build(path)
        if made is None:
            seen.under_way.append(name)
            return
        seen.builds[name] = made
        if made.problem:
            raise UsageError(folders.unbuilt(made.problem))
    else:
        made = as_it_is(path) if admission != EVERYTHING else Build(name=name)
    if admission != EVERYTHING and (why := admission.refusal(received_at(path), made)) is not None:
        raise UsageError(why)
    typed = made.bot if to_build else folders.typed(path)
    seen.bots[name] = pack(game, typed)
    seen.typed.append(typed)


def expect_folder(folder: Path) -> None:
    """Raise an error if this is not a folder."""
    if not folder.is_dir():
        what = "{folder} is not a folder" if folder.exists() else "{folder} is not there"
        hint = did_you_mean(folder) or Reason("a league plays the programs of a folder")
        raise UsageError(Reason(what, {"folder": str(folder)}).with_hint(hint))


def _names(path: Path) -> Iterator[str]:
    """Yield possible names for a bot, the usual one first."""
    whole = legible(path.name)
    yield from (name_of(path), whole)
    for number in count(2):
        yield f"{whole} ({number})"


def author(version: str) -> str:
    """Return the name of a version's bot."""
    return version.partition(MARK)[0]


def number_of(version: str) -> int:
    """Return the number of a version, from 1."""
    return int(version.partition(MARK)[2] or 1)


def playing(versions: Sequence[Version]) -> dict[str, str]:
    """Return the version of each bot that plays: the last one let in, or what it means the same as."""
    return {version.bot: version.plays_as for version in let_in(versions)}


def handed_in(versions: Iterable[Version]) -> dict[str, Version]:
    """Return the last version of each bot, whether it can play or not."""
    return {version.bot: version for version in versions if version.digest or version.plays}


def still_in(seen: Found, versions: Sequence[Version]) -> dict[str, str]:
    """Return the versions that play of the bots that a folder still holds."""
    return {name: version for name, version in playing(versions).items() if name in seen.names}
