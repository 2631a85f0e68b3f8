"""One play of a game as a pure machine.

    match = Match(game, setup)
    effects = match.start()
    while match.ask:
        … perform the effects, Tell, Out and Mark, in order …
        effects = match.said(seat, message)  or  match.failed(seat, failure)

The machine keeps the log that a replay is made of, drops what a removed seat still says, makes a
failure stick, and answers an `AskAll` in seat order however the answers raced, so that the log of
a match does not depend on who was first. Whoever drives it owns the clock and the bytes.
"""

from collections.abc import Callable, Generator, Sequence
from hashlib import blake2b
from math import isfinite
from typing import Any, NoReturn

import msgspec
from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace

from joute import faults
from joute.errors import BrokenGameError, FailedGameError, reason_of
from joute.game import (
    AnyGame,
    Ask,
    AskAll,
    Event,
    Failure,
    FinishedMatch,
    Gone,
    Kind,
    Mark,
    Out,
    Points,
    Setup,
    Tell,
)
from joute.game.setup import PlayerName, called
from joute.reason import Reason, Value

EXCERPT = 80
"""Characters that are quoted of what is no event."""
MOST_EVENTS = 1_000_000
"""Between two questions of a referee."""
Entry = tuple[int, str | Failure]
Effect = Tell | Out | Mark


class Death(Struct, frozen=True, kw_only=True):
    """Why a seat is out: the cause, the turn, what it had been sent and what it said to that."""

    seat: int
    failure: Failure
    turn: int
    sent: str
    said: str


class SeatResult(Struct, frozen=True, kw_only=True):
    """How one seat ended."""

    seat: int
    bot: str
    score: Points | None
    rank: int
    status: str
    reason: str | None = None
    """In results of earlier versions, in English; `joute play --json` gives it too."""
    turn: int
    failure: Failure | None = None
    made_up: Reason | UnsetType | None = UNSET
    """What stands for the name if nobody gave one, as in the setup."""

    @property
    def called(self) -> PlayerName:
        """The name of the bot as readers see it."""
        return called(self.bot, self.made_up, self.seat)

    @property
    def why(self) -> Failure | None:
        """Why it is out, if it is."""
        if self.failure is None and self.status != "ok":
            return Failure(Kind(self.status), self.reason or "")
        return self.failure


class Result(Struct, frozen=True, kw_only=True):
    """How a match ended; the JSON that `joute play --json` prints."""

    game: str
    profile: str
    seed: int | str
    turns: int
    seats: tuple[SeatResult, ...]
    replay: str | None = None


class _Exchange:
    """The last burst of messages told to a seat and what it said to them, and the one before."""

    __slots__ = ("before", "said", "told")

    def __init__(self) -> None:
        self.told: list[Tell] = []
        self.said: list[str] = []
        self.before: tuple[list[Tell], list[str]] = ([], [])

    def tell(self, event: Tell) -> None:
        """A message told after an answer begins a new exchange."""
        if self.said:
            self.before = (self.told, self.said)
            self.told = [event]
            self.said = []
        else:
            self.told.append(event)

    def last(self, *, answered: bool) -> tuple[str, str]:
        """Return what was sent and what was said, the last time something was said if `answered`."""
        told, said = self.before if answered and not self.said else (self.told, self.said)
        return "\n".join(rendered(event) for event in told), "\n".join(said)


class _Exchanges(dict[int, _Exchange]):
    """The exchanges by seat."""

    def __init__(self, seats: int) -> None:
        super().__init__((seat, _Exchange()) for seat in range(seats))

    def __missing__(self, seat: object) -> NoReturn:
        """Say that there is no such seat; a referee has named it."""
        raise BrokenGameError(
            "its referee names seat {seat}, but the seats are numbered from 0 to {last}",
            seat=repr(seat),
            last=str(len(self) - 1),
        )


class Match:
    """The machine; see the module's text."""

    def __init__(self, game: AnyGame, setup: Setup) -> None:
        self.game = game
        self.setup = setup
        self.log: list[Entry] = []
        self.ask: Ask | AskAll | None = None
        self.waiting: tuple[int, ...] = ()
        """The seats whose answer is still missing, in seat order."""
        self.final: Any = None
        """The final state, once nobody is asked any more."""
        self.deaths: dict[int, Death] = {}
        self.left: dict[int, int] = {}
        """Seats that are out, failed or not, with the turn they left on."""
        self.fault: FailedGameError | None = None
        """How the game failed, if it did: the match is not over, and does not go on."""
        self.digest = ""
        """A short mark of the final state."""
        self._referee: Generator[Event, Any, Any]
        self._exchanges = _Exchanges(setup.seats)
        self._asked_before: set[tuple[int, ...]] = set()
        self._answers: dict[int, str | Failure] = {}
        self._asked: Ask | AskAll | None = None

    def start(self) -> list[Effect]:
        """Run to the first ask."""
        self._referee = self._guarded(self.game.wire.referee, self.setup)
        if not isinstance(self._referee, Generator):
            kind = type(self._referee).__name__
            self._blame("its referee is not a generator but a {kind}", kind=kind)
        return self._run(None)

    def said(self, seat: int, message: str) -> list[Effect]:
        """Hand in a message of a seat that is waited for."""
        self._exchanges[seat].said.append(message)
        if type(self.ask) is AskAll:
            return self._answer(seat, message)
        self.log.append((seat, message))
        return self._run(message)

    def failed(self, seat: int, failure: Failure) -> list[Effect]:
        """Hand in that a seat failed.

        An Ask hears of any seat's failure at once; an AskAll only of those it waits for, so a seat
        that is lost meanwhile is handed in when it is asked again.
        """
        if self.ask is None or seat in self.left:
            return []
        if isinstance(self.ask, AskAll):
            if seat not in self.waiting:
                return []
            self._die(seat, failure, answered=False)
            return self._answer(seat, failure)
        self._die(seat, failure, answered=False)
        self.log.append((seat, failure))
        return self._run(Gone(seat, failure))

    @property
    def turn(self) -> int:
        """The turn that is being played, or the last one that was."""
        if self._asked is None:
            return 1
        try:
            return self.game.rules.turn(self._asked.state)
        except (Exception, SystemExit) as error:  # noqa: BLE001 - it is the game's, and named
            if self.fault is None:
                self.fail(error)
            return 0  # of a match that is only put away

    @property
    def untouched(self) -> bool:
        """Whether nobody has answered the current question yet."""
        return not self._answers

    @property
    def table(self) -> FinishedMatch:
        """The finished match."""
        deaths = [self.deaths.get(seat) for seat in range(self.setup.seats)]
        return FinishedMatch(
            setup=self.setup,
            state=self.final,
            ranks=self._ranks,
            failures=tuple(death.failure if death else None for death in deaths),
            turns=self.turn,
            log=tuple(self.log),
        )

    @property
    def result(self) -> Result:
        """The finished match, for people and programs that know nothing of the game."""
        return Result(
            game=self.setup.game,
            profile=self.setup.profile,
            seed=self.setup.seed,
            turns=self.turn,
            seats=tuple(self._seat_result(seat) for seat in range(self.setup.seats)),
        )

    @property
    def _ranks(self) -> tuple[int, ...]:
        """Rank the seats of a finished match; a seat where nobody played beats no one."""
        standing = self.game.ranking(self.final)
        nobodys = {seat for seat, name in enumerate(self.setup.names) if not name}
        return ranks([None if seat in nobodys else mine for seat, mine in enumerate(standing)])

    def _seat_result(self, seat: int) -> SeatResult:
        rules = self.game.rules
        death = self.deaths.get(seat)
        return SeatResult(
            seat=seat,
            bot=self.setup.names[seat],
            score=rules.scores(self.final)[seat],
            rank=self._ranks[seat],
            status="ok" if death is None else death.failure.kind.value,
            failure=None if death is None else death.failure,
            turn=self.left.get(seat, self.turn),
            made_up=UNSET if self.setup.made_up is UNSET else self.setup.made_up[seat],
        )

    def _run(self, answer: object) -> list[Effect]:
        """Let the referee speak until it asks again or returns."""
        effects: list[Effect] = []
        try:
            send = self._referee.send
            for _ in range(MOST_EVENTS):
                event: Event = send(answer)
                answer = None
                # type() is several times as fast as isinstance() here, and events have no subclasses
                if type(event) is AskAll:
                    self._wait(event, event.seats)
                    return effects
                if type(event) is Tell:
                    self._exchanges[event.seat].tell(event)
                    effects.append(event)
                elif type(event) is Ask:
                    self._wait(event, (event.seat,))
                    return effects
                elif type(event) is Mark:
                    effects.append(event)
                else:
                    self._close(event)
                    effects.append(event)
            endless = "its referee has gone on {count} times without asking anybody"
            self._blame(endless, count=MOST_EVENTS)
        except StopIteration as stop:
            self._finish(stop.value)
            return effects
        except (Exception, SystemExit) as error:  # noqa: BLE001 - it is the game's, and named
            self.fail(error)

    def _finish(self, state: object) -> None:
        """End with this state, if it can be kept and counted."""
        self.ask, self.waiting, self.final = None, (), state
        try:
            self.digest = digest(state)
        except Exception as error:  # noqa: BLE001 - whatever the state is made of
            self._blame("its final state cannot be kept: {why}", why=reason_of(error))
        for name, counted in (("scores", self.game.rules.scores), ("standing", self.game.ranking)):
            points = self._guarded(counted, state)
            if not are_points(points, self.setup.seats):
                self._blame(
                    "its {name} is {points}, not a tuple of {seats} {seats|number|numbers}",
                    name=name,
                    points=repr(points)[:EXCERPT],
                    seats=self.setup.seats,
                )

    def _wait(self, event: Ask | AskAll, seats: tuple[int, ...]) -> None:
        if seats.__class__ is not tuple or seats not in self._asked_before:
            self._check_asked(seats)
        self.ask = self._asked = event
        self.waiting = seats
        if self.left and not self.left.keys().isdisjoint(seats):
            out = min(self.left.keys() & set(seats))
            self._blame("its referee asks seat {seat}, which is out", seat=str(out))

    def _check_asked(self, seats: object) -> None:
        """Look once at each group of seats that is asked."""
        if not isinstance(seats, tuple):
            self._blame(
                "its referee asks {seats}, not a tuple of seats", seats=repr(seats)[:EXCERPT]
            )
        if not seats:
            self._blame("its referee asks nobody")
        for seat in seats:
            self._exchanges[seat]
        if len(set(seats)) < len(seats):
            self._blame("its referee asks {seats}, a seat twice", seats=repr(seats))
        self._asked_before.add(seats)

    def _answer(self, seat: int, answer: str | Failure) -> list[Effect]:
        """Keep one answer to an AskAll, and go on when it was the last."""
        answers = self._answers
        answers[seat] = answer
        if len(self.waiting) > 1:
            place = self.waiting.index(seat)
            self.waiting = self.waiting[:place] + self.waiting[place + 1 :]
            return []
        if len(answers) > 1:
            answers = dict(sorted(answers.items()))
        self._answers = {}
        self.log.extend(answers.items())
        return self._run(answers)

    def _close(self, event: Event) -> None:
        if type(event) is not Out:
            what = repr(event)[:EXCERPT]
            self._blame("its referee yields {what}, no Tell, Ask, AskAll, Out or Mark", what=what)
        self._exchanges[event.seat]
        death = self.deaths.get(event.seat)
        if event.failure is not None and death is None:
            self._die(event.seat, event.failure, answered=True)
        elif event.failure is not None and death is not None:
            self.deaths[event.seat] = replace(death, failure=event.failure)
        self.left.setdefault(event.seat, self.turn)

    def _die(self, seat: int, failure: Failure, *, answered: bool) -> None:
        exchange = self._exchanges[seat].last(answered=answered)
        sent, said = ("", "") if failure.absent else exchange
        turn = self.turn
        self.left[seat] = turn
        self.deaths[seat] = Death(seat=seat, failure=failure, turn=turn, sent=sent, said=said)

    def fail(self, error: BaseException) -> NoReturn:
        """Stop, because the game has raised an error; raise it as the game's."""
        self.fault = faults.raised(self.game.name, error)
        if self.fault is None or self.fault is error:
            raise error
        raise self.fault from error

    def _guarded(self, function: Callable[[Any], Any], argument: object) -> Any:  # noqa: ANN401 - any function of the game
        """Call a function of the game."""
        try:
            return function(argument)
        except (Exception, SystemExit) as error:  # noqa: BLE001 - it is the game's, and named
            self.fail(error)

    def _blame(self, text: str, **values: Value) -> NoReturn:
        """Stop, because the game does not keep the contract."""
        self.fail(BrokenGameError(Reason(text, values)))


def digest(state: object) -> str:
    """Return a short mark that differs when the state does."""
    return blake2b(msgspec.json.encode(state, order="deterministic"), digest_size=8).hexdigest()


def are_points(points: object, seats: int) -> bool:
    """Whether these are points for so many seats, as they can be kept: truth is no number."""
    return (
        isinstance(points, tuple | list) and len(points) == seats and all(map(_is_number, points))
    )


def _is_number(value: object) -> bool:
    return value is None or type(value) is int or (type(value) is float and isfinite(value))


def rendered(event: Tell) -> str:
    """Return the text of a message, written now if it was left for later."""
    if isinstance(event.message, str):
        return event.message
    try:
        return event.message()
    except Exception as error:
        raise BrokenGameError(
            "its message to seat {seat} cannot be written: {why}", seat=str(event.seat), why=error
        ) from error


def ranks(standing: Sequence[Points | None]) -> tuple[int, ...]:
    """Rank seats: 1 is the best, equals share a rank and the next one skips, None is last."""
    return tuple(1 + sum(_better(other, mine) for other in standing) for mine in standing)


def _better(one: Points | None, other: Points | None) -> bool:
    return one is not None and (other is None or one > other)
