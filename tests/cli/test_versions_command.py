"""joute versions, as a teacher types it; and that the mark, the place and the list agree."""

import csv
from collections.abc import Callable
from pathlib import Path

import pytest
from conftest import Ran
from needs import needs

from joute.game import AnyGame

Joute = Callable[..., Ran]
GOOD = """#include <stdio.h>
int main(void) { char line[99]; if (fgets(line, 99, stdin)) puts("%d"); return 0; }
"""
BROKEN = "int main(void) { return x; }\n"
SPARE = GOOD.replace("char line", "int spare; char line")


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lots: AnyGame) -> None:
    del lots
    monkeypatch.chdir(tmp_path)
    Path("bots").mkdir()


def played(joute: Joute, matches: int = 12) -> None:
    line = f"league lots bots --matches {matches} --seed 1 --languages all --quiet"
    assert joute(*line.split()).code == 0


def listed(joute: Joute, *words: str) -> dict[str, str]:
    ran = joute("versions", "lots-league.sqlite", *words)
    assert ran.code == 0, ran.err
    return {" ".join(line.split()[:2]): line for line in ran.out.splitlines()[1:]}


@pytest.mark.long
@needs("cc")
def test_the_mark_the_place_and_the_list_speak_of_the_same_version(joute: Joute) -> None:
    bots = {
        name: Path("bots", f"{name}.c")
        for name in ("fallen", "warned", "never", "crash", "gone", "old")
    }
    for name, path in bots.items():
        path.write_text(GOOD % (1000 * len(name)))
    bots["never"].write_text(BROKEN)
    bots["warned"].write_text(SPARE % 5)
    bots["crash"].write_text("#include <stdlib.h>\nint main(void) { abort(); }\n")
    played(joute)
    bots["fallen"].write_text(BROKEN)
    bots["gone"].unlink()
    bots["old"].rename("bots/new.c")
    played(joute, 6)
    rows = {
        row["bot"]: row
        for row in csv.DictReader(joute("marks", "lots-league.sqlite").out.splitlines())
    }
    assert set(rows) == {"fallen", "warned", "never", "crash", "new"}
    assert rows["fallen"]["built"] == "ok"
    assert rows["fallen"]["later version"].startswith("version 2 does not count: fallen.c:1:")
    assert rows["fallen"]["version"] == "1"
    assert rows["fallen"]["place"]
    assert rows["warned"]["built"] == "warnings: 1"
    assert (rows["never"]["place"], rows["never"]["built"][:10]) == ("", "never.c:1:")
    assert (rows["crash"]["total"], rows["crash"]["built"]) == ("0", "ok")
    versions = listed(joute)
    assert versions["fallen 2"].split()[-2:] == ["fails", "no"]
    assert "error:" in versions["fallen#2: fallen.c:1:25:"]
    assert set(versions) >= {"gone 1", "old 1", "new 1", "fallen 1"}


@pytest.mark.long
@needs("cc")
def test_the_list_fits_a_terminal_however_long_names_and_reasons_are(joute: Joute) -> None:
    folder = Path("bots", "Prénom1-Prénom2 Nom1 de la Tour_900110_assignsubmission_file_")
    folder.mkdir()
    (folder / "bot.c").write_text(BROKEN)
    Path("bots/ann.py").write_text("print(1)\n")
    played(joute, 1)
    table, problems = joute("versions", "lots-league.sqlite").out.split("\n\n")
    assert max(map(len, table.splitlines())) <= 100
    assert "Prénom1-Prén…" in table
    assert problems.startswith("Prénom1-Prénom2 Nom1 de la Tour: bot.c:1:25: error: ")


@pytest.mark.long
def test_what_was_handed_in_is_given_back(joute: Joute) -> None:
    bot = Path("bots/ann.py")
    for text in ("input()\nprint(9)\n", "input()\nprint(8)\n", "input()\nprint(9)  # again\n"):
        bot.write_text(text)
        played(joute, 1)
    versions = listed(joute, "ann", "--export", "out")
    assert versions["ann 3"].split()[-1:] == ["ann"]
    texts = [Path("out", f"ann-{number}", "ann.py").read_text() for number in (1, 2, 3)]
    assert texts[2] == bot.read_text()
    assert texts[0] == "input()\nprint(9)\n"
    assert list(listed(joute, "ann#2")) == ["ann 2"]


@pytest.mark.long
@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("none.sqlite", "there is no store none.sqlite"),
        ("lots-league.sqlite bob", "no version of 'bob'"),
    ],
)
def test_what_cannot_be_is_told_in_one_line(joute: Joute, line: str, complaint: str) -> None:
    Path("bots/ann.py").write_text("print(1)\n")
    played(joute, 1)
    ran = joute("versions", *line.split())
    assert (ran.code, ran.err.count("\n")) == (2, 1)
    assert complaint in ran.err
