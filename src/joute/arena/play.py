"""Plays one match with the players a person chose, from the first process to the last."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from joute.arena.channel import Channel
from joute.arena.drive import Drive
from joute.arena.house import House, Terms
from joute.arena.loop import Loop
from joute.arena.players import Player
from joute.game import Game, Mark, Setup, Table
from joute.match import Death, Entry, Match
from joute.replay import Replay, record


class Played(Struct, frozen=True, kw_only=True):
    """A match that was played."""

    replay: Replay
    table: Table
    deaths: tuple[Death, ...]

    def last_words(self, seat: int) -> str:
        """Give the last of a seat's stderr."""
        written = [note.stderr for note in self.replay.notes if note.seat == seat]
        return written[-1] if written else ""


def play(  # noqa: PLR0913 - who plays what on which terms, and three rare wishes
    game: Game[Any, Any, Any],
    setup: Setup,
    players: Sequence[Player],
    terms: Terms,
    *,
    past: Iterable[Entry] = (),
    marked: Callable[[Mark], None] | None = None,
    began: Callable[[Loop, Drive, Sequence[Channel]], None] | None = None,
) -> Played:
    """Play a match to its end; no process of it is alive afterwards, whatever happens.

    `marked` is called at every mark of the referee; `began` when all is ready for the first.
    """
    if any(game.wire.trials(setup, seat) for seat in range(setup.seats)):
        from joute.arena.probe import settled  # noqa: PLC0415 - only where something is unknown

        setup = settled(game, setup, players, terms)
    house = House(game, setup, terms)
    try:
        channels = [house.seat(player) for player in players]
        drive = Drive(house.loop, Match(game, setup), channels, past, terms.pace)
        drive.marked = marked
        if began is not None:
            began(house.loop, drive, channels)
        drive.start()
        while not (drive.over and all(channel.closed for channel in channels)):
            house.loop.turn()
    finally:
        house.clear()
    for seat in range(setup.seats):
        drive.collect(seat)
    usages = [
        channel.usage(seat, strained=seat in drive.strained)
        for seat, channel in enumerate(channels)
    ]
    notes = tuple((note.seat, note.turn, note.stderr) for note in drive.notes)
    return Played(
        replay=record(drive.match, drive.notes, [usage for usage in usages if usage]),
        table=replace(drive.match.table, notes=notes),
        deaths=tuple(death for _, death in sorted(drive.match.deaths.items())),
    )
