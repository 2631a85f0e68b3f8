r"""A class as its teacher has it in a CSV file: who is in which team.

    >>> lines = "Groupe;Nom;Prénom\nA;Nom1;Prénom1\nA;Nom2;Prénom2\n;Nom3;Prénom3"
    >>> teams = read_roster(lines.encode(), "class.csv")
    >>> [(team.name, [student.name for student in team.members]) for team in teams]
    [('A', ['Prénom1 Nom1', 'Prénom2 Nom2']), ('Prénom3 Nom3', ['Prénom3 Nom3'])]

Columns are found by their titles, in French or in English. What Moodle exports is a roster too: its list of participants
and the grading worksheet of an assignment.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from unicodedata import combining, normalize

from msgspec import Struct

from joute.contest.csv_file import CsvFile, CsvRow, read_csv
from joute.errors import UsageError
from joute.reason import Reason, Value, either

TITLES = {
    "group": "groupe|groupes|equipe|equipes|team|teams|group|groups|binome|trinome|quadrinome"
    "|nom du groupe|nom de l equipe|team name|group name",
    "last": "nom|nom de famille|last name|lastname|surname|family name",
    "first": "prenom|prenoms|first name|firstname|given name",
    "name": "nom complet|full name|fullname|name|prenom nom|nom prenom|nom et prenom|prenom et nom"
    "|prenom nom de famille|first name last name|first name surname|etudiant|eleve|student",
    "email": "e mail|email|mail|courriel|adresse de courriel|adresse courriel|adresse e mail|adresse email"
    "|adresse mail|adresse electronique|e mail address|email address",
    "number": "numero etudiant|numero d etudiant|num etudiant|n etudiant|no etudiant|n|no|numero|id|student number"
    "|student id|id number|numero d identification|matricule|id etudiant|code etudiant",
    "code": "code|mot|mot secret|code d equipe|code equipe|code de l equipe|code du groupe|team code|group code"
    "|code d acces|access code|secret word",
    "identifier": "identifiant|identifier",
}
"""The titles of each column, without capitals and accents."""
NO_GROUP = frozenset({"aucungroupe", "nogroups", "groupepardefaut", "defaultgroup"})
"""What Moodle writes for somebody who is in no group."""
_PARTICIPANT = re.compile(r"participant\s*(\d+)", re.IGNORECASE)
"""The identifier of a student in a grading worksheet; the number is also in the names of Moodle's folders."""
_LETTERS = str.maketrans({"œ": "oe", "Œ": "oe", "æ": "ae", "Æ": "ae", "ø": "o", "Ø": "o", "ł": "l", "Ł": "l"})  # fmt: skip
_WORD = re.compile(r"[^\W_]+")
SHOWN = 5
"""Teams that a remark names."""


class Student(Struct, frozen=True, kw_only=True):
    """A student of the class; what a roster does not say is empty."""

    last_name: str
    """The whole name, if the roster does not separate it."""
    first_name: str = ""
    email: str = ""
    number: str = ""
    """The student number."""
    code: str = ""
    """What proves on the site that it is the student."""
    participant: str = ""
    """The number by which Moodle knows the student in an assignment."""

    @property
    def name(self) -> str:
        """The whole name."""
        return f"{self.first_name} {self.last_name}".strip()


class Team(Struct, frozen=True, kw_only=True):
    """One or more students who hand in one program."""

    name: str
    members: tuple[Student, ...]
    bots: tuple[str, ...] = ()
    """The names of its programs, where they are known."""


class _Line(Struct, frozen=True):
    """A line of the roster."""

    number: int
    group: str
    student: Student


@lru_cache(4096)
def words(text: str) -> tuple[str, ...]:
    """Return the words of a name, without capitals, accents and hyphens."""
    bare = normalize("NFKD", text.translate(_LETTERS).casefold())
    return tuple(_WORD.findall("".join(char for char in bare if not combining(char))))


def key(text: str) -> str:
    """Return a name so that its spellings are equal: Groupe 3, groupe_3, GROUPE3."""
    return "".join(words(text)) or text


def said(text: str) -> str:
    """Return a code, an address or a number as it is compared: without white space and capitals."""
    return "".join(text.split()).casefold()


def is_coded(teams: Iterable[Team]) -> bool:
    """Whether students prove by a code who they are."""
    return any(student.code for team in teams for student in team.members)


def read_roster(data: bytes, file: str) -> list[Team]:
    """Read a roster; `file` names it in errors."""
    sheet = read_csv(data, file)
    lines = list(_lines(sheet, _columns(sheet)))
    if not lines:
        raise UsageError("{file} names nobody: expected a line for each student", file=file)
    _refuse_twice(lines, file)
    teams = _teams(lines)
    _refuse_codes(lines, teams, file)
    return [Team(name=name, members=tuple(members)) for name, members in teams.items()]


def _columns(sheet: CsvFile) -> dict[str, int]:
    """Return the place of each column that is there; of two with the same meaning, the first."""
    kinds = {title: kind for kind, titles in TITLES.items() for title in titles.split("|")}
    found: dict[str, int] = {}
    for place, title in enumerate(sheet.titles):
        if (kind := kinds.get(" ".join(words(title)))) is not None:
            found.setdefault(kind, place)
    if not {"name", "last"} & found.keys():
        raise UsageError(
            "{file}, line 1: expected a column of names, titled Nom and Prénom, Nom complet or Full name, among {titles}",
            file=sheet.file,
            titles=", ".join(sheet.titles),
        )
    return found


def _lines(sheet: CsvFile, columns: Mapping[str, int]) -> Iterator[_Line]:
    for row in sheet.rows:
        cells = {kind: _cell(row, place) for kind, place in columns.items()}
        student = _student(cells)
        group = cells.get("group", "")
        if (what := _fault(sheet, row, student, coded="code" in columns)) is not None:
            raise _wrong(sheet.file, row.line, what)
        yield _Line(row.line, "" if key(group) in NO_GROUP else group, student)


def _fault(sheet: CsvFile, row: CsvRow, student: Student, *, coded: bool) -> Reason | None:
    """Return what is expected in a row and not there, None if all is."""
    if any(row.cells[len(sheet.titles) :]):
        return Reason(
            "expected {titles} cells, as there are titles, and found {cells}",
            {"titles": len(sheet.titles), "cells": len(row.cells)},
        )
    if not student.name:
        return Reason("expected the name of a student")
    if student.email and "@" not in student.email:
        return Reason("expected an e-mail address, not {typed}", {"typed": student.email})
    if coded and not student.code:
        return Reason("expected a code, as every student has one in this file")
    return None


def _cell(row: CsvRow, place: int) -> str:
    return " ".join(row.cells[place].split()) if place < len(row.cells) else ""


def _student(cells: Mapping[str, str]) -> Student:
    """Return the student of a line; an identifier that is not Moodle's is a student number."""
    identifier = cells.get("identifier", "")
    moodle = _PARTICIPANT.fullmatch(identifier)
    whole = cells.get("name", "")
    return Student(
        last_name=cells.get("last") or whole,
        first_name=cells.get("first", "") if cells.get("last") else "",
        email=cells.get("email", ""),
        number=cells.get("number") or ("" if moodle else identifier),
        code=cells.get("code", ""),
        participant=moodle[1] if moodle else "",
    )


def _wrong(file: str, line: int, what: Reason) -> UsageError:
    return UsageError("{file}, line {line}: {what}", file=file, line=str(line), what=what)


def _refuse_twice(lines: Sequence[_Line], file: str) -> None:
    """Raise an error if an e-mail address, a number, or a student without either stands twice."""
    seen: dict[tuple[str, str], _Line] = {}
    for line in lines:
        for kind, text in _identities(line.student):
            first = seen.setdefault((kind, text.casefold()), line)
            if first is not line:
                raise _wrong(file, line.number, _twice(text, first, line))


def _twice(who: str, first: _Line, second: _Line) -> Reason:
    values: dict[str, Value] = {"who": who, "first": str(first.number)}
    if key(first.group) == key(second.group):
        return Reason("expected each student once, and {who} is in line {first} already", values)
    groups: dict[str, Value] = {"one": first.group or "–", "other": second.group or "–"}
    return Reason(
        "expected each student in one team, and {who} is in {one} (line {first}) and in {other}",
        values | groups,
    )


def _identities(student: Student) -> Iterator[tuple[str, str]]:
    """Yield by what a student differs from all others: by the name only if there is nothing else."""
    known = {"email": student.email, "number": student.number, "participant": student.participant}
    if not any(known.values()):
        known = {"name": student.name}
    yield from ((kind, text) for kind, text in known.items() if text)


def _teams(lines: Sequence[_Line]) -> dict[str, list[Student]]:
    """Return the members of each team, by its name; a student without a group is a team."""
    spelled: dict[str, str] = {}
    teams: dict[str, list[Student]] = {}
    alone = Counter(key(line.student.name) for line in lines if not line.group)
    for line in lines:
        if line.group:
            name = spelled.setdefault(key(line.group), line.group)
            teams.setdefault(name, []).append(line.student)
    for line in lines:
        if not line.group:
            own = key(line.student.name)
            teams[_own_name(line.student, unique=alone[own] == 1 and own not in spelled)] = [
                line.student
            ]
    return teams


def _own_name(student: Student, *, unique: bool) -> str:
    """Return the name of a team of one; `unique` says whether nobody else has that of the student."""
    more = student.number or student.email or student.participant or "1"
    return student.name if unique else f"{student.name} ({more})"


def _refuse_codes(
    lines: Sequence[_Line], teams: Mapping[str, Sequence[Student]], file: str
) -> None:
    """Raise an error if two teams have the same code."""
    team_of = {student: name for name, members in teams.items() for student in members}
    owners: dict[str, str] = {}
    for line in lines:
        if code := line.student.code:
            team = team_of[line.student]
            if (other := owners.setdefault(said(code), team)) != team:
                what = "expected another code for {team} than for {other}"
                raise _wrong(file, line.number, Reason(what, {"team": team, "other": other}))


def unusual(teams: Sequence[Team], wanted: Sequence[int]) -> list[Reason]:
    """Return a remark for each size of teams that the document does not want; empty: any."""
    by_size: dict[int, list[str]] = {}
    for team in teams:
        by_size.setdefault(len(team.members), []).append(team.name)
    unwanted = sorted(by_size.keys() - set(wanted)) if wanted else []
    return [_of_size(size, by_size[size], wanted) for size in unwanted]


def _of_size(size: int, names: Sequence[str], wanted: Sequence[int]) -> Reason:
    more = ["…"] if len(names) > SHOWN else []
    return Reason(
        "roster.size",
        {
            "count": len(names),
            "size": size,
            "wanted": either([*map(str, wanted)]),
            "teams": ", ".join([*names[:SHOWN], *more]),
        },
    )
