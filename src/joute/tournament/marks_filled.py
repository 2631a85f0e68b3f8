r"""The sheet of marks as a teacher has filled it in: what was judged by reading the programs.

>>> from joute.game.contest import Marks, Part
>>> rule = Marks(first=3, by_hand=(Part(title="code", most=8),))
>>> judged_by_hand(b"bot;code /8\nann;6,5\nbob;\n", "notes.csv", rule, ["ann", "bob"])
{'ann': (6.5,), 'bob': (None,)}
"""

from collections.abc import Iterable, Mapping, Sequence
from math import isfinite

from msgspec.structs import replace

from joute.contest.csv_file import CsvFile, CsvRow, read_csv
from joute.contest.roster import Student, Team
from joute.contest.roster_lines import Line, lines_for
from joute.contest.spreadsheet import plain_text
from joute.errors import UsageError
from joute.game.contest import Marks, Part
from joute.speech import LANGUAGES, text
from joute.tournament.marks import StudentMark

ByHand = tuple[float | None, ...]
Whom = str | Student
"""A bot, or a student who has none."""
PEOPLE = ("team", "last-name", "first-name", "student-number")
"""The columns of a roster."""


def person(team: Team, student: Student) -> tuple[str, ...]:
    """Return what stands in these columns."""
    return team.name, student.last_name, student.first_name, student.number


def judged_by_hand(
    data: bytes, file: str, rule: Marks, bots: Iterable[str], teams: Sequence[Team] = ()
) -> dict[Whom, ByHand]:
    """Return what stands in the columns of the teacher, by bot, or by student where there is none.

    Each member of a team has a line: one of them need be filled in, and two may not differ. A mark for nobody of these
    `bots` and `teams` is an error; `file` names the sheet in it.
    """
    sheet = read_csv(data, file)
    titles = [_column(sheet.titles, _titles(part), file) for part in rule.by_hand]
    named = _named(sheet, bots, teams, file)
    found: dict[Whom, ByHand] = {}
    nothing = (None,) * len(rule.by_hand)
    for row in sheet.rows:
        own = tuple(
            _points(row, column, part, file)
            for column, part in zip(titles, rule.by_hand, strict=True)
        )
        whom = named.get(row.line)
        if isinstance(whom, str) or (whom is not None and own != nothing):
            found[whom] = _merged(found.get(whom, own), own, whom, row, file)
        elif own != nothing:
            raise UsageError(
                "{file}, line {line}: this mark is for nobody in the contest or on the roster; correct the name as joute marks writes it, or remove the line",
                file=file,
                line=str(row.line),
            )
    return found


def lines_of(
    teams: Sequence[Team], marks: Sequence[StudentMark], by_hand: Mapping[Whom, ByHand]
) -> list[Line[StudentMark]]:
    """Return a line for everybody; who has no program may have been judged by hand."""
    return [
        replace(line, mark=StudentMark(bot=line.bot, by_hand=by_hand[line.student]))
        if line.mark is None and line.student is not None and line.student in by_hand
        else line
        for line in lines_for(teams, {mark.bot: mark for mark in marks})
    ]


def _named(
    sheet: CsvFile, bots: Iterable[str], teams: Sequence[Team], file: str
) -> Mapping[int, Whom]:
    """Return whom the rows of a sheet are about, by their lines.

    A spreadsheet may not keep every letter of a bot's name: then the student says whose it is.
    """
    written = {plain_text(bot).strip(): bot for bot in bots}
    bot = _column(sheet.titles, _written("bot"), file)
    found: dict[int, Whom] = {
        row.line: written[name] for row in sheet.rows if (name := _cell(row, bot)) in written
    }
    if not teams or not all(_written(name) & {*sheet.titles} for name in PEOPLE):
        return found
    people: dict[tuple[str, ...], Whom] = {
        tuple(plain_text(cell).strip() for cell in person(team, student)): next(
            (bot for bot in team.bots if bot in written.values()), student
        )
        for team in teams
        for student in team.members
    }
    places = [_column(sheet.titles, _written(name), file) for name in PEOPLE]
    for row in sheet.rows:
        whom = people.get(tuple(_cell(row, place) for place in places))
        if whom is not None:
            found.setdefault(row.line, whom)
    return found


def _cell(row: CsvRow, column: int) -> str:
    return row.cells[column] if column < len(row.cells) else ""


def _written(name: str) -> set[str]:
    return {text(f"marks.{name}", tongue) for tongue in LANGUAGES}


def _merged(before: ByHand, now: ByHand, whom: Whom, row: CsvRow, file: str) -> ByHand:
    """Return what two lines of a bot say together."""
    if any(None not in pair and pair[0] != pair[1] for pair in zip(before, now, strict=True)):
        raise UsageError(
            "{file}, line {line}: {bot} has other marks than on an earlier line; a program has one mark",
            file=file,
            line=str(row.line),
            bot=whom if isinstance(whom, str) else whom.name,
        )
    return tuple(old if new is None else new for old, new in zip(before, now, strict=True))


def title(part: Part, language: str) -> str:
    """Return the title of a part's column."""
    return text(part.title, language) + (f" /{part.most}" if part.most else "")


def _titles(part: Part) -> set[str]:
    return {title(part, tongue) for tongue in LANGUAGES}


def _column(titles: tuple[str, ...], known: set[str], file: str) -> int:
    found = [place for place, one in enumerate(titles) if one in known]
    if not found:
        raise UsageError(
            "{file} has no column {title}: fill in the sheet that joute marks writes",
            file=file,
            title=" / ".join(sorted(known)),
        )
    return found[0]


def _points(row: CsvRow, column: int, part: Part, file: str) -> float | None:
    written = _cell(row, column)
    if not written:
        return None
    try:
        points = float(written.replace(",", "."))
    except ValueError:
        points = -1.0
    if not 0 <= points <= (part.most or points) or not isfinite(points):
        raise UsageError(
            "{file}, line {line}: {points} is not a mark for {part}",
            file=file,
            line=str(row.line),
            points=repr(written),
            part=title(part, LANGUAGES[0]),
        )
    return points
