"""Matches inside a test: on which setups, and what the seats say."""

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from time import process_time
from typing import Any

from joute.dice import Dice
from joute.errors import StuckGameError
from joute.game import AnyGame, Failure, Play, Setup
from joute.match import Match
from joute.settings import prepare
from joute.testing.patience import progress
from joute.wired import GIVEN_UP

Voice = Callable[[Match, int], str | Failure]
"""Returns what a seat says when it is asked."""

SEEDS = 3
SOME = 4
"""Seats, where a game may have as many."""
LONGEST = 50_000
"""The most messages of a match, …"""
LONG = 2000
LONGEST_S = 6.0
"""… and of one that has more than LONG of them, the seconds of computing."""


def setups(game: AnyGame) -> Iterator[Setup]:
    """Yield setups of every profile and number of seats; several of the document's smallest number."""
    smallest, *larger = sorted({game.least_seats, some_seats(game), game.most_seats})
    for profile in game.profiles:
        seeds = SEEDS if profile == "document" else 1
        for seed, seats in enumerate([*[smallest] * seeds, *larger]):
            names = [f"bot {seat}" for seat in range(seats)]
            yield prepare(game, names=names, seed=seed, profile=profile)


def some_seats(game: AnyGame) -> int:
    """Return a number of seats that is neither small nor large."""
    return max(game.least_seats, min(game.most_seats, SOME))


def play_out(game: AnyGame, setup: Setup, voice: Voice) -> Match:
    """Play a match inside the test; every seat speaks with the given voice."""
    return deque(play(game, setup, voice), maxlen=1).pop()


def play(game: AnyGame, setup: Setup, voice: Voice) -> Iterator[Match]:
    """Play a match likewise; yield it before each message, and at the end."""
    match = Match(game, setup)
    match.start()
    began = process_time()
    for count in range(LONGEST):
        progress()
        yield match
        if match.ask is None:
            return
        if count > LONG and process_time() - began > LONGEST_S:
            break
        seat = match.waiting[0]
        said = voice(match, seat)
        if isinstance(said, Failure):
            match.failed(seat, said)
        else:
            match.said(seat, said)
    endless = "a match of {game} is not over after {most} messages"
    raise StuckGameError(endless, game=game.name, most=len(match.log))


def random_voice(game: AnyGame, throw: Dice) -> Voice:
    """Make a voice that takes random legal actions, and leaves when there is none."""
    queues: dict[int, deque[str]] = {}

    def say(match: Match, seat: int) -> str | Failure:
        queue = queues.setdefault(seat, deque())
        if not queue:
            assert match.ask is not None
            actions = game.rules.legal(match.ask.state, seat)
            if not actions:
                return GIVEN_UP
            queue.extend(game.wire.say(throw.choice(actions)))
        return queue.popleft()

    return say


def bots_voice(game: AnyGame, plays: Sequence[Play[Any, Any]]) -> Voice:
    """Make a voice that plays one bot in each seat."""
    queues: list[deque[str]] = [deque() for _ in plays]

    def say(match: Match, seat: int) -> str:
        if not queues[seat]:
            assert match.ask is not None
            seen = game.rules.observe(match.ask.state, seat)
            queues[seat].extend(game.wire.say(plays[seat](seen)))
        return queues[seat].popleft()

    return say
