"""joute final, as a teacher types it when a league has closed."""

import csv
import json
import shlex
from collections.abc import Callable
from pathlib import Path

import pytest
from conftest import Ran
from needs import needs
from programs import saying, script

from joute.contest.store import Store
from joute.game import AnyGame
from joute.league.runner import League

Joute = Callable[..., Ran]
LEAGUE, FINAL = "lots-league.sqlite", "lots-league-final.sqlite"
CLOSED = ("league", "lots", "bots", "--until", "2020-01-10", "--seed", "1")


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lots: AnyGame) -> None:
    del lots
    monkeypatch.chdir(tmp_path)
    Path("bots").mkdir()
    for name, weight in (("ann", 900_000), ("bob", 1), ("cas", 900_000)):
        saying(Path("bots", name), weight)


def marks(joute: Joute, store: str, *more: str) -> dict[str, dict[str, str]]:
    ran = joute("marks", store, *more)
    assert ran.code == 0, ran.err
    return {row["bot"]: row for row in csv.DictReader(ran.out.splitlines())}


@pytest.mark.long
def test_a_final_is_played_reported_and_marked_on_new_seeds(joute: Joute) -> None:
    assert joute(*CLOSED).code == 0
    ran = joute("final", LEAGUE)
    assert ran.code == 0, ran.err
    assert ran.out.splitlines()[0] == "Final of the league"
    assert f"report: {Path(FINAL).with_suffix('.html')}" in ran.out
    assert "<h1" in Path(FINAL).with_suffix(".html").read_text()
    with Store(LEAGUE, beside=True) as league, Store(FINAL, beside=True) as final:
        assert not {one.seed for one in league.matches()} & {one.seed for one in final.matches()}
    before, after = marks(joute, LEAGUE), marks(joute, FINAL)
    assert {*after} == {"ann", "bob", "cas"}
    assert after["bob"]["total"] == "0"
    assert {bot: row["league"] for bot, row in after.items()} == {
        bot: row["league"] for bot, row in before.items()
    }


@pytest.mark.long
@needs("cc")
def test_the_version_that_is_ranked_plays_and_is_marked_with_its_build(joute: Joute) -> None:
    joute("league", "lots", "bots", "--matches", "4", "--seed", "1")
    Path("bots/bob").unlink()
    Path("bots/bob.c").write_text(
        '#include <stdio.h>\nint main(void) { int unused; puts("900000"); }\n'
    )
    Path("bots/ann").unlink()
    Path("bots/ann.7z").write_bytes(b"7z")
    assert joute(*CLOSED[:-2]).code == 0
    assert joute("final", LEAGUE, "--quiet").code == 0
    before, after = marks(joute, LEAGUE), marks(joute, FINAL)
    for column in ("version", "built", "later version", "league"):
        assert [after[bot][column] for bot in sorted(after)] == [
            before[bot][column] for bot in sorted(before)
        ]
    assert (after["bob"]["version"], after["ann"]["version"]) == ("2", "1")
    assert after["bob"]["built"] == "warnings: 1"
    assert after["ann"]["later version"].startswith("version 2 does not count")
    with Store(LEAGUE, beside=True) as league, Store(FINAL, beside=True) as final:
        assert {*final.names()} == {"ann", "bob#2", "cas"}
        assert final.programs()["bob#2"] == league.programs()["bob#2"]
        assert final.source("bob", 2) == league.source("bob", 2) is not None


@pytest.mark.long
def test_a_final_lies_beside_its_league_and_calls_bots_by_their_names(joute: Joute) -> None:
    joute("league", "lots", "bots", "--matches", "4", "--seed", "1")
    saying(Path("bots/bob"), 2)
    assert joute(*CLOSED[:-2]).code == 0
    Path("kept").mkdir()
    Path(LEAGUE).rename(Path("kept", LEAGUE))
    here = {*Path().iterdir()}
    ran = joute("final", f"kept/{LEAGUE}")
    assert ran.code == 0, ran.err
    assert {*Path().iterdir()} == here
    page, table = Path("kept", FINAL).with_suffix(".html"), Path("kept", FINAL).with_suffix(".csv")
    assert "bob" in ran.out
    for text in (ran.out, page.read_text(), table.read_text()):
        assert "bob#2" not in text
    assert marks(joute, f"kept/{FINAL}")["bob"]["version"] == "2"


@pytest.mark.long
def test_the_lines_that_repeat_a_death_of_a_final_play_the_versions_that_died(
    joute: Joute, tmp_path: Path
) -> None:
    well = f"test -e {tmp_path}/final || echo 5"
    script(Path("bots", "bob"), "read seats", well, "echo nothing")
    joute(*CLOSED, "--sandbox", "off")
    Path("bots/bob").unlink()
    Path("final").touch()
    ran = joute("final", LEAGUE, "--sandbox", "off")
    (line,) = (line for line in ran.out.splitlines() if " versions/bob-1/bob " in line)
    (export,) = (line for line in ran.out.splitlines() if " --export " in line)
    assert (
        export
        == f"joute versions {FINAL} --export versions writes the programs that these lines name"
    )
    assert joute(*export.split()[1:5]).code == 0
    again = joute(*shlex.split(line.partition(": joute ")[2]), "--json")
    seats = json.loads(again.out)["seats"]
    assert {Path(seat["bot"]).name: seat["status"] for seat in seats}["bob"] == "protocol"


@pytest.mark.long
def test_who_was_removed_is_left_out_and_who_was_disqualified_has_no_place(
    joute: Joute,
) -> None:
    for name in ("eve", "gil"):
        script(Path("bots", name), "exit 1")
    joute("league", "lots", "bots", "--promotion", "6/11", "--matches", "90", "--seed", "1")
    Path("bots/gil").unlink()
    assert joute(*CLOSED[:-2], "--promotion", "6/11").code == 0
    ran = joute("final", LEAGUE, "--json")
    assert {row["bot"] for row in json.loads(ran.out)["rows"]} == {"ann", "bob", "cas"}
    after = marks(joute, FINAL)
    assert {*after} == {"ann", "bob", "cas", "eve"}
    assert (after["eve"]["place"], after["eve"]["total"]) == ("4", "0")


@pytest.mark.long
def test_a_final_goes_on_where_it_was_stopped_and_a_plan_may_be_another(
    joute: Joute, monkeypatch: pytest.MonkeyPatch
) -> None:
    joute(*CLOSED)
    add, left = Store.add, [3]

    def stopping(self: Store, *given: object) -> None:
        left[0] -= 1
        if left[0] < 0:
            raise KeyboardInterrupt
        add(self, *given)  # type: ignore[arg-type]

    typed = ("final", LEAGUE, "--format", "round-robin", "--grounds", "4", "--jobs", "1")
    with monkeypatch.context() as patched:
        patched.setattr(Store, "add", stopping)
        stopped = joute(*typed)
    assert stopped.code == 130
    assert "holds 3 matches, and the same command goes on" in stopped.err
    went_on = joute(*typed)
    assert went_on.code == 0, went_on.err
    assert f"going on with {FINAL}, which holds 3 matches" in went_on.err
    other = joute("final", LEAGUE, "--format", "swiss")
    assert f"{FINAL} holds a tournament with another plan" in other.err


@pytest.mark.long
def test_the_class_of_the_league_is_that_of_the_final(joute: Joute) -> None:
    Path("class.csv").write_text("group,name,first name\nann,Ada,A\nbob,Bo,B\nno,None,N\n")
    Path("bots/cas").unlink()
    assert joute(*CLOSED, "--roster", "class.csv").code == 0
    ran = joute("final", LEAGUE)
    assert ran.code == 0, ran.err
    with Store(LEAGUE, beside=True) as league, Store(FINAL, beside=True) as final:
        assert final.teams() == league.teams()
    rows = [*csv.DictReader(joute("marks", FINAL).out.splitlines())]
    assert [row["last name"] for row in rows if not row["bot"]] == ["None"]


@pytest.mark.long
def test_whose_program_was_removed_has_not_handed_in_nothing(joute: Joute) -> None:
    Path("class.csv").write_text("Nom\nann\nbob\ncas\n")
    roster = ("--roster", "class.csv")
    joute("league", "lots", "bots", "--matches", "4", "--seed", "1", *roster)
    Path("bots/cas").unlink()
    assert joute(*CLOSED[:-2], *roster).code == 0
    assert joute("final", LEAGUE, "--quiet").code == 0
    before, after = marks(joute, LEAGUE)["cas"], marks(joute, FINAL)["cas"]
    assert after["remark"] == before["remark"] == "The program cas was taken away."


@pytest.mark.long
def test_a_league_that_is_open_is_refused_unless_that_is_wanted(joute: Joute) -> None:
    joute("league", "lots", "bots", "--matches", "20", "--seed", "1")
    ran = joute("final", LEAGUE)
    assert ran.code == 2
    assert f"the league in {LEAGUE} is still open: close it" in ran.err
    assert not Path(FINAL).exists()
    assert joute("final", LEAGUE, "--anyway").code == 0


@pytest.mark.long
def test_a_final_with_settings_of_the_league(joute: Joute, lots: AnyGame, tmp_path: Path) -> None:
    with Store(str(tmp_path / "own.sqlite")) as store:
        league = League(lots, Path("bots"), store, seed=1, profile="document")
        league.take_last()
    ran = joute("final", "own.sqlite", "--store", "other.sqlite", "--seed", "7")
    assert ran.code == 0, ran.err
    assert "seed 7" in ran.err
    assert Path("other.html").exists()


NO_FINAL = {
    ("there-is-none",): "there is no store there-is-none; joute league makes one",
    ("lots-tournament.sqlite",): "lots-tournament.sqlite holds no league",
    (LEAGUE, "--plan", "race.toml"): "is for race, and the league plays lots",
    (LEAGUE, "--plan", "bots.toml"): "names bots: a final has those of its league",
}


@pytest.mark.long
def test_what_cannot_be_a_final_is_told_in_one_line(joute: Joute) -> None:
    joute(*CLOSED)
    joute("tournament", "lots", "bots/ann", "bots/bob")
    Path("race.toml").write_text('game = "race"\n')
    Path("bots.toml").write_text('game = "lots"\n[bots]\neve = "bots/ann"\n')
    for typed, answer in NO_FINAL.items():
        ran = joute("final", *typed)
        assert ran.code == 2, typed
        assert answer in ran.err
        assert len(ran.err.splitlines()) <= 2


@pytest.mark.long
@needs("sandbox")
def test_in_a_final_nobody_reads_the_files_of_others(joute: Joute) -> None:
    folder = Path("bots").absolute()
    script(
        Path("bots", "eve"),
        "read seats",
        f"grep -qs 'e[c]ho 900' {folder}/* * && exit 1",
        "echo 500000",
    )
    joute(*CLOSED, "--sandbox", "off")

    def deaths(sandbox: str) -> dict[str, int]:
        typed = ("final", LEAGUE, "--sandbox", sandbox, "--store", f"{sandbox}.sqlite", "--json")
        rows = json.loads(joute(*typed).out)["rows"]
        (eve,) = (row for row in rows if row["bot"] == "eve")
        return dict(eve["deaths"])

    assert deaths("off"), "without a sandbox it finds them"
    assert not deaths("required")
