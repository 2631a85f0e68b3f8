"""Programs written for the original server of Mine Into The Deep, which counts tours from 0."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from shlex import quote

import pytest
from conftest import Ran
from programs import PYTHON

CLIENT = """
import os, socket, sys, time
wire = socket.create_connection(("127.0.0.1", int(os.environ["JOUTE_PORT"])))
lines = wire.makefile("rw", newline="\\n")
def say(line): lines.write(line + "\\n"); lines.flush(); return lines.readline()
lines.readline(); say("Zoe")
expected = 0
while (line := lines.readline()).startswith("DEBUT_TOUR|"):
    tour = int(line.partition("|")[2])
    {behaviour}
    say("FIN_TOUR")
    expected += 1
"""
WAITS = "while tour != expected: tour = int(lines.readline().partition('|')[2])"
CRASHES = "[0] * 0 if tour == expected else [][tour]"
COMPUTES = "while tour != expected: pass"
HINT = "a program that waits for tour 0, as the original's do, needs the profile “original”"
Joute = Callable[..., Ran]


@pytest.mark.parametrize("players", ["0", "17"])
def test_a_server_for_nobody_or_too_many_is_refused(joute: Joute, players: str) -> None:
    ran = joute("serve", "mine", "--players", players, "--once", "--no-page")
    assert (ran.code, ran.err.count("\n")) == (2, 1)
    assert f"--players={players}: it must be a whole number from 1 to 16 or none" in ran.err


@pytest.fixture
def died(joute: Joute, tmp_path: Path) -> Callable[..., tuple[str, str]]:
    """Play a client that does something of its own each tour, and return how it ended."""

    def played(behaviour: str, *more: str) -> tuple[str, str]:
        (tmp_path / "client.py").write_text(CLIENT.format(behaviour=behaviour))
        command = f"{PYTHON} -S -E {quote(str(tmp_path / 'client.py'))}"
        options = ("--set", "max_turns=2", "--limit", "1000", "--port", "0", "--json")
        ran = joute("play", "mine", command, "random", *options, *more)
        seat = json.loads(ran.out)["seats"][0]
        return seat["status"], seat["reason"] or ""

    return played


@pytest.mark.long
def test_a_program_that_waits_for_tour_0_is_told_of_the_original(
    died: Callable[..., tuple[str, str]],
) -> None:
    status, reason = died(WAITS, "--first-limit", "2000")
    assert status == "timeout"
    assert reason.endswith(HINT)  # ruling H6
    assert died(WAITS, "--profile", "original") == ("ok", "")


@pytest.mark.long
@pytest.mark.parametrize(
    ("behaviour", "status"),
    [
        (CRASHES, "crash"),
        (COMPUTES, "timeout"),
        ("wire.shutdown(2); time.sleep(9)", "disconnected"),
    ],
)
def test_only_a_program_that_waits_is_told_of_the_original(
    died: Callable[..., tuple[str, str]], behaviour: str, status: str
) -> None:
    seen, reason = died(behaviour, "--first-limit", "2000")
    assert (seen, HINT in reason) == (status, False)


@pytest.mark.long
@pytest.mark.parametrize(
    "behaviour",
    [
        "lines.write('CARTE\\n'); lines.flush(); lines.readline(); lines.readline()",
        "while say('SCORES'): pass",
    ],
)
def test_a_program_that_does_not_end_its_turn_is_told_how(
    died: Callable[..., tuple[str, str]], behaviour: str
) -> None:
    status, reason = died(behaviour, "--first-limit", "2000")
    assert (status, HINT in reason) == ("timeout", False)
    assert "only FIN_TOUR ends a turn" in reason


@pytest.mark.long
def test_a_program_that_asks_without_end_is_told_so(died: Callable[..., tuple[str, str]]) -> None:
    status, reason = died("while say('SCORES'): time.sleep(0.01)", "--first-limit", "2000")
    assert status == "timeout"
    asked = re.search(r"it had sent (\d+) messages on this turn, none of which ended it", reason)
    assert asked is not None, reason
    assert int(asked[1]) > 10
    assert "it was" not in reason  # what it did in the last instant
