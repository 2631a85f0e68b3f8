"""What a submission has and lacks before it plays, going by the game's document."""

from collections.abc import Collection, Iterator
from datetime import datetime
from pathlib import Path

from msgspec import Struct

from joute.bots.languages import SOURCES
from joute.game.contest import Submission
from joute.reason import Reason, Value, either
from joute.submission.admission import refusal
from joute.submission.build import Build
from joute.submission.deadlines import dated
from joute.submission.valgrind import Leaks


class Remark(Struct, frozen=True, kw_only=True):
    """What is right or wrong about one thing."""

    parts: tuple[Reason, ...]
    evidence: tuple[str, ...] = ()
    """Lines of a compiler."""
    good: bool = True
    fatal: bool = False
    """The document does not accept it."""


def remarks(
    asked: Submission | None, path: Path, build: Build, deadline: datetime | None
) -> Iterator[Remark]:
    """Yield what is right and wrong with a submission.

    Of a program that is not one, only its date and why it cannot be built.
    """
    if deadline is not None:
        yield _in_time(path, deadline)
    if asked is None:
        if build.problem:
            yield _built(build, clean=False)
        return
    if asked.forms and not path.name.endswith(asked.forms):
        forms = either(asked.forms)
        yield _remark(Reason("remark.form", {"forms": forms}), good=False)
    if asked.names and not path.name.endswith(tuple(SOURCES)):
        yield _named(asked.names, build.names)
    if asked.header:
        yield _explained(build.header_words)
    yield _built(build, clean=asked.clean)


def _remark(reason: Reason, *, good: bool = True, fatal: bool = False) -> Remark:
    return Remark(parts=(reason,), good=good, fatal=fatal)


def _in_time(path: Path, deadline: datetime) -> Remark:
    when = _dated(path)
    values = {"when": dated(when), "limit": dated(deadline)}
    if when <= deadline:
        return _remark(Reason("remark.in-time", values))
    return _remark(Reason("remark.late", values), good=False, fatal=True)


def _dated(path: Path) -> datetime:
    """Return the date of a file, or of the newest file in a folder."""
    files = [file for file in path.rglob("*") if file.is_file()] if path.is_dir() else []
    newest = max(file.stat().st_mtime for file in files or [path])
    return datetime.fromtimestamp(newest)  # noqa: DTZ006 - as deadlines are told


def in_language(build: Build, languages: Collection[str]) -> Remark | None:
    """Return a remark if a contest of these languages does not take a program; empty: all."""
    why = refusal(build, languages)
    return None if why is None else _remark(why, good=False, fatal=True)


def newer_source(path: Path) -> Remark | None:
    """Return a remark if the source of a program was changed after it was compiled."""
    if path.suffix or not path.is_file():
        return None
    sources = [path.with_suffix(suffix) for suffix in SOURCES]
    made = path.stat().st_mtime
    newer = (file for file in sources if file.is_file() and file.stat().st_mtime > made)
    if (source := next(newer, None)) is None:
        return None
    values = {"source": source.name, "program": path.name}
    return _remark(Reason("remark.newer-source", values), good=False)


def _named(wanted: int, names: tuple[str, ...]) -> Remark:
    if len(names) == wanted:
        return _remark(Reason("remark.names", {"names": ", ".join(names)}))
    if not names:
        return _remark(Reason("remark.no-names", {"wanted": wanted}), good=False, fatal=True)
    found = ", ".join(names)
    values: dict[str, Value] = {"count": len(names), "names": found, "wanted": wanted}
    return _remark(Reason("remark.wrong-names", values), good=False, fatal=True)


def _explained(words: int) -> Remark:
    if words:
        return _remark(Reason("remark.explained", {"words": words}))
    return _remark(Reason("remark.unexplained"), good=False)


def _built(build: Build, *, clean: bool) -> Remark:
    how = {"command": build.compiled}
    if build.problem:
        return _remark(_unbuilt(build), good=False, fatal=True)
    if not build.warned:
        code = "remark.clean" if build.compiled else "remark.nothing-to-build"
        return _remark(Reason(code, how))
    warned = Reason("remark.warnings", {"count": build.warned, **how})
    return Remark(parts=(warned,), evidence=build.warnings, good=False, fatal=clean)


def _unbuilt(build: Build) -> Reason:
    if not build.compiled:
        return Reason("problem.unbuilt", {"problem": build.problem})
    values = {"command": build.compiled, "problem": build.problem}
    return Reason("remark.unbuilt", values)


def leaked(found: Leaks) -> Remark:
    """Return what valgrind found."""
    if found.reason:
        return _remark(Reason("remark.valgrind-why", {"why": found.reason}), good=False)
    parts = [Reason("remark.valgrind", {"lost": found.lost, "errors": found.errors})]
    if found.reachable:
        parts.append(Reason("remark.reachable", {"bytes": found.reachable}))
    if not found.ended:
        parts.append(Reason("remark.not-ended"))
    return Remark(parts=tuple(parts), good=not (found.lost or found.errors))
