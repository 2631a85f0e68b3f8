"""What a program finds in its environment, at home and in a contest."""

from pathlib import Path

import pytest
from needs import needs

from joute import registry
from joute.arena.sandbox.bubblewrap import Sandbox
from joute.arena.seats.play import play
from joute.arena.seats.terms import Terms
from joute.bots import argument
from joute.game import Limits
from joute.settings import prepare

RACE = registry.find("race")
SANDBOXES = [
    None,
    pytest.param(
        Sandbox(),
        marks=needs("sandbox"),
    ),
]


def told(bot: str, sandbox: Sandbox | None) -> set[str]:
    """Return the environment of a program, as it writes it."""
    player = argument.parse(RACE, bot)
    setup = prepare(RACE, names=["bot"], ground="1\n0\n0 0\n0 0 1 1\n")
    played = play(RACE, setup, [player], Terms(limits=Limits(first_ms=5000), sandbox=sandbox))
    return set(played.last_words(0).splitlines())


@pytest.mark.parametrize("sandbox", SANDBOXES)
def test_no_variable_of_ours_flushes_for_a_program_that_does_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, sandbox: Sandbox | None
) -> None:
    monkeypatch.setenv("PYTHONUNBUFFERED", "1")
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    script = tmp_path / "bot.sh"
    script.write_text("#!/bin/sh\nexec env >&2\n")
    script.chmod(0o755)
    bare = told(str(script), sandbox)
    assert "LC_ALL=C.UTF-8" in bare
    assert not any(line.startswith("PYTHONUNBUFFERED") for line in bare)
    assert "PYTHONUNBUFFERED=2" in told(f"env PYTHONUNBUFFERED=2 {script}", sandbox)


@pytest.mark.parametrize("sandbox", SANDBOXES)
def test_a_program_is_told_our_variables_unless_it_is_in_a_sandbox(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, sandbox: Sandbox | None
) -> None:
    monkeypatch.setenv("DEBUG_MY_BOT", "1")
    script = tmp_path / "bot.sh"
    script.write_text("#!/bin/sh\nexec env >&2\n")
    script.chmod(0o755)
    assert ("DEBUG_MY_BOT=1" in told(str(script), sandbox)) is (sandbox is None)
