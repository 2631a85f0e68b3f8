"""The cadence of a league, in rounds or without a pause, and what is said while it runs."""

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import TypeVar

import click
from msgspec import Struct

from joute.cli.bot_arguments import tell_left_out, tell_renamed
from joute.cli.terminal import printable, warn
from joute.cli.translated import Option
from joute.errors import UsageError
from joute.game.contest import league_title
from joute.league.matchmaking import fewest
from joute.league.promotion import top
from joute.league.rounds import Rounds
from joute.league.runner import League
from joute.reason import Reason, Value
from joute.speech.terminal import say
from joute.submission.deadlines import zoned

Said = TypeVar("Said")
EACH = 10
"""Matches of each bot in a round, if only --every is given."""


class CadenceOptions(Struct, frozen=True, kw_only=True):
    """When a league plays, and which matches it rates."""

    every: float | None = None
    """Minutes."""
    each: int | None = None
    last: int | None = None

    @property
    def rounds(self) -> Rounds:
        """The rounds that --every and --each ask for."""
        if self.every is None:
            return Rounds(each=self.each)
        return Rounds(each=self.each or EACH, every_s=60 * self.every)


def cadence_options() -> list[Option]:
    """Make the options that say when a league plays."""
    return [
        Option(
            ["--every"],
            type=click.FloatRange(min=0),
            metavar="MINUTES",
            help="Begin a round at this interval and pause in between; the page is written "
            "after each round.",
        ),
        Option(
            ["--each"],
            type=click.IntRange(min=1),
            metavar="N",
            help=Reason(
                "Matches of each bot in a round [with --every {each}, else no rounds].",
                {"each": EACH},
            ),
        ),
        Option(
            ["--last"],
            type=click.IntRange(min=1),
            metavar="N",
            help="Rate bots by the last N matches of each [all].",
        ),
    ]


def tell_waiting(waiting: Mapping[str, float]) -> None:
    """Say which versions wait for their attempt at promotion, and until when."""
    for bot, at in waiting.items():
        when = zoned(datetime.fromtimestamp(at))  # noqa: DTZ006 - by the clock of this machine
        waits = "{bot}: its new version waits until {when} and the one before plays on, as --attempts says"
        click.echo(say(waits, bot=printable(bot), when=when), err=True)


class News:
    """Reports files that a league has left out or renamed since the last report, and versions that wait."""

    def __init__(self, league: League) -> None:
        self._league = league
        self._told = dict(league.left_out)
        self._called = dict(league.renamed)
        self._waiting = dict(league.waiting)

    def tell(self, before: Callable[[], None] = lambda: None) -> None:
        """Report what is new, if anything, after calling `before`."""
        left_out, renamed = dict(self._league.left_out), dict(self._league.renamed)
        out, called = _new(left_out, self._told), _new(renamed, self._called)
        waiting, self._waiting = _new(self._league.waiting, self._waiting), self._league.waiting
        self._told, self._called = left_out, renamed
        if out or called or waiting:
            before()
            tell_left_out(out)
            tell_renamed(called)
            tell_waiting(waiting)


def _new(now: Mapping[str, Said], before: Mapping[str, Said]) -> dict[str, Said]:
    return {name: text for name, text in now.items() if before.get(name) != text}


class Idle:
    """Says once that there is nothing to play, and why; writes the page after each round."""

    def __init__(
        self, league: League, rounds: Rounds, publish: Callable[[], object], folder: str
    ) -> None:
        self._league, self.rounds = league, rounds
        self._publish, self._folder = publish, folder
        self._told: int | Reason | None = None

    def __call__(self) -> None:
        """Say it, unless it was said before."""
        why = self.rounds.number if self.rounds.resting else self._missing
        if why == self._told:
            return
        self._told = why
        if isinstance(why, int):
            try:
                self._publish()
            except UsageError as error:  # no room for the page: the league goes on
                warn(error.reason)
            text = say(
                "round {number} is over; the next begins in {pause}",
                number=str(why),
                pause=self._pause,
            )
        else:
            text = say("nothing to play: {why}", why=why)
        click.echo(text, err=True)

    @property
    def _pause(self) -> str:
        minutes, seconds = divmod(max(0, round(self.rounds.pause_s)), 60)
        return f"{minutes} min {seconds} s" if minutes else f"{seconds} s"

    @property
    def _missing(self) -> Reason:
        if building := len(self._league.under_way):
            building_bots = "{count} {count|bot is|bots are} being built"
            many = Reason(building_bots, {"count": building})
            return Reason("a bot is being built") if building == 1 else many
        where: dict[str, Value] = {"folder": self._folder}
        if not self._league.current:
            return Reason("there is no bot; put programs into {folder}", where)
        least, highest = fewest(self._league.game), top(self._league.game)
        if not highest:
            return Reason(
                "it takes {least} bots; put more programs, or new versions, into {folder}",
                {**where, "least": least},
            )
        return Reason(
            "it takes {least} bots in {league}; put more programs, or new versions, into {folder}",
            {**where, "least": least, "league": league_title(highest)},
        )
