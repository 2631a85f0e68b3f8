"""`joute resume` with programs that would have played otherwise: what is said, and what works."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from conftest import Ran
from programs import PYTHON

from joute import registry
from joute.arena.channels.base import InsideChannel
from joute.game import Limits
from joute.match import Match
from joute.settings import prepare

pytestmark = pytest.mark.usefixtures("own_folder")
Joute = Callable[..., Ran]
BOTS = Path(__file__).parents[1] / "bots"
OTHERWISE = f"""
import sys
sys.path.insert(0, {str(BOTS)!r})
from walker import play

def otherwise(turn, x, y):
    print(x, y if turn < 5 else y + 1, sep="\\n", flush=True)

play(otherwise)
"""


def test_a_program_that_answers_otherwise_is_told_apart_with_the_turn_and_what_works(
    joute: Joute,
) -> None:
    joute("play", "race", "dumb", "dumb", "--seed", "3", "--replay", "r.joute")
    Path("other.py").write_text(OTHERWISE, encoding="utf-8")
    ran = joute("resume", "r.joute", "--turn", "20", "other.py", "dumb")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith("joute: on turn 5 other.py answered '")
    assert "race does not tell a program what became of its answers" in ran.err
    assert ran.err.endswith(
        "what works: --turn 5 at the latest, or --turn 1, which plays the match from its start\n"
    )


def test_it_is_said_in_french_too(joute: Joute, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("JOUTE_LANG", "fr")
    joute("play", "race", "dumb", "dumb", "--seed", "3", "--replay", "r.joute")
    Path("other.py").write_text(OTHERWISE, encoding="utf-8")
    ran = joute("resume", "r.joute", "--turn", "20", "other.py", "dumb")
    assert ran.err.startswith("joute\N{NO-BREAK SPACE}: au tour 5, other.py a répondu '")
    assert "--turn 5 au plus tard" in ran.err


@pytest.mark.parametrize("turn", ["1", "5"])
def test_what_is_said_to_work_works(joute: Joute, turn: str) -> None:
    joute("play", "race", "dumb", "dumb", "--seed", "3", "--replay", "r.joute")
    Path("other.py").write_text(OTHERWISE, encoding="utf-8")
    ran = joute("resume", "r.joute", "--turn", turn, "other.py", "dumb", "--json")
    assert ran.code == 0
    assert len(json.loads(ran.out)["seats"]) == 2


def test_a_program_that_dies_in_the_past_is_named_with_why(joute: Joute) -> None:
    joute("play", "race", "dumb", "--seed", "3", "--replay", "r.joute")
    ran = joute("resume", "r.joute", "--turn", "9", "cmd:sh -c 'exit 3'")
    assert ran.code == 2
    assert "answered nothing (the program ended with exit code 3)" in ran.err


def test_where_the_game_tells_everything_anew_the_program_plays_on_with_a_note(
    joute: Joute,
) -> None:
    joute("play", "minibus", "iaTICE", "iaSNCF", "--seed", "3", "--replay", "r.joute")
    bot = f"cmd:{PYTHON} -m joute bot minibus iaRATP"
    ran = joute("resume", "r.joute", "--turn", "60", bot, "iaSNCF", "--json")
    assert ran.code == 0
    assert "so it plays on all the same" in ran.err
    assert [seat["status"] for seat in json.loads(ran.out)["seats"]] == ["ok", "ok"]


def test_a_bot_of_ours_sees_the_past_without_thinking_about_it() -> None:
    game = registry.find("cafe")
    setup = prepare(game, names=["a", "b"], seed=1)
    entry = registry.bot(game, "master")
    assert entry is not None
    channel = InsideChannel(game, setup, 0, entry, Limits(turn_ms=60_000))
    match = Match(game, setup)
    match.start()
    assert match.ask is not None
    channel.live_through(["one", "two", "three"])
    for _ in range(3):  # each would take a minute, or what is left of it
        assert isinstance(channel.take(match.ask), str)
