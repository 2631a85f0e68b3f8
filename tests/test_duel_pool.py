"""A bot against several opponents, beside its last version, on the same seeds."""

from collections.abc import Iterator

import pytest

from joute.arena.jobs.executors import Engine, engine
from joute.bots.bundle import pack
from joute.duel import Duel, duel
from joute.game import AnyGame
from joute.pool import Pool, pool, pool_scores
from joute.rating.sprt import Sprt, Verdict

OPPONENTS = ("weak", "even", "broken")


@pytest.fixture
def running(lots: AnyGame) -> Iterator[Engine]:
    del lots
    with engine(jobs=1) as running:
        yield running


def between(game: AnyGame, first: str, second: str, games: int) -> Duel:
    return Duel(game=game, bots=(pack(game, first), pack(game, second)), games=games, seed=1)


def against(game: AnyGame, new: str, last: str | None, games: int = 20) -> Pool:
    return Pool(
        new=tuple(between(game, new, one, games) for one in OPPONENTS),
        last=()
        if last is None
        else tuple(None if one == last else between(game, last, one, games) for one in OPPONENTS),
        sprt=Sprt(elo0=0, elo1=50),
    )


def test_each_opponent_is_met_as_in_a_duel_of_its_own(lots: AnyGame, running: Engine) -> None:
    score = pool(against(lots, "strong", None), running)
    assert [one.name for one in score.opponents] == ["weak", "even", "broken"]
    for one, opponent in zip(score.opponents, OPPONENTS, strict=True):
        alone = duel(between(lots, "strong", opponent, 2 * score.played), running)
        assert (one.new.counts, one.new.died) == (alone.counts, alone.died)
    points = sum(2 * one.new.wins + one.new.draws for one in score.opponents)
    assert sum(half * count for half, count in enumerate(score.rounds)) == points
    assert (score.last, score.gains, score.gain) == (None, None, None)


def test_a_version_that_is_no_other_has_gained_nothing(lots: AnyGame, running: Engine) -> None:
    score = pool(against(lots, "strong", "strong"), running)
    assert score.gain is not None
    assert score.gain.value == 0
    assert all(one.last is not None and one.last.wins == one.new.wins for one in score.opponents)


def test_against_itself_the_last_version_takes_half_without_playing(
    lots: AnyGame, running: Engine
) -> None:
    score = pool(against(lots, "strong", "weak"), running)
    first = score.opponents[0]
    assert first.last is None
    change = score.changes[0]
    assert change is not None
    assert change.value == pytest.approx((first.new.wins - first.new.losses) / first.new.games / 2)


def test_the_test_over_all_opponents_stops_the_matches(lots: AnyGame, running: Engine) -> None:
    endless = against(lots, "strong", "weak", games=10_000)
    on_the_way = list(pool_scores(endless, running))
    assert on_the_way[-1].verdict is Verdict.BETTER
    assert on_the_way[-1].played == len(on_the_way) < 300
    assert all(score.verdict is None for score in on_the_way[:-1])


def test_deaths_are_numbered_by_the_opponent(lots: AnyGame, running: Engine) -> None:
    score = pool(against(lots, "weak", None, games=4), running)
    assert {(death.bot, death.series) for death in score.died} == {(1, 2)}
    assert len(score.died) == 4
