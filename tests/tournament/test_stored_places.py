"""A tournament that is over keeps its places, and is marked by these."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace
from programs import saying

from joute.arena.jobs.executors import Engine
from joute.bots.bundle import pack
from joute.contest.store import Played, Store
from joute.game import AnyGame
from joute.tournament.candidates import candidates
from joute.tournament.definition import open_tournament, read_definition
from joute.tournament.marks import Candidate
from joute.tournament.plan import Plan, Stage
from joute.tournament.runner import Tournament
from joute.tournament.stored_places import KIND, kept_places

WEIGHTS = {"ann": 1, "bob": 900, "cas": 30}
PLAN = Plan(game="lots", seed=1, stages=(Stage(grounds=2),))


def marked(game: AnyGame, store: Store) -> list[Candidate]:
    return candidates(game, read_definition(store.definition), store, store.versions())


def ended(game: AnyGame, folder: Path, store: Store, running: Engine) -> None:
    for name, weight in WEIGHTS.items():
        saying(folder / name, weight)
    entrants = {name: pack(game, str(folder / name)) for name in WEIGHTS}
    opened = open_tournament(game, PLAN, entrants, store, 1)
    Tournament(game, opened.plan, opened.entrants, store).run(running)


@pytest.mark.long
def test_places_are_the_same_kept_and_found_out(
    where: str,
    lots: AnyGame,
    workers: list[Engine],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with Store(where) as store:
        ended(lots, tmp_path, store, workers[0])
        kept = kept_places(store)
        assert kept is not None
        assert {one.bot for one in kept} == {"ann", "bob", "cas"}
        by_kept = marked(lots, store)
        store.summarise(replace(KIND, format=99), store.newest, b"of another joute")
        assert kept_places(store) is None
        assert marked(lots, store) == by_kept
        assert kept_places(store) == kept  # who marks the tournament of an earlier joute keeps them

        def unread(_: Store, after: int = 0) -> Iterator[Played]:
            raise AssertionError(after)

        monkeypatch.setattr(Store, "matches", unread)
        assert marked(lots, store) == by_kept


def test_places_are_not_those_of_fewer_matches(
    where: str, lots: AnyGame, workers: list[Engine], tmp_path: Path
) -> None:
    with Store(where) as store:
        ended(lots, tmp_path, store, workers[0])
        (*_, last) = store.matches()
        store.add(replace(last, key="9.1.1.1.1"), b"")
        assert kept_places(store) is None
