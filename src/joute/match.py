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

from collections.abc import Callable, Generator
from hashlib import blake2b
from typing import Any, NoReturn

import msgspec
from msgspec import UNSET
from msgspec.structs import replace

from joute import faults
from joute.errors import BrokenGameError, FailedGameError, reason_of
from joute.exchange import Exchanges, rendered
from joute.game import (
    AnyGame,
    Ask,
    AskAll,
    Event,
    Failure,
    FinishedMatch,
    Gone,
    Mark,
    Out,
    Setup,
    Tell,
)
from joute.reason import Reason, Value
from joute.result import Death, Refusal, Result, SeatResult, are_points, ranks
from joute.stuck import guarded

EXCERPT = 80
"""Characters that are quoted of what is no event."""
MOST_EVENTS = 1_000_000
"""Between two questions of a referee."""
Entry = tuple[int, str | Failure]
Effect = Tell | Out | Mark


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
        self.refusals: list[Refusal] = []
        self.left: dict[int, int] = {}
        """Seats that are out, failed or not, with the turn they left on."""
        self.fault: FailedGameError | None = None
        """How the game failed, if it did: the match is not over, and does not go on."""
        self.digest = ""
        """A short mark of the final state."""
        self._referee: Generator[Event, Any, Any] | None = None
        self._exchanges = Exchanges(setup.seats)
        self._asked_before: set[tuple[int, ...]] = set()
        self._answers: dict[int, str | Failure] = {}
        self._asked: Ask | AskAll | None = None

    def start(self) -> list[Effect]:
        """Run to the first ask."""
        self._referee = self._guarded(self.game.wire.referee, self.setup)
        if not isinstance(self._referee, Generator):
            kind = type(self._referee).__name__
            text = "its referee is not a generator but a {kind}"
            self._blame(text, self.game.wire.referee, kind=kind)
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
        except faults.RAISED as error:
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
            refused=sum(refusal.seat == seat for refusal in self.refusals) or UNSET,
        )

    @guarded
    def _run(self, answer: object) -> list[Effect]:
        """Let the referee speak until it asks again or returns."""
        effects: list[Effect] = []
        assert self._referee is not None
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
                    if event.refuses:
                        self._refuse(event)
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
        except faults.RAISED as error:
            self.fail(error)

    def _finish(self, state: object) -> None:
        """End with this state, if it can be kept and counted."""
        self.ask, self.waiting, self.final = None, (), state
        if state is None:
            self._blame("its referee returns None, not the final state")
        try:
            self.digest = digest(state)
        except Exception as error:  # noqa: BLE001 - whatever the state is made of
            text = "its final state cannot be kept: {why}"
            self._blame(text, self.game.rules.step, why=reason_of(error))
        for name, counted in (("scores", self.game.rules.scores), ("standing", self.game.ranking)):
            points = self._guarded(counted, state)
            if not are_points(points, self.setup.seats):
                self._blame(
                    "its {name} is {points}, not a tuple of {seats} {seats|number|numbers}",
                    counted,
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

    def _refuse(self, event: Tell) -> None:
        """Keep what a seat has said that is refused."""
        self.refusals.append(
            Refusal(
                seat=event.seat,
                turn=self.turn,
                said=self._exchanges[event.seat].last_said,
                answer=rendered(event),
                notes=event.notes,
            )
        )

    def _die(self, seat: int, failure: Failure, *, answered: bool) -> None:
        exchange = self._exchanges[seat].last(answered=answered)
        sent, said, before = ("", "", "") if failure.absent else exchange
        turn = self.turn
        self.left[seat] = turn
        self.deaths[seat] = Death(
            seat=seat, failure=failure, turn=turn, sent=sent, said=said, before=before
        )

    def fail(self, error: BaseException, function: object = None) -> NoReturn:
        """Stop, because the game has raised an error; raise it as that of a function of the game, or of its referee."""
        self.fault = faults.raised(self.game.name, error, function or self._referee)
        if self.fault is None or self.fault is error:
            raise error
        raise self.fault from error

    @guarded
    def _guarded(self, function: Callable[[Any], Any], argument: object) -> Any:  # noqa: ANN401 - any function of the game
        """Call a function of the game."""
        try:
            return function(argument)
        except faults.RAISED as error:
            self.fail(error)

    def _blame(self, text: str, function: object = None, /, **values: Value) -> NoReturn:
        """Stop, because the game does not keep the contract."""
        self.fail(BrokenGameError(Reason(text, values)), function)


def digest(state: object) -> str:
    """Return a short mark that differs when the state does."""
    return blake2b(msgspec.json.encode(state, order="deterministic"), digest_size=8).hexdigest()
