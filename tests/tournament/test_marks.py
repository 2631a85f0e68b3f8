"""What a contest is worth."""

from fractions import Fraction

import pytest

from joute import registry
from joute.game.contest import Marks, Part, Submission
from joute.speech import FRENCH
from joute.submission.build import Build
from joute.tournament.marks import Candidate, marked, most
from joute.tournament.marks_sheet import sheet

HALVED = Fraction(3, 2)
MINIBUS = registry.find("minibus")


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
        "ann": Build(name="ann", bot="ann", header_words=40),
        "bob": Build(name="bob", bot="bob", header_words=40, warned=2),
        "cas": Build(name="cas", bot="cas"),
        "dan": Build(name="dan", problem="dan.c:1:25: error: no"),
    }
    text = sheet(rule, marked(rule, table, builds, asked))
    titles, *lines = text.splitlines()
    earned = "for the place,for the podium,for the league,total so far /20"
    assert titles == f"bot,place,league,built,code /8,explanations /4,{earned}"
    assert lines == [
        "ann,1,Bronze,ok,,,3,0,5,8",
        "bob,2,Bronze,warnings: 2,0,0,0,0,0,0",
        "cas,3,Bois 2,ok,,0,0,0,0,0",
        "dan,,,dan.c:1:25: error: no,0,0,0,0,0,0",
    ]
    french = sheet(rule, marked(rule, table, builds, asked), language=FRENCH).splitlines()
    assert french[0].endswith(
        "code /8;explications /4;pour le rang;pour le podium;pour la ligue;total provisoire /20"
    )
    assert french[2] == "bob;2;Bronze;avertissements\u00a0: 2;0;0;0;0;0;0"


def test_without_what_was_handed_in_nothing_is_said_of_it() -> None:
    rule = Marks(first=3, by_hand=(Part(title="code", most=8, header=True),))
    marks = marked(rule, [Candidate("a", 1)], asked=Submission(clean=True))
    assert sheet(rule, marks).splitlines()[1] == "a,1,,,3,0,0,3"


@pytest.mark.parametrize("written", ["=1+1", "+1", "-1", "@x"])
def test_no_spreadsheet_takes_a_name_for_a_formula(written: str) -> None:
    rule = Marks(first=3)
    builds = {"a": Build(name="a", bot="a", names=(written,))}
    text = sheet(rule, marked(rule, [Candidate("a", 1)], builds))
    assert f",'{written}," in text
