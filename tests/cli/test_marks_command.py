"""joute marks, as a teacher types it."""

import csv
import sqlite3
from collections.abc import Callable
from pathlib import Path
from zipfile import ZipFile

import pytest
from conftest import Ran
from needs import needs
from programs import saying

from joute.game import AnyGame

Joute = Callable[..., Ran]
SPARE = "int main(void) { int spare; return 0; }\n"
SAYING = """#include <stdio.h>
int main(void) { char line[99]; if (fgets(line, 99, stdin)) puts("900000"); return 0; }
"""


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lots: AnyGame) -> None:
    del lots
    monkeypatch.chdir(tmp_path)
    Path("bots").mkdir()
    for name, weight in (("ann", 900_000), ("bob", 900), ("cas", 1)):
        saying(Path("bots", name), weight)


def tournament(joute: Joute, *bots: str, grounds: int = 2) -> None:
    line = "tournament lots --format round-robin --seed 1 --sandbox off --grounds"
    assert joute(*line.split(), str(grounds), *bots).code == 0


def marks(joute: Joute, *line: str) -> list[dict[str, str]]:
    ran = joute("marks", *line)
    assert ran.code == 0, ran.err
    return list(csv.DictReader(ran.out.splitlines()))


@pytest.mark.long
def test_a_tournament_is_marked_without_the_bots_of_the_game(joute: Joute) -> None:
    tournament(joute, "strong", "weak", "bots/ann", "bots/cas")
    rows = marks(joute, "lots-tournament.sqlite", "--first", "10", "--podium", "2,1")
    assert [(row["bot"], row["place"], row["total"]) for row in rows] == [
        ("ann", "1", "12"),
        ("cas", "2", "1"),
    ]


def test_who_was_disqualified_has_nothing_for_a_place(joute: Joute) -> None:
    saying(Path("bots/cas"), "x")
    tournament(joute, "bots")
    rows = marks(joute, "lots-tournament.sqlite", "--first", "10", "--podium", "1,1,1")
    assert [(row["bot"], row["total"]) for row in rows][2:] == [("cas", "0")]


def test_marks_open_in_a_french_spreadsheet(joute: Joute) -> None:
    tournament(joute, "bots")
    options = ("--first", "5", "--podium", "1", "--french", "--out", "notes.csv")
    assert joute("marks", "lots-tournament.sqlite", *options).code == 0
    assert Path("notes.csv").read_text(encoding="utf-8").splitlines() == [
        "\ufeffprogramme;rang;ligue;pour le rang;pour le podium;pour la ligue;total",
        "ann;1;;5;1;0;6",
        "bob;2;;2,5;0;0;2,5",
        "cas;3;;0;0;0;0",
    ]


def test_a_program_that_always_crashes_has_nothing_even_if_it_is_alone(joute: Joute) -> None:
    for name in ("ann", "bob", "cas"):
        Path("bots", name).unlink()
    saying(Path("bots/dan"), "x")
    line = "league lots bots --matches 9 --sandbox off"
    assert joute(*line.split()).code == 0
    (row,) = marks(joute, "lots-league.sqlite")
    assert (row["league"], row["total"]) == ("Wood", "0")


@pytest.mark.long
@needs("cc")
def test_what_was_handed_in_and_did_not_play_is_marked_too(joute: Joute) -> None:
    for name in ("bob", "cas"):
        Path("bots", name).unlink()
    Path("bots/=eve.c").write_text(SAYING)
    Path("bots/dan.c").write_text("int main(void) { return x; }\n")
    Path("bots/fay.c").write_text(SPARE)
    Path("bots/notes.txt").touch()
    Path("bots/gus.rar").touch()
    Path("bots/hal_1_assignsubmission_file_").mkdir()
    line = "league lots bots --matches 30 --seed 1"
    assert joute(*line.split()).code == 0
    rows = {row["bot"]: row for row in marks(joute, "lots-league.sqlite", "bots")}
    assert set(rows) == {"ann", "'=eve", "dan", "fay", "gus", "hal"}
    assert rows["gus"]["built"].startswith("joute cannot unpack this kind of archive: ")
    assert rows["hal"]["built"].startswith("neither a program ")
    assert rows["'=eve"]["built"] == "ok"
    assert rows["fay"]["built"] == "warnings: 1"
    assert rows["dan"]["built"].startswith("dan.c:1:25: error: ")
    assert (rows["dan"]["place"], rows["dan"]["total"]) == ("", "0")
    assert rows["ann"]["built"] == ""


@pytest.mark.long
@needs("cc")
def test_nobody_is_marked_for_what_another_of_the_same_name_handed_in(joute: Joute) -> None:
    for name in ("bob", "cas"):
        Path("bots", name).unlink()
    Path("bots/bob.c").write_text(SAYING)
    with ZipFile("bots/bob.zip", "w") as archive:
        archive.writestr("bot.c", "int main(void) { return x; }\n")
    saying(Path("bots/cas.sh"), 1)
    Path("bots/cas.c").write_text("int main(void) { return y; }\n")
    line = "league lots bots --matches 20 --seed 1"
    assert joute(*line.split()).code == 0
    rows = marks(joute, "lots-league.sqlite", "bots")
    assert {row["bot"]: row["built"].partition(":")[0] for row in rows} == {
        "ann": "",
        "bob": "ok",
        "bob.zip": "bot.c",
        "cas": "",
        "cas.c": "cas.c",
    }


@needs("cc")
def test_a_source_speaks_for_the_program_beside_it(joute: Joute) -> None:
    Path("bots/bob.c").write_text(SPARE)
    line = "league lots bots --matches 20 --seed 1 --sandbox off"
    assert joute(*line.split()).code == 0
    rows = marks(joute, "lots-league.sqlite", "bots")
    built = {row["bot"]: row["built"] for row in rows}
    assert built == {"ann": "", "bob": "warnings: 1", "cas": ""}


def test_a_folder_that_a_league_has_not_played_is_refused(joute: Joute) -> None:
    line = "league lots bots --matches 20 --seed 1 --sandbox off"
    assert joute(*line.split()).code == 0
    Path("others").mkdir()
    ran = joute("marks", "lots-league.sqlite", "others")
    told = "joute: no bot of this league is in others: name the folder that was played\n"
    assert (ran.code, ran.err) == (2, told)


@pytest.mark.long
def test_who_is_not_in_the_folder_of_a_league_any_more_has_no_mark(joute: Joute) -> None:
    saying(Path("bots/d\a"), 1)
    line = "league lots bots --matches 20 --seed 1 --sandbox off"
    assert joute(*line.split()).code == 0
    Path("bots/d\a").unlink()
    Path("bots/ann").unlink()
    assert [row["bot"] for row in marks(joute, "lots-league.sqlite")][:2] == ["ann", "bob"]
    ran = joute("marks", "lots-league.sqlite", "bots")
    assert ran.err == "left out: ann, d\\x07, not in bots any more\n"
    rows = list(csv.DictReader(ran.out.splitlines()))
    assert [(row["bot"], row["place"]) for row in rows] == [("bob", "1"), ("cas", "2")]


@pytest.mark.long
@needs("cc")
def test_a_later_version_in_the_folder_says_nothing_of_the_one_that_counts(joute: Joute) -> None:
    source, line = Path("bots/eve.c"), "league lots bots --matches 4 --seed 1 --sandbox off"
    for text in (SAYING, "int main("):
        source.write_text(text)
        assert joute(*line.split()).code == 0
    with sqlite3.connect("lots-league.sqlite") as file:  # an earlier joute kept no builds
        file.execute("DELETE FROM builds WHERE problem IS NULL")
    file.close()
    (eve,) = (row for row in marks(joute, "lots-league.sqlite", "bots") if row["bot"] == "eve")
    assert (eve["version"], eve.get("built", "")) == ("1", "")
    assert eve["later version"].startswith("version 2 does not count: eve.c:1:")


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("none.sqlite", "there is no store none.sqlite"),
        ("bots/ann", "holds no contest"),
        ("lots-tournament.sqlite nowhere", "nowhere is not a folder: name the one that holds"),
        ("lots-tournament.sqlite --podium x", "--podium takes whole numbers, as 3,2,1, not 'x'"),
    ],
)
def test_what_cannot_be_is_told_in_one_line(joute: Joute, line: str, complaint: str) -> None:
    if line.startswith("lots"):
        tournament(joute, "bots", grounds=1)
    ran = joute("marks", *line.split())
    assert ran.code == 2
    assert complaint in ran.err
    assert ran.err.count("\n") == 1
