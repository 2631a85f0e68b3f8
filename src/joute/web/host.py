"""What people on a page want of its host: another match, or one that goes on from somewhere.

The host is the process that plays the matches. It answers each wish with the match that it has opened, or with why
it cannot.
"""

import asyncio
from collections.abc import Callable
from itertools import count

from msgspec import Struct

from joute.game import AnyGame
from joute.reason import Reason
from joute.speech import LANGUAGES, sentence
from joute.web import feed

PATIENCE = 120.0
"""Seconds in which a host must answer; programs may have to be built."""
SILENT = Reason("the program that plays the matches does not answer")


class Invited(Struct, frozen=True, kw_only=True):
    """A built-in bot that may be chosen."""

    name: str
    summary: dict[str, str]
    """By language."""


class Offer(Struct, frozen=True, kw_only=True):
    """What may be chosen for a match that goes on from here."""

    bots: tuple[Invited, ...]
    programs: bool
    """Whether programs of this machine may be named, too."""
    known: bool
    """Whether those who played may play on."""
    adviser: str
    """The bot that gives hints."""


class MatchOf(Struct, frozen=True):
    """A match."""

    key: str


class PlayOn(Struct, frozen=True):
    """Go on from a shot of a match, with these bots."""

    key: str
    shot: int
    bots: tuple[str, ...]


class Rematch(Struct, frozen=True):
    """Play a match again."""

    key: str
    rotate: bool


class SeatOf(Struct, frozen=True):
    """A person's seat in a match."""

    key: str
    seat: int


class Answer(Struct, frozen=True, kw_only=True):
    """The match that was opened, or why none was."""

    key: str | None = None
    refused: dict[str, str] | None = None
    """By language."""


def offer(game: AnyGame, *, programs: bool, known: bool) -> Offer:
    """Return what may be chosen in a game."""
    return Offer(
        bots=tuple(Invited(name=bot.name, summary=_said(Reason(bot.summary))) for bot in game.bots),
        programs=programs,
        known=known,
        adviser=game.strongest.name,
    )


def _said(reason: Reason) -> dict[str, str]:
    """Say something that a page has no text for."""
    return {language: sentence(reason, language) for language in LANGUAGES}


class Host:
    """The host of these pages, if there is one."""

    def __init__(self, wish: Callable[[feed.Wish], None]) -> None:
        self.is_there = False
        self._wish = wish
        self._numbers = count(1)
        self._waiting: dict[int, asyncio.Future[Answer]] = {}

    def take(self, news: feed.Hosted | feed.Opened | feed.Refused) -> None:
        """Hear from the host."""
        if isinstance(news, feed.Hosted):
            self.is_there = True
        elif (waiting := self._waiting.get(news.wish)) is not None and not waiting.done():
            waiting.set_result(
                Answer(key=str(news.match))
                if isinstance(news, feed.Opened)
                else Answer(refused=_said(news.reason))
            )

    async def ask(self, wish: Callable[[int], feed.HostWish]) -> Answer:
        """Ask for something, and wait for the answer."""
        number = next(self._numbers)
        waiting = self._waiting[number] = asyncio.get_running_loop().create_future()
        self._wish(wish(number))
        try:
            return await asyncio.wait_for(waiting, PATIENCE)
        except TimeoutError:
            return Answer(refused=_said(SILENT))
        finally:
            del self._waiting[number]
