"""A hint is made from what the seat may know: what others do unseen changes nothing of it."""

import pytest
from msgspec.structs import replace
from toys import COUNTING

from joute import registry
from joute.dice import dice
from joute.game import AnyGame, BotEntry, Brief, Failure, Play, Setup
from joute.match import Entry, Match
from joute.settings import prepare
from joute.testing import play_out, random_voice
from joute.testing.playing import Voice
from joute.web.hint import Position, advice

LAST = 3
"""The turn on which somebody asks for a hint."""


def voices(game: AnyGame, purpose: str) -> Voice:
    """Return a voice with which seat 0 says always the same, and seat 1 something by the purpose."""
    own = random_voice(game, dice(1, "own"))
    other = random_voice(game, dice(1, purpose))

    def say(match: Match, seat: int) -> str | Failure:
        return own(match, seat) if seat == 0 else other(match, seat)

    return say


def until_asked(game: AnyGame, setup: Setup, log: tuple[Entry, ...]) -> tuple[Entry, ...]:
    """Return a log up to the first question to seat 0 on that turn."""
    match = Match(game, setup)
    match.start()
    for count, (seat, answer) in enumerate(log):
        if match.turn == LAST and match.waiting[0] == 0:
            return log[:count]
        assert isinstance(answer, str)
        match.said(seat, answer)
    pytest.fail("the match is too short")


@pytest.mark.parametrize("name", ["counting", "race"])
def test_what_others_do_unseen_is_not_shown_to_the_bot_that_gives_a_hint(name: str) -> None:
    shown: list[object] = []

    def make(_: Brief) -> Play[object, object]:
        def play(seen: object) -> object:
            shown.append(seen)
            raise LookupError

        return play

    game = COUNTING if name == "counting" else registry.find(name)
    peeking = replace(game, bots=(BotEntry(name="peeking", summary="", path=make),))
    setup = prepare(game, names=["ann", "bob"], seed=1)
    logs, found = [], []
    for purpose in ("one", "other"):
        logs.append(
            until_asked(game, setup, tuple(play_out(game, setup, voices(game, purpose)).log))
        )
        shown.clear()
        with pytest.raises(LookupError):
            advice(peeking, Position(setup=setup, log=logs[-1], seat=0))
        found.append([*shown])
    assert logs[0] != logs[1]
    assert found[0] == found[1]
    assert found[0]
