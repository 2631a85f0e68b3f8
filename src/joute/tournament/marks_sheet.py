"""Marks as a teacher opens them: CSV, for an English or a French spreadsheet."""

import csv
from collections.abc import Iterator, Sequence
from fractions import Fraction
from io import StringIO

from msgspec import Struct

from joute.game.contest import Marks
from joute.submission.build import Build
from joute.tournament.marks import StudentMark, most

UTF8 = "\ufeff"
"""By this mark a spreadsheet knows that accents are written in UTF-8."""
FORMULAS = ("=", "+", "-", "@", "\t", "\r")
"""What a formula begins with."""


class Words(Struct, frozen=True, kw_only=True):
    """The words of a language."""

    head: tuple[str, str, str]
    built: str
    names: str
    earned: tuple[str, str, str]
    total: str
    so_far: str
    warnings: str
    delimiter: str = ","
    point: str = "."


ENGLISH = Words(
    head=("bot", "place", "league"),
    built="built",
    names="names",
    earned=("for the place", "for the podium", "for the league"),
    total="total",
    so_far="total so far /{most}",
    warnings="warnings: {count}",
)
FRENCH = Words(
    head=("programme", "place", "ligue"),
    built="compilation",
    names="noms",
    earned=("pour la place", "pour le podium", "pour la ligue"),
    total="total",
    so_far="total provisoire /{most}",
    warnings="avertissements : {count}",
    delimiter=";",
    point=",",
)


def sheet(rule: Marks, marks: Sequence[StudentMark], *, french: bool = False) -> str:
    """Write marks as CSV; columns for builds and names are there if any are known."""
    words = FRENCH if french else ENGLISH
    builds = [mark.build for mark in marks if mark.build is not None]
    known = (*([words.built] if builds else []), *([words.names] if _any_names(builds) else []))
    text = StringIO()
    writer = csv.writer(text, delimiter=words.delimiter)
    writer.writerow(_titles(rule, words, known, french=french))
    for mark in marks:
        writer.writerow(_cells(mark, words, known))
    return (UTF8 if french else "") + text.getvalue()


def _any_names(builds: Sequence[Build]) -> bool:
    return any(build.names for build in builds)


def _titles(rule: Marks, words: Words, known: Sequence[str], *, french: bool) -> Iterator[str]:
    yield from words.head
    yield from known
    for part in rule.by_hand:
        yield f"{part.french if french else part.title} /{part.most}"
    yield from words.earned
    yield words.so_far.format(most=most(rule)) if rule.by_hand else words.total


def _cells(mark: StudentMark, words: Words, known: Sequence[str]) -> Iterator[str]:
    yield from (_text(mark.bot), "" if mark.place is None else str(mark.place), mark.reached)
    yield from _built(mark.build, words)[: len(known)]
    yield from ("" if points is None else str(points) for points in mark.by_hand)
    for points in (mark.ranking, mark.podium, mark.league, mark.total):
        yield _number(points).replace(".", words.point)


def _number(points: Fraction | int) -> str:
    return f"{round(float(points), 2):g}"


def _built(build: Build | None, words: Words) -> tuple[str, str]:
    if build is None:
        return "", ""
    said = build.problem or (words.warnings.format(count=build.warned) if build.warned else "ok")
    return _text(said), _text(", ".join(build.names))


def _text(written: str) -> str:
    """Write what students wrote so that no spreadsheet takes it for a formula."""
    return f"'{written}" if written.startswith(FORMULAS) else written
