"""Prints what happens on a server, one line an event, on the terminal of `joute serve`."""

from collections.abc import Sequence
from time import monotonic

import click

from joute.arena.server.events import Events
from joute.cli.terminal import printable, warn
from joute.game import NoSeat
from joute.match import Match, Result, SeatResult
from joute.reason import Reason
from joute.replay import Note


class ServerLog(Events):
    """Prints the events of a server."""

    def unkept(self, reason: Reason) -> None:
        """A replay could not be kept."""
        warn(reason)

    def entered(self, number: int, name: str) -> None:
        """A client has a seat."""
        click.echo(f"{printable(name)} has entered, number {number}")

    def renamed(self, name: str, new: str) -> None:
        """A client in the lobby has another name."""
        click.echo(f"{printable(name)} is now called {printable(new)}")

    def left(self, name: str) -> None:
        """A client has left the lobby."""
        click.echo(f"{printable(name)} has left")

    def refused(self, why: NoSeat) -> None:
        """A client was sent away."""
        click.echo(f"a client was sent away: {why}")

    def visited(self, client: str, sent: str) -> None:
        """A client was sent something."""
        click.echo(f"{client} was sent {sent}")

    def began(self, match: Match, notes: Sequence[Note]) -> None:
        """A match begins."""
        del notes
        click.echo(f"the match begins: {_names(match.setup.names)}")

    def silent(self, match: Match, seat: int, since: float) -> None:
        """A match has waited for this seat for long."""
        waited = monotonic() - since
        click.echo(f"waiting for {printable(match.setup.names[seat])} since {waited:.0f} s")

    def ended(self, match: Match, result: Result) -> None:
        """A match is over."""
        del match
        seats = sorted(filter(_taken, result.seats), key=lambda seat: seat.rank)
        if len(seats) == 1 and seats[0].status != "ok":
            (alone,) = seats
            click.echo(f"the match is over, nobody has won: {printable(alone.bot)} {_score(alone)}")
            return
        places = [f"{seat.rank}. {printable(seat.bot)} {_score(seat)}" for seat in seats]
        click.echo(f"the match is over: {', '.join(places)}")


def _taken(seat: SeatResult) -> bool:
    """Whether a client played in this seat; one that left the lobby leaves it empty."""
    return seat.bot != ""


def _names(names: Sequence[str]) -> str:
    return ", ".join(printable(name) for name in names if name)


def _score(seat: SeatResult) -> str:
    score = "-" if seat.score is None else str(seat.score)
    return score if seat.status == "ok" else f"{score} ({seat.status})"
