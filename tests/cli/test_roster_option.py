"""joute tournament and joute league with a roster: only the teams of the class enter, one program each."""

import csv
import os
from collections.abc import Callable
from pathlib import Path

import pytest
from conftest import Ran
from needs import needs
from programs import saying

from joute.contest.store import Store
from joute.game import AnyGame

Joute = Callable[..., Ran]
CLASS = """Groupe;Nom;Prénom;Courriel
Groupe 1;Nom1;Prénom1;p1@ecole.example
Groupe 1;Nom2;Prénom2;p2@ecole.example
Groupe 2;Nom3;Prénom3;p3@ecole.example
Groupe 3;Nom5;Prénom5;p5@ecole.example
Groupe 4;Nom6;Prénom6;p6@ecole.example
"""
FILE = "_assignsubmission_file_"


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lots: AnyGame) -> None:
    del lots
    monkeypatch.chdir(tmp_path)
    Path("eleves.csv").write_text(CLASS, encoding="cp1252")
    for number, name in enumerate(("Groupe 1-Prénom1 Nom1", "Groupe 1-Prénom2 Nom2", "nom3"), 11):
        folder = Path("bots", f"{name}_{number}{FILE}" if " " in name else name)
        folder.mkdir(parents=True)
        saying(folder / "run", number)
        os.utime(folder / "run", (1e9, 1e9))
    saying(Path("bots/nom9"), 5)


def teams(store: str) -> dict[str, tuple[str, ...]]:
    with Store(store, beside=True) as opened:
        return {team.name: team.bots for team in opened.teams()}


PLAYED = {
    "Groupe 1": ("Groupe 1-Prénom1 Nom1",),
    "Groupe 2": ("nom3",),
    "Groupe 3": ("champion",),
    "Groupe 4": (),
}


@pytest.mark.long
@needs("cc")
def test_a_tournament_takes_one_program_of_each_team(joute: Joute) -> None:
    Path("bots/champion.c").write_text(
        '/* by NOM5 Prénom5 */\n#include <stdio.h>\nint main(void) { getchar(); puts("7"); }\n'
    )
    line = "tournament lots bots --format round-robin --seed 1 --roster eleves.csv"
    ran = joute(*line.split())
    assert ran.code == 0, ran.err
    assert "bots/nom9: it belongs to nobody on the roster" in ran.err
    assert "did you mean Nom1?" in ran.err or "did you mean Nom6?" in ran.err
    assert "1 team has handed in nothing that plays: Groupe 4" in ran.err
    second = "its team plays with another program that is as new or newer; that is Groupe 1-Prénom1"
    assert f"Nom2_12{FILE}: {second}" in ran.err
    assert teams("lots-tournament.sqlite") == PLAYED
    saying(Path(f"bots/Groupe 1-Prénom2 Nom2_12{FILE}/run"), 12)
    again = joute(*line.split(), "--store", "new.sqlite")
    assert f"Nom1_11{FILE}: its team plays with another program" in again.err
    assert teams("new.sqlite")["Groupe 1"] == ("Groupe 1-Prénom2 Nom2",)


def test_a_plan_may_name_bots_that_are_nobodys(joute: Joute) -> None:
    Path("cup.toml").write_text(
        'game = "lots"\nseed = 3\n[bots]\n"groupe 2" = "weak"\nguest = "strong"\n[[stage]]\nformat = "round-robin"\n'
    )
    ran = joute(
        "tournament", "cup.toml", f"bots/Groupe 1-Prénom1 Nom1_11{FILE}", "--roster", "eleves.csv"
    )
    assert ran.code == 0, ran.err
    assert teams("cup-tournament.sqlite") == {
        "Groupe 1": ("Groupe 1-Prénom1 Nom1",),
        "Groupe 2": ("groupe 2",),
        "Groupe 3": (),
        "Groupe 4": (),
    }


def test_a_league_takes_one_program_of_each_team_and_keeps_its_roster(joute: Joute) -> None:
    saying(Path("bots/champion"), 9)
    line = "league lots bots --matches 3 --seed 1 --sandbox off"
    ran = joute(*line.split(), "--roster", "eleves.csv")
    assert ran.code == 0, ran.err
    assert ran.err.splitlines()[0] == "2 bots in bots; Ctrl-C stops the league"
    assert "left out: champion: it belongs to nobody on the roster" in ran.err
    assert f"Nom2_12{FILE}: its team plays with another program" in ran.err
    with Store("lots-league.sqlite", beside=True) as site:
        site.join("champion", "Groupe 3")  # as the site does
    ran = joute(*line.split())
    assert "plays as" not in ran.err
    assert ran.err.splitlines()[0] == "3 bots in bots; Ctrl-C stops the league"
    assert teams("lots-league.sqlite") == PLAYED
    Path("eleves.csv").write_text("Nom\nNom3\n")
    ran = joute(*line.split(), "--roster", "eleves.csv")
    assert [row.split()[1] for row in ran.out.splitlines()[3:5] if row] == ["nom3"]


@pytest.mark.parametrize("contest", ["league --matches 3", "tournament --format round-robin"])
def test_what_the_roster_does_not_let_in_is_kept_and_the_marks_name_it(
    contest: str, joute: Joute
) -> None:
    kind, *more = contest.split()
    more += ["--seed", "1", "--sandbox", "off", "--roster", "eleves.csv"]
    ran = joute(kind, "lots", "bots", *more)
    assert ran.code == 0, ran.err
    store = f"lots-{kind}.sqlite"
    assert joute("versions", store, "--export", "kept").code == 0
    for name in ("nom9-1/nom9", f"Groupe 1-Prénom2 Nom2-1/Groupe 1-Prénom2 Nom2_12{FILE}/run"):
        assert Path("kept", name).read_bytes() == Path("bots", name.split("/", 1)[1]).read_bytes()
    ran = joute("marks", store)
    assert "1 program counts for nobody on the roster" in ran.err
    assert "handed in nothing: nom9; joute versions says why" in ran.err
    *_, nobody = ran.out.splitlines()
    assert nobody.startswith(",,,,nom9,,")
    assert "left out of the contest: it belongs to nobody on the roster" in nobody
    assert "Groupe 1-Prénom2 Nom2" not in ran.out


@pytest.mark.long
@needs("cc")
def test_a_program_that_cannot_be_built_is_its_teams_and_replaces_none(joute: Joute) -> None:
    Path("bots/nom6.c").write_text("int main(void) { return x; }\n")
    Path("bots/nom1.c").write_text("int main(void) { return x; }\n")
    line = "league lots bots --matches 3 --seed 1 --roster eleves.csv"
    ran = joute(*line.split())
    assert "nom6.c: cannot be built" in ran.err
    assert "nom1.c: cannot be built" in ran.err
    assert teams("lots-league.sqlite") == {**PLAYED, "Groupe 3": (), "Groupe 4": ("nom6",)}


def test_a_roster_that_cannot_be_read_stops_before_anything_is_kept(joute: Joute) -> None:
    Path("eleves.csv").write_text("Nom;Groupe\n;A\n")
    for line in ("tournament lots bots", "league lots bots --matches 1"):
        ran = joute(*line.split(), "--roster", "eleves.csv")
        assert (ran.code, ran.err) == (
            2,
            "joute: eleves.csv, line 2: expected the name of a student\n",
        )
        ran = joute(*line.split(), "--roster", "eleve.csv")
        assert ran.err == (
            "joute: cannot read the roster eleve.csv: No such file or directory; did you mean eleves.csv?\n"
        )
    assert not list(Path().glob("*.sqlite"))


def test_nobody_on_the_roster_has_a_program(joute: Joute) -> None:
    Path("eleves.csv").write_text("Nom\nX\n")
    ran = joute("tournament", "lots", "bots", "--roster", "eleves.csv")
    assert ran.code == 2
    assert "it belongs to nobody on the roster" in ran.err


@needs("cc")
def test_a_program_of_nobody_is_reported_as_that_also_if_it_does_not_build(joute: Joute) -> None:
    Path("bots/inconnu.c").write_text("int main(")
    line = "league lots bots --seed 1 --matches 1 --roster eleves.csv"
    ran = joute(*line.split())
    assert ran.code == 0, ran.err
    assert "inconnu.c: it belongs to nobody on the roster" in ran.err


@pytest.mark.long
def test_a_roster_for_the_marks_knows_whose_a_pseudonym_is_and_who_is_called_otherwise_now(
    joute: Joute,
) -> None:
    line = "tournament lots bots --seed 1 --roster eleves.csv --quiet"
    assert joute(*line.split()).code == 0
    store = "lots-tournament.sqlite"
    with Store(store) as opened:
        opened.join("nom3", "Groupe 3")
    Path("now.csv").write_text(CLASS.replace("Groupe 3;Nom5", "Trio;Nom5-Nom7"))
    ran = joute("marks", store, "--roster", "now.csv")
    rows = [row for row in csv.DictReader(ran.out.splitlines()) if row["bot"] == "nom3"]
    assert [row["team"] for row in rows] == ["Trio"]


@pytest.mark.long
@needs("cc")
def test_copies_of_a_group_that_cannot_be_built_are_one_program_of_that_team(joute: Joute) -> None:
    for folder in Path("bots").glob("Groupe 1-*"):
        (folder / "run").unlink()
        (folder / "bot.c").write_text("int main(void) { return none; }\n")
    saying(Path("bots/nom5"), 5)
    line = "tournament lots bots --seed 1 --roster eleves.csv --quiet"
    assert joute(*line.split()).code == 0
    ran = joute("marks", "lots-tournament.sqlite")
    rows = [row for row in csv.DictReader(ran.out.splitlines()) if "Groupe 1" in row["bot"]]
    assert [row["team"] for row in rows] == ["Groupe 1", "Groupe 1"]
