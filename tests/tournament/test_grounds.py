"""Bots that play alone on the same grounds: their scores, the best of each ground, and the best possible."""

from itertools import count

import pytest
from msgspec.structs import replace
from tournament.scripted import scripted

from joute import registry
from joute.contest.records import Fixture
from joute.errors import FailedGameError
from joute.game import AnyGame, Points
from joute.tournament import grounds
from joute.tournament.course import courses
from joute.tournament.grounds import GroundTable
from joute.tournament.plan import Criterion, Format, Stage
from joute.tournament.table import Table, TournamentHistory, table_of, with_possible_scores
from joute.tournament.verdict import gap_of, verdict

SOLO = Stage(
    name="tracks", format=Format.SOLO, grounds=3, rank=(Criterion.SCORE,), missing=100, legs=1
)
SCORES: dict[str, tuple[Points | None, ...]] = {
    "ann": (60, 70, 50),
    "bob": (61, 69, 55),
    "cas": (260, None, 250),
}


@pytest.fixture
def race() -> AnyGame:
    return registry.find("race")


def score(fixture: Fixture, bot: str) -> Points | None:
    return SCORES[bot][fixture.key.ground - 1]


def tracks(game: AnyGame) -> tuple[TournamentHistory, Table, GroundTable]:
    history = scripted(game, list(SCORES), score, SOLO)
    table = table_of(history)
    (found,) = table.grounds
    return history, table, found


def test_a_stage_played_alone_is_a_table_of_bots_and_grounds(race: AnyGame) -> None:
    _, table, found = tracks(race)
    assert [ground.seed for ground in found.grounds] == [7, 8, 9]
    assert [ground.best for ground in found.grounds] == [60, 69, 50]
    assert {bot: found.total(bot) for bot in SCORES} == {"ann": 180, "bob": 185, "cas": 680}
    assert {bot: found.firsts(bot) for bot in SCORES} == {"ann": 2, "bob": 1, "cas": 0}
    assert [row.line.score for row in table.rows] == [180, 185, 680]
    assert table.by_scores


def test_a_missing_score_counts_as_the_worst_of_the_ground_and_more(race: AnyGame) -> None:
    _, _, found = tracks(race)
    failed = found.attempts["cas"][1]
    assert failed is not None
    assert (failed.score, failed.counted) == (None, 170)


def test_bots_are_separated_by_their_differences_on_each_ground(race: AnyGame) -> None:
    _, table, _ = tracks(race)
    assert {row.bot: row.unseparated for row in table.rows} == {
        "ann": ("bob",),
        "bob": ("ann",),
        "cas": (),
    }


def test_the_game_says_the_best_possible_score_of_each_ground(race: AnyGame) -> None:
    history, table, _ = tracks(race)
    (found,) = with_possible_scores(history, table).grounds
    assert [ground.possible for ground in found.grounds] == [79, 42, 61]
    assert found.possible == 182
    assert gap_of(found, "bob") == 3


def test_nothing_is_asked_of_a_game_that_does_not_know_the_best_possible(race: AnyGame) -> None:
    history, table, _ = tracks(replace(race, maps=replace(race.maps, best=None)))
    assert with_possible_scores(history, table) == table


def test_after_some_time_no_further_best_score_is_asked_for(
    race: AnyGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(grounds, "SECONDS", 1)
    game = replace(race, maps=replace(race.maps, best=lambda _text, _setup: 5))
    history, _, found = tracks(game)
    seconds = count()
    bounded = grounds.with_possible(
        game, history.plan, found, history.records, lambda: next(seconds)
    )
    assert [ground.possible for ground in bounded.grounds] == [5, None, None]
    assert bounded.possible is None


def test_a_game_that_fails_to_say_it_is_named(race: AnyGame) -> None:
    def broken(_text: str, _setup: object) -> int:
        raise ValueError("no idea")

    history, table, _ = tracks(replace(race, maps=replace(race.maps, best=broken)))
    with pytest.raises(FailedGameError, match="race"):
        with_possible_scores(history, table)


def test_the_answer_names_the_total_the_lead_the_best_possible_and_chance(race: AnyGame) -> None:
    history, table, _ = tracks(race)
    said = verdict(race, with_possible_scores(history, table), courses(history)[-1])
    assert [reason.code for reason in said] == [
        "report.won",
        "report.lead-total",
        "report.possible",
        "report.chance-possible",
    ]
    assert said[1].values["difference"] == 5
    assert said[3].values["others"] == "bob"


def test_a_stage_in_which_bots_meet_has_no_such_table(lots: AnyGame) -> None:
    history = scripted(lots, ["ann", "bob"], lambda _, bot: len(bot), Stage())
    table = table_of(history)
    assert table.grounds == ()
    assert not table.by_scores
