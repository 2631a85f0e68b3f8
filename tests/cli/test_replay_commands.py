"""`joute verify`, `resume` and `watch`: replays that are whole, changed, or of other rules."""

import json
from collections.abc import Callable
from pathlib import Path
from shlex import quote

import pytest
from conftest import Ran
from programs import PYTHON

from joute import registry

pytestmark = pytest.mark.usefixtures("own_folder")
Joute = Callable[..., Ran]
WALKER = Path(__file__).parents[1] / "bots" / "walker.py"


def test_a_replay_is_verified_and_resumed(joute: Joute) -> None:
    joute("play", "race", "dumb", "dumb", "--seed", "3", "--replay", "r.joute")
    assert "the same match, input for input" in joute("verify", "r.joute").out
    resumed = joute(
        "resume", "r.joute", "--turn", "40", "dumb", f"cmd:{PYTHON} {quote(str(WALKER))}", "--json"
    )
    seats = json.loads(resumed.out)["seats"]
    assert [seat["status"] for seat in seats] == ["ok", "ok"]
    assert seats[0]["score"] == seats[1]["score"]


def test_a_replay_that_was_changed_is_found_out(joute: Joute) -> None:
    joute("play", "race", "dumb", "--seed", "3", "--replay", "r.joute")
    file = Path("r.joute")
    file.write_bytes(file.read_bytes().replace(b'"rank":1', b'"rank":2'))
    ran = joute("verify", "r.joute")
    assert (ran.code, ran.out) == (1, "r.joute: seat 0 rank: recorded 2, now 1\n")


def test_a_name_in_a_replay_does_not_disturb_the_terminal(joute: Joute) -> None:
    joute("play", "race", "dumb", "--seed", "3", "--replay", "r.joute")
    file = Path("r.joute")
    file.write_bytes(file.read_bytes().replace(b'"dumb"', rb'"\u001b[2J"', 1))
    ran = joute("verify", "r.joute")
    assert ran.out == "r.joute: seat 0 bot: recorded dumb, now \\x1b[2J\n"


@pytest.mark.parametrize("command", ["verify r.joute", "resume r.joute --turn 9 dumb"])
def test_what_is_wrong_with_a_replay_is_told_with_its_name(joute: Joute, command: str) -> None:
    joute("play", "race", "dumb", "--seed", "3", "--replay", "r.joute")
    file = Path("r.joute")
    file.write_bytes(file.read_bytes().replace(b'"map":null', b'"map":"x"'))
    ran = joute(*command.split())
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith("joute: r.joute: line 1: the size of the track must be")


@pytest.mark.parametrize(
    "command", ["watch r.joute --out page.html", "resume r.joute --turn 9 dumb"]
)
def test_a_match_played_by_other_rules_is_not_told_by_these(joute: Joute, command: str) -> None:
    joute("play", "race", "dumb", "--seed", "3", "--replay", "r.joute")
    file = Path("r.joute")
    now = f'"version":{registry.find("race").version},'.encode()
    file.write_bytes(file.read_bytes().replace(now, b'"version":0,', 1))
    ran = joute(*command.split())
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith("joute: r.joute: it was played with version 0 of race; this is")


def test_resume_wants_a_bot_for_every_seat(joute: Joute) -> None:
    joute("play", "race", "dumb", "dumb", "--seed", "3", "--replay", "r.joute")
    ran = joute("resume", "r.joute", "--turn", "2", "dumb")
    assert (ran.code, ran.err) == (
        2,
        "joute: this match has 2 seats, so name as many bots, not 1\n",
    )
