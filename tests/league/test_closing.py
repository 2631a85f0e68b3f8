"""The end of a league: whoever came in time plays."""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from programs import saying

from joute.arena.jobs.executors import Engine
from joute.arena.jobs.job import Void
from joute.arena.sandbox.bubblewrap import SandboxMode
from joute.arena.seats.terms import Terms
from joute.contest.store import Store
from joute.game import AnyGame, Limits
from joute.league.promotion import ENOUGH, LeagueRecord, owed
from joute.league.runner import League
from joute.league.versions import Found
from joute.reason import Reason
from league.records import tries_of


def matches_of(league: League, version: str) -> list[LeagueRecord]:
    return [record for record in league.records if version in record.bots]


@pytest.mark.long
def test_who_came_in_the_last_moment_plays_for_promotion_and_rating(
    lots: AnyGame, running: Engine, tmp_path: Path
) -> None:
    for name in ("ann", "bob", "cas", "dan"):
        saying(tmp_path / name, 990)
    with Store("sqlite://") as store:
        league = League(lots, tmp_path, store, seed=1)
        league.run(running, until=lambda: bool(league.records) and not league.owed)
        saying(tmp_path / "ann", 999)
        league.take_last()
        assert league.owed == ["ann#2"]
        league.catch_up(running)
        own = matches_of(league, "ann#2")
        assert league.owed == []
    assert {record.league for record in own} == set(lots.leagues)
    assert sum(record.candidate is None for record in own) >= ENOUGH


def test_what_has_to_be_built_is_waited_for(
    lots: AnyGame, running: Engine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    place = tmp_path / "bots" / "cas"
    place.mkdir(parents=True)
    (place / "Makefile").write_text(
        "bot:\n\tprintf '#!/bin/sh\\nread seats\\necho 800\\n' >bot; chmod +x bot\n"
    )
    (place / "bot.c").touch()
    with Store("sqlite://") as store:
        league = League(lots, tmp_path / "bots", store, mode=SandboxMode.OFF)
        league.run(running, until=lambda: True)
        assert league.versions == []
        league.take_last()
        assert list(league.current) == ["cas"]


def test_a_frozen_league_takes_in_nobody_and_plays_what_is_owed(
    lots: AnyGame, running: Engine, tmp_path: Path
) -> None:
    game = replace(lots, leagues={})
    for name in ("ann", "bob"):
        saying(tmp_path / name, 900)
    with Store("sqlite://") as store:
        league = League(game, tmp_path, store, seed=1)
        league.run(running, matches=1)
        saying(tmp_path / "cas", 900)
        league.freeze()
        league.run(running)
        league.take_last()
        league.catch_up(running)
        assert list(league.current) == ["ann", "bob"]
        assert ENOUGH <= len(league.records) < ENOUGH + 2 * running.ahead


def test_a_closed_league_hides_the_bots_of_its_folder_from_each_other(
    lots: AnyGame, tmp_path: Path
) -> None:
    saying(tmp_path / "ann", 900)
    seen: list[Found] = []

    def terms(found: Found) -> Terms:
        seen.append(found)
        return Terms(limits=Limits())

    with Store("sqlite://") as store:
        League(lots, tmp_path, store, terms=terms).freeze()
    assert list(seen[-1].names) == ["ann"]


@pytest.mark.long
def test_who_is_owed_matches_gets_them_however_few_count(
    lots: AnyGame, running: Engine, tmp_path: Path
) -> None:
    game = replace(lots, leagues={})
    for number in range(12):
        saying(tmp_path / f"bot{number:02}", 900)
    with Store("sqlite://") as store:
        league = League(game, tmp_path, store, seed=1, last=1)
        league.take_last()
        league.catch_up(running)
        assert league.owed == []
        assert len(league.records) <= 12 * ENOUGH


def test_a_league_is_closed_when_all_that_came_is_built_and_can_be_opened_again(
    lots: AnyGame, running: Engine, tmp_path: Path
) -> None:
    for name in ("ann", "bob"):
        saying(tmp_path / name, 900)
    with Store("sqlite://") as store:
        league = League(lots, tmp_path, store, seed=1)
        league.run(running, until=lambda: True)
        assert not League(lots, tmp_path, store, seed=1).definition.closed
        league.take_last()
        again = League(lots, tmp_path, store, seed=1)
        assert again.definition.closed
        again.reopen()
        assert not League(lots, tmp_path, store, seed=1).definition.closed


def test_no_more_of_the_last_matches_are_played_than_asked_for(
    lots: AnyGame, running: Engine, tmp_path: Path
) -> None:
    for name in ("ann", "bob"):
        saying(tmp_path / name, 900)
    with Store("sqlite://") as store:
        league = League(lots, tmp_path, store, seed=1)
        league.take_last()
        league.catch_up(running, most=1)
        assert len(league.records) == 1


def test_who_is_alone_in_the_last_league_is_owed_nothing(
    lots: AnyGame, running: Engine, tmp_path: Path
) -> None:
    saying(tmp_path / "ann", 900)
    with Store("sqlite://") as store:
        league = League(replace(lots, leagues={}), tmp_path, store, seed=1)
        league.take_last()
        assert league.owed == []
        league.catch_up(running)
        assert league.records == []


def test_nobody_waits_for_ever_whose_matches_cannot_be_played(
    lots: AnyGame, running: Engine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def void(_: object, orders: list[tuple[LeagueRecord, Any]], **__: int) -> Iterator[Any]:
        return ((record, order, Void(Reason("no luck"))) for record, order in orders)

    monkeypatch.setattr("joute.league.runner.dispatched", void)
    for name in ("ann", "bob"):
        saying(tmp_path / name, 900)
    with Store("sqlite://") as store:
        league = League(lots, tmp_path, store, seed=1)
        league.take_last()
        league.catch_up(running)
        assert all(record.void == Reason("no luck") for record in league.records)


def test_in_the_last_league_everybody_is_owed_some_matches(lots: AnyGame) -> None:
    game = replace(lots, leagues={})
    records = [
        LeagueRecord(league="", candidate=None, number=number, bots=("ann", "bob"), seed=0)
        for number in range(ENOUGH)
    ]
    rated = Counter(bot for record in records for bot in record.bots)
    standing = tries_of(records).steps(game, ["ann", "bob", "cas"])
    assert owed(game, standing, rated, fewest=2) == ["cas"]
    standing = tries_of(records).steps(game, ["ann", "bob"])
    assert owed(game, standing, {"ann": 9, "bob": 9}, fewest=2) == ["ann", "bob"]
