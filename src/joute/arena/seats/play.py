"""Plays one match with the players a person chose, from the first process to the last."""

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from joute.arena.channels.base import Channel
from joute.arena.loop import Loop
from joute.arena.seats.drive import Drive, unmarked
from joute.arena.seats.past import Deviation
from joute.arena.seats.seats import Seats, unheard
from joute.arena.seats.terms import Terms
from joute.bots.argument import Player
from joute.errors import FailedGameError
from joute.game import AnyGame, FinishedMatch, Mark, Setup
from joute.match import Entry, Match
from joute.reason import Reason
from joute.replay import Replay, last_words, record
from joute.result import Death, Refusal

if TYPE_CHECKING:
    from joute.arena.seats.place import Debugging


class Played(Struct, frozen=True, kw_only=True):
    """A match that was played."""

    replay: Replay
    table: FinishedMatch
    deaths: tuple[Death, ...]
    refusals: tuple[Refusal, ...] = ()
    deviations: tuple[Deviation, ...] = ()
    """How programs answered in the past that the match goes on from."""

    def last_words(self, seat: int, *, late: bool = False) -> str:
        """Return the last that a seat wrote on stderr; `late`: after it was out."""
        return last_words(self.replay, seat, late=late)


class Interrupted(KeyboardInterrupt):
    """A person has interrupted a match that had begun."""

    def __init__(self, replay: Replay, turn: int) -> None:
        super().__init__()
        self.replay = replay
        """What was played of it."""
        self.turn = turn


class UnfinishedError(Exception):
    """A match was not to go on: somebody wanted something else, or a program is lost in its past."""

    def __init__(self, replay: Replay, deviations: tuple[Deviation, ...]) -> None:
        super().__init__()
        self.replay = replay
        """What was played of it."""
        self.deviations = deviations


class MatchFailedError(FailedGameError):
    """A game has failed in a match that had begun."""

    replay: Replay | None = None
    """What was played of it."""


def play(  # noqa: PLR0913 - who plays what on which terms, and five rare wishes
    game: AnyGame,
    setup: Setup,
    players: Sequence[Player],
    terms: Terms,
    *,
    show: Callable[[Reason | str], None] = unheard,
    past: Iterable[Entry] = (),
    marked: Callable[[Mark], None] = unmarked,
    began: Callable[[Loop, Drive, Sequence[Channel]], None] | None = None,
    debug: "Debugging | None" = None,
) -> Played:
    """Play a match to its end; no process of it is alive afterwards, whatever happens.

    `show` prints for the person who started it, `marked` is called at every mark of the referee,
    `began` when all is ready for the first, `debug` with each program that is debugged before it is sent anything.
    Interrupted after an answer, it raises `Interrupted`; if the game fails, `MatchFailedError`; if it
    is stopped, `UnfinishedError`.
    """
    if any(game.probes(setup, seat) for seat in range(setup.seats)):
        from joute.arena.seats.probe import settled  # noqa: PLC0415 - only where something is unknown

        setup = settled(game, setup, players, terms)
    loop = Loop()
    with Seats(loop, game, setup, terms, show, debug=debug) as seats:
        channels = [seats.open(player) for player in players]
        drive = Drive(
            loop,
            Match(game, setup),
            channels,
            past=past,
            pace=terms.pace,
            kept=terms.kept,
            marked=marked,
        )
        if began is not None:
            began(loop, drive, channels)
        played = _driven(loop, drive, channels)
    replay = _recorded(drive, channels)
    if not played:
        raise Interrupted(replay, drive.match.turn)
    if drive.match.fault is not None:
        raise _with(drive.match.fault, replay)
    deviations = tuple(deviation for _, deviation in sorted(drive.past.deviations.items()))
    if drive.match.ask is not None:
        raise UnfinishedError(replay, deviations)
    notes = tuple((note.seat, note.turn, note.stderr) for note in drive.notes)
    return Played(
        replay=replay,
        table=replace(drive.match.table, notes=notes),
        deaths=tuple(death for _, death in sorted(drive.match.deaths.items())),
        refusals=tuple(drive.match.refusals),
        deviations=deviations,
    )


def _with(fault: FailedGameError, replay: Replay) -> MatchFailedError:
    failed = MatchFailedError(fault.reason)
    failed.replay, failed.__cause__ = replay, fault
    return failed


def _driven(loop: Loop, drive: Drive, channels: Sequence[Channel]) -> bool:
    """Drive a match to its end; False if somebody interrupts it after an answer."""
    try:
        drive.start()
        while not (drive.over and all(channel.closed for channel in channels)):
            loop.turn()
    except KeyboardInterrupt:
        if not drive.match.log:
            raise
        return False
    return True


def _recorded(drive: Drive, channels: Sequence[Channel]) -> Replay:
    """Return the replay of a match whose programs have ended."""
    for seat in range(len(channels)):
        drive.collect(seat)
    usages = [
        channel.usage(seat, strained=seat in drive.strained)
        for seat, channel in enumerate(channels)
    ]
    return record(drive.match, drive.notes, [usage for usage in usages if usage])
