"""Builds submissions, each once: the result is kept under a hash of the files that it was made from.

The cache has a folder for each, which holds the bot (a folder named after the submission) and, beside it, its
`Build`. Anyone who can write there decides what everybody plays.
"""

import os
import shutil
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from time import time

import msgspec
from msgspec import Struct
from msgspec.structs import asdict, replace

from joute.arena.sandbox.bubblewrap import Sandbox, SandboxMode, chosen
from joute.bots.languages import language_of
from joute.bots.sources import legible, name_of
from joute.errors import UsageError, reason_of
from joute.reason import Reason, Value
from joute.submission.archive import unpack
from joute.submission.build_cache import beside, cache, is_still, place_of, tidy
from joute.submission.build_run import bounds, lacks_tools, run, seconds_allowed
from joute.submission.builders import drop_builders, languages_of, recipe
from joute.submission.compiler_output import complaint, shortened
from joute.submission.confined import Ended
from joute.submission.elsewhere import as_handed_in, holds
from joute.submission.finish import finish
from joute.submission.header import header_words, names
from joute.submission.recipe import Recipe
from joute.submission.source_files import laid_out
from joute.submission.tools import lacking, missing_in
from joute.temporary import temporary_folder

REMEMBERED = 600.0
"""Seconds before a build that was stopped is tried again: next time it may be quick enough."""
SHOWN = 20
"""The most warnings that are kept."""
LONGEST = 300
"""Characters shown of a line; a compiler may quote one of millions."""
CHANGED = Reason("problem.changed")
AWAITING = ("problem.no-tool", "problem.newer-language")
"""What may be built once something is installed here."""
SAID = ".build"
"""The file that holds the `Build` of a finished build."""


class Build(Struct, frozen=True, kw_only=True):
    """What became of a submission."""

    name: str
    bot: str = ""
    """The folder that plays, "" if there is none."""
    problem: Reason | str = ""
    """Why there is none; text is the compiler's own, in one line."""
    stopped: bool = False
    """Whether the build was stopped."""
    warnings: tuple[str, ...] = ()
    """The compiler's first warnings."""
    warned: int = 0
    """How many warnings there were in all."""
    compiled: str = ""
    """The command line, "" where nothing was compiled."""
    output: str = ""
    """Everything that the command wrote; of a long text the beginning and the end."""
    names: tuple[str, ...] = ()
    """The authors in its file of names."""
    header_words: int = 0
    """Words in the comment at the head of its source."""
    languages: tuple[str, ...] = ()
    """What it is written in, as far as can be told."""


Builder = Callable[[Path], Build]


def is_built(name: str) -> bool:
    """Whether a bot's name is the folder that it was built in."""
    return Path(name).is_relative_to(cache())


def as_it_is(path: Path) -> Build:
    """Return the `Build` of something that plays without being built."""
    is_folder, language = path.is_dir(), language_of(path)
    by_name = () if language is None else (language.name,)
    return Build(
        name=name_of(path),
        bot=str(path),
        names=names(path) if is_folder else (),
        header_words=header_words(path),
        languages=languages_of(path) if is_folder else by_name,
    )


def built(path: Path, mode: SandboxMode = SandboxMode.AUTO) -> Build:
    """Build a submission, or return the result of the last time."""
    try:
        found = looked_up(path)
        return found if isinstance(found, Build) else _anew(path, found, mode)
    except UsageError:  # nothing can be built here
        raise
    except Exception as error:  # noqa: BLE001 - one submission must not end the contest
        said = _one_line(f"{type(error).__name__}: {error}")
        return Build(name=name_of(path), problem=Reason("problem.unexpected", {"error": said}))


def looked_up(path: Path) -> Build | Path:
    """Return the last result for a submission, or the place where the next will be kept."""
    try:
        place = place_of(path)
    except (OSError, UsageError) as error:
        return Build(name=name_of(path), problem=_reason(error))
    return _kept(place) or place


def kept(path: Path) -> Build | None:
    """Return the last result for a submission, None if it has to be built."""
    found = looked_up(path)
    return found if isinstance(found, Build) else None


def _kept(place: Path) -> Build | None:
    """Return the last result; another process may just be removing it."""
    with suppress(OSError, msgspec.DecodeError):
        build = _placed(msgspec.json.decode((place / SAID).read_bytes(), type=Build), place)
        outdated = build.stopped and (place / SAID).stat().st_mtime < time() - REMEMBERED
        if not outdated and (not build.bot or Path(build.bot).is_dir()):
            with suppress(OSError):  # another user's, who keeps it while using it
                os.utime(place)
            return build
        shutil.rmtree(place)
    return None


def _anew(path: Path, place: Path, mode: SandboxMode) -> Build:
    seconds = seconds_allowed()
    sandbox = chosen(mode, bounds(seconds))
    tidy()
    with beside(place) as new:
        build, lasting = _made(path, new, sandbox, seconds)
        if not is_still(path, place):  # the result may not be of the files that were to be built
            return Build(name=build.name, problem=CHANGED)
        (new / SAID).write_bytes(msgspec.json.encode(build))
        if lasting:
            with suppress(OSError):  # another process was quicker
                new.rename(place)
    return _placed(build, place)


def _placed(build: Build, place: Path) -> Build:
    return replace(build, bot=str(place / build.bot)) if build.bot else build


def _made(path: Path, new: Path, sandbox: Sandbox | None, seconds: float) -> tuple[Build, bool]:
    """Build into a new folder; return False if it may be tried again at once."""
    with temporary_folder() as work:
        name = name_of(path)
        build = Build(name=name)
        try:
            sources = laid_out(path, work / "sources")
            build = replace(build, names=names(sources), header_words=header_words(sources))
            drop_builders(sources)
            how = recipe(sources)
            build = replace(build, languages=how.languages)
            if (tool := lacking(how.tools, sandboxed=sandbox is not None)) is not None:
                return replace(build, problem=Reason("problem.no-tool", asdict(tool))), False
            for file, text in how.files.items():
                (sources / file).write_text(text)

            def run_in(place: Path) -> Ended:
                return run(how, sources, place, sandbox, seconds)

            ended = run_in(work / "build")
            build = _reported(build, how, ended)
            if build.problem:
                return build, not (lacks_tools(ended) or _awaits_tools(build.problem))
            unpack(ended.out, new / name)
            of_program = () if how.run else languages_of(new / name)
            finish(sources, new / name, how, name)
            written = tuple(dict.fromkeys([*how.languages, *of_program]))
            copies = as_handed_in(sources, new / name)
            if copies and not _makes_again(copies, work, run_in):
                written = ()
        except (OSError, UsageError) as error:
            ours = isinstance(error, OSError)  # a full disk, say
            return replace(build, problem=_reason(error)), not ours
        return replace(build, bot=name, languages=written), True


def _makes_again(copies: Sequence[Path], work: Path, run_in: Callable[[Path], Ended]) -> bool:
    """Whether the same programs come out where they are not handed in: many hand in what they have compiled, too."""
    programs = {path.read_bytes() for path in copies}
    for path in copies:
        path.unlink()
    ended = run_in(work / "again")
    if ended.code or ended.stopped:
        return False
    unpack(ended.out, work / "made")
    return all(holds(work / "made", program) for program in programs)


def _awaits_tools(problem: Reason | str) -> bool:
    """Whether it may be built as soon as something is installed here."""
    return isinstance(problem, Reason) and problem.code in AWAITING


def _reported(build: Build, how: Recipe, ended: Ended) -> Build:
    """Read the warnings and the first error in a compiler's output."""
    lines = [_one_line(line) for line in ended.errors.splitlines() if line.strip()]
    warnings = [line for line in lines if "warning: " in line]
    tool = missing_in(ended.errors) if lacks_tools(ended) else None
    lacks = None if tool is None else Reason("problem.no-tool", asdict(tool))
    failed = (
        lacks or complaint(lines, how) or Reason("problem.command-failed", {"command": how.line})
    )
    return replace(
        build,
        problem=ended.stopped or (failed if ended.code else ""),
        stopped=bool(ended.stopped),
        warnings=tuple(warnings[:SHOWN]),
        warned=len(warnings),
        compiled=how.line,
        output=shortened(ended.errors),
    )


def _reason(error: OSError | UsageError) -> Reason:
    """Return why something cannot be built; the names of files in it are short, and text."""
    if isinstance(error, OSError):
        values: dict[str, Value] = {"file": str(error.filename), "why": reason_of(error)}
        whole = Reason("problem.cannot-read", values)
    else:
        whole = error.reason
    short = {
        name: _one_line(legible(value)) if isinstance(value, str) else value
        for name, value in whole.values.items()
    }
    return Reason(whole.code, short)


def _one_line(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= LONGEST else f"{line[: LONGEST - 1]}…"
