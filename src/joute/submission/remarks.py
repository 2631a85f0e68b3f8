"""What a submission has and lacks before it plays, going by the game's document."""

from collections.abc import Collection, Iterator
from datetime import datetime
from pathlib import Path
from typing import Literal

from msgspec import Struct

from joute.bots import stale
from joute.bots.languages import BY_SUFFIX, suffix_of
from joute.bots.sources import is_hidden
from joute.game.contest import Submission
from joute.reason import Reason, Value, either
from joute.submission.admission import date_of, late, refusal
from joute.submission.build import Build
from joute.submission.deadlines import dated
from joute.submission.leaks import Leaks

Topic = Literal[
    "date", "form", "names", "header", "build", "language", "source", "memory", "time", "team"
]


class Remark(Struct, frozen=True, kw_only=True):
    """What is right or wrong about one thing."""

    topic: Topic
    """What it is about."""
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
    yield from formal(asked, _file_of(path).name, build.names)
    if asked.header:
        yield _explained(build.header_words)
    yield _built(build, clean=asked.clean)


def formal(asked: Submission, file: str, names: tuple[str, ...]) -> Iterator[Remark]:
    """Yield what is right and wrong with the form of a submission and the names in it; a source alone has no file of names.

    `file` is the name of what was handed in, or of the only file in it: Moodle makes a folder for each person.
    """
    if asked.forms and not file.lower().endswith(asked.forms):
        forms = either(asked.forms)
        yield _remark("form", Reason("remark.form", {"forms": forms}), good=False)
    if asked.names and suffix_of(file) not in BY_SUFFIX:
        yield _named(asked.names, names)


def _file_of(path: Path) -> Path:
    """Return the only file of a folder, else what was handed in."""
    inside = [other for other in path.iterdir() if not is_hidden(other)] if path.is_dir() else []
    return inside[0] if len(inside) == 1 and inside[0].is_file() else path


def _remark(topic: Topic, reason: Reason, *, good: bool = True, fatal: bool = False) -> Remark:
    return Remark(topic=topic, parts=(reason,), good=good, fatal=fatal)


def _in_time(path: Path, deadline: datetime) -> Remark:
    if (why := late(path, deadline)) is not None:
        return _remark("date", why, good=False, fatal=True)
    values = {"when": dated(date_of(path)), "limit": dated(deadline)}
    return _remark("date", Reason("remark.in-time", values))


def in_language(build: Build, languages: Collection[str]) -> Remark | None:
    """Return a remark if a contest of these languages does not take a program; empty: all."""
    why = refusal(build, languages)
    return None if why is None else _remark("language", why, good=False, fatal=True)


def newer_source(path: Path) -> Remark | None:
    """Return a remark if the source of a program was changed after it was compiled."""
    if path.suffix or not path.is_file():
        return None
    reason = stale.newer_source(path)
    return None if reason is None else _remark("source", reason, good=False)


def _named(wanted: int, names: tuple[str, ...]) -> Remark:
    """Return whether a submission gives as many names as are wanted."""
    if len(names) == wanted:
        return _remark("names", Reason("remark.names", {"names": ", ".join(names)}))
    if not names:
        return _remark(
            "names", Reason("remark.no-names", {"wanted": wanted}), good=False, fatal=True
        )
    found = ", ".join(names)
    values: dict[str, Value] = {"count": len(names), "names": found, "wanted": wanted}
    return _remark("names", Reason("remark.wrong-names", values), good=False, fatal=True)


def _explained(words: int) -> Remark:
    if words:
        return _remark("header", Reason("remark.explained", {"words": words}))
    return _remark("header", Reason("remark.unexplained"), good=False)


def _built(build: Build, *, clean: bool) -> Remark:
    how = {"command": build.compiled}
    if build.problem:
        return _remark("build", _unbuilt(build), good=False, fatal=True)
    if not build.warned:
        code = "remark.clean" if build.compiled else "remark.nothing-to-build"
        return _remark("build", Reason(code, how))
    warned = Reason("remark.warnings", {"count": build.warned, **how})
    return Remark(topic="build", parts=(warned,), evidence=build.warnings, good=False, fatal=clean)


def _unbuilt(build: Build) -> Reason:
    if not build.compiled:
        return Reason("problem.unbuilt", {"problem": build.problem})
    values = {"command": build.compiled, "problem": build.problem}
    return Reason("remark.unbuilt", values)


def leaked(found: Leaks) -> Remark:
    """Return what valgrind found."""
    if found.reason:
        return _remark("memory", Reason("remark.valgrind-why", {"why": found.reason}), good=False)
    parts = [Reason("remark.valgrind", {"lost": found.lost, "errors": found.errors})]
    if found.reachable:
        parts.append(Reason("remark.reachable", {"bytes": found.reachable}))
    if not found.ended:
        parts.append(Reason("remark.not-ended"))
    return Remark(topic="memory", parts=tuple(parts), good=not (found.lost or found.errors))


def slow(seconds: float, games: int, wanted: int) -> Remark:
    """Return that a program thinks for so long that it was not tried everywhere."""
    values: dict[str, Value] = {"seconds": seconds, "games": games, "wanted": wanted}
    return _remark("time", Reason("remark.slow", values), good=False)
