"""What a submission has and lacks before it plays, going by the game's document."""

from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

from msgspec import Struct

from joute.bots.languages import COMPILERS
from joute.game.contest import Submission
from joute.submission.build import Build
from joute.submission.valgrind import Leaks


class Remark(Struct, frozen=True):
    """One line."""

    text: str
    good: bool = True
    fatal: bool = False
    """The document does not accept it."""


def remarks(
    asked: Submission | None, path: Path, build: Build, deadline: datetime | None
) -> Iterator[Remark]:
    """Yield what is right and wrong with a submission; for a program that is not one, only its date."""
    if deadline is not None:
        yield _in_time(path, deadline)
    if asked is None:
        return
    if asked.forms and not path.name.endswith(asked.forms):
        yield Remark(f"the document asks for {' or '.join(asked.forms)}", good=False)
    if asked.names and not path.name.endswith(tuple(COMPILERS)):
        yield _named(asked.names, build.names)
    if asked.header:
        yield _explained(build.header_words)
    yield _built(build, clean=asked.clean)


def _in_time(path: Path, deadline: datetime) -> Remark:
    when, limit = _dated(path), f"{deadline:%Y-%m-%d %H:%M}"
    if when <= deadline:
        return Remark(f"handed in {when:%Y-%m-%d %H:%M}, in time for {limit}")
    return Remark(f"handed in {when:%Y-%m-%d %H:%M}, after {limit}", good=False, fatal=True)


def _dated(path: Path) -> datetime:
    """Return the date of a file, or of the newest file in a folder."""
    files = [file for file in path.rglob("*") if file.is_file()] if path.is_dir() else []
    newest = max(file.stat().st_mtime for file in files or [path])
    return datetime.fromtimestamp(newest)  # noqa: DTZ006 - as deadlines are told


def newer_source(path: Path) -> Path | None:
    """Return the source of a program if it was changed after it was compiled."""
    if path.suffix or not path.is_file():
        return None
    sources = [path.with_suffix(suffix) for suffix in COMPILERS]
    made = path.stat().st_mtime
    return next((file for file in sources if file.is_file() and file.stat().st_mtime > made), None)


def _named(wanted: int, names: tuple[str, ...]) -> Remark:
    if len(names) == wanted:
        return Remark(f"names: {', '.join(names)}")
    found = f"{len(names)} in it ({', '.join(names)})" if names else "no file with names"
    return Remark(f"names: {found}; the document asks for {wanted}", good=False, fatal=True)


def _explained(words: int) -> Remark:
    if words:
        return Remark(f"the source begins with a comment of {words} words")
    return Remark("no comment at the beginning of the source explains the program", good=False)


def _built(build: Build, *, clean: bool) -> Remark:
    how = f" ({build.compiled})" if build.compiled else ""
    if build.problem:
        return Remark(f"cannot be built{how}: {build.problem}", good=False, fatal=True)
    if not build.warned:
        return Remark(f"built without warnings{how}" if how else "nothing had to be built")
    count = "1 warning" if build.warned == 1 else f"{build.warned} warnings"
    text = "\n        ".join([f"built with {count}{how}:", *build.warnings])
    return Remark(text, good=False, fatal=clean)


def leaked(found: Leaks) -> Remark:
    """Say what valgrind found."""
    if found.reason:
        return Remark(f"valgrind: {found.reason}", good=False)
    wrong = "1 error" if found.errors == 1 else f"{found.errors} errors"
    parts = [f"{found.lost} bytes lost", wrong]
    if found.reachable:
        parts.append(f"{found.reachable} bytes still reachable at the end")
    if not found.ended:
        parts.append("it did not end when nothing more came, and was ended")
    return Remark(f"valgrind: {', '.join(parts)}", good=not (found.lost or found.errors))
