"""Marks as a teacher opens them: CSV, for an English or a French spreadsheet."""

import csv
from collections.abc import Iterator, Sequence
from io import StringIO

from joute.game.contest import Marks, league_title
from joute.reason import Reason
from joute.speech import ENGLISH, FRENCH, number, sentence, text
from joute.submission.build import Build
from joute.tournament.marks import StudentMark, most

UTF8 = "\ufeff"
"""By this mark a spreadsheet knows that accents are written in UTF-8."""
FORMULAS = ("=", "+", "-", "@", "\t", "\r")
"""What a formula begins with."""
DELIMITERS = {ENGLISH: ",", FRENCH: ";"}


def sheet(rule: Marks, marks: Sequence[StudentMark], language: str = ENGLISH) -> str:
    """Write marks as CSV; columns for builds and names are there if any are known."""
    builds = [mark.build for mark in marks if mark.build is not None]
    known = ("built", "names")[: bool(builds) + _any_names(builds)]
    written = StringIO()
    writer = csv.writer(written, delimiter=DELIMITERS[language])
    writer.writerow(_titles(rule, known, language))
    for mark in marks:
        writer.writerow(_cells(mark, len(known), language))
    return (UTF8 if language == FRENCH else "") + written.getvalue()


def _any_names(builds: Sequence[Build]) -> bool:
    return any(build.names for build in builds)


def _titles(rule: Marks, known: Sequence[str], language: str) -> Iterator[str]:
    for title in ("bot", "place", "league", *known):
        yield text(f"marks.{title}", language)
    for part in rule.by_hand:
        yield f"{text(part.title, language)} /{part.most}"
    for title in ("for-place", "for-podium", "for-league"):
        yield text(f"marks.{title}", language)
    total = Reason("marks.so-far" if rule.by_hand else "marks.total", {"most": most(rule)})
    yield sentence(total, language)


def _cells(mark: StudentMark, known: int, language: str) -> Iterator[str]:
    yield from (_text(mark.bot), "" if mark.place is None else str(mark.place))
    yield league_title(mark.reached)
    yield from _built(mark.build, language)[:known]
    yield from ("" if points is None else str(points) for points in mark.by_hand)
    for points in (mark.ranking, mark.podium, mark.league, mark.total):
        yield number(round(float(points), 2), language)


def _built(build: Build | None, language: str) -> tuple[str, str]:
    if build is None:
        return "", ""
    warnings = sentence(Reason("marks.warnings", {"count": build.warned}), language)
    said = sentence(build.problem, language) or (warnings if build.warned else "ok")
    return _text(said), _text(", ".join(build.names))


def _text(written: str) -> str:
    """Write what students wrote so that no spreadsheet takes it for a formula."""
    return f"'{written}" if written.startswith(FORMULAS) else written
