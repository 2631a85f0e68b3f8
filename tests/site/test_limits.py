"""Who waits for whom when many send at once."""

import asyncio
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor

from joute.site.limits import Concurrency


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
