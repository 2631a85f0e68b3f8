"""Where there can be no sandbox, nobody's program becomes root unasked."""

from collections.abc import Callable
from pathlib import Path

import pytest
from conftest import Ran
from programs import saying

from joute.arena.sandbox import bubblewrap
from joute.cli.match_terms import _warn
from joute.game import AnyGame
from joute.reason import Reason

Joute = Callable[..., Ran]
REFUSED = (
    "joute: no sandbox, as bwrap is not installed (package bubblewrap), and programs would be root; "
    "--sandbox off plays without, if you trust the programs\n"
)


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lots: AnyGame) -> None:
    """Make a machine without bubblewrap, and bots in a folder."""
    del lots
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(
        bubblewrap, "why_not", lambda: Reason("bwrap is not installed (package bubblewrap)")
    )
    _warn.cache_clear()
    Path("bots").mkdir()
    saying(Path("bots/new"), 900)
    saying(Path("bots/old"), 100)


@pytest.fixture(params=[True, False])
def is_root(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> bool:
    """Return whether root plays."""
    monkeypatch.setattr(bubblewrap, "is_root", lambda: request.param)
    return bool(request.param)


@pytest.mark.long
@pytest.mark.parametrize(
    "line",
    [
        ("duel", "lots", "bots/new", "bots/old", "--games", "2"),
        ("tournament", "lots", "bots"),
        ("league", "lots", "bots", "--matches", "2"),
        ("check", "lots", "bots/new"),
    ],
)
def test_programs_play_without_a_sandbox_only_for_an_ordinary_user(
    line: tuple[str, ...], joute: Joute, *, is_root: bool
) -> None:
    ran = joute(*line)
    assert (ran.code == 2) == is_root, ran.err
    assert (ran.err == REFUSED) == is_root
    assert ("joute: playing without a sandbox, as bwrap is not" in ran.err) == (not is_root)


@pytest.mark.parametrize("is_root", [True], indirect=True)
@pytest.mark.parametrize(
    "line",
    [
        ("play", "lots", "bots/new", "bots/old"),
        ("duel", "lots", "bots/new", "bots/old", "--games", "2", "--sandbox", "off"),
        ("duel", "lots", "strong", "weak", "--games", "2"),
        ("tournament", "lots", "strong", "weak"),
        ("check", "lots", "bots/new", "--sandbox", "off"),
    ],
)
@pytest.mark.usefixtures("is_root")
def test_root_plays_its_own_and_built_in_bots_there(line: tuple[str, ...], joute: Joute) -> None:
    ran = joute(*line)
    assert ran.code == 0, ran.err
    assert "sandbox" not in ran.err
