"""The contract: what a game provides, and nothing else.

A game is one value, `GAME = Game(...)`, found through the entry point group `joute.games`. It has
*rules*, pure functions over a frozen state, and a *referee*, a generator that holds the dialogue
of the game's document over those rules. Neither knows a clock, a process, a socket or global dice.

The referee yields

    Tell(seat, message)      send this, expect nothing
    Ask(seat, state)         wait for this seat's next message
    AskAll(seats, state)     wait for one message of each of these seats
    Out(seat, failure)       this seat is done; nothing more is read from it
    Mark(state)              a frame of the viewer ends here

and is resumed with an answer:

    answer: str | Gone = yield Ask(seat, state)
    answers: dict[int, str | Failure] = yield AskAll(seats, state)

`Gone` names the seat that failed: the asked one, or another that failed meanwhile. The answers to
an `AskAll` are complete and in seat order. The referee returns the final state.
"""

from collections.abc import Callable, Generator, Mapping, Sequence
from enum import StrEnum
from typing import Any, Generic, TypeVar, final

from msgspec import Struct

from joute.dice import Dice
from joute.framing import Framing
from joute.game.contest import Contest, Marks, Promotion, Submission

State = TypeVar("State")
Action = TypeVar("Action")
Observation = TypeVar("Observation")


class Kind(StrEnum):
    """Why a seat is out of a match."""

    TIMEOUT = "timeout"
    CRASH = "crash"
    ILLEGAL = "illegal"
    PROTOCOL = "protocol"
    DISCONNECTED = "disconnected"
    FLOOD = "flood"
    MEMORY = "memory"


class Failure(Struct, frozen=True, omit_defaults=True):
    """What a bot did that took it out of the match, in words for its author."""

    kind: Kind
    reason: str
    absent: bool = False
    """It was never there: nothing that the referee told it has reached it."""
    overlong: bool = False
    """Whether a flood was one message that did not end, rather than too many."""
    waiting: bool = False
    """Whether a program that is late had read all and was doing nothing, as if it waited for more."""


class Setup(Struct, frozen=True, kw_only=True):
    """All that decides a match besides what the seats say."""

    game: str
    seats: int
    seed: int | str = 0
    profile: str = "document"
    options: Any = None
    """The game's `options` struct."""
    seat_options: tuple[Any, ...] = ()
    """One of the game's `seat_options` structs a seat."""
    map: str | None = None
    """The text of a map file; without it the game makes a map from the seed."""
    names: tuple[str, ...] = ()
    """By seat; where there is no name nobody plays: who was given its number left before."""


# What the referee yields.


@final
class Tell(Struct, frozen=True, gc=False):
    """Send a message; a long one may be a function, called only where somebody reads it."""

    seat: int
    message: str | Callable[[], str]


@final
class Ask(Struct, frozen=True, gc=False):
    """Wait for one seat. `fresh` starts a new turn's clock, otherwise the turn's clock goes on."""

    seat: int
    state: Any
    fresh: bool = True


@final
class AskAll(Struct, frozen=True, gc=False):
    """Wait for all of these seats at once."""

    seats: tuple[int, ...]
    state: Any
    fresh: bool = True


@final
class Out(Struct, frozen=True, gc=False):
    """Close a seat: it failed, or (`failure` is None) it has honourably nothing left to do.

    The failure that a `Gone` or an AskAll reported may be given back in the game's own words.
    """

    seat: int
    failure: Failure | None = None


@final
class Mark(Struct, frozen=True, gc=False):
    """A frame of the viewer."""

    state: Any


@final
class Gone(Struct, frozen=True, gc=False):
    """The answer to an `Ask` when a seat failed: the asked one or another."""

    seat: int
    failure: Failure


Event = Tell | Ask | AskAll | Out | Mark
Talk = Generator[Event, Any, State]


# A client's side of the wire.


@final
class Say(Struct, frozen=True, gc=False):
    """A client sends a message."""

    message: str


@final
class Hear(Struct, frozen=True, gc=False):
    """A client waits for the referee's next message, cut by `framing` (lines if None)."""

    framing: Framing | None = None


class NoSeat(StrEnum):
    """Why a server has no seat for a client."""

    PLAYING = "a match is being played"
    FULL = "no seat is left"


@final
class Enter(Struct, frozen=True, gc=False):
    """A greeting asks for a seat under this name; the answer is its number, or a NoSeat.

    A client that gives no name may be named after its number; with an empty one it is called by how
    many have come and by its address.
    """

    name: str | Callable[[int], str]


@final
class Sent(Struct, frozen=True, gc=False):
    """A greeting that no match follows tells people in a few words what the client was sent."""

    what: str


class Sight(Struct, frozen=True):
    """What a client that only looks has seen."""

    text: str
    """As a person sees it on a terminal."""
    fault: str | None = None
    """What is wrong with what the server sent."""


Play = Callable[[Observation], Action]
Client = Generator[Say | Hear, str, None]
Greeting = Generator[Say | Hear | Enter | Sent, Any, None]
"""After a Hear it is given the message, or the Failure of a client that is gone or too loud, to
which it may say a last word and must then return."""


class Brief(Struct, frozen=True):
    """What a built-in bot is given when it is made."""

    dice: Dice
    clock: Callable[[], float]
    """Seconds, only for differences."""
    limit: float | None = None
    """Seconds a turn, None when there is no limit."""
    note: Callable[[str], None] = lambda _: None
    """Write a line for the bot's author; it is kept as the bot's stderr of this turn."""
    explain: bool = False
    """Whether it should note, turn by turn, what it considered and what it expects."""


# What a game provides.


class Rules(Struct, Generic[State, Action, Observation], frozen=True, kw_only=True):
    """The game as values and functions; bots' searches and learning use them alone."""

    initial: Callable[[Setup], State]
    to_move: Callable[[State], tuple[int, ...]]
    """The seats whose action the next step needs; empty when the match is over."""
    legal: Callable[[State, int], Sequence[Action]]
    """Actions that this seat may take; all of them where they can be listed."""
    step: Callable[[State, Mapping[int, Action]], State]
    leave: Callable[[State, int], State]
    """The state after this seat has failed."""
    observe: Callable[[State, int], Observation]
    """All that this seat may know."""
    turn: Callable[[State], int]
    """The turn that is being played, as the document counts, from 1."""
    scores: Callable[[State], tuple[int | None, ...]]
    standing: Callable[[State], tuple[int | None, ...]]
    """Higher is better, None is last: it decides the ranks."""


class Link(Struct, frozen=True, kw_only=True):
    """The connection of one seat."""

    framing: Callable[[], Framing]
    """Cuts what the seat sends."""
    end: str = "\n"
    """Follows every message told."""
    client_end: str = "\n"
    """Follows every message of our own clients."""
    gap_ms: int = 0
    """At least this long before a message that answers none of the seat's own."""


class Limits(Struct, frozen=True, kw_only=True):
    """Time a seat has, in milliseconds; 0 is no limit."""

    first_ms: int = 0
    turn_ms: int = 0
    grace_ms: int = 0
    """Added to both before a seat is called late."""


class Transport(StrEnum):
    """How a program of this game talks to its referee."""

    PIPE = "pipe"
    TCP = "tcp"


class Probe(Struct, frozen=True, kw_only=True):
    """A way to find out what an unknown program expects: see whether it answers."""

    settings: Mapping[str, str]
    """The seat's options if it does."""
    message: str
    patience_ms: int


class Wire(Struct, Generic[State, Action, Observation], frozen=True, kw_only=True):
    """The document's protocol, both sides."""

    transport: Transport
    referee: Callable[[Setup], Talk[State]]
    say: Callable[[Action], tuple[str, ...]]
    """The messages of an action, one for each time the seat is asked."""
    client: Callable[[Play[Observation, Action], Any, str], Client]
    """A program's side: rebuilds the observation and plays. After the bot it is given the options,
    and its name for those who ask for one."""
    link: Callable[[Any], Link]
    """By options."""
    limits: Callable[[Any], Limits]
    """By options."""
    greet: Callable[[Any], Greeting] | None = None
    """What is said to a TCP client before the match, by options."""
    refuse: Callable[[NoSeat], str | None] = lambda _: None
    """What a server says instead to a client that it has no seat for; None: it is greeted, and the
    greeting tells it."""
    port: int | None = None
    look: Callable[[Any], Generator[Say | Hear, str, Sight]] | None = None
    """A client that only looks, by options."""
    trials: Callable[[Setup, int], Sequence[Probe]] = lambda _setup, _seat: ()
    """What to try on a seat's program before the match, if its options are to be found out: each tells
    it more than the one before, so that whoever answers one answers those that follow."""
    requests: Mapping[str, str] = {}
    """What a person at the keyboard may type, and what it does."""


class Maps(Struct, frozen=True, kw_only=True):
    """The grounds of the game, as texts in its map file format."""

    make: Callable[[Setup], str]
    """From seed and options."""
    read: Callable[[str, Setup], object]
    """Read a map file, or raise MapError that names the line or the cell."""
    show: Callable[[str, Setup], str] = lambda text, _: text
    """How a person sees it on a terminal."""
    named: Mapping[str, str] = {}
    extras: Mapping[str, "MapExtra"] = {}
    largest: Mapping[str, str] = {}
    """Settings that give the largest map."""


class MapExtra(Struct, frozen=True):
    """A switch of `joute maps`, as `--optimum`: what it prints after the map."""

    summary: str
    path: str
    """`module:function`, called with the map's text and the setup."""


class View(Struct, Generic[State], frozen=True, kw_only=True):
    """What a viewer needs, so that it needs no rules."""

    scene: Callable[[State], object]
    """What stays the same for the whole match."""
    frame: Callable[[State], object]
    """What changes."""
    veil: Callable[[Any, frozenset[int]], object] = lambda frame, _seats: frame
    """A frame without what none of these seats may know: until the match is over, the page of
    people who play them is shown no more. A scene hides nothing, nor do names and scores."""
    stderr: Callable[[Any, str], str] = lambda _options, text: text
    """What is kept of the stderr of one turn."""


class BotEntry(Struct, frozen=True, kw_only=True):
    """A built-in bot, imported when it is used."""

    name: str
    summary: str
    path: str
    """`module:function`; the function makes a `Play` from a `Brief`."""
    thinks: bool = False
    """It may use its whole time, so a server runs it beside its loop."""
    kernel: str | None = None
    """The module, where it has one, that makes it slow unless it is compiled."""


class Way(Struct, frozen=True, kw_only=True):
    """A way to start a program, if this file of it is there."""

    file: str
    command: str


class Classic(Struct, frozen=True, kw_only=True):
    """An original program's command line, understood: what to play, and what it printed."""

    bots: tuple[str | tuple[Way, ...], ...]
    """As a person types them, or the ways to start a program, the first that can be taken."""
    seed: int | str | None = None
    profile: str = "original"
    options: Mapping[str, str] = {}
    seat_options: Mapping[int, Mapping[str, str]] = {}
    map: str | None = None
    report: Callable[["FinishedMatch"], str]
    trace: Callable[[Any, Sequence[tuple[int, str | Failure]]], str] | None = None
    """What it wrote on stderr at each mark: of the state, and of what was answered since the last."""
    replay: str | None = None
    """The file in which the match is kept, where it kept one too."""
    results: "ResultsFile | None" = None


class ResultsFile(Struct, frozen=True, kw_only=True):
    """A file that an original program wrote after the match, where its folder exists."""

    path: str
    text: Callable[["FinishedMatch"], str]
    lacks: str = ""
    """What of the original's file is left out, and where it is found instead."""


class Original(Struct, frozen=True, kw_only=True):
    """The original program's command line."""

    usage: str
    arguments: Mapping[str, str] = {}
    """What each of them means."""
    read: Callable[[Sequence[str]], Classic]
    """Raises UsageError."""


class NoOptions(Struct, frozen=True):
    """For games with nothing to set."""


class Service(Struct, frozen=True, kw_only=True):
    """How a server makes matches of the clients that connect to it."""

    least: int
    most: int
    """Clients that one match takes; the seats after theirs belong to the house."""
    start_at: int | None = None
    """A match begins by itself when so many have entered, None: never, …"""
    wait_s: float | None = None
    """… or when `least` have and nobody else came for so long; or somebody starts it."""
    house: tuple[str, ...] = ()
    """Built-in bots that play against the clients."""
    several: bool = False
    """Many matches at once, or one after the other."""
    settings: Mapping[str, str] = {}
    """Options that this service sets."""
    pace_ms: int = 0
    """Time between two marks, so that people can watch."""
    greet: Callable[[Setup], Greeting] | None = None
    """Instead of the wire's greeting; a client that it gives no seat is sent away."""
    instead: str | None = None
    """What the server does for each client where no match is ever played, as a sentence."""
    port: int | None = None
    """Instead of the wire's port."""
    seed: int | str | None = None
    """When none is given; None draws one."""
    same_seed: bool = False
    """Every match is played on the seed given, instead of on the next one each."""


class Serve(Struct, frozen=True, kw_only=True):
    """The server that the document describes."""

    flags: type[Struct] = NoOptions
    """Switches of `joute serve GAME`, described like options."""
    service: Callable[[Any, Any], Service]
    """By flags and options; raises UsageError when they do not go together."""
    limit_ms: int = 0
    """Time that a client has a turn where nobody says otherwise, 0: as long as it likes."""


class FinishedMatch(Struct, frozen=True, kw_only=True):
    """A finished match as a game's own report sees it."""

    setup: Setup
    state: Any
    ranks: tuple[int, ...]
    failures: tuple[Failure | None, ...]
    turns: int
    log: tuple[tuple[int, str | Failure], ...] = ()
    notes: tuple[tuple[int, int, str], ...] = ()
    """What seats wrote on their stderr: the seat, the turn, the text."""

    @property
    def length(self) -> str:
        """The number of turns, in words."""
        return "1 turn" if self.turns == 1 else f"{self.turns} turns"


class Game(Struct, Generic[State, Action, Observation], frozen=True, kw_only=True):
    """A game, whole."""

    name: str
    title: str
    summary: str
    version: int
    """Raised whenever the same setup and messages may give another match."""
    least_seats: int
    most_seats: int
    training: Mapping[str, Any] = {}
    """Option values under which one bot may play alone, where it may not always."""
    options: type[Struct] = NoOptions
    seat_options: type[Struct] = NoOptions
    profiles: Mapping[str, Mapping[str, Any]]
    """Each a set of option values over the defaults; `document` is the default one."""
    seats_differ: bool = True
    """Whether it matters who sits where, so that several games swap seats."""
    rules: Rules[State, Action, Observation]
    wire: Wire[State, Action, Observation]
    maps: Maps
    view: View[State]
    bots: tuple[BotEntry, ...]
    low_scores_win: bool = False
    """Whether the smaller of two scores is the better one."""
    leagues: Mapping[str, tuple[str, ...]] = {}
    """Built-in opponents to be beaten together, easiest league first; in the last one, which has
    none, those who came so far play each other."""
    promotion: Promotion = Promotion(matches=3, wins=2)
    plans: Mapping[str, str] = {}
    """The competitions of the document, the usual one first: each `package:file.toml`."""
    contest: Contest = Contest()
    soon_over: Mapping[str, str] = {}
    """Settings under which a match soon comes to its last turn, for those who try a bot on it."""
    submission: Submission = Submission()
    marks: Marks | None = None
    report: Callable[[FinishedMatch], str] | None = None
    """What a person reads after a match, where the document says how."""
    error_logs: Callable[[Setup], tuple[tuple[str, ...], ...]] | None = None
    """The files that keep each seat's stderr, in the folder of the match."""
    classic: Original | None = None
    serve: Serve | None = None
    """How its server works; only for games over TCP."""


AnyGame = Game[Any, Any, Any]
"""Where it does not matter which one."""
