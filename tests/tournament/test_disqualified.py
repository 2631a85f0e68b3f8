"""Bots that die too often or always: their matches count for nobody, their place is the last."""

from collections import Counter
from itertools import combinations

import pytest
from tournament.playing import field, played

from joute.arena.jobs.executors import Engine
from joute.bots.bundle import pack
from joute.contest.store import Store
from joute.game import AnyGame
from joute.game.contest import Marks
from joute.tournament.marks import Candidate, marked
from joute.tournament.plan import Format, Plan, Runs, Stage
from joute.tournament.runner import Tournament
from joute.tournament.table import Place, places_of


def test_a_bot_that_dies_too_often_is_disqualified_and_its_matches_count_for_nobody(
    lots: AnyGame, workers: list[Engine]
) -> None:
    tournament, table = played(
        lots, workers, Stage(grounds=40), "broken", "even", "strong", most_deaths=3
    )
    last = table.rows[-1]
    assert (last.bot, last.line.played) == ("0 broken", 0)
    why = last.disqualified
    assert why is not None
    assert (why.died, why.matches, why.deaths) == (3, 3, {"crash": 3})
    assert why.failure.evidence == "RuntimeError: out of ideas"
    assert [row.line.played for row in table.rows[:2]] == [80, 80]
    assert len(tournament.progress.records) < 240


@pytest.mark.parametrize("form", [form for form in Format if form is not Format.SOLO])
def test_bots_that_were_disqualified_share_the_place_after_all_others_as_in_the_marks(
    lots: AnyGame, workers: list[Engine], form: Format
) -> None:
    bots = ("even", "broken", "strong", "broken", "weak", "broken")
    stage = Stage(format=form, grounds=10, rounds=3)
    tournament, table = played(lots, workers, stage, *bots, most_deaths=2)
    places = {row.bot: row.place for row in table.rows}
    assert places_of(tournament.progress.history) == [
        Place(row.bot, row.place, row.finished, row.disqualified is not None) for row in table.rows
    ]
    out = {row.bot for row in table.rows if row.disqualified is not None}
    assert out == {"1 broken", "3 broken", "5 broken"}
    assert {places[bot] for bot in out} == {4}
    class_ = [
        Candidate(row.bot, row.place, finished=row.disqualified is None) for row in table.rows
    ]
    assert {mark.bot: mark.place for mark in marked(Marks(first=3), class_)} == places


@pytest.mark.parametrize("form", [form for form in Format if form is not Format.SOLO])
def test_copies_of_a_bot_that_always_dies_share_a_place_whichever_was_disqualified(
    lots: AnyGame, workers: list[Engine], form: Format
) -> None:
    stage = Stage(format=form, grounds=2, rounds=2)
    _, table = played(lots, workers, stage, *["broken"] * 5, most_deaths=3)
    assert {row.place for row in table.rows} == {1}
    assert not any(row.finished for row in table.rows)


def test_who_died_in_every_match_comes_after_all_others_as_in_the_marks(
    lots: AnyGame, workers: list[Engine]
) -> None:
    groups = {"a": "A", "b": "A", "dead": "B", "worse": "B"}
    runs = {"a": "even", "b": "even", "dead": "broken", "worse": "broken"}
    named = {bot: Runs(runs[bot], group=group) for bot, group in groups.items()}
    with Store("sqlite://") as store:
        plan = Plan(game=lots.name, seed=1, stages=(Stage(format=Format.POOLS),), bots=named)
        entrants = {bot: pack(lots, run) for bot, run in runs.items()}
        table = Tournament(lots, plan, entrants, store).run(workers[0])
    assert {row.bot: row.place for row in table.rows} == {"a": 1, "b": 1, "dead": 3, "worse": 3}
    assert [row.bot for row in table.rows if row.finished] == ["a", "b"]


def test_at_larger_tables_the_others_play_anew_without_a_bot_that_was_disqualified(
    lots: AnyGame, workers: list[Engine]
) -> None:
    bots = ("broken", "even", "strong", "weak", "even")
    tournament, table = played(lots, workers, Stage(seats=4, rounds=2), *bots, most_deaths=3)
    assert table.rows[-1].bot == "0 broken"
    assert table.rows[-1].disqualified is not None
    assert table.rows[-1].line.played == 0
    met = {
        frozenset(pair)
        for record in tournament.progress.history.counted
        for pair in combinations(record.fixture.bots, 2)
    }
    assert len(met) == 6, "the other four have all met"
    assert all("0 broken" not in pair for pair in met)
    assert len(tournament.progress.records) == len(
        {str(key) for key in tournament.progress.records}
    )


@pytest.mark.parametrize("most_deaths", [5, 9])
@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize("form", [Format.ROUND_ROBIN, Format.SWISS])
def test_however_late_a_bot_is_disqualified_the_others_have_played_equally_often(
    lots: AnyGame, workers: list[Engine], form: Format, seats: int, most_deaths: int
) -> None:
    bots = ("even", "broken", "strong", "weak", "even", "even")
    stage = Stage(format=form, seats=seats, rounds=3)
    _, table = played(lots, workers, stage, *bots, most_deaths=most_deaths)
    assert [row.bot for row in table.rows if row.disqualified] == ["1 broken"]
    counted = {row.line.played for row in table.rows if not row.disqualified}
    assert len(counted) == 1
    assert counted != {0}


@pytest.mark.parametrize("most_deaths", [5, 9])
def test_all_tables_that_two_bots_spoiled_are_played_again(
    lots: AnyGame, workers: list[Engine], most_deaths: int
) -> None:
    bots = ("even", "broken", "strong", "broken", "even", "even", "weak", "weak")
    _, table = played(lots, workers, Stage(seats=4, rounds=3), *bots, most_deaths=most_deaths)
    assert len({row.line.played for row in table.rows if not row.disqualified}) == 1


def test_what_an_earlier_stage_decided_stays_when_a_bot_is_disqualified_later(
    lots: AnyGame, workers: list[Engine]
) -> None:
    stages = (Stage(name="heats", format=Format.SWISS, rounds=1), Stage(name="final"))
    with Store("sqlite://") as store:
        plan = Plan(game=lots.name, seed=1, stages=stages, most_deaths=3)
        tournament = Tournament(lots, plan, field(lots, "broken", "even", "strong"), store)
        tournament.run(workers[0])
    broken = tournament.progress.disqualified["0 broken"]
    kept = Counter(record.fixture.key.stage for record in tournament.progress.history.counted)
    assert broken.stage == 2
    assert kept == {1: 4, 2: 2}, "of the final only what the others played"
