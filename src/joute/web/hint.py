"""What the strongest bot of a game would do in a person's seat, from what the person may see.

It thinks in a process of its own, which is ended when it takes too long: no bot can hold up a page.

    python -m joute.web.hint     reads a `Position` on stdin, writes an `Advice` on stdout
"""

import asyncio
import sys
from contextlib import suppress
from time import monotonic

import msgspec
from msgspec import Struct

from joute import registry
from joute.dice import dice
from joute.faults import complaint
from joute.game import AnyGame, Brief, Setup
from joute.match import Entry, Match
from joute.reason import Reason
from joute.replay import feed, typed
from joute.speech.terminal import said

LONGEST = 10.0
"""Seconds after which a bot is not waited for any longer, …"""
THINKS = 0.7
"""… those that it may think about its advice, …"""
RECALLS = 1.0
"""… and those in which it may look at what it has seen before."""
HURRY = 3600.0
"""Seconds that pass whenever it looks at its clock meanwhile."""


class Position(Struct, frozen=True, kw_only=True):
    """A match that waits for a seat."""

    setup: Setup
    log: tuple[Entry, ...]
    seat: int


class Advice(Struct, frozen=True, kw_only=True):
    """What a bot would say."""

    bot: str
    say: tuple[str, ...]


class Clock:
    """The clock of a bot, which runs fast while it only looks back."""

    def __init__(self) -> None:
        self._ahead = 0.0
        self.hurries = True

    def __call__(self) -> float:
        """Return the time."""
        if self.hurries:
            self._ahead += HURRY
        return monotonic() + self._ahead


def advice(game: AnyGame, position: Position) -> Advice:
    """Let the strongest bot see what the seat has seen, question by question, and ask it what to do now."""
    entry, clock, seat = game.strongest, Clock(), position.seat
    limit = game.limits(position.setup.options).turn_ms / 1000
    thrown = dice(position.setup.seed, "hint", entry.name, seat)
    brief = Brief(dice=thrown, clock=clock, limit=min(limit or THINKS, THINKS))
    play = registry.maker(entry)(brief)
    match, until = Match(game, position.setup), monotonic() + RECALLS
    for count, _ in enumerate(feed(match, position.log)):
        asked = count < len(position.log) and match.untouched and seat in match.waiting
        if asked and monotonic() < until:
            with suppress(Exception):  # it had no time to think
                play(game.rules.observe(_state(match), seat))
    clock.hurries = False
    return Advice(bot=entry.name, say=game.wire.say(play(game.rules.observe(_state(match), seat))))


def _state(match: Match) -> object:
    assert match.ask is not None
    return match.ask.state


async def hint(position: Position) -> Advice | None:
    """Ask for advice; None if there is none in time."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-P", "-m", "joute.web.hint",
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
    )  # fmt: skip
    try:
        asked = process.communicate(msgspec.json.encode(position))
        written, _ = await asyncio.wait_for(asked, LONGEST)
    except TimeoutError:
        return None
    finally:
        with suppress(ProcessLookupError):
            process.kill()
    return msgspec.json.decode(written, type=Advice) if written else None


def main() -> None:
    """Give the advice that is asked for."""
    position = msgspec.json.decode(sys.stdin.buffer.read(), type=Position)
    game = registry.find(position.setup.game)
    typed_setup = typed(position.setup, game)
    try:
        given = advice(game, msgspec.structs.replace(position, setup=typed_setup))
    except Exception as error:  # noqa: BLE001 - whatever the bot has raised
        sys.exit(said(Reason("joute: {what}", {"what": complaint(game.name, error)})))
    sys.stdout.buffer.write(msgspec.json.encode(given))


if __name__ == "__main__":
    main()
