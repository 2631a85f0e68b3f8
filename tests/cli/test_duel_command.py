"""joute duel, as a student types it."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from conftest import Ran
from programs import saying, script

from joute.arena.jobs.executors import Engine
from joute.duel import Duel, Keep, Score, scores
from joute.game import AnyGame

Joute = Callable[..., Ran]


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lots: AnyGame) -> None:
    del lots
    monkeypatch.chdir(tmp_path)


def test_a_student_learns_which_version_is_better(joute: Joute) -> None:
    saying(Path("new"), 900)
    saying(Path("old"), 100)
    line = ("duel", "lots", "./new", "./old", "--games", "40", "--sandbox", "off")
    ran = joute(*line, "--seed", "3")
    assert ran.out == (
        "A ./new against B ./old, seed 3 and on\n"
        "\n"
        "games        40: 36 won, 0 drawn, 4 lost\n"
        "mean margin  +8.00\n"
        "Elo          +382 [+220, +601]\n"
        "superiority  100.0% likely that A is better\n"
        "deaths of A  none\n"
        "deaths of B  none\n"
        "\n"
        "A is better.\n"
    )


def test_who_stops_a_duel_is_told_how_it_stands(
    joute: Joute, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(wanted: Duel, running: Engine, seen: Callable[[Score], None], _: Keep) -> None:
        for score in scores(wanted, running):
            seen(score)
            if score.games >= 20:
                raise KeyboardInterrupt

    monkeypatch.setattr("joute.cli.duel_run.duel", interrupted)
    ran = joute("duel", "lots", "strong", "weak", "--games", "99", "--seed", "3")
    assert ran.code == 130
    assert "\ngames        20: " in ran.out
    assert ran.err == "\njoute: stopped after 20 of 100 games\n"


def test_a_test_that_decided_says_so(joute: Joute) -> None:
    ran = joute("duel", "lots", "weak", "strong", "--sprt", "0", "50", "--seed", "1")
    assert "Decided after " in ran.out
    assert "A is not better than B by 50 Elo points (at most 5% of such tests err)." in ran.out


def test_a_duel_that_decides_nothing_says_so(joute: Joute) -> None:
    ran = joute("duel", "lots", "even", "even", "--games", "10", "--set", "ties=1000")
    assert ran.out.endswith("Not settled: neither is ahead. More games may settle it (--games).\n")


def test_a_duel_that_is_nearly_decided_says_what_is_known_and_what_would_settle_it(
    joute: Joute,
) -> None:
    ran = joute("duel", "lots", "weak", "broken", "--games", "10")
    assert "10: 10 won" in ran.out
    assert ran.out.endswith(
        "Not settled: it is 97.1% likely that A is better, short of 97.5%. If the games go on "
        "like this, 12 in all settle it: 2 more (--games 12).\n"
    )
    ran = joute("duel", "lots", "weak", "broken", "--games", "12")
    assert ran.out.endswith("A is better.\n")


def test_the_bot_that_leads_is_the_one_that_is_named(joute: Joute) -> None:
    ran = joute("duel", "lots", "broken", "weak", "--games", "10")
    assert "it is 97.1% likely that B is better" in ran.out
    assert "Elo          -∞ [-∞, +27]" in ran.out


def test_json_has_the_counts_and_what_follows(joute: Joute) -> None:
    ran = joute("duel", "lots", "strong", "broken", "--games", "4", "--json", "--jobs", "1")
    score = json.loads(ran.out)
    assert (score["wins"], score["counts"]) == (4, [0, 0, 0, 0, 2])
    assert score["deaths"] == [{}, {"crash": 4}]
    assert score["difference"]["elo"] is None
    assert ran.err == ""


def test_deaths_are_told_with_their_reason(joute: Joute) -> None:
    out = joute("duel", "lots", "weak", "broken", "--games", "4", "--seed", "1").out
    assert "deaths of A  none\ndeaths of B  crashed: 4\n\nB broken died 4 times:\n" in out
    why = "the bot raised an exception; it last wrote 'RuntimeError: out of ideas'"
    assert (
        f"  4 × crashed: {why}\n    seed 1, turn 1: joute play lots weak broken --seed 1\n" in out
    )
    assert "    seed 1, turn 1: joute play lots broken weak --seed 1\n" in out
    assert "    … and 1 more time; --json has all\n" in out
    assert "Elo          +∞ [" in out


@pytest.mark.long
def test_deaths_are_grouped_by_cause_with_the_lines_that_repeat_them(joute: Joute) -> None:
    script(
        Path("new"),
        "read seats",
        "echo thinking of $seats >&2",
        "case $(od -An -N1 -tu1 /dev/urandom) in *[02468]) echo no;; *) kill -ABRT $$;; esac",
    )
    line = ("duel", "lots", "./new", "weak", "--games", "30", "--seed", "1", "--sandbox", "off")
    ran = joute(*line, "--set", "ties=3", "--map", "red")
    causes = [text for text in ran.out.splitlines() if " × " in text]
    assert len(causes) == 2
    assert sum(int(text.split()[0]) for text in causes) == 30
    end = "--set ties=3 --map red --clock fair"
    assert f": joute play lots ./new weak --seed 1 {end}\n" in ran.out
    assert f": joute play lots weak ./new --seed 1 {end}\n" in ran.out
    assert ran.out.count("        thinking of 2\n") == 2
    died = json.loads(joute(*line, "--json").out)["died"]
    assert len(died) == 30
    assert {death["stderr"] for death in died} == {"thinking of 2\n"}


def test_only_the_matches_that_were_lost_are_kept(joute: Joute) -> None:
    line = ("duel", "lots", "even", "strong", "--games", "20", "--seed", "1", "--replays", "lost")
    ran = joute(*line, "--keep", "lost", "--json")
    kept = sorted(Path("lost").iterdir())
    assert len(kept) == json.loads(ran.out)["losses"] > 5
    assert all(file.name.endswith("-lost.joute") for file in kept)
    shown = joute("verify", str(kept[0]))
    assert shown.code == 0, shown.err


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("duel lots weak", "weak has no earlier version yet: name an opponent"),
        ("duel lots weak nobody", "neither a bot of lots nor a program"),
        ("duel lots weak manual", "needs a person"),
        ("duel lots weak even --sprt 50 0", "needs ELO0 below ELO1"),
        ("duel lots weak even --set luck=1", "--set luck: there is no such option"),
    ],
)
def test_what_cannot_be_is_told_in_one_line(joute: Joute, line: str, complaint: str) -> None:
    ran = joute(*line.split())
    assert ran.code == 2
    assert complaint in ran.err
    assert ran.err.count("\n") == 1
