"""Every program in a sandbox sees the system's folders: no contest is kept there."""

from collections.abc import Callable
from pathlib import Path

import pytest
from conftest import Ran
from needs import needs
from programs import saying

from joute.arena.sandbox import visible
from joute.game import AnyGame

pytestmark = needs("sandbox")
Joute = Callable[..., Ran]


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lots: AnyGame) -> None:
    """Make folders, of which one is of the system, and links to each other."""
    del lots
    for name in ("usr", "home"):
        (tmp_path / name / "bots").mkdir(parents=True)
        for number, bot in enumerate(("new", "old")):
            saying(tmp_path / name / "bots" / bot, 100 * number)
    (tmp_path / "home" / "link").symlink_to(tmp_path / "usr")
    monkeypatch.setattr(visible, "SYSTEM", (*visible.SYSTEM, tmp_path / "usr"))
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize(
    "line",
    [
        ("duel", "lots", "usr/bots/new", "home/bots/old", "--games", "2"),
        ("tournament", "lots", "usr/bots", "--store", "home/cup.sqlite"),
        ("tournament", "lots", "home/bots", "--store", "usr/cup.sqlite"),
        ("tournament", "lots", "home/bots", "--store", "home/link/cup.sqlite"),
        ("league", "lots", "home/bots", "--store", "usr/league.sqlite", "--matches", "2"),
        ("league", "lots", "home/link/bots", "--store", "home/league.sqlite", "--matches", "2"),
    ],
)
def test_a_contest_in_a_folder_of_the_system_is_refused(
    joute: Joute, line: tuple[str, ...]
) -> None:
    ran = joute(*line)
    assert ran.code == 2
    assert "lies in a folder of the system, which every program in a sandbox sees" in ran.err


def test_a_contest_elsewhere_is_played(joute: Joute) -> None:
    ran = joute("duel", "lots", "home/bots/new", "home/bots/old", "--games", "2")
    assert ran.code == 0, ran.err
