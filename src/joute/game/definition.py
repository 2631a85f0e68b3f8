"""A game, whole: the one value that a game's package holds."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, TypeVar

from msgspec import Struct
from msgspec.structs import force_setattr

from joute.faults import call, failed
from joute.game.analysis import Analyst
from joute.game.bots import BotEntry
from joute.game.classic import OriginalProgram
from joute.game.client import Greeting
from joute.game.contest import Contest, Marks, Promotion, Submission
from joute.game.finished import FinishedMatch
from joute.game.maps import Maps
from joute.game.rules import Action, Observation, Points, Rules, State
from joute.game.serve import Serve
from joute.game.setup import NoOptions, Setup
from joute.game.view import View
from joute.game.wire import Limits, Link, Probe, Tcp, Wire
from joute.reason import Reason

EXCERPT = 80
"""Characters that are quoted of what is wrong."""
Kind = TypeVar("Kind")


class Game(Struct, Generic[State, Action, Observation], frozen=True, kw_only=True):
    """A game, whole."""

    name: str
    title: str
    summary: str
    version: int = 1
    """Raised whenever the same setup and messages may give another match."""
    least_seats: int
    most_seats: int
    training: Mapping[str, object] = {}
    """With all these options set, one bot may play alone even if `least_seats` is more."""
    options: type[Struct] = NoOptions
    seat_options: type[Struct] = NoOptions
    profiles: Mapping[str, Mapping[str, object]] = {}
    """Named sets of option values. `document`, the default, need not be named if it sets none."""
    seats_differ: bool = True
    """Whether it matters who sits where; then a series of games swaps the seats."""
    rules: Rules[State, Action, Observation]
    low_scores_win: bool = False
    """Whether the smaller of two scores is the better one."""
    standing: Callable[[State], tuple[Points | None, ...]] | None = None
    """Decides the ranks where the scores do not: higher is better, None is last."""
    cut_short: Callable[[State], bool] = lambda _: False
    """Whether a match that is over was ended only because it had lasted too long."""
    about: Mapping[str, str] = {}
    """The rules as players read them, in Markdown, by language, where its folder holds no RULES.md.
    `@EXAMPLE@` in them stands for the first message of a match."""
    kit: str = ""
    """The kit, `package:folder`, where its own folder holds none."""
    wire: Wire[State, Action, Observation]
    retells: bool = False
    """Whether a program is told all that it must know whenever it is asked, whatever it has said before.
    Only then can one that would have played otherwise take over a match."""
    tcp: Tcp | None = None
    """For games whose programs are TCP clients; all other programs talk on stdin and stdout."""
    probes: Callable[[Setup, int], Sequence[Probe]] = lambda _setup, _seat: ()
    """What to try on a seat's program before the match, to find out its options. Each message holds
    more than the one before: a program that answers one would also answer the later ones."""
    requests: Mapping[str, str] = {}
    """For a person at the keyboard: what may be typed → what it does."""
    maps: Maps = Maps()
    view: View[State] = View()
    bots: tuple[BotEntry, ...]
    analyst: Analyst | None = None
    """Says how good each turn of a match was. Without one, a quick bot plays on from every turn, which gives
    a rough estimate."""
    learning: str | None = None
    """How `joute.env` shows the game to programs that learn: `module:function`, which returns a `Learning` for a setup.
    Without one, it is found out by playing a few matches, which is enough for small games."""
    leagues: Mapping[str, tuple[str, ...]] = {}
    """League → the built-in bots that must be beaten together there, easiest league first. The last
    league has none: the bots that have come that far play each other."""
    promotion: Promotion = Promotion(matches=3, wins=2)
    plans: Mapping[str, str] = {}
    """The competitions of the document, the usual one first: each `package:file.toml`."""
    contest: Contest = Contest()
    soon_over: Mapping[str, str] = {}
    """Settings that make a match short, to try how a bot behaves on the last turn."""
    submission: Submission = Submission()
    marks: Marks | None = None
    report: Callable[[FinishedMatch], str] | None = None
    """What a person reads after a match, instead of the usual table of results."""
    error_logs: Callable[[Setup], tuple[tuple[str, ...], ...]] | None = None
    """By seat, the names of the files that keep its stderr."""
    original: OriginalProgram | None = None
    """The original program, whose command line `joute classic` takes."""
    serve: Serve | None = None
    """How its server works; only for games over TCP."""

    def __post_init__(self) -> None:
        """Add the default profile."""
        force_setattr(self, "profiles", {"document": {}, **self.profiles})

    @property
    def port(self) -> int | None:
        """The port that its clients look for, if they are TCP clients."""
        return None if self.tcp is None else self.tcp.port

    @property
    def strongest(self) -> BotEntry:
        """The strongest of its bots: its `master`; where there is none, the first that thinks, or the first."""
        return max(self.bots, key=lambda bot: (bot.name == "master", bot.thinks))

    def greeting(self, options: Any) -> Greeting | None:  # noqa: ANN401 - its own options struct
        """Begin the dialogue with a client before the match, where there is one."""
        return None if self.tcp is None or self.tcp.greet is None else self.tcp.greet(options)

    def limits(self, options: Any) -> Limits:  # noqa: ANN401 - its own options struct
        """Return the time that seats have under these options."""
        return self._declared("limits", self.wire.limits, options, Limits)

    def link(self, options: Any) -> Link:  # noqa: ANN401 - its own options struct
        """Return what connections are like under these options."""
        return self._declared("link", self.wire.link, options, Link)

    def _declared(
        self, name: str, function: Callable[[Any], Kind], options: object, kind: type[Kind]
    ) -> Kind:
        """Return what a game declares, if it is what it should be."""
        found = call(self.name, function, options)
        if isinstance(found, kind):
            return found
        values = {"name": name, "kind": kind.__name__, "found": repr(found)[:EXCERPT]}
        why = Reason("its {name} gives {found}, which is not a {kind}", values)
        raise failed(self.name, why, function=function)

    def ranking(self, state: State) -> tuple[Points | None, ...]:
        """Return what decides the ranks: higher is better, None is last."""
        if self.standing is not None:
            return self.standing(state)
        scores = self.rules.scores(state)
        if not self.low_scores_win:
            return scores
        return tuple(None if score is None else -score for score in scores)


AnyGame = Game[Any, Any, Any]
"""A game, where it does not matter which one."""
