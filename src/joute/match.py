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

from collections.abc import Sequence
from typing import Any

from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace

from joute.errors import BrokenGameError
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
from joute.reason import Reason

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
        self._referee = game.wire.referee(setup)
        self._exchanges = [_Exchange() for _ in range(setup.seats)]
        self._answers: dict[int, str | Failure] = {}
        self._asked: Ask | AskAll | None = None

    def start(self) -> list[Effect]:
        """Run to the first ask."""
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
        return 1 if self._asked is None else self.game.rules.turn(self._asked.state)

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
        send = self._referee.send
        while True:
            try:
                event: Event = send(answer)
            except StopIteration as stop:
                self.ask, self.waiting, self.final = None, (), stop.value
                return effects
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
            else:
                if type(event) is Out:
                    self._close(event)
                effects.append(event)

    def _wait(self, event: Ask | AskAll, seats: tuple[int, ...]) -> None:
        self.ask = self._asked = event
        self.waiting = seats
        if not seats:
            self._blame("the referee of {game} asks nobody")
        if self.left and not self.left.keys().isdisjoint(seats):
            out = min(self.left.keys() & set(seats))
            self._blame("the referee of {game} asks seat {seat}, which is out", seat=str(out))

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

    def _close(self, event: Out) -> None:
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

    def _blame(self, fault: str, **values: str) -> None:
        raise BrokenGameError(fault, game=self.game.name, **values)


def rendered(event: Tell) -> str:
    """Return the text of a message, written now if it was left for later."""
    return event.message if isinstance(event.message, str) else event.message()


def ranks(standing: Sequence[Points | None]) -> tuple[int, ...]:
    """Rank seats: 1 is the best, equals share a rank and the next one skips, None is last."""
    return tuple(1 + sum(_better(other, mine) for other in standing) for mine in standing)


def _better(one: Points | None, other: Points | None) -> bool:
    return one is not None and (other is None or one > other)
