"""Rounds of a league, in which everybody plays equally often."""

from collections import Counter
from pathlib import Path

import pytest
from msgspec.structs import replace
from programs import saying

from joute.arena.jobs.executors import Engine
from joute.contest.store import Store
from joute.dice import dice
from joute.game import AnyGame
from joute.league.history import History
from joute.league.matchmaking import Matchmaker
from joute.league.rounds import Rounds
from joute.league.runner import League
from league.records import ranked


def test_in_a_round_everybody_plays_as_often_as_was_said(
    lots: AnyGame, running: Engine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("ann", "bob", "cas", "dan"):
        saying(tmp_path / name, 900)
    slept: list[float] = []
    monkeypatch.setattr("joute.league.runner.sleep", slept.append)
    with Store("sqlite://") as store:
        league = League(replace(lots, leagues={}), tmp_path, store, seed=1)
        rounds = Rounds(each=3, every_s=1e9)
        league.run(running, until=lambda: bool(slept), rounds=rounds)
        played = Counter(bot for record in league.records for bot in record.bots)
    assert played == dict.fromkeys(("ann", "bob", "cas", "dan"), 3)
    assert rounds.resting


@pytest.mark.parametrize("each", [1, 3, 10])
@pytest.mark.parametrize("count", [2, 3, 5, 8])
@pytest.mark.parametrize("seats", [2, 4])
def test_in_a_round_nobody_plays_more_than_was_said_nor_two_fewer(
    lots: AnyGame, count: int, each: int, seats: int
) -> None:
    leagues = {"open": ()} if seats == 2 else {"first": ("weak", "even", "weak"), "open": ()}
    draw = Matchmaker(replace(lots, leagues=leagues), 1)
    versions = [f"bot {number}" for number in range(count)]
    history, rounds = History(), Rounds(each=each, every_s=1e9)
    while wave := draw.for_ratings(versions, history, rounds, room=4):
        for drawn in wave:
            rounds.count(drawn.bots)
            ranks = dice(drawn.seed, "ranks").shuffled(range(1, len(drawn.bots) + 1))
            history.extend([replace(drawn, seats=tuple(map(ranked, ranks)))])
    played = history.played
    assert all(each - 1 <= played[version] <= each for version in versions)
    assert sum(played.values()) > each * count - min(seats, count), (
        "no further table could be seated"
    )


def test_who_comes_into_a_round_late_plays_first_and_not_more_than_the_others(
    lots: AnyGame,
) -> None:
    draw, rounds = Matchmaker(replace(lots, leagues={}), 1), Rounds(each=4, every_s=1e9)
    for _ in range(3):
        rounds.count(["ann", "bob", "cas"])
    wave = draw.for_ratings(["ann", "bob", "cas", "dan"], History(), rounds, room=9)
    played = Counter(bot for record in wave for bot in record.bots)
    assert "dan" in wave[0].bots
    assert max(played[bot] for bot in ("ann", "bob", "cas")) == 1
    assert played["dan"] <= 4


def test_candidates_take_turns_where_there_is_room_for_few(lots: AnyGame) -> None:
    leagues = {"wood": ("weak",), "bronze": ("even",), "gold": ()}
    draw, history, rounds = Matchmaker(replace(lots, leagues=leagues), 1), History(), Rounds()
    candidates = []
    for _ in range(6):
        (drawn,) = draw.wave(["ann", "bob", "cas"], history, 1, rounds)
        candidates.append(drawn.candidate)
        won = tuple(ranked(1 if bot == drawn.candidate else 2) for bot in drawn.bots)
        history.extend([replace(drawn, seats=won)])
    assert candidates == ["ann", "bob", "cas"] * 2
