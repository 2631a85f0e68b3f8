"""A bot of ours is asked for an action, which is said as messages."""

import pytest
from msgspec.structs import replace
from toys import COUNTING, initial

from joute.arena.channels.base import InsideChannel
from joute.game import Ask, BotEntry, Failure, Kind, Limits, Play, Setup


def _answer(action: object) -> str | Failure | None:
    def make(_: object) -> Play[tuple[int, int], str]:
        return lambda _: action  # type: ignore[return-value] # what is tried here

    entry = BotEntry(name="bot", summary="", path=make)
    setup = Setup(game="counting", seats=1, map="flat", seed=1)
    channel = InsideChannel(replace(COUNTING, bots=(entry,)), setup, 0, entry, Limits())
    return channel.take(Ask(seat=0, state=initial(setup)))


def test_an_action_is_said_as_the_wire_says_it() -> None:
    assert _answer("+1") == "+1"


@pytest.mark.parametrize("action", [None, 3, iter(())])
def test_an_action_that_cannot_be_said_is_the_bots_own_crash(action: object) -> None:
    failure = _answer(action)
    assert isinstance(failure, Failure)
    assert failure.kind is Kind.CRASH
    assert failure.evidence.startswith("TypeError: its action, a ")
