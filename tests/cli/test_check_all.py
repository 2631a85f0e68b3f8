"""joute check --all: a whole class, as a teacher checks it."""

import csv
import os
import re
from collections.abc import Callable
from datetime import datetime
from io import StringIO
from pathlib import Path

import pytest
from conftest import Ran
from needs import needs
from submission.builds import archive, laid

Joute = Callable[..., Ran]
BOTS = Path(__file__).parents[1] / "bots"
WALKER, IN_C = ((BOTS / name).read_text() for name in ("walker.py", "walker.c"))
QUICK = ("--set", "size=10", "--first-limit", "2000", "--limit", "2000")
CLASS = "Groupe;Nom;Prénom\nA;Curie;Marie\nB;Dupont;Alice\nC;Éluard;Paul\n"
FILE = "_assignsubmission_file_"
NAMES = "Alice Dupont\nBob Durand\n"


@pytest.fixture(autouse=True)
def _class(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Work in a folder of its own, beside that of a class."""
    monkeypatch.chdir(tmp_path)
    Path("class").mkdir()


def handed_in(name: str, files: dict[str, str]) -> Path:
    """Hand in an archive."""
    packed = archive(laid(name, files))
    return packed.rename(Path("class", packed.name))


def line_of(ran: Ran, name: str) -> list[str]:
    """Return the cells of a submission in the table."""
    (line,) = (line for line in ran.out.splitlines() if line.startswith(f"{name} "))
    return re.split(r"  +", line)


@pytest.mark.long
def test_with_a_roster_each_submission_has_its_team_and_the_others_are_named(joute: Joute) -> None:
    Path("class.csv").write_text(CLASS, encoding="cp1252")
    for name in ("Marie Curie_17", "Pierre Martin_18"):
        folder = Path("class", f"{name}_assignsubmission_file_")
        folder.mkdir()
        (folder / "bot.py").write_text(WALKER)
    ran = joute(
        "check", "race", "--all", "class", *QUICK, "--roster", "class.csv", "--csv", "c.csv"
    )
    assert ran.code == 1
    assert line_of(ran, "Marie Curie")[2] == "A"
    assert "Pierre Martin: it belongs to nobody on the roster" in ran.out
    assert "2 teams have handed in nothing: B, C\n" in ran.out
    assert "submission,file,result,team,language," in Path("c.csv").read_text()
    alone = joute("check", "race", "dumb", "--roster", "class.csv")
    assert alone.err == "joute: --roster goes with --all\n"


@pytest.mark.long
def test_the_copies_that_moodle_gives_members_of_a_group_are_no_fault(joute: Joute) -> None:
    Path("class.csv").write_text("Groupe;Nom;Prénom\nA;Curie;Marie\nA;Dupont;Alice\n")
    copies = [Path("class", f"A-{who}_1{FILE}") for who in ("Marie Curie", "Alice Dupont")]
    project = handed_in("project", {"bot.py": WALKER, "noms.txt": NAMES})
    for folder in copies:
        folder.mkdir()
        (folder / project.name).write_bytes(project.read_bytes())
    project.unlink()
    line = ("check", "race", "--all", "class", *QUICK, "--roster", "class.csv")
    ran = joute(*line)
    assert ran.code == 0, ran.out
    assert [line_of(ran, f"A-{who}")[2] for who in ("Marie Curie", "Alice Dupont")] == ["A", "A"]
    (copies[0] / "more.txt").write_text("another one\n")
    ran = joute(*line)
    assert ran.code == 1
    assert "its team plays with another program that is as new or newer" in ran.out


@pytest.mark.long
def test_each_submission_has_a_line_and_the_worst_decides(joute: Joute) -> None:
    handed_in("good", {"bot.py": WALKER, "noms.txt": NAMES})
    handed_in("nameless", {"bot.py": WALKER})
    handed_in("damaged", {}).write_bytes(b"rubbish")
    Path("class", "Marie Curie_17_assignsubmission_file_").mkdir()
    Path("class", "Marie Curie_17_assignsubmission_file_", "essay.pdf").write_bytes(b"%PDF")
    Path("class", "Théo_18_assignsubmission_file_").mkdir()
    Path("class", "Théo_18_assignsubmission_file_", "bot.rar").write_bytes(b"Rar!")
    Path("class", "list.csv").write_text("a;b\n")
    ran = joute("check", "race", "--all", "class", *QUICK)
    assert ran.code == 1, ran.out + ran.err
    titles = "submission result language form names build games lines longest comments"
    assert ran.out.splitlines()[0].split() == titles.split()
    assert line_of(ran, "good")[:7] == ["good", "ok", "Python", "ok", "2 of 2", "none", "3 of 3"]
    assert line_of(ran, "nameless")[1:5] == ["FAILED", "Python", "ok", "0 of 2"]
    assert line_of(ran, "damaged")[1] == line_of(ran, "Marie Curie")[1] == "FAILED"
    assert "damaged: names: no file gives them; the document asks for 2; cannot be built" in ran.out
    assert "cannot be built: neither a program nor sources, only essay.pdf" in ran.out
    assert "cannot be built: bot.rar: joute cannot unpack this kind of archive" in ran.out
    assert ran.out.endswith("5 submissions: 1 without remarks, 0 with remarks, 4 failed\n")
    assert ran.err.startswith("left out: class/list.csv: ")


@pytest.mark.long
def test_a_class_in_which_nothing_fails_passes(joute: Joute) -> None:
    handed_in("bob", {"bot.py": WALKER, "noms.txt": NAMES})
    ran = joute("check", "race", "--all", "class", *QUICK, "--deadline", "2099-01-01")
    assert (ran.code, line_of(ran, "bob")[3]) == (0, "in time")


@needs("cc")
@pytest.mark.long
def test_what_hangs_floods_or_dies_stops_nobody(
    joute: Joute, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("JOUTE_BUILD_SECONDS", "9")
    Path("class", "loop.c").write_text("int main(void) { for (;;) {} }\n")
    flood = '#include <stdio.h>\nint main(void) { for (;;) puts("x"); }\n'
    Path("class", "flood.c").write_text(flood)
    Path("class", "crash.c").write_text("int main(void) { return *(volatile int *)0; }\n")
    handed_in("forever", {"Makefile": "all:\n\tsleep 99\n", "noms.txt": NAMES})
    handed_in("good", {"walker.c": IN_C, "noms.txt": NAMES})
    ran = joute("check", "race", "--all", "class", "--first-limit", "300", "--limit", "300")
    assert ran.code == 1
    assert line_of(ran, "good")[6] == "3 of 3", ran.out
    assert line_of(ran, "loop")[5] == "0 of 3, timed out"
    assert "0 of 3" in line_of(ran, "flood")[5]
    assert line_of(ran, "crash")[5] == "0 of 3, crashed"
    assert "forever: cannot be built (make --always-make): it was not done after 9 s" in ran.out


@pytest.mark.long
@needs("cc")
def test_a_table_and_a_page_keep_the_details(joute: Joute) -> None:
    warned = IN_C.replace("vy = 0;", "vy = 0, spare;")
    late = handed_in("=late", {"walker.c": warned, "noms.txt": NAMES})
    seconds = datetime.fromisoformat("2030-01-11").timestamp()
    os.utime(late, (seconds, seconds))
    broken = 'int main(void) { return "<script>hurt()</script>"; x }\n'
    Path("class", "<script>hurt().c").write_text(broken)
    files = ("--out", "report.html", "--csv", "table.csv")
    asked = ("--deadline", "2030-01-10", "--languages", "c")
    ran = joute("check", "race", "--all", "class", *asked, *files, *QUICK)
    assert ran.out.endswith("report: report.html, table.csv\n")
    page = Path("report.html").read_text()
    assert "hurt()" in page
    assert "<script>hurt()" not in page
    assert "unused variable ‘spare’" in page
    assert "expected ‘;’ before ‘}’ token" in page  # all that the compiler wrote
    rows = list(csv.DictReader(StringIO(Path("table.csv").read_text())))
    assert [row["submission"] for row in rows] == ["<script>hurt()", "'=late"]
    assert [row["handed in"] for row in rows] == ["in time", "late"]
    assert [row["build"] for row in rows] == ["fails", "1 warning"]
    assert rows[1]["authors"] == "Alice Dupont, Bob Durand"
    assert int(rows[1]["lines of code"]) > 20


def test_a_french_teacher_reads_all_of_it_in_french(
    joute: Joute, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("JOUTE_LANG", "fr")
    handed_in("vide", {})
    ran = joute("check", "race", "--all", "class", "--csv", "table.csv")
    assert ran.out.startswith("rendu  résultat  format  noms     compilation\nvide   ÉCHEC     ok")
    assert ran.out.splitlines()[-2].startswith("1 rendu\u00a0: 0 sans remarque")
    sheet = Path("table.csv").read_text()
    assert sheet.startswith(
        "\ufeffrendu;fichier;résultat;format;noms;compilation;auteurs;complexité"
    )
    assert "il n’y a aucun code source à mesurer" in sheet


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("", "name one BOT, or a folder of them with --all"),
        ("dumb --all class", "name one BOT, or a folder of them with --all"),
        ("dumb --csv a.csv", "--csv goes with --all"),
        ("--all nowhere", "nowhere is not a folder"),
        ("--all class", "class holds no submission"),
        ("--all class --out nowhere/a.html", "cannot write nowhere/a.html: there is no folder"),
        ("--all class --deadline soon", "a deadline is a day or a time"),
    ],
)
def test_what_cannot_be_is_said_in_one_line(joute: Joute, line: str, complaint: str) -> None:
    ran = joute("check", "race", *line.split())
    assert (ran.code, ran.out) == (2, "")
    assert complaint in ran.err
    assert ran.err.count("\n") == 1


def test_a_single_bot_may_play_the_short_course(joute: Joute) -> None:
    ran = joute("check", "race", "dumb", "--course", "short")
    verdicts = [line.partition(":")[0] for line in ran.out.splitlines()[:3]]
    assert verdicts == [
        "ok      a normal game (seed 1)",
        "ok      the largest map",
        "ok      opponents that die at once",
    ]


@needs("valgrind")
@pytest.mark.long
def test_valgrind_is_asked_about_all_of_them(joute: Joute) -> None:
    leaking = IN_C.replace("free(values)", 'fprintf(stderr, "%d", values[0])')
    Path("class", "bad.c").write_text(leaking)
    Path("class", "good.c").write_text(IN_C)
    Path("class", "script.py").write_text(WALKER)
    joute("check", "race", "--all", "class", "--valgrind", "--csv", "table.csv", *QUICK)
    rows = list(csv.DictReader(StringIO(Path("table.csv").read_text())))
    assert [row["bytes lost (no memory leaks)"] for row in rows] == ["400", "0", ""]
    assert "compiled" in rows[2]["not measured"]
