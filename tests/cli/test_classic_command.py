"""`joute classic`: the command lines and results of the original programs."""

from collections.abc import Callable
from pathlib import Path
from shlex import quote

import pytest
from conftest import Ran
from msgspec.structs import replace
from programs import PYTHON

from joute import registry
from joute.game import OriginalProgram, OriginalRun

pytestmark = pytest.mark.usefixtures("own_folder")
Joute = Callable[..., Ran]
WALKER = Path(__file__).parents[1] / "bots" / "walker.py"


def test_a_classic_command_line_gives_the_original_result_block(joute: Joute) -> None:
    player = f"{PYTHON} -S {quote(str(WALKER))}"
    Path("bad.py").write_text("input(); print('7'); print('-7'); input()\n")
    ran = joute("classic", "race", "-s", "1", player, "bad.py", player)
    assert ran.out == (
        "#######################\nSeed: 1\nResults:\n(1) bad.py: DISQUALIFIED!\n"
        f"(2) {player}: 105 (moves: 99, score: 6)\n(3) {player}: 105 (moves: 99, score: 6)\n"
    )
    rounds = ran.err.split("---[ ")
    first = [f"Player: '{player}'", "Received new position: 7, 29", "Velocity: 1, -1"]
    assert rounds[1].splitlines() == [
        "Round #1",
        *first,
        *("Player: 'bad.py'", "Received new position: 7, -7", "Error!"),
        *first,
    ]
    assert (rounds[2].splitlines()[0], rounds[2].count("Player: ")) == ("Round #2", 2)
    assert len(rounds) == 100


def test_a_classic_command_line_may_keep_its_match(
    joute: Joute, monkeypatch: pytest.MonkeyPatch
) -> None:
    race = registry.find("race")
    seed = OriginalRun(bots=("dumb",), seed=1, replay="kept.joute", report=lambda _: "done")
    keeping = OriginalProgram(usage="", read=lambda _: seed)
    monkeypatch.setattr(registry, "find", lambda _: replace(race, original=keeping))
    assert joute("classic", "race").out == "done\n"
    assert "the same match" in joute("verify", "kept.joute").out
