"""Marks as a teacher opens them: CSV, for an English or a French spreadsheet."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial
from types import MappingProxyType

from msgspec import Struct
from msgspec.structs import replace

from joute.contest.roster import Team
from joute.contest.roster_lines import Line
from joute.contest.spreadsheet import plain_number, plain_text, spreadsheet
from joute.game.contest import Marks, league_title
from joute.reason import Reason, Value
from joute.speech import ENGLISH, number, sentence, text
from joute.submission.admission import is_objection
from joute.submission.measures import columns as measures
from joute.submission.measures.result import Measures
from joute.tournament.feedback import unmarked, without_place
from joute.tournament.marks import StudentMark, most
from joute.tournament.marks_filled import PEOPLE, ByHand, Whom, lines_of, person, title


class Measured(Struct, frozen=True):
    """What was measured of the code of bots."""

    columns: Sequence[measures.Column] = ()
    of: Mapping[str, Measures] = {}
    """By bot."""


Cells = tuple[str, Callable[[StudentMark], str]]
"""A column of the sheet: its title, and what stands there of a mark."""


class Column(Struct, frozen=True):
    """A column that is left out where it would be empty."""

    name: str
    value: Callable[[StudentMark, str], str]
    """Of a mark, in a language."""


def sheet(  # noqa: PLR0913 - whose marks they are, and what is said of them, by name
    rule: Marks,
    marks: Sequence[StudentMark],
    language: str = ENGLISH,
    *,
    teams: Sequence[Team] = (),
    by_hand: Mapping[Whom, ByHand] = MappingProxyType({}),
    measured: Measured | None = None,
) -> str:
    """Write marks as CSV; columns for versions, builds and names are there if any are known.

    With teams, everybody in them has a line, also those whom the teacher has judged `by_hand` without a program. What
    was measured is no part of a mark: it stands beside the part that it informs, or at the end.
    """
    nothing = StudentMark(bot="", by_hand=(None,) * len(rule.by_hand))
    lines = [
        (_whom(line), line.mark or replace(nothing, bot=line.bot))
        for line in lines_of(teams, marks, by_hand)
    ]
    known = [column for column in COLUMNS if any(column.value(mark, language) for _, mark in lines)]
    columns = [*_columns(rule, known, measured or Measured(), language)]
    people = PEOPLE if teams else ()
    rows = [[*(text(f"marks.{name}", language) for name in people), *(name for name, _ in columns)]]
    rows += [
        [*map(plain_text, whom[: len(people)]), *(cell(mark) for _, cell in columns)]
        for whom, mark in lines
    ]
    return spreadsheet(rows, language)


def _whom(line: Line[StudentMark]) -> tuple[str, ...]:
    if line.team is None or line.student is None:
        return ("",) * len(PEOPLE)
    return person(line.team, line.student)


def _columns(
    rule: Marks, known: Sequence[Column], measured: Measured, language: str
) -> Iterator[Cells]:
    explained = any(part.header for part in rule.by_hand)
    yield text("marks.bot", language), lambda mark: plain_text(mark.bot)
    yield text("marks.place", language), lambda mark: "" if mark.place is None else str(mark.place)
    yield text("marks.league", language), lambda mark: league_title(mark.reached)
    for column in known:
        if column is not HEADER or not explained:
            yield _known(column, language)
    for place, part in enumerate(rule.by_hand):
        if part.header and HEADER in known:
            yield _known(HEADER, language)
        yield from _measures(part.title, measured, language)
        yield title(part, language), partial(_by_hand, place, language)
    yield from _points(rule, language)
    yield from _measures("", measured, language)


def _known(column: Column, language: str) -> Cells:
    name = text(f"marks.{column.name}", language)
    return name, lambda mark: plain_text(column.value(mark, language))


def _measures(part: str, measured: Measured, language: str) -> Iterator[Cells]:
    """Yield what was measured that informs a part of the mark, "": none."""
    for column in measured.columns:
        if column.part == part:
            yield (
                sentence(column.whole_title, language),
                partial(_measure, measured, column, language),
            )


def _measure(measured: Measured, column: measures.Column, language: str, mark: StudentMark) -> str:
    found = measured.of.get(mark.bot)
    value = None if found is None else column.value(found)
    if value is None or isinstance(value, str):
        return plain_text(value or "")
    return plain_number(value, language)


def _by_hand(place: int, language: str, mark: StudentMark) -> str:
    points = mark.by_hand[place]
    return "" if points is None else number(points, language)


def _points(rule: Marks, language: str) -> Iterator[Cells]:
    def written(points: Fraction | int) -> str:
        return number(round(float(points), 2), language)

    yield text("marks.for-place", language), lambda mark: written(mark.ranking)
    yield text("marks.for-podium", language), lambda mark: written(mark.podium)
    yield text("marks.for-league", language), lambda mark: written(mark.league)
    yield sentence(Reason(*_total(rule)), language), lambda mark: written(mark.total)


def _total(rule: Marks) -> tuple[str, dict[str, Value]]:
    """Return the title of the total: out of how many points, where the document says it for every part."""
    if not rule.by_hand:
        return "marks.total", {}
    if not all(part.most for part in rule.by_hand):
        return "marks.points", {}
    return "marks.so-far", {"most": most(rule)}


def _version(mark: StudentMark, language: str) -> str:
    """Name the version that counts, if there are others."""
    judged = mark.judged
    if judged is None or (judged.version == 1 and judged.later is None):
        return ""
    if judged.same_as is None:
        return str(judged.version)
    values: dict[str, Value] = {"version": str(judged.version), "same": str(judged.same_as)}
    return sentence(Reason("marks.same-version", values), language)


def _later(mark: StudentMark, language: str) -> str:
    """Say what is wrong with a later version, which does not count."""
    judged = mark.judged
    if judged is None or judged.later is None:
        return ""
    values: dict[str, Value] = {"version": str(judged.later), "problem": judged.later_problem}
    return sentence(Reason("marks.later-version", values), language)


def _built(mark: StudentMark, language: str) -> str:
    build = mark.build
    if build is None:
        return ""
    if build.problem and not is_objection(build.problem):
        return sentence(build.problem, language)
    if build.warned:
        return sentence(Reason("marks.warnings", {"count": build.warned}), language)
    return "ok" if build.compiled else ""


def _names(mark: StudentMark, language: str) -> str:
    del language
    return "" if mark.build is None else ", ".join(mark.build.names)


def _header(mark: StudentMark, language: str) -> str:
    """Count the words that explain the program, where the document asks for them."""
    if mark.explained is None:
        return ""
    return sentence(Reason("class-check.header", {"words": mark.explained}), language)


def _remark(mark: StudentMark, language: str) -> str:
    """Say why a line has nothing for a place, or nothing at all."""
    if mark.is_without_program:
        return sentence(unmarked(mark.bot), language)
    reasons = [*without_place(mark)]
    if mark.unclean:
        reasons.append(Reason("marks.unclean"))
    reasons += [Reason("marks.lacks", {"what": what}) for what in mark.lacks]
    return " ".join(sentence(reason, language) for reason in reasons)


HEADER = Column("header", _header)
COLUMNS = (
    Column("version", _version),
    Column("built", _built),
    Column("later", _later),
    Column("names", _names),
    HEADER,
    Column("remark", _remark),
)
"""What is known of the program, between its place and its marks."""
