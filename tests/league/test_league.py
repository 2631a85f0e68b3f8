"""Leagues: versions that come, change and go, matches where they teach most, and a long memory."""

from collections.abc import Iterable, Sequence
from pathlib import Path

import pytest
from failures import said
from msgspec.structs import replace
from programs import saying, script

from joute.arena.jobs.executors import Engine
from joute.arena.sandbox.bubblewrap import SandboxMode
from joute.arena.seats.terms import Terms
from joute.contest.store import Store, Version
from joute.game import AnyGame, Limits
from joute.game.contest import Promotion
from joute.league.runner import League
from joute.league.versions import Found


@pytest.mark.long
def test_a_bot_that_dies_too_often_is_disqualified_until_its_file_changes(
    lots: AnyGame, running: Engine, tmp_path: Path
) -> None:
    game = replace(lots, leagues={})
    bots, where = tmp_path / "bots", str(tmp_path / "league.sqlite")
    bots.mkdir()
    for name in ("ann", "bob"):
        saying(bots / name, 900)
    script(bots / "cas", "exit 1")
    with Store(where) as store:
        league = League(game, bots, store, seed=1)
        league.run(running, matches=40)
        rows = league.table()
        assert [row.bot for row in rows][2:] == ["cas"]
        why = rows[2].disqualified
        assert why is not None
        assert (why.died, why.matches, why.deaths) == (5, 5, {"crash": 5})
        assert rows[2].place == 3
        assert rows[2].rating is None, "its matches count for nobody"
        played = [record for record in league.records if "cas" in record.bots]
        assert len(played) < 5 + 2 * running.ahead
    saying(bots / "cas", 900)
    with Store(where) as store:
        league = League(game, bots, store, seed=1)
        assert set(league.history.disqualified) == {"cas"}, (
            "it stays so when the league is taken up"
        )
        league.run(running, matches=20)
        row = next(row for row in league.table() if row.bot == "cas")
        assert (row.version, row.disqualified) == ("cas#2", None)
        assert row.rating is not None


def names(versions: Iterable[Version]) -> list[str]:
    return [version.name for version in versions]


def test_strong_bots_rise_and_play_for_their_ratings(
    lots: AnyGame, running: Engine, tmp_path: Path
) -> None:
    for name in ("ann", "bob"):
        saying(tmp_path / name, 900_000)
    saying(tmp_path / "cas", 1)
    with Store("sqlite://") as store:
        league = League(lots, tmp_path, store, seed=1)
        league.run(running, matches=24)
        rows = league.table()
    assert [(row.bot, row.step.league) for row in rows[2:]] == [("cas", "wood")]
    assert {row.step.league for row in rows[:2]} == {"bronze"}
    assert all(row.rating is not None for row in rows[:2])


def test_a_changed_file_is_a_new_version_that_begins_below(
    lots: AnyGame, running: Engine, tmp_path: Path
) -> None:
    saying(tmp_path / "ann", 900_000)
    with Store("sqlite://") as store:
        league = League(lots, tmp_path, store, seed=1)
        league.run(running, matches=6)
        assert league.table()[0].step.league == "bronze"
        saying(tmp_path / "ann", 2)
        assert names(league.scan()) == ["ann#2"]
        (row,) = league.table()
        assert (row.bot, row.version, row.step.league) == ("ann", "ann#2", "wood")
        assert league.scan() == []


def test_a_bot_whose_file_is_gone_plays_no_more(
    lots: AnyGame, running: Engine, tmp_path: Path
) -> None:
    for name in ("ann", "bob"):
        saying(tmp_path / name, 900)
    with Store("sqlite://") as store:
        league = League(lots, tmp_path, store, seed=1)
        league.run(running, matches=2)
        (tmp_path / "bob").unlink()
        league.scan()
        assert [row.bot for row in league.table()] == ["ann"]


def test_a_league_is_taken_up_where_it_was_left(
    lots: AnyGame, running: Engine, tmp_path: Path
) -> None:
    bots = tmp_path / "bots"
    bots.mkdir()
    for name in ("ann", "bob"):
        saying(bots / name, 900_000)
    where = str(tmp_path / "league.sqlite")
    with Store(where) as store:
        League(lots, bots, store, seed=1).run(running, matches=9)
    with Store(where) as store:
        league = League(lots, bots, store, seed=2)
        assert len(league.records) == 9
        league.run(running, matches=9)
        assert len({record.key for record in league.records}) == 18


def test_without_leagues_all_play_for_their_ratings(
    lots: AnyGame, running: Engine, tmp_path: Path
) -> None:
    game = replace(lots, leagues={}, promotion=Promotion(matches=1, wins=1))
    for name in ("ann", "bob", "cas"):
        saying(tmp_path / name, 900)
    with Store("sqlite://") as store:
        league = League(game, tmp_path, store, seed=1)
        league.run(running, matches=6)
        assert {row.matches for row in league.table()} == {4}


def test_a_bot_named_like_one_of_the_game_is_told_apart(lots: AnyGame, tmp_path: Path) -> None:
    saying(tmp_path / "weak.sh", 900)
    with Store("sqlite://") as store:
        assert names(League(lots, tmp_path, store).scan()) == ["weak.sh"]


def test_a_file_that_cannot_play_is_left_out_and_the_others_play_on(
    lots: AnyGame, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("joute.bots.bundle.LARGEST", 100)
    saying(tmp_path / "ann", 900)
    (tmp_path / "large.py").write_text("#" * 101)
    (tmp_path / "notes.txt").write_text("do not forget")
    with Store("sqlite://") as store:
        league = League(lots, tmp_path, store)
        assert names(league.scan()) == ["ann", "large"]
        assert league.current == {"ann": "ann"}
        assert set(league.left_out) == {"large.py", "notes.txt"}
        assert "chmod +x" in said(league.left_out["notes.txt"])


def test_terms_are_made_anew_when_a_bot_comes(lots: AnyGame, tmp_path: Path) -> None:
    seen: list[int] = []

    def terms(found: Found) -> Terms:
        seen.append(len(found.bots))
        return Terms(limits=Limits())

    with Store("sqlite://") as store:
        league = League(lots, tmp_path, store, terms=terms)
        league.scan()
        saying(tmp_path / "ann", 900)
        league.scan()
        league.scan()
    assert seen == [0, 1]


@pytest.mark.long
def test_who_is_built_for_long_holds_nobody_up_and_plays_on_as_before(
    lots: AnyGame, running: Engine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    go = tmp_path / "go"
    bots = tmp_path / "bots"
    bots.mkdir()
    for name in ("ann", "bob"):
        saying(bots / name, 900)
    seen: list[tuple[list[str], Sequence[str]]] = []
    with Store("sqlite://") as store:
        game = replace(lots, leagues={})
        league = League(game, bots, store, seed=1, mode=SandboxMode.OFF)
        league.scan()
        (bots / "bob").unlink()
        (bots / "bob").mkdir()
        program = "#!/bin/sh\\nread seats\\necho 800\\n"
        wait = f"until [ -e {go} ]; do sleep 0.1; done"
        rule = f"bot:\n\t{wait}; printf '{program}' >bot; chmod +x bot\n"
        (bots / "bob" / "Makefile").write_text(rule)
        (bots / "bob" / "bot.c").touch()

        def played() -> None:
            seen.append(([*league.current.values()], league.under_way))
            if len(seen) == 8:
                go.touch()

        league.run(running, until=lambda: "bob#2" in league.current.values(), seen=played)
    assert seen[:8] == [(["ann", "bob"], ["bob"])] * 8
    assert league.left_out == {}


def test_who_sends_what_cannot_be_built_plays_on_as_before(lots: AnyGame, tmp_path: Path) -> None:
    saying(tmp_path / "bob", 900)
    with Store("sqlite://") as store:
        league = League(lots, tmp_path, store, mode=SandboxMode.OFF)
        league.scan()
        (tmp_path / "bob").unlink()
        (tmp_path / "bob.zip").write_bytes(b"PK, but no archive")
        assert names(league.scan()) == ["bob#2"]
        assert league.current == {"bob": "bob"}
        assert store.builds()["bob#2"].problem
        assert list(league.left_out) == ["bob.zip"]
        assert league.current == {"bob": "bob"}
        (tmp_path / "bob.zip").unlink()
        league.scan()
        assert league.current == {}
