"""Matches are sent to other processes, alone or together, and none is lost."""

from collections.abc import Callable
from concurrent.futures import Future
from typing import ParamSpec, TypeVar

import pytest
from arena.jobs.orders import order
from failures import said

from joute.arena.jobs.dispatch import dispatched
from joute.arena.jobs.job import Job, Outcome, Void, run_job
from joute.arena.jobs.pool import Pool, WorkerLostError
from joute.errors import UsageError
from joute.game import AnyGame

P = ParamSpec("P")
T = TypeVar("T")


class Unreliable(Pool):
    """Loses some matches as a cluster may."""

    def __init__(self, losses: int) -> None:
        super().__init__(1)
        self.losses = losses

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        if self.losses == 0:
            return super().submit(fn, *args, **kwargs)
        self.losses -= 1
        future: Future[T] = Future()
        future.set_exception(WorkerLostError("lost"))
        return future


def test_dispatched_matches_all_come_back(lots: AnyGame) -> None:
    wanted = [(seed, order(lots, "weak", "strong", seed=seed)) for seed in range(12)]
    with Pool(2) as pool:
        played = {key: outcome for key, _, outcome in dispatched(pool, wanted, ahead=5)}
    assert sorted(played) == list(range(12))
    assert all(isinstance(outcome, Outcome) for outcome in played.values())


class Counting(Pool):
    """Counts the matches of every task; the largest tasks are lost."""

    def __init__(self, *, loses: int) -> None:
        super().__init__(1)
        self.sizes: list[int] = []
        self._loses = loses

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        (orders,) = args
        assert isinstance(orders, list)
        self.sizes.append(len(orders))
        if len(orders) < self._loses:
            return super().submit(fn, *args, **kwargs)
        future: Future[T] = Future()
        future.set_exception(WorkerLostError("lost"))
        return future


def test_short_matches_are_sent_together_and_one_by_one_when_they_were_lost(lots: AnyGame) -> None:
    wanted = [(seed, order(lots, "weak", "strong", seed=seed)) for seed in range(40)]
    for loses in (99, 2):
        with Counting(loses=loses) as pool:
            played = {key: outcome for key, _, outcome in dispatched(pool, wanted, ahead=1)}
        assert sorted(played) == list(range(40))
        assert all(isinstance(outcome, Outcome) for outcome in played.values())
        assert max(pool.sizes) > 1
        assert (len(pool.sizes) < 40) == (loses == 99)


def test_long_matches_are_sent_one_by_one(lots: AnyGame, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("joute.arena.jobs.dispatch.LOT_S", 0.0)
    wanted = [(seed, order(lots, "weak", "strong", seed=seed)) for seed in range(4)]
    with Counting(loses=99) as pool:
        assert len(list(dispatched(pool, wanted, ahead=2))) == 4
    assert pool.sizes == [1, 1, 1, 1]


def test_a_lost_match_is_sent_again_and_given_up_in_the_end(lots: AnyGame) -> None:
    wanted = [(0, order(lots, "weak", "strong"))]
    with Unreliable(losses=2) as pool:
        ((_, _, outcome),) = dispatched(pool, wanted, ahead=1)
    assert isinstance(outcome, Outcome)
    with Unreliable(losses=3) as pool:
        ((_, _, outcome),) = dispatched(pool, wanted, ahead=1)
    assert isinstance(outcome, Void)
    assert said(outcome.reason) == "it could not be played: lost"


def test_another_version_of_the_game_is_refused(lots: AnyGame) -> None:
    wanted = order(lots, "weak")
    old = Job(version=0, setup=wanted.setup, entrants=wanted.entrants, terms=wanted.terms)
    with pytest.raises(UsageError, match="install the same joute on all of them"):
        run_job(old)
