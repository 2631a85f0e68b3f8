"""What a person types, and what they read."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from conftest import Ran

pytestmark = pytest.mark.usefixtures("own_folder")
Joute = Callable[..., Ran]


def test_games_and_bots_are_listed_one_a_line(joute: Joute) -> None:
    assert "race" in joute("games").out
    lines = joute("bots", "race").out.splitlines()
    assert [line.split()[0] for line in lines] == ["dumb", "leg", "swift", "master"]


def test_what_strangers_wrote_does_not_disturb_the_terminal(joute: Joute) -> None:
    shown = joute("play", "race", "dumb", "--seed", "\x1b[31mred").out
    assert "\x1b" not in shown
    assert r"\x1b[31mred" in shown


def test_a_bot_that_is_told_nonsense_says_so_in_one_line() -> None:
    ran = subprocess.run(
        [sys.executable, "-m", "joute", "bot", "minibus", "greedy"],
        input="2 0\nnonsense\n",
        capture_output=True,
        text=True,
        check=False,
    )
    assert (ran.returncode, ran.stdout) == (1, "")
    assert ran.stderr == "joute: cannot go on after 'nonsense' from the other side\n"


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("play race dub", "'dub' is neither a bot of race nor a program that can be found"),
        ("play rase dumb", "did you mean race?"),
        ("play race", "Missing argument 'BOT…'"),
        ("play race dumb --seet 1", "--seed"),
        ("play race dumb --profile fast", "it has document, original"),
        ("play race dumb --set size=huge", "race --set size=huge: it must be a whole number"),
        (
            "play race dumb --set size=1001",
            "race --set size=1001: it must be a whole number from 0 to 1000",
        ),
        ("play race dumb --map none.track", "cannot read the map none.track: No such file"),
        ("play race dumb --seat 1", "N:KEY=VALUE"),
        ("play race dumb --seat ²:a=1", "N:KEY=VALUE"),
        ("play race cmd:", "not an empty text"),
        ("play race dumb --seed \udcff", "'\\udcff' is not text in UTF-8"),
        ("play race dumb --games 0", "--games"),
        ("play race dumb --games 2 --replay .", "cannot write the replay .: it is a folder"),
        (
            "play race dumb --replay no/where.joute",
            "cannot write the replay no/where.joute: there is no folder no",
        ),
        ("play race not_executable", "chmod +x not_executable"),
        ("bot race nobody", "it has: dumb, leg, swift"),
        ("bot race dumb --connect nowhere", "HOST:PORT"),
        ("bot race dumb --connect 127.0.0.1:1", "is the server running?"),
        ("verify none.joute", "cannot read the replay none.joute"),
        ("verify not_executable", "not_executable: this is not a replay"),
        ("maps race --out no/where", "cannot write no/where"),
        ("classic race -x dumb", "[-s SEED] PLAYER…"),
        ("classic race -s one dumb", "whole number"),
        ("classic race", "no player given"),
        ("frobnicate", "there is no command 'frobnicate'"),
    ],
)
def test_wrong_usage_is_told_in_one_line_with_exit_code_two(
    joute: Joute, line: str, complaint: str
) -> None:
    Path("not_executable").write_text("hello\n")
    ran = joute(*line.split())
    assert ran.code == 2
    assert ran.out == ""
    assert ran.err.count("\n") == 1
    assert ran.err.startswith("joute: ")
    assert complaint in ran.err


def test_a_defect_of_ours_is_one_line_with_exit_code_one(
    joute: Joute, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        message = "oh"
        raise RuntimeError(message)

    monkeypatch.setattr("joute.registry.names", fail)
    ran = joute("games")
    assert ran.code == 1
    assert ran.err == "joute: internal error: RuntimeError: oh (JOUTE_DEBUG=1 shows where)\n"


@pytest.mark.long
@pytest.mark.usefixtures("one_kit")
def test_check_game_tells_each_promise(joute: Joute) -> None:
    ran = joute("check-game", "race")
    assert ran.code == 0
    *promises, _drawn = ran.out.splitlines()[:11]
    assert len(promises) == 10
    assert all(line.startswith("kept") for line in promises)


def test_a_built_in_bot_is_a_real_program() -> None:
    track = "3\n" + "0\n" * 9 + "0\n0\n2\n2\n1\n1\n"
    command = [sys.executable, "-m", "joute", "bot", "race", "dumb"]
    done = subprocess.run(
        command, input=track + "OK\nFINISH\n", capture_output=True, text=True, check=True
    )
    assert done.stdout == "1\n1\n2\n2\n"


def test_a_server_refuses_a_wrong_map_before_it_listens(joute: Joute, tmp_path: Path) -> None:
    (tmp_path / "map").write_text("no island")
    ran = joute("serve", "cafe", "--no-page", "--port", "0", "--map", str(tmp_path / "map"))
    assert ran.code == 2
    assert "listens" not in ran.out
