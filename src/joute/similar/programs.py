"""The programs that are compared: what a folder of submissions holds, with their sources as symbols."""

from collections.abc import Sequence
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from joute.bots import folder as bots
from joute.bots.languages import titles
from joute.bots.sources import legible, name_of
from joute.errors import UsageError, reason_of
from joute.reason import Reason
from joute.similar.reading import Source, readings
from joute.submission.source_files import laid_out
from joute.temporary import temporary_folder


class Program(Struct, frozen=True, kw_only=True):
    """A submission."""

    name: str
    path: Path
    earlier: bool = False
    """Whether it is of the folder that the others are compared with."""
    sources: tuple[Source, ...] = ()
    unread: tuple[str, ...] = ()
    """Sources that are too long, or take too long to read."""
    problem: Reason | None = None
    """Why its text could not be read."""

    @property
    def languages(self) -> str:
        """The titles of its languages."""
        return titles([source.language for source in self.sources])


def gathered(folder: Path, *, earlier: bool = False) -> list[Program]:
    """Read the programs of a folder."""
    if not folder.is_dir():
        raise UsageError(
            "{folder} is not a folder: name the one that holds what was handed in", folder=folder
        )
    paths = sorted([*bots.programs(folder), *bots.submissions(folder)])
    if not paths:
        raise UsageError("problem.no-bot", folder=folder, why=Reason("problem.empty-folder"))
    place = f"{legible(folder.absolute().name)}/" if earlier else ""
    named = zip(paths, _names(paths), strict=True)
    return with_sources(
        [Program(name=f"{place}{name}", path=path, earlier=earlier) for path, name in named]
    )


def _names(paths: Sequence[Path]) -> list[str]:
    """Name programs after their files, without the extension where that is clear."""
    short = [name_of(path) for path in paths]
    return [
        name if short.count(name) == 1 else legible(path.name)
        for path, name in zip(paths, short, strict=True)
    ]


def with_sources(programs: Sequence[Program]) -> list[Program]:
    """Return programs with their sources; what is wrong with these is part of each."""
    with temporary_folder() as place:
        found = [_laid_out(one, place / str(number)) for number, one in enumerate(programs)]
        folders = [folder for folder in found if isinstance(folder, Path)]
        read = dict(zip(folders, readings(folders), strict=True))
    return [
        replace(program, sources=read[folder].sources, unread=read[folder].unread)
        if isinstance(folder, Path)
        else replace(program, problem=folder)
        for program, folder in zip(programs, found, strict=True)
    ]


def _laid_out(program: Program, place: Path) -> Path | Reason:
    """Copy what a program was written as to a folder; a compiled one may have its source beside it."""
    path = program.path
    try:
        beside = [other for other in path.parent.iterdir() if other.stem == path.name]
        sources = [other for other in sorted(beside) if bots.is_source_of_program(other)]
        place.mkdir()
        copies = [laid_out(one, place / legible(one.name)) for one in sources or [path]]
    except (OSError, UsageError) as error:
        return reason_of(error)
    return copies[0] if len(copies) == 1 else place
