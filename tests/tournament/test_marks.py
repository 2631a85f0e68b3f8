"""What a contest is worth."""

import csv
import os
from fractions import Fraction
from pathlib import Path

import pytest
from msgspec.structs import replace

from joute import registry
from joute.contest.judged import Judged
from joute.contest.roster import Student, Team
from joute.contest.spreadsheet import FORMULAS
from joute.errors import UsageError
from joute.game.contest import Marks, Part, Submission
from joute.reason import Reason
from joute.speech import ENGLISH, FRENCH
from joute.submission.build import Build
from joute.submission.measures.columns import columns
from joute.submission.measures.result import Measures
from joute.submission.remarks import remarks
from joute.submission.snapshot import snapshot
from joute.tournament.feedback import feedback
from joute.tournament.marks import Candidate, marked, most, with_judgements
from joute.tournament.marks_filled import judged_by_hand, lines_of, title
from joute.tournament.marks_sheet import Measured, sheet

HALVED = Fraction(3, 2)
MINIBUS = registry.find("minibus")


def compiled(name: str, header_words: int = 0, warned: int = 0) -> Build:
    made = Build(name=name, bot=name, compiled="cc", languages=("c",))
    return replace(made, header_words=header_words, warned=warned)


def counting(build: Build) -> Judged:
    return Judged(version=1, build=build)


def test_equals_share_what_their_places_are_worth_together() -> None:
    table = [Candidate("a", 1), Candidate("b", 2), Candidate("c", 2), Candidate("d", 2)]
    marks = marked(Marks(first=3, podium=(1, 1, 1)), [*table, Candidate("e", 5)])
    assert [mark.place for mark in marks] == [1, 2, 2, 2, 5]
    assert sum(mark.podium for mark in marks) == 3
    assert [mark.podium for mark in marks[1:4]] == [Fraction(2, 3)] * 3
    assert [mark.ranking for mark in marks] == [3, HALVED, HALVED, HALVED, 0]


def test_if_all_are_equal_nobody_is_first() -> None:
    marks = marked(Marks(first=3), [Candidate(bot, 1) for bot in "abc"])
    assert {mark.ranking for mark in marks} == {HALVED}


def test_places_are_those_among_the_marked() -> None:
    marks = marked(Marks(first=3), [Candidate("a", 3), Candidate("b", 7), Candidate("c", 8)])
    assert [(mark.place, mark.ranking) for mark in marks] == [(1, 3), (2, HALVED), (3, 0)]


@pytest.mark.parametrize(
    "name", [b"Zo\xc3\xa9_13_assignsubmission_file_", b"Jos\xe9_12_assignsubmission_file_"]
)
@pytest.mark.parametrize("files", [["a.c"], ["a.TAR.GZ"], ["a.c", "b.c"], ["a.zip", ".DS_Store"]])
def test_the_sheet_says_of_a_folder_what_the_check_says(
    name: bytes, files: list[str], tmp_path: Path
) -> None:
    race = registry.find("race")
    assert race.marks is not None
    folder = tmp_path / os.fsdecode(name)
    folder.mkdir()
    for file in files:
        (folder / file).write_text("")
    build = compiled("a")
    checked = [
        part
        for remark in remarks(race.submission, folder, build, None)
        for part in remark.parts
        if remark.topic in {"form", "names"} and not remark.good
    ]
    judged = Judged(version=1, build=build, file=snapshot(folder).only_file)
    (mark,) = marked(race.marks, [Candidate("a", 1)], {"a": judged}, race.submission)
    assert [*mark.lacks] == checked
    assert len(checked) == (2 if files == ["a.c", "b.c"] or ".DS_Store" in files else 1)


def test_who_has_finished_nothing_comes_last_and_has_nothing_for_a_place() -> None:
    table = [Candidate("a", 1, finished=False), Candidate("b", 1), Candidate("c", 3)]
    marks = marked(Marks(first=3, podium=(1, 1, 1)), table)
    assert [(mark.bot, mark.place, mark.total) for mark in marks] == [
        ("b", 1, 4),
        ("c", 2, Fraction(5, 2)),
        ("a", 3, 0),
    ]
    (alone,) = marked(Marks(first=3), [Candidate("a", 1, finished=False)])
    assert alone.total == 0


def test_the_sheet_of_minibus_is_out_of_twenty() -> None:
    rule, asked = MINIBUS.marks, MINIBUS.submission
    assert rule is not None
    assert most(rule) == 20
    table = [
        Candidate("ann", 1, "bronze"),
        Candidate("bob", 2, "bronze"),
        Candidate("cas", 3, "bois2"),
    ]
    builds = {
        "ann": counting(compiled("ann", header_words=40)),
        "bob": counting(compiled("bob", header_words=40, warned=2)),
        "cas": counting(compiled("cas")),
        "dan": counting(Build(name="dan", problem="dan.c:1:25: error: no")),
    }
    text = sheet(rule, marked(rule, table, builds, asked))
    titles, *lines = text.splitlines()
    earned = "for the place,for the podium,for the league,total so far /20"
    judged = "code /8,comment at the head,explanations /4"
    assert titles == f"bot,place,league,built,remark,{judged},{earned}"
    why = "An error or a warning remains: 0 by the document."
    assert lines == [
        "ann,1,Bronze,ok,,,40 words,,3,0,5,8",
        f"bob,2,Bronze,warnings: 2,{why},0,40 words,0,0,0,0,0",
        "cas,3,Bois 2,ok,,,0 words,0,0,0,0,0",
        f"dan,,,dan.c:1:25: error: no,{why},0,,0,0,0,0,0",
    ]
    french = sheet(rule, marked(rule, table, builds, asked), language=FRENCH).splitlines()
    assert french[0].endswith(
        "explications /4;pour le rang;pour le podium;pour la ligue;total provisoire /20"
    )
    why = "Il reste une erreur ou un avertissement\u00a0: 0 selon le sujet."
    assert french[2] == f"bob;2;Bronze;avertissements\u00a0: 2;{why};0;40 mots;0;0;0;0;0"


def test_without_what_was_handed_in_nothing_is_said_of_it() -> None:
    rule = Marks(first=3, by_hand=(Part(title="code", most=8, header=True),))
    marks = marked(rule, [Candidate("a", 1)], asked=Submission(clean=True))
    assert sheet(rule, marks).splitlines()[1] == "a,1,,,3,0,0,3"


@pytest.mark.parametrize("written", ["Nom1;=1+1", "Nom1,+1", "Nom1; @x", 'a";=1+1', "Nom1;\uff1d1"])
@pytest.mark.parametrize("delimiter", [",", ";"])
def test_no_spreadsheet_of_another_country_finds_a_formula_in_a_name(
    written: str, delimiter: str
) -> None:
    """It divides lines elsewhere, and sees no quotation mark that does not begin a cell."""
    rule = Marks(first=3)
    builds = {"a": counting(Build(name="a", bot="a", names=(written,)))}
    for tongue in (ENGLISH, FRENCH):
        text = sheet(rule, marked(rule, [Candidate("a", 1)], builds), tongue)
        cells = [cell for line in text.splitlines() for cell in line.split(delimiter)]
        assert not [cell for cell in cells if cell.strip('" ').startswith(FORMULAS)]


@pytest.mark.parametrize("written", ["=1+1", "+1", "-1", "@x", "\uff1d1"])
def test_no_spreadsheet_takes_a_name_for_a_formula(written: str) -> None:
    rule = Marks(first=3)
    builds = {"a": counting(Build(name="a", bot="a", names=(written,)))}
    text = sheet(rule, marked(rule, [Candidate("a", 1)], builds))
    assert f",'{written}," in text


def irregular(name: str) -> Judged:
    return Judged(version=1, build=compiled(name), irregular=Reason("it is late"))


def test_what_is_late_may_have_a_place_and_nothing_for_it() -> None:
    table = [Candidate(bot, place, "top") for place, bot in enumerate("abcde", 1)]
    marks = marked(
        Marks(first=3, podium=(1, 1, 1), leagues={"top": 5}),
        table,
        {bot: irregular(bot) for bot in "bd"},
    )
    assert [mark.place for mark in marks] == [1, 2, 3, 4, 5]
    assert [mark.ranking for mark in marks] == [3, 0, HALVED, 0, 0]
    assert [mark.podium for mark in marks] == [1, 0, 1, 0, 1]
    assert {mark.league for mark in marks} == {5}
    lines = sheet(Marks(first=3), marks).splitlines()
    assert "The program played without points for its place: it is late." in lines[2]


def test_what_is_left_out_for_its_date_or_language_is_judged_by_the_teacher() -> None:
    rule, asked = MINIBUS.marks, MINIBUS.submission
    assert rule is not None
    for code in ("remark.late", "problem.language"):
        why = Reason(code)
        build = replace(compiled("ann", header_words=9), problem=why)
        (mark,) = marked(rule, [], {"ann": counting(build)}, asked)
        assert (mark.place, mark.by_hand) == (None, (None, None))
        assert mark.total == 0
        titles, line = sheet(rule, [mark]).splitlines()
        assert titles.startswith("bot,place,league,built,remark,code /8,comment at the head,expl")
        assert "The program was left out of the contest: " in line
        assert line.endswith(",,9 words,,0,0,0,0")


def test_the_sheet_says_why_a_program_that_played_has_nothing_for_its_place() -> None:
    table = [Candidate("a", 1), Candidate("b", 2, "", finished=False, disqualified=True)]
    marks = marked(Marks(first=3), [*table, Candidate("c", 3, finished=False)])
    _, a, b, c = sheet(Marks(first=3), marks).splitlines()
    assert a == "a,1,,,3,0,0,3"
    assert "was disqualified" in b
    assert "ended no match regularly" in c


def test_the_sheet_says_that_names_are_missing_where_the_document_asks_for_them() -> None:
    race = registry.find("race")
    assert race.marks is not None
    named = replace(compiled("b"), names=("x", "y"))
    builds = {
        "a": Judged(version=1, build=compiled("a"), file="a.zip"),
        "b": Judged(version=1, build=named, file="b.tar.gz"),
    }
    table = [Candidate("a", 1), Candidate("b", 2)]
    _, a, b = sheet(race.marks, marked(race.marks, table, builds, race.submission)).splitlines()
    assert "no file gives them; the document asks for 2" in a
    assert "the document asks for .tar.gz or .tgz" in a
    assert "the document asks" not in b


@pytest.mark.parametrize(
    ("game", "parts", "whole"),
    [
        ("minibus", ["code", "explanations"], 20),
        (
            "race",
            ["data structures", "complexity", "no memory leaks", "comments", "cleanness"],
            1,
        ),
        ("cafe", ["report, semester 3", "code of the client", "report, semester 4"], 3),
    ],
)
def test_the_sheet_has_the_criteria_of_the_document_and_reads_them_back(
    game: str, parts: list[str], whole: int
) -> None:
    rule = registry.find(game).marks
    assert rule is not None
    assert [part.title for part in rule.by_hand] == parts
    assert most(rule) == whole
    marks = marked(rule, [Candidate("ann", 1, "bronze")])
    for tongue in (ENGLISH, FRENCH):
        titles, line = sheet(rule, marks, tongue).splitlines()
        delimiter = ";" if tongue == FRENCH else ","
        cells = line.split(delimiter)
        (head,) = csv.reader([titles.removeprefix("\ufeff")], delimiter=delimiter)
        first = head.index(title(rule.by_hand[0], tongue))
        cells[first : first + len(parts)] = ["1"] * len(parts)
        data = f"{titles}\n{delimiter.join(cells)}\n".encode()
        assert judged_by_hand(data, "sheet.csv", rule, ["ann"]) == {"ann": (1.0,) * len(parts)}


def test_the_sheet_says_which_version_counts_and_which_later_one_does_not() -> None:
    build = compiled("a")
    judged = {
        "a": Judged(version=2, build=build, later=3, later_problem="a.c:1: error: no"),
        "b": Judged(version=3, same_as=1, build=build),
    }
    rule = Marks(first=3)
    marks = marked(rule, [Candidate("a", 1), Candidate("b", 2)], judged)
    titles, *lines = sheet(rule, marks).splitlines()
    assert titles.startswith("bot,place,league,version,built,later version,for")
    assert lines[0].startswith("a,1,,2,ok,version 3 does not count: a.c:1: error: no,")
    assert lines[1].startswith('b,2,,"3, the same program as 1",ok,,')


def test_one_line_of_a_team_is_filled_in_and_two_may_not_differ() -> None:
    rule = Marks(by_hand=(Part(title="code"), Part(title="report")))
    first = b"last name;bot;code;report\nNom1;ann;5;\n"
    assert judged_by_hand(first + b"Nom2;ann;;4\n", "s.csv", rule, ["ann"]) == {"ann": (5.0, 4.0)}
    assert judged_by_hand(first + b"Nom2;ann;;\nNom3;bob;;\n", "s.csv", rule, ["ann"]) == {
        "ann": (5.0, None)
    }
    with pytest.raises(UsageError, match=r"s\.csv, line 3: ann has other marks"):
        judged_by_hand(first + b"Nom2;ann;6;\n", "s.csv", rule, ["ann"])


@pytest.mark.parametrize("points", ["inf", "nan", "-1", "1e999", "x"])
def test_what_is_no_number_is_no_mark(points: str) -> None:
    rule = Marks(by_hand=(Part(title="code"),))
    with pytest.raises(UsageError, match=f"s.csv, line 2: '{points}' is not a mark for code"):
        judged_by_hand(f"bot;code\nann;{points}\n".encode(), "s.csv", rule, ["ann"])


def test_a_mark_for_nobody_is_an_error() -> None:
    rule = Marks(by_hand=(Part(title="code"),))
    for line in (b"anne;5\n", b";5\n"):
        with pytest.raises(UsageError, match=r"s\.csv, line 3: this mark is for nobody"):
            judged_by_hand(b"bot;code\nann;4\n" + line, "s.csv", rule, ["ann"])


def test_who_has_no_program_has_what_the_teacher_has_judged() -> None:
    rule = Marks(first=3, by_hand=(Part(title="report", most=5),))
    nom1, nom2 = Student(last_name="Nom1"), Student(last_name="-Nom2", first_name="Zoé")
    teams = [
        Team(name="A", members=(nom1,), bots=("x;=1",)),
        Team(name="B", members=(nom2,)),
        Team(name="C", members=(Student(last_name="Nom3"),)),
    ]
    marks = marked(rule, [Candidate("x;=1", 1)])
    titles, *rows = sheet(rule, marks, teams=teams).splitlines()
    mine = rows[0].replace(",,3,", ",2,3,")
    filled = "\n".join([titles, mine, rows[1].replace(",,0", ",4,0"), rows[2]])
    by_hand = judged_by_hand(filled.encode(), "s.csv", rule, ["x;=1"], teams)
    assert by_hand == {"x;=1": (2.0,), nom2: (4.0,)}
    whole = with_judgements(marks, by_hand)
    rows = sheet(rule, whole, teams=teams, by_hand=by_hand).splitlines()[1:]
    assert [row.rpartition(",")[2] for row in rows] == ["5", "4", "0"]
    assert "Nothing was handed in.,4," in rows[1]
    line = lines_of(teams, whole, by_hand)[1]
    said = feedback(line.mark, rule, Submission(), 1, ENGLISH, bot=line.bot)
    assert said == "Nothing was handed in. Given by the teacher: report 4/5."


def test_a_mark_is_the_programs_though_a_spreadsheet_has_lost_letters_of_its_name() -> None:
    """Excel writes Windows-1252, which has neither Greek nor accents that stand alone."""
    rule = Marks(first=3, by_hand=(Part(title="report", most=5),))
    teams = [Team(name="A", members=(Student(last_name="Nom1"),), bots=("βot",))]
    text = sheet(rule, marked(rule, [Candidate("βot", 1)]), teams=teams)
    filled = text.replace("βot", "?ot").replace(",,3,", ",2,3,")
    assert judged_by_hand(filled.encode(), "s.csv", rule, ["βot"], teams) == {"βot": (2.0,)}


def test_everybody_of_a_class_has_a_line_with_what_was_measured() -> None:
    teams = [
        Team(name="A", members=(Student(last_name="Nom1", number="21"),), bots=("ann",)),
        Team(name="B", members=(Student(last_name="=Nom2"),)),
    ]
    lines = columns(Submission())[:2]
    measured = Measured(lines, {"ann": Measures(lines=40)})
    rule = Marks(first=3)
    marks = marked(rule, [Candidate("ann", 1), Candidate("guest", 2)])
    text = sheet(rule, marks, teams=teams, measured=measured)
    titles, *rows = text.splitlines()
    assert titles.startswith("team,last name,first name,student number,bot,place,league,remark,")
    assert rows == [
        "A,Nom1,,21,ann,1,,,3,0,0,3,40,",
        "B,'=Nom2,,,,,,Nothing was handed in.,0,0,0,0,,",
        ",,,,guest,2,,,0,0,0,0,,",
    ]


@pytest.mark.parametrize("tongue", [ENGLISH, FRENCH])
def test_what_was_measured_stands_before_the_criterion_that_it_informs(tongue: str) -> None:
    race = registry.find("race")
    rule = race.marks
    assert rule is not None
    shown = columns(race.submission, parts=rule.by_hand)
    measured = Measured(shown, {"a": Measures(lines=40, comments=0.25, complexity=2.5)})
    marks = marked(rule, [Candidate("a", 1)])
    head, line = csv.reader(
        sheet(rule, marks, tongue, measured=measured).removeprefix("\ufeff").splitlines(),
        delimiter=";" if tongue == FRENCH else ",",
    )
    assert len({*head}) == len(head) == len(line)
    known = dict(zip(head, line, strict=True))
    for part in rule.by_hand:
        own = title(part, tongue)
        beside = [one for one in head if one.endswith(f" ({own})")]
        assert head[head.index(own) - len(beside) : head.index(own)] == beside
        assert known[own] == ""
        known[own] = "1"
        assert len(beside) == sum(column.field in part.informed_by for column in shown)
    assert "40" in line[-3:]  # the lines of code inform none
    data = ";".join(known) + "\n" + ";".join(known.values())
    assert judged_by_hand(data.encode(), "s.csv", rule, ["a"]) == {"a": (1.0,) * 5}


def test_what_a_teacher_has_filled_in_counts_unless_the_document_gives_nothing() -> None:
    rule, asked = MINIBUS.marks, MINIBUS.submission
    assert rule is not None
    builds = {
        "ann": counting(compiled("ann", header_words=9)),
        "bob": counting(compiled("bob", warned=1)),
    }
    marks = marked(rule, [Candidate("ann", 1, "bronze"), Candidate("bob", 2)], builds, asked)
    assert [mark.is_whole for mark in marks] == [False, True]
    data = sheet(rule, marks, FRENCH).replace(";9 mots;;3;", "6,5;9 mots;4;3;").encode()
    again = with_judgements(marks, judged_by_hand(data, "notes.csv", rule, ["ann", "bob"]))
    assert [(mark.is_whole, float(mark.total)) for mark in again] == [(True, 18.5), (True, 0.0)]
    with pytest.raises(UsageError, match="line 2: '9' is not a mark for code /8"):
        judged_by_hand(data.replace(b"6,5", b"9"), "notes.csv", rule, ["ann", "bob"])
