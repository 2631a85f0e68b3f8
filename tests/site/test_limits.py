"""Who waits for whom when many send at once, and who has sent too often."""

import asyncio
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor

import pytest

from joute.site.limits import MOST_KEYS, Concurrency, RateLimit
from joute.site.refusal import RefusedError, Why
from joute.speech import LANGUAGES, text


def test_a_crowd_at_one_address_holds_up_nobody_else() -> None:
    async def tried() -> list[str]:
        turns, came, done = Concurrency(4, 2), list[str](), asyncio.Event()

        async def hold(address: str) -> None:
            async with turns.turn(address):
                came.append(address)
                await done.wait()

        async with asyncio.TaskGroup() as group:
            for address in ("here", "here", "here", "here", "there"):
                group.create_task(hold(address))
            await asyncio.sleep(0.01)
            held = list(came)
            done.set()
        assert sorted(came) == ["here"] * 4 + ["there"]
        return held

    assert run(tried) == ["here", "here", "there"]


def test_where_one_is_served_after_the_other_each_address_waits_for_one_of_every_other() -> None:
    async def tried() -> list[str]:
        turns, came = Concurrency(1, 1), list[str]()

        async def pass_by(address: str) -> None:
            async with turns.turn(address):
                came.append(address)
                await asyncio.sleep(0)

        async with asyncio.TaskGroup() as group:
            for address in ("here", "here", "here", "here", "there"):
                group.create_task(pass_by(address))
        return came

    assert run(tried) == ["here", "there", "here", "here", "here"]


def run(tried: Callable[[], Coroutine[None, None, list[str]]]) -> list[str]:
    with ThreadPoolExecutor(1) as thread:  # a browser's test may have left a loop in this one
        return thread.submit(lambda: asyncio.run(tried())).result()


class Clock:
    """A clock that somebody winds."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.mark.parametrize("why", Why)
def test_every_refusal_is_said_in_both_languages(why: Why) -> None:
    english, french = (text(why, language) for language in LANGUAGES)
    assert why != english != french


def test_who_did_something_too_often_is_told_how_long_to_wait() -> None:
    clock = Clock()
    rate = RateLimit(2, 60.0, clock)
    rate.count("ann")
    clock.now = 20.0
    rate.count("ann")
    rate.check("bob")
    with pytest.raises(RefusedError) as refused:
        rate.check("ann")
    assert (refused.value.why, refused.value.reason.values) == (Why.TOO_OFTEN, {"seconds": 40})
    clock.now = 60.0
    rate.check("ann")


def test_a_crowd_of_strangers_fills_no_memory() -> None:
    rate = RateLimit(1, 60.0)
    for number in range(2 * MOST_KEYS):
        rate.count(str(number))
    assert len(rate._done) <= MOST_KEYS  # noqa: SLF001 - what it holds is the point
