"""Prints what happens on a server, one line an event, on the terminal of `joute serve`."""

from collections.abc import Iterator, Sequence
from time import monotonic

import click

from joute.arena.server.events import Events
from joute.cli.match_report import refusal_line
from joute.cli.terminal import printable, warn
from joute.game import NoSeat, PlayerName
from joute.match import Match
from joute.reason import Reason
from joute.replay import Note
from joute.result import Death, Result, SeatResult
from joute.speech.terminal import kind, said, say

LONGEST = 500
"""Characters of the line that says why a client is out."""


class ServerLog(Events):
    """Prints the events of a server."""

    def failed(self, match: Match | None, reason: Reason) -> None:
        """The game has failed."""
        del match
        warn(reason)

    def unkept(self, reason: Reason) -> None:
        """A replay could not be kept."""
        warn(reason)

    def entered(self, number: int, name: PlayerName) -> None:
        """A client has a seat."""
        entered = "{bot} has entered, number {number}"
        click.echo(say(entered, bot=_legible(name), number=str(number)))

    def renamed(self, name: PlayerName, new: str) -> None:
        """A client in the lobby has another name."""
        click.echo(say("{name} is now called {new}", name=_legible(name), new=printable(new)))

    def left(self, name: PlayerName) -> None:
        """A client has left the lobby."""
        click.echo(say("{bot} has left", bot=_legible(name)))

    def refused(self, why: NoSeat) -> None:
        """A client was sent away."""
        click.echo(say("a client was sent away: {why}", why=Reason(why)))

    def visited(self, client: str, sent: str) -> None:
        """A client was sent something."""
        click.echo(say("{client} was sent {what}", client=client, what=sent))

    def began(self, match: Match, notes: Sequence[Note]) -> None:
        """A match begins."""
        del notes
        click.echo(say("the match begins: {bots}", bots=_names(match.setup.called)))

    def silent(self, match: Match, seat: int, since: float) -> None:
        """A match has waited for this seat for long."""
        waited = round(monotonic() - since)
        name = _legible(match.setup.called[seat])
        click.echo(say("waiting for {bot}: {seconds} s so far", bot=name, seconds=waited))

    def ended(self, match: Match, result: Result) -> None:
        """A match is over."""
        self._ranked(result)
        for seat in filter(_taken, result.seats):
            for line in _trouble(match, seat):
                click.echo(f"  {line}")

    def _ranked(self, result: Result) -> None:
        seats = sorted(filter(_taken, result.seats), key=lambda seat: seat.rank)
        if len(seats) == 1 and seats[0].status != "ok":
            (alone,) = seats
            outcome = f"{_legible(alone.called)} {_score(alone)}"
            click.echo(say("the match is over, nobody has won: {outcome}", outcome=outcome))
            return
        places = [f"{seat.rank}. {_legible(seat.called)} {_score(seat)}" for seat in seats]
        click.echo(say("the match is over: {outcome}", outcome=", ".join(places)))


def _trouble(match: Match, seat: SeatResult) -> Iterator[str]:
    """Yield why a client is out, and what was refused to it."""
    bot = {"seat": str(seat.seat), "bot": _legible(seat.called)}
    if (death := match.deaths.get(seat.seat)) is not None:
        yield printable(say("seat {seat}, {bot}: {what}: {why}", **bot, **_cause(death)), LONGEST)
    refused = [refusal for refusal in match.refusals if refusal.seat == seat.seat]
    if refused:
        text = "seat {seat}, {bot}: {count} {count|message was|messages were} refused"
        yield say(text, **bot, count=len(refused))
        yield f"  {refusal_line(refused[0])}"
        if refused[0].notes:
            yield f"    {printable(said(*refused[0].notes))}"


def _cause(death: Death) -> dict[str, str]:
    turn = str(death.turn)
    what = say("{kind} on turn {turn}", kind=kind(death.failure.kind), turn=turn)
    return {"what": what, "why": said(*death.failure.parts)}


def _taken(seat: SeatResult) -> bool:
    """Whether a client played in this seat; one that left the lobby leaves it empty."""
    return seat.bot != ""


def _names(names: Sequence[PlayerName]) -> str:
    return ", ".join(_legible(name) for name in names if name)


def _legible(name: PlayerName) -> str:
    return printable(said(name))


def _score(seat: SeatResult) -> str:
    score = "-" if seat.score is None else str(seat.score)
    return score if seat.status == "ok" else f"{score} ({kind(seat.status)})"
