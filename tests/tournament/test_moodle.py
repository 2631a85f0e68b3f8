"""Marks go back to Moodle in the worksheet that it gave, and everybody on the roster has one."""

import csv
from fractions import Fraction

import pytest

from joute.contest.judged import Judged
from joute.contest.roster import Student, Team, read_roster
from joute.contest.roster_lines import lines_for
from joute.errors import UsageError
from joute.game.contest import Marks, Part, Submission
from joute.reason import Reason
from joute.speech import ENGLISH, FRENCH, LANGUAGES, sentence
from joute.submission.build import Build
from joute.tournament.feedback import feedback
from joute.tournament.marks import StudentMark
from joute.tournament.moodle import Grade, moodle, read_worksheet, remarks

FRENCH_SHEET = """\ufeffIdentifiant,"Nom complet","Adresse de courriel",Statut,Groupe,Note,"Note maximale","La note peut être modifiée","Dernière modification (travail remis)","Dernière modification (note)","Feedback par commentaires"
Participant900110,"Prénom1 Nom1",prenom1.nom1@ecole.example,"Remis pour évaluation","Groupe 3",,"20,00",Oui,"lundi 7 janvier 2030, 18:02",-,
Participant900111,"Nom2, Prénom2",Prenom2.Nom2@ecole.example,"Aucun travail remis",-,,"20,00",Oui,-,-,
Participant900112,=1+1,,"Aucun travail remis",-,"3,5","20,00",Oui,-,-,gardé
"""
ENGLISH_SHEET = """Identifier;Full name;ID number;Email address;Status;Grade;Maximum Grade;Grade can be changed;Last modified (grade);Feedback comments
Participant 900110;First1 Last1;22000001;;Submitted for grading;;100.00;Yes;-;
"""
ANN = Student(last_name="Nom1", first_name="Prénom1", participant="900110")
BOB = Student(last_name="Autre nom", email="prenom2.nom2@ecole.example")
WHY = 'Place 2 of 5; main.c:3: expected "<" before main'


def test_a_french_worksheet_comes_back_with_marks_and_nothing_else_changed() -> None:
    sheet = read_worksheet(FRENCH_SHEET.encode(), "feuille.csv")
    grades = [Grade(student=ANN, mark=15.5, feedback=WHY), Grade(student=BOB)]
    written = moodle(sheet, grades, ENGLISH)
    titles, *before = csv.reader(FRENCH_SHEET.splitlines())
    again, *rows = csv.reader(written.splitlines())
    assert again == titles
    ann, bob, other = rows
    assert ann[5] == "15,5"
    assert ann[10] == 'Place 2 of 5; main.c:3: expected "‹" before main'
    assert [*ann[:5], "", *ann[6:10], ""] == before[0]
    assert bob == before[1]
    assert other == [before[2][0], "'=1+1", *before[2][2:]]


def test_an_english_worksheet_keeps_its_separator_and_points() -> None:
    sheet = read_worksheet(ENGLISH_SHEET.encode("cp1252"), "worksheet.csv")
    known = Student(last_name="x", number="22000001")
    written = moodle(sheet, [Grade(student=known, mark=7.25, feedback="-1 is no formula")], FRENCH)
    assert written.splitlines()[1] == (
        "Participant 900110;First1 Last1;22000001;;Submitted for grading;7.25;100.00;Yes;-;"
        "'-1 is no formula"
    )


def test_a_row_is_found_by_its_name_unless_two_students_have_it() -> None:
    sheet = read_worksheet(FRENCH_SHEET.encode(), "feuille.csv")
    named = Grade(student=Student(last_name="NOM1", first_name="Prenom1"), mark=9.0)
    other = Grade(student=Student(last_name="Nom1", first_name="Prénom1"), mark=8.0)
    marks = [
        [row[5] for row in csv.reader(moodle(sheet, grades, FRENCH).splitlines())][1]
        for grades in ([named], [named, other])
    ]
    assert marks == ["9", ""]


def test_without_a_worksheet_students_are_known_by_the_address_or_number_that_most_have() -> None:
    numbered = Student(last_name="Nom1", number="22000001")
    grades = [Grade(student=numbered, mark=1234.5, feedback="=x"), Grade(student=BOB)]
    assert moodle(None, grades, ENGLISH).splitlines() == [
        "Email address,Grade,Feedback",
        "prenom2.nom2@ecole.example,,",
    ]
    (said,) = remarks(None, grades, 20)
    assert sentence(said, ENGLISH).startswith(
        "without an e-mail address in the roster, so left out: Nom1;"
    )
    more = [*grades, Grade(student=Student(last_name="Nom3", number="22000003"))]
    assert moodle(None, more, ENGLISH).splitlines() == [
        "ID number,Grade,Feedback",
        "22000001,1234.5,'=x",
        "22000003,,",
    ]
    assert remarks(None, grades[1:], 20) == []
    with pytest.raises(UsageError, match="add a column, or name the worksheet"):
        moodle(None, [Grade(student=ANN)], FRENCH)


@pytest.mark.parametrize("text", ["Nom;Groupe\nNom1;A\n", "Identifiant,Note\nParticipant1,\n"])
def test_another_file_is_no_worksheet(text: str) -> None:
    with pytest.raises(UsageError, match=r"f.csv is not a grading worksheet: .* among"):
        read_worksheet(text.encode(), "f.csv")


def test_a_teacher_is_told_whom_the_worksheet_misses_and_of_another_scale() -> None:
    sheet = read_worksheet(FRENCH_SHEET.encode(), "feuille.csv")
    grades = [Grade(student=ANN), Grade(student=BOB)]
    assert [one.code for one in remarks(sheet, grades, 20)] == ["moodle.not-marked"]
    guest = Grade(student=Student(last_name="Nom9"))
    assert [sentence(one, ENGLISH) for one in remarks(sheet, [*grades, guest], 3)] == [
        "not in Moodle's worksheet, so without a mark there: Nom9",
        "in Moodle's worksheet and not on the roster, so left as they are: =1+1",
        "these marks go up to 3, and those of Moodle's worksheet up to 20: change the assignment, or the marks are read wrongly",
    ]


def test_everybody_has_a_line_also_who_handed_in_nothing() -> None:
    first, second = read_roster(b"Groupe;Nom\nA;Nom1\nA;Nom2\nB;Nom3\n", "c.csv")
    teams = [Team(name="A", members=first.members, bots=("old", "new")), second]
    lines = list(lines_for(teams, {"new": 12, "guest": 3}))
    assert [(line.student and line.student.name, line.bot, line.mark) for line in lines] == [
        ("Nom1", "new", 12),
        ("Nom2", "new", 12),
        ("Nom3", "", None),
        (None, "guest", 3),
    ]


def test_a_second_program_of_a_team_is_not_lost() -> None:
    (team,) = read_roster(b"Groupe;Nom\nA;Nom1\n", "c.csv")
    lines = lines_for([Team(name="A", members=team.members, bots=("x", "y"))], {"x": 2, "y": 1})
    assert [(line.team and line.team.name, line.bot) for line in lines] == [("A", "x"), (None, "y")]


RULE = Marks(
    first=3, podium=(1,), leagues={"bronze": 5}, by_hand=(Part(title="x", most=4, header=True),)
)
CLEAN = Submission(clean=True)
SNAKE = Reason("problem.language", {"written": "Python", "taken": "C"})
MARK = StudentMark(
    bot="x3", place=1, reached="bronze", ranking=Fraction(5, 2), podium=Fraction(1), league=5
)


@pytest.mark.parametrize(
    ("mark", "told"),
    [
        (None, ("Nothing was handed in.", "Rien n’a été rendu.")),
        (
            MARK,
            (
                "Place 1 of 9: 2.5 points. On the podium: 1 point. League reached: Bronze, 5 points.",
                "Rang 1 sur 9\u00a0: 2,5 points. Sur le podium\u00a0: 1 point. Ligue atteinte\u00a0: Bronze, 5 points.",
            ),
        ),
        (
            StudentMark(
                bot="x3",
                by_hand=(0,),
                unclean=True,
                judged=Judged(version=1, build=Build(name="x3", problem="x.c: error")),
            ),
            (
                "The program cannot be built, so the mark is 0: x.c: error. The program did not play.",
                "Le programme ne compile pas, la note est donc 0\u00a0: x.c: error. Le programme n’a pas joué.",
            ),
        ),
        (
            StudentMark(
                bot="x3",
                place=2,
                by_hand=(0,),
                explained=0,
                judged=Judged(version=1, build=Build(name="x3")),
            ),
            (
                "Place 2 of 9: 0 points. No comment at the head explains the program: x 0/4.",
                "Rang 2 sur 9\u00a0: 0 point. Aucun commentaire en tête n’explique le programme\u00a0: x 0/4.",
            ),
        ),
        (
            StudentMark(bot="x3", place=2, by_hand=(0,), explained=12),
            (
                "Place 2 of 9: 0 points. Given by the teacher: x 0/4.",
                "Rang 2 sur 9\u00a0: 0 point. Donné par l’enseignant\u00a0: x 0/4.",
            ),
        ),
        (
            StudentMark(
                bot="x3",
                by_hand=(3,),
                judged=Judged(version=1, build=Build(name="x3", problem=SNAKE)),
            ),
            (
                "The program was left out of the contest: it is written in Python; this contest takes C. The program did not play. Given by the teacher: x 3/4.",
                "Le programme n’a pas été admis au concours\u00a0: langage\u00a0: Python\u00a0; cette compétition accepte\u00a0: C. Le programme n’a pas joué. Donné par l’enseignant\u00a0: x 3/4.",
            ),
        ),
        (
            StudentMark(bot="x3", place=2, by_hand=(2.5,)),
            (
                "Place 2 of 9: 0 points. Given by the teacher: x 2.5/4.",
                "Rang 2 sur 9\u00a0: 0 point. Donné par l’enseignant\u00a0: x 2,5/4.",
            ),
        ),
        (
            StudentMark(
                bot="x3",
                place=2,
                by_hand=(0,),
                unclean=True,
                judged=Judged(
                    version=1,
                    build=Build(name="x3", warned=2, warnings=("a.c:1: warning: unused", "b")),
                ),
            ),
            (
                "The compiler gives 2 warnings, so the mark is 0: a.c:1: warning: unused. Place 2 of 9: 0 points.",
                "Le compilateur donne 2 avertissements, la note est donc 0\u00a0: a.c:1: warning: unused. Rang 2 sur 9\u00a0: 0 point.",
            ),
        ),
    ],
)
def test_a_student_reads_why_the_mark_is_what_it_is(
    mark: StudentMark | None, told: tuple[str, str]
) -> None:
    assert tuple(feedback(mark, RULE, CLEAN, 9, tongue) for tongue in LANGUAGES) == told


def test_a_student_reads_which_version_counts() -> None:
    told = [
        feedback(StudentMark(bot="x3", judged=judged), RULE, CLEAN, 9, ENGLISH)
        for judged in (
            Judged(version=1),
            Judged(version=2),
            Judged(version=2, same_as=1),
            Judged(version=2, later=3, later_problem="x.c: error"),
        )
    ]
    assert told == [
        "The program did not play.",
        "Version 2 counts. The program did not play.",
        "Version 2 counts. The pages name version 1, which is the same program. The program did not play.",
        "Version 2 counts; version 3 came after it and does not: x.c: error. The program did not play.",
    ]


def test_a_warning_costs_nothing_where_the_document_does_not_say_so() -> None:
    mark = StudentMark(
        bot="x3",
        place=2,
        judged=Judged(version=1, build=Build(name="x3", warned=1, warnings=("w",))),
    )
    told = feedback(mark, Marks(podium=(1,)), Submission(), 9, ENGLISH)
    assert told == "The compiler gives 1 warning: w. Place 2 of 9."
