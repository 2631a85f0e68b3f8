"""A match that somebody on a page wants of its host: who plays it, and from where it goes on."""

from collections.abc import Sequence
from pathlib import Path

from msgspec import UNSET, Struct
from msgspec.structs import replace

from joute import rewind
from joute.arena.seats.terms import Terms
from joute.bots import argument
from joute.cli.building import builder, playing
from joute.cli.match_terms import terms_of
from joute.cli.options import ProgramOptions, drawn_seed
from joute.errors import UsageError
from joute.game import AnyGame, Setup
from joute.match import Entry
from joute.web import feed


class Rooms(Struct, frozen=True, kw_only=True):
    """What a host needs to open matches of its own."""

    game: AnyGame
    programs: ProgramOptions
    pace: int | None = None
    place: Path | None
    """The replay file beside which others are kept; None: they are not."""

    def read(self, typed: str) -> argument.Player:
        """Understand a BOT as it is typed."""
        return playing(self.game, typed, builder(self.programs.sandbox))

    def terms(self, setup: Setup, players: Sequence[argument.Player]) -> Terms:
        """Return on what terms a match is played."""
        programs = replace(self.programs, debug=(), record=None)  # they are for the command's own
        return terms_of(
            self.game, setup, programs,
            players=players, explain=True, pace=self.pace, alone=True,
        )  # fmt: skip


class Shown(Struct, frozen=True, kw_only=True):
    """A match that was shown; of one that was read from a file, nobody knows the players."""

    setup: Setup
    log: tuple[Entry, ...]
    players: tuple[argument.Player, ...] = ()


class Sitting(Struct, frozen=True, kw_only=True):
    """A match that somebody wants to be played."""

    setup: Setup
    players: Sequence[argument.Player]
    past: Sequence[Entry] = ()


def sitting_of(rooms: Rooms, shown: Shown | None, wish: feed.HostWish) -> Sitting:
    """Prepare what somebody wants; refuse what cannot be."""
    if shown is None:
        raise UsageError("this match cannot be played on")
    if isinstance(wish, feed.Rematch):
        return _rematch(wish, shown)
    assert isinstance(wish, feed.PlayOn)
    return _play_on(rooms, wish, shown)


def _play_on(rooms: Rooms, wish: feed.PlayOn, shown: Shown) -> Sitting:
    if len(wish.bots) != shown.setup.seats:
        raise UsageError(
            "this match has {seats} seats, so name as many bots, not {bots}",
            seats=shown.setup.seats,
            bots=len(wish.bots),
        )
    past = rewind.at_shot(rooms.game, shown.setup, shown.log, wish.shot)
    players = [player_of(rooms, bot, seat, shown) for seat, bot in enumerate(wish.bots)]
    return Sitting(setup=_named(shown.setup, players), players=players, past=past)


def player_of(rooms: Rooms, typed: str, seat: int, shown: Shown) -> argument.Player:
    """Return who sits in a seat: who was typed, or else who sat there before."""
    if not typed and shown.players:
        return shown.players[seat]
    player = rooms.read(typed or _built_in(rooms.game, shown.setup.names[seat]))
    if isinstance(player, argument.Manual | argument.Remote):
        raise UsageError("{bot} cannot be chosen on a page", bot=repr(typed))
    return player


def _built_in(game: AnyGame, name: str) -> str:
    """Return a built-in bot of this name, or the first: a name in a file is never run as a program."""
    bots = [bot.name for bot in game.bots]
    return name if name in bots else bots[0]


def _rematch(wish: feed.Rematch, shown: Shown) -> Sitting:
    if not shown.players:
        raise UsageError("this match cannot be played on")
    first = 1 if wish.rotate else 0
    players = [*shown.players[first:], *shown.players[:first]]
    own = shown.setup.seat_options
    setup = replace(shown.setup, seed=drawn_seed(), seat_options=(*own[first:], *own[:first]))
    return Sitting(setup=_named(setup, players), players=players)


def _named(setup: Setup, players: Sequence[argument.Player]) -> Setup:
    return replace(setup, names=tuple(player.name for player in players), made_up=UNSET)
