r"""Marks as Moodle imports them: in the grading worksheet of an assignment, or as CSV for the gradebook.

    >>> from joute.contest.roster import Student
    >>> grades = [Grade(student=Student(last_name="Nom1", email="n1@ecole.example"), mark=15.5)]
    >>> moodle(None, grades, "fr").splitlines()
    ['\ufeffAdresse de courriel;Note;Feedback', 'n1@ecole.example;15,5;']

Moodle finds the columns of its worksheet by their titles, and a student by the identifier: these, and all other cells, stay
as they are. Its feedback is HTML, so no text may hold < or >.
"""

import csv
from collections.abc import Iterable, Iterator, Mapping, Sequence
from io import StringIO
from typing import Literal

from msgspec import Struct

from joute.contest.csv_file import CsvRow, read_csv
from joute.contest.roster import Student, key, words
from joute.contest.spreadsheet import UTF8, plain_text, spreadsheet
from joute.errors import UsageError
from joute.reason import Reason
from joute.speech import ENGLISH, FRENCH, LANGUAGES, number, text

TITLES = {
    ENGLISH: {
        "identifier": "identifier",
        "name": "full name",
        "email": "email address",
        "number": "id number",
        "grade": "grade",
        "most": "maximum grade",
        "modified": "last modified grade",
        "feedback": "feedback comments",
    },
    FRENCH: {
        "identifier": "identifiant",
        "name": "nom complet",
        "email": "adresse de courriel",
        "number": "numero d identification",
        "grade": "note",
        "most": "note maximale",
        "modified": "derniere modification note",
        "feedback": "feedback par commentaires",
    },
}
"""The titles of a worksheet, without capitals and accents."""
NEEDED = ("identifier", "grade", "modified")
"""The columns without which Moodle does not take a worksheet."""
_QUOTES = str.maketrans({"<": "‹", ">": "›"})


Kind = Literal["email", "number"]


class Grade(Struct, frozen=True, kw_only=True):
    """What a student gets."""

    student: Student
    mark: float | None = None
    """None: nothing is entered."""
    feedback: str = ""


class Worksheet(Struct, frozen=True, kw_only=True):
    """The grading worksheet of an assignment, as Moodle writes it."""

    titles: tuple[str, ...]
    rows: tuple[CsvRow, ...]
    columns: Mapping[str, int]
    delimiter: str
    marked: bool
    """It begins with the mark of UTF-8."""
    language: str

    @property
    def most(self) -> float | None:
        """The best mark that Moodle takes, None if the worksheet does not say it."""
        cells = (self.cell(row, "most").replace(",", ".") for row in self.rows)
        return next((float(cell) for cell in cells if cell.replace(".", "", 1).isdecimal()), None)

    def cell(self, row: CsvRow, column: str) -> str:
        """Return the text of a cell, "" if there is none."""
        place = self.columns.get(column, len(row.cells))
        return row.cells[place] if place < len(row.cells) else ""


def read_worksheet(data: bytes, file: str) -> Worksheet:
    """Read a worksheet; `file` names it in errors."""
    sheet = read_csv(data, file)
    places = {" ".join(words(title)): place for place, title in enumerate(sheet.titles)}
    found = {tongue: _columns(tongue, places) for tongue in LANGUAGES}
    language = max(found, key=lambda tongue: len(found[tongue]))
    if any(column not in found[language] for column in NEEDED):
        raise UsageError(
            "{file} is not a grading worksheet: expected Moodle's columns Identifiant, Note and Dernière modification (note), or Identifier, Grade and Last modified (grade), among {titles}",
            file=file,
            titles=", ".join(sheet.titles),
        )
    return Worksheet(
        titles=sheet.titles,
        rows=sheet.rows,
        columns=found[language],
        delimiter=sheet.delimiter,
        marked=sheet.marked,
        language=language,
    )


def _columns(tongue: str, places: Mapping[str, int]) -> dict[str, int]:
    return {kind: places[title] for kind, title in TITLES[tongue].items() if title in places}


def moodle(worksheet: Worksheet | None, grades: Sequence[Grade], language: str) -> str:
    """Write marks as Moodle imports them; without a worksheet, students are known by address or number."""
    if worksheet is None:
        return spreadsheet(_gradebook(grades, language), language)
    written = StringIO()
    writer = csv.writer(written, delimiter=worksheet.delimiter)
    writer.writerow(worksheet.titles)
    found = _by_row(worksheet, grades)
    for row in worksheet.rows:
        writer.writerow(_filled(worksheet, row, found.get(row.line)))
    return (UTF8 if worksheet.marked else "") + written.getvalue()


def _gradebook(grades: Sequence[Grade], language: str) -> Iterator[list[str]]:
    kind = _known_by(grades)
    if not any(_identity(one, kind) for one in grades):
        raise UsageError(
            "Moodle knows students by their e-mail address or student number, and the roster has neither: add a column, or name the worksheet of the assignment"
        )
    yield [text(f"moodle.{title}", language) for title in (kind, "grade", "feedback")]
    for one in grades:
        if identity := _identity(one, kind):
            yield [plain_text(identity), _mark(one, language), _feedback(one)]


def _known_by(grades: Sequence[Grade]) -> Kind:
    """Return by what most students are known; Moodle finds all of them by the same column, and takes no file in which one is empty."""
    kinds: tuple[Kind, ...] = ("email", "number")
    return max(kinds, key=lambda kind: sum(bool(_identity(one, kind)) for one in grades))


def _identity(grade: Grade, kind: Kind) -> str:
    return grade.student.email if kind == "email" else grade.student.number


def _filled(worksheet: Worksheet, row: CsvRow, grade: Grade | None) -> list[str]:
    """Return a row with the mark; the identifier and the dates are compared by Moodle, so they stay."""
    kept = {worksheet.columns[kind] for kind in NEEDED}
    cells = [cell if place in kept else plain_text(cell) for place, cell in enumerate(row.cells)]
    if grade is None:
        return cells
    cells += [""] * (len(worksheet.titles) - len(cells))
    if grade.mark is not None:
        cells[worksheet.columns["grade"]] = _mark(grade, worksheet.language)
    if "feedback" in worksheet.columns:
        cells[worksheet.columns["feedback"]] = _feedback(grade)
    return cells


def _mark(grade: Grade, language: str) -> str:
    return "" if grade.mark is None else number(round(grade.mark, 2), language)


def _feedback(grade: Grade) -> str:
    return plain_text(" ".join(grade.feedback.translate(_QUOTES).split()))


def _by_row(worksheet: Worksheet, grades: Sequence[Grade]) -> dict[int, Grade]:
    """Return the grade of each row of a worksheet, by its line; one that fits two students has none."""
    known = _by_identity(
        (identity, one) for one in grades for identity in _identities_of(one.student)
    )
    found: dict[int, Grade] = {}
    for row in worksheet.rows:
        fitting = (known.get(identity) for identity in _identities_in(worksheet, row))
        if (grade := next(filter(None, fitting), None)) is not None:
            found[row.line] = grade
    return found


def _by_identity(pairs: Iterable[tuple[tuple[str, str], Grade]]) -> dict[tuple[str, str], Grade]:
    """Return grades by what identifies a student; what two have in common identifies neither."""
    found: dict[tuple[str, str], Grade] = {}
    shared = set()
    for identity, grade in pairs:
        if found.setdefault(identity, grade) is not grade:
            shared.add(identity)
    return {identity: grade for identity, grade in found.items() if identity not in shared}


def _identities_of(student: Student) -> Iterator[tuple[str, str]]:
    """Yield by what a student is known, the surest first."""
    if student.participant:
        yield "participant", student.participant
    if student.email:
        yield "email", student.email.casefold()
    if student.number:
        yield "number", student.number
    yield "name", key(" ".join(sorted(words(student.name))))


def _identities_in(worksheet: Worksheet, row: CsvRow) -> Iterator[tuple[str, str]]:
    """Yield the same of a row: the identifier ends with the participant's number."""
    identifier = worksheet.cell(row, "identifier")
    return _identities_of(
        Student(
            last_name=worksheet.cell(row, "name"),
            email=worksheet.cell(row, "email"),
            number=worksheet.cell(row, "number"),
            participant="".join(filter(str.isdecimal, identifier)),
        )
    )


def remarks(worksheet: Worksheet | None, grades: Sequence[Grade], most: float) -> list[Reason]:
    """Return what a teacher should know before the file goes to Moodle; `most` is the best mark there is."""
    if worksheet is None:
        kind = _known_by(grades)
        unknown = [one.student.name for one in grades if not _identity(one, kind)]
        lacking = Reason(f"moodle.without-{kind}", {"names": ", ".join(unknown)})
        return [lacking] if unknown else []
    found = _by_row(worksheet, grades)
    told = []
    taken = [*found.values()]
    if missing := [one.student.name for one in grades if one not in taken]:
        told.append(Reason("moodle.not-in-worksheet", {"names": ", ".join(missing)}))
    others = [row for row in worksheet.rows if row.line not in found]
    if others:
        names = ", ".join(
            worksheet.cell(row, "name") or worksheet.cell(row, "identifier") for row in others
        )
        told.append(Reason("moodle.not-marked", {"names": names}))
    if worksheet.most is not None and worksheet.most != most:
        told.append(Reason("moodle.scale", {"most": most, "taken": worksheet.most}))
    return told
