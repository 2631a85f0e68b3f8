"""Duels: paired, counted by blocks, stopped when decided."""

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from joute.arena.jobs.executors import Engine, engine
from joute.bots.bundle import pack
from joute.duel import Duel, Score, duel, scores
from joute.errors import UsageError
from joute.game import AnyGame
from joute.rating.sprt import Sprt, Verdict


@pytest.fixture
def running(lots: AnyGame) -> Iterator[Engine]:
    del lots
    with engine(jobs=1) as running:
        yield running


def between(game: AnyGame, first: str, second: str, *others: str, games: int = 40) -> Duel:
    return Duel(
        game=game,
        bots=(pack(game, first), pack(game, second)),
        others=tuple(pack(game, other) for other in others),
        games=games,
        seed=1,
    )


def test_what_was_played_adds_up(lots: AnyGame, running: Engine) -> None:
    score = duel(between(lots, "strong", "weak", games=41), running)
    assert score.games == score.wins + score.draws + score.losses == 42  # whole blocks
    assert sum(score.counts) == 21
    points = sum(half * count for half, count in enumerate(score.counts))
    assert points == 2 * score.wins + score.draws
    assert score.mean_margin == 10 * (score.wins - score.losses) / 42


def test_a_bot_is_as_good_as_itself_whatever_the_seats_are_worth(
    lots: AnyGame, running: Engine
) -> None:
    """The draw depends on the seed and the seat only, so every block is one to one."""
    score = duel(between(lots, "even", "even"), running)
    assert (score.wins, score.losses, score.counts) == (20, 20, (0, 0, 20, 0, 0))
    assert score.bots == ("even (1)", "even (2)")


def test_ties_are_draws(lots: AnyGame, running: Engine) -> None:
    tied = replace(between(lots, "strong", "weak"), settings={"ties": "1000"})
    assert duel(tied, running).draws == 40


def test_others_fill_the_table_and_the_better_rank_wins(lots: AnyGame, running: Engine) -> None:
    score = duel(between(lots, "strong", "weak", "weak", "weak"), running)
    assert score.others == ("weak (2)", "weak (3)")
    assert score.wins > score.losses


def test_a_sequential_test_stops_the_duel(lots: AnyGame, running: Engine) -> None:
    endless = between(lots, "strong", "weak", games=10_000)
    score = duel(replace(endless, sprt=Sprt(elo0=0, elo1=100)), running)
    assert score.verdict is Verdict.BETTER
    assert score.games < 300


def test_every_score_on_the_way_is_that_of_the_first_blocks(lots: AnyGame, running: Engine) -> None:
    on_the_way = list(scores(between(lots, "strong", "weak", games=20), running))
    assert on_the_way[4] == duel(between(lots, "strong", "weak", games=10), running)


def test_the_number_of_workers_changes_nothing(lots: AnyGame, running: Engine) -> None:
    with engine(jobs=3) as several:
        assert duel(between(lots, "even", "weak"), several) == duel(
            between(lots, "even", "weak"), running
        )


def test_deaths_are_counted_by_kind_with_the_first_reason(lots: AnyGame, running: Engine) -> None:
    score: Score = duel(between(lots, "weak", "broken", games=4), running)
    assert score.deaths == ({}, {"crash": 4})
    first, second = score.failures
    assert first is None
    assert second is not None
    assert second.evidence == "RuntimeError: out of ideas"


def test_too_many_at_a_table_is_told_before_anything_is_played(lots: AnyGame) -> None:
    with pytest.raises(UsageError, match="1 to 16 bots"):
        between(lots, *["weak"] * 17)
