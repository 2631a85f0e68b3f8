"""The page of a league."""

from pathlib import Path

import pytest
from msgspec.structs import replace
from programs import saying

from joute.arena.jobs.executors import Engine
from joute.contest.store import Store
from joute.game import AnyGame
from joute.league.page import page
from joute.league.report import beside, write
from joute.league.runner import League
from league.records import record


def test_a_page_that_is_written_again_reads_only_the_replays_that_are_new(
    lots: AnyGame, running: Engine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bots = tmp_path / "bots"
    bots.mkdir()
    for name in ("ann", "bob"):
        saying(bots / name, 900)
    read: list[str] = []
    replay = Store.replay

    def counting(store: Store, key: str) -> bytes:
        read.append(key)
        return replay(store, key)

    monkeypatch.setattr(Store, "replay", counting)
    with Store("sqlite://") as store:
        league = League(replace(lots, leagues={}), bots, store, seed=1)
        replays = beside(store, tmp_path / "page.html")
        for _ in range(3):
            league.run(running, matches=2)
            write(league, league.table(), replays, tmp_path / "page.html")
    assert len(read) == len(set(read)) == league.history.count == 6
    assert len(list((tmp_path / "page-replays").glob("*.joute"))) == 6


def test_the_page_of_a_long_league_lists_the_last_matches_and_says_so(
    lots: AnyGame, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("joute.league.page.LISTED", 2)
    with Store("sqlite://") as store:
        league = League(lots, tmp_path, store)
        for number in range(5):
            store.add(record("wood", number, won=True).played, b"")
        shown = page(league, [], {one.key: tmp_path / one.key for one in league.records})
    assert shown.count('<a href="ann/') == 2
    assert (
        "Only the last 2 matches are listed; the replays of the 3 before are in the same folder."
        in shown
    )
    assert "Seuls les 2 derniers matchs sont listés" in shown
