"""Builds submissions, each once: the result is kept under a hash of the files that it was made from.

The cache has a folder for each, which holds the bot (a folder named after the submission) and, beside it, its
`Build`. Anyone who can write there decides what everybody plays.
"""

import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from hashlib import blake2b
from math import inf
from pathlib import Path
from secrets import token_hex
from tempfile import gettempdir
from time import time

import msgspec
from msgspec import Struct
from msgspec.structs import asdict, replace

from joute.arena.sandbox.bubblewrap import SCRATCH, Bounds, Sandbox, SandboxMode, chosen
from joute.bots.argument import Program
from joute.bots.bundle import LARGEST
from joute.bots.languages import language_of
from joute.bots.sources import MOST_NESTED, is_archive, is_hidden, is_hidden_in, legible, name_of
from joute.errors import UsageError, reason_of
from joute.reason import Reason, Value
from joute.submission import from_windows
from joute.submission.archive import MOST_FILES, unpack
from joute.submission.builders import languages_of, recipe
from joute.submission.compiler_output import complaint
from joute.submission.confined import Ended, confined
from joute.submission.finish import finish
from joute.submission.header import header_words, names
from joute.submission.recipe import Recipe
from joute.submission.tools import lacking
from joute.temporary import temporary_folder

SECONDS = 20.0
LIMIT = "JOUTE_BUILD_SECONDS"
"""The environment variable that sets how many seconds a build may take."""
REMEMBERED = 600.0
"""Seconds before a build that was stopped is tried again: next time it may be quick enough."""
BOUNDS = Bounds(memory_mib=1024, cpu_s=60, processes=64, scratch_mib=256)
"""What a build may use."""
SHOWN = 20
"""The most warnings that are kept."""
LONGEST = 300
"""Characters shown of a line; a compiler may quote one of millions."""
NOT_FOUND = 127
"""A shell's exit code for a command that does not exist."""
CHANGED = Reason("problem.changed")
SAID = ".build"
"""The file that holds the `Build` of a finished build."""
UNUSED = 90 * 24 * 3600
"""Seconds after which an unused build is removed."""
VERSION = b"8"
"""Raised whenever the same files would be built differently."""
_SCRIPT = """mkdir -p "$WORK" && cp -R "$0"/. "$WORK" && cd "$WORK" &&
{{ {line}; }} </dev/null >&2 &&
find . -xtype l -exec rm -f {{}} + && exec tar -ch --hard-dereference -f - ."""
_ENVIRONMENT = {
    "LC_ALL": "C.UTF-8",
    "CFLAGS": "-Wall -Wextra -O2",
    "CXXFLAGS": "-Wall -Wextra -O2",
    "GOPROXY": "off",
    "DOTNET_SYSTEM_GLOBALIZATION_INVARIANT": "1",  # it needs no ICU then
}


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
    names: tuple[str, ...] = ()
    """The authors in its file of names."""
    header_words: int = 0
    """Words in the comment at the head of its source."""
    languages: tuple[str, ...] = ()
    """What it is written in, as far as can be told."""


Builder = Callable[[Path], Build]


def is_built(name: str) -> bool:
    """Whether a bot's name is the folder that it was built in."""
    return Path(name).is_relative_to(_cache())


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
        place = _place(path)
    except (OSError, UsageError) as error:
        return Build(name=name_of(path), problem=_reason(error))
    return _kept(place) or place


def kept(path: Path) -> Build | None:
    """Return the last result for a submission, None if it has to be built."""
    found = looked_up(path)
    return found if isinstance(found, Build) else None


def forget(place: Path) -> None:
    """Remove the result at a place, at once: another process finds all of it or nothing."""
    gone = _fresh(place)
    with suppress(OSError):  # it does not exist, or belongs to another user
        place.rename(gone)
        shutil.rmtree(gone)


def is_still(path: Path, place: Path) -> bool:
    """Whether a submission is still the one whose result goes to this place."""
    try:
        return _place(path) == place
    except (OSError, UsageError):
        return False


def _place(path: Path) -> Path:
    return _cache() / _digest(path, name_of(path))


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
    sandbox, seconds = chosen(mode, BOUNDS), _seconds()
    _tidy(place.parent)
    with _beside(place) as new:
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
            sources = _laid_out(path, work / "sources")
            build = replace(build, names=names(sources), header_words=header_words(sources))
            how = recipe(sources)
            build = replace(build, languages=how.languages)
            if (tool := lacking(how.tools, sandboxed=sandbox is not None)) is not None:
                return replace(build, problem=Reason("problem.no-tool", asdict(tool))), False
            for file, text in how.files.items():
                (sources / file).write_text(text)
            ended = _run(how, sources, work / "build", sandbox, seconds)
            build = _reported(build, how, ended)
            if build.problem:
                return build, not _lacks_tools(ended)
            unpack(ended.out, new / name)
            of_program = () if how.run else languages_of(new / name)
            finish(sources, new / name, how.run, name)
        except (OSError, UsageError) as error:
            ours = isinstance(error, OSError)  # a full disk, say
            return replace(build, problem=_reason(error)), not ours
        written = tuple(dict.fromkeys([*how.languages, *of_program]))
        return replace(build, bot=name, languages=written), True


def _laid_out(path: Path, place: Path) -> Path:
    """Copy sources to a folder of their own; a single folder or archive inside is opened."""
    place.mkdir()
    if path.is_dir():
        for file in _files(path):
            copy = place / legible(str(file.relative_to(path)))
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(file, copy)
    elif is_archive(path):
        unpack(path.read_bytes(), place)
    else:
        shutil.copy(path, place / legible(path.name))
    for number in range(MOST_NESTED):
        inside = [other for other in place.iterdir() if not is_hidden(other)]
        if len(inside) != 1 or not (inside[0].is_dir() or is_archive(inside[0])):
            break
        place = inside[0] if inside[0].is_dir() else _opened(inside[0], place / f"__{number}")
    for file in (place, *place.rglob("*")):
        file.chmod(file.stat().st_mode | (0o755 if file.is_dir() else 0o644))
        if file.is_file():
            from_windows.rewrite(file)
    return place


def _opened(archive: Path, place: Path) -> Path:
    unpack(archive.read_bytes(), place)
    return place


def _run(how: Recipe, sources: Path, work: Path, sandbox: Sandbox | None, seconds: float) -> Ended:
    """Run a recipe on a copy of the sources; the result comes out as an archive, because it is not trusted."""
    line = how.line or ":"
    where = str(work) if sandbox is None else f"{SCRATCH}/build"
    script = _SCRIPT.format(line=line)
    return confined(
        Program("build", ("/bin/sh", "-c", script, str(sources))),
        sandbox,
        _ENVIRONMENT | {"WORK": where} | _own_folders(work, sandbox),
        seconds=seconds,
        most=LARGEST,
    )


def _own_folders(work: Path, sandbox: Sandbox | None) -> dict[str, str]:
    """Return the environment that gives compilers a folder for their own files."""
    if sandbox is None:
        rustup = os.environ.get("RUSTUP_HOME", str(Path.home() / ".rustup"))
        return {"HOME": str(work.parent), "TMPDIR": gettempdir(), "RUSTUP_HOME": rustup}
    return {"TMPDIR": "/tmp"}  # noqa: S108 - inside the sandbox


def _seconds() -> float:
    """Return how many seconds a build may take."""
    typed = os.environ.get(LIMIT, str(SECONDS))
    try:
        seconds = float(typed)
    except ValueError:
        seconds = 0.0
    if not 0 < seconds < inf:
        raise UsageError(
            "{limit} is a number of seconds, not {typed}", limit=LIMIT, typed=repr(typed)
        )
    return seconds


def _reported(build: Build, how: Recipe, ended: Ended) -> Build:
    """Read the warnings and the first error in a compiler's output."""
    lines = [_one_line(line) for line in ended.errors.splitlines() if line.strip()]
    warnings = [line for line in lines if "warning: " in line]
    failed = complaint(lines, how.lacks) or Reason("problem.command-failed", {"command": how.line})
    return replace(
        build,
        problem=ended.stopped or (failed if ended.code else ""),
        stopped=bool(ended.stopped),
        warnings=tuple(warnings[:SHOWN]),
        warned=len(warnings),
        compiled=how.line,
    )


def _lacks_tools(ended: Ended) -> bool:
    """Whether a compiler is not installed, going by what the shell and make say."""
    return ended.code == NOT_FOUND or f"Error {NOT_FOUND}" in ended.errors


def _digest(path: Path, name: str) -> str:
    """Return a hash of the submission's files and name."""
    file_name = b"" if path.is_dir() else os.fsencode(path.name)
    seen = blake2b(b"\0".join((VERSION, name.encode(), file_name, b"")), digest_size=16)
    room = LARGEST
    for number, file in enumerate(_files(path)):
        data = file.read_bytes()
        room -= len(data)
        if room < 0 or number >= MOST_FILES:
            raise UsageError("problem.too-much", size=LARGEST >> 20, files=MOST_FILES)
        inside = os.fsencode(file.relative_to(path))
        seen.update(b"%d %d %s\0" % (len(inside), len(data), inside) + data)
        seen.update(b"x" if os.access(file, os.X_OK) else b"-")
    return seen.hexdigest()


def _files(path: Path) -> Iterator[Path]:
    """List the files of a submission without links, which could lead to other people's files."""
    if not path.is_dir():
        return iter([path])
    files = (file for file in sorted(path.rglob("*")) if file.is_file() and not file.is_symlink())
    return (file for file in files if not is_hidden_in(path, file))


def _cache() -> Path:
    home = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(home, "joute", "builds").absolute()


def _tidy(cache: Path) -> None:
    """Remove builds that have not been used for long."""
    oldest = time() - UNUSED
    with suppress(OSError):  # the folder does not exist yet, or another process removes them
        for place in [place for place in cache.iterdir() if place.stat().st_mtime < oldest]:
            shutil.rmtree(place, ignore_errors=True)


@contextmanager
def _beside(place: Path) -> Iterator[Path]:
    """Make a folder that can be renamed to its place; it is removed if it is not."""
    new = _fresh(place)
    try:
        new.mkdir(parents=True)
    except OSError as error:
        raise UsageError("problem.no-cache", folder=new.parent, why=error) from None
    try:
        yield new
    finally:
        shutil.rmtree(new, ignore_errors=True)


def _fresh(place: Path) -> Path:
    """Return an unused name beside a place."""
    return place.with_name(f"new-{token_hex(8)}")


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
