"""The course that a program is put through before a contest: what it will meet there, and worse."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from joute.arena.house import Terms
from joute.arena.play import Played, play
from joute.arena.players import Builtin, Player
from joute.game import BotEntry, Brief, Game, Kind, Link, Play, Setup
from joute.match import Death
from joute.settings import prepare

NORMAL_GAMES = 3
PACE = 0.02

ADVICE = {
    Kind.TIMEOUT: "flush what you print, end every message, and leave a margin to the limit",
    Kind.CRASH: "the last lines of its stderr below tell where it stopped",
    Kind.ILLEGAL: "play that turn again with joute resume and look at the state it was in",
    Kind.PROTOCOL: "compare what it said with the document's protocol, character by character",
    Kind.DISCONNECTED: "keep the connection, stdin and stdout open until the end of the game",
    Kind.FLOOD: "answer once for each time you are asked, and end every message",
    Kind.MEMORY: "free what you do not need, or search less deeply",
}
"""What an author can do about each kind of failure."""


class Trial(Struct, frozen=True, kw_only=True):
    """One station of the course."""

    title: str
    seed: int
    settings: Mapping[str, str] = {}
    link: Link | None = None
    pace: float = 0.0
    dying: bool = False
    """The others fail at once."""
    optional: bool = False
    """It does not happen in a contest here, but elsewhere."""
    advice: str | None = None
    """What an author can do who fails here, where the kind of failure does not tell."""


class Custom(Struct, frozen=True, kw_only=True):
    """How the contest to come differs from the game's usual one."""

    profile: str = "document"
    settings: Mapping[str, str] = {}
    seat: Mapping[str, str] = {}
    """Settings of every seat."""


class Finding(Struct, frozen=True, kw_only=True):
    """What happened at one station."""

    title: str
    death: Death | None
    advice: str | None
    last_words: str
    rank: int
    seats: int
    longest_ms: float
    optional: bool


def course(game: Game[Any, Any, Any], custom: Custom) -> Iterator[Trial]:
    """Plan the stations that make sense for a game."""
    for seed in range(1, NORMAL_GAMES + 1):
        yield Trial(title=f"a normal game (seed {seed})", seed=seed)
    yield Trial(title="a slow referee", seed=1, pace=PACE, settings=game.soon_over)
    link = game.wire.link(_setup(game, ["-"] * game.least_seats, custom).options)
    if link.end == "\n":
        ends = replace(link, end="\r\n")
        yield Trial(
            title="lines that end with CR LF",
            seed=1,
            link=ends,
            optional=True,
            advice="strip spaces and line ends from what you read before you compare it",
        )
    if game.maps.largest:
        yield Trial(title="the largest map", seed=1, settings=game.maps.largest)
    if game.soon_over:
        yield Trial(title="the last turn", seed=1, settings=game.soon_over)
    if game.most_seats > 1:
        yield Trial(title="opponents that die at once", seed=1, dying=True)


def walk(
    game: Game[Any, Any, Any], player: Player, terms: Terms, custom: Custom | None = None
) -> Iterator[Finding]:
    """Put a program through the course."""
    custom = custom or Custom()
    for number, trial in enumerate(course(game, custom)):
        wanted = replace(custom, settings={**custom.settings, **trial.settings})
        yield _try(game, player, terms, trial, number, wanted)


def dying(_: Brief) -> Play[object, object]:
    """Make a bot that dies as soon as it is asked."""

    def play(_: object) -> object:
        message = "it dies, as planned"
        raise RuntimeError(message)

    return play


def normal_game(game: Game[Any, Any, Any], player: Player, terms: Terms, custom: Custom) -> Played:
    """Play one game as others are; the program has seat 0."""
    return _play(game, player, terms, Trial(title="", seed=1), 0, custom)


def _try(  # noqa: PLR0913, PLR0917 - who is tried where, and how
    game: Game[Any, Any, Any],
    player: Player,
    terms: Terms,
    trial: Trial,
    number: int,
    custom: Custom,
) -> Finding:
    own = number % _seats(game, trial)
    return _found(trial, _play(game, player, terms, trial, own, custom), own)


def _seats(game: Game[Any, Any, Any], trial: Trial) -> int:
    return max(game.least_seats, 2 if trial.dying else 1)


def _play(  # noqa: PLR0913, PLR0917 - the same
    game: Game[Any, Any, Any],
    player: Player,
    terms: Terms,
    trial: Trial,
    own: int,
    custom: Custom,
) -> Played:
    seats = _seats(game, trial)
    others = [_opponent(game, seat, dying=trial.dying) for seat in range(seats - 1)]
    seated = [*others[:own], player, *others[own:]]
    names = [other.name for other in seated]
    setup = _setup(game, names, custom, trial.seed)
    return play(game, setup, seated, replace(terms, link=trial.link, pace=trial.pace))


def _setup(game: Game[Any, Any, Any], names: Sequence[str], custom: Custom, seed: int = 0) -> Setup:
    return prepare(
        game,
        names=names,
        seed=seed,
        profile=custom.profile,
        typed=custom.settings,
        seat_typed=dict.fromkeys(range(len(names)), custom.seat),
    )


def _opponent(game: Game[Any, Any, Any], seat: int, *, dying: bool) -> Builtin:
    entry = game.bots[seat % len(game.bots)]
    if dying:
        entry = BotEntry(name="dying", summary="", path=f"{__name__}:dying")
    return Builtin(entry.name, entry)


def _found(trial: Trial, played: Played, seat: int) -> Finding:
    death = next((death for death in played.deaths if death.seat == seat), None)
    usage = next((usage for usage in played.replay.usages if usage.usage == seat), None)
    return Finding(
        title=trial.title,
        death=death,
        advice=trial.advice or ADVICE[death.failure.kind] if death else None,
        last_words=played.last_words(seat),
        rank=played.table.ranks[seat],
        seats=played.table.setup.seats,
        longest_ms=max(usage.turn_ms, default=0.0) if usage else 0.0,
        optional=trial.optional,
    )
