"""The rules of a simple game: the author's functions, and what they need not care for.

A position is the author's state with what the defaults need: how many steps were made, which dice are next, who has left.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from joute.dice import dice
from joute.errors import FailedGameError
from joute.faults import failed
from joute.game import Points, RuleFunctions, Setup
from joute.reason import Reason, Value
from joute.simple import returned
from joute.simple.arguments import DICE, SEAT, takes
from joute.simple.sight import (
    UNWRITABLE,
    Reader,
    Sight,
    action_line,
    reader,
    unwritable,
    written,
)

STATE = Reason("a state")
ACTIONS = Reason("a list of actions: texts, numbers, tuples of these, or members of an Enum")


class Position(Struct, frozen=True, dict=True):
    """The author's state, and what the defaults need."""

    state: Any
    seats: int
    seed: int | str
    steps: int = 0
    left: tuple[int, ...] = ()
    """Seats that have failed, in this order."""
    eyes: frozenset[int] | None = None
    """The seats of people who are shown it: its scores are those that they may know. None: all are."""

    @cached_property
    def legal(self) -> dict[int, tuple[Any, ...]]:
        """What seats may do here, once it was asked."""
        return {}


class Parts(Struct, frozen=True, kw_only=True, dict=True):
    """The functions of an author, over the author's state."""

    game: str
    initial: Callable[..., Any]
    to_move: Callable[[Any], Iterable[int]]
    legal: Callable[[Any, int], Iterable[Any]]
    step: Callable[..., Any]
    scores: Callable[..., Iterable[float | None]]
    observe: Callable[[Any, int | None], Any] | None = None
    board: Callable[[Any], Any] | None = None
    leave: Callable[[Any, int], Any] | None = None
    turn: Callable[[Any], int] | None = None
    standing: Callable[[Any], Iterable[float | None]] | None = None
    longest: int | None = None
    """The most steps of a match, None for no bound."""

    @cached_property
    def reader(self) -> Reader:
        """How what is told is read."""
        return reader(self.observe or self.initial, self.legal)

    @cached_property
    def step_is_drawn(self) -> bool:
        """Whether a step throws dice."""
        return takes(self.step, DICE)

    @cached_property
    def scores_are_secret(self) -> bool:
        """Whether the author says who may know which score."""
        return takes(self.scores, SEAT)

    def begin(self, setup: Setup) -> Position:
        """Return the position before the first step."""
        drawn = {DICE: dice(setup.seed, "initial")} if takes(self.initial, DICE) else {}
        state = self._state("initial", self.initial(setup, **drawn))
        return Position(state, setup.seats, setup.seed)

    def movers(self, position: Position) -> tuple[int, ...]:
        """Return who is asked next: nobody when the match is over."""
        if self._is_ended(position):
            return ()
        return tuple(seat for seat in self._named(position) if seat not in position.left)

    def actions(self, position: Position, seat: int) -> tuple[Any, ...]:
        """Return what a seat may do; the author's function is asked once."""
        if seat not in position.legal:
            given = self.legal(position.state, seat)
            found = returned.items(given)
            if found is None:
                raise self.wrong("legal", given, ACTIONS)
            position.legal[seat] = found
        return position.legal[seat]

    def advance(self, position: Position, actions: Mapping[int, Any]) -> Position:
        """Make a step; for a seat that has left, one of its actions is drawn.

        As long as only such seats are to move, steps are made without asking anybody.
        """
        position = self._stepped(position, {**self._drawn(position), **actions})
        return self._unattended(position)

    def remove(self, position: Position, seat: int) -> Position:
        """Let a seat leave: its actions are drawn from now on, unless the author says otherwise."""
        state = position.state
        if self.leave is not None:
            state = self._state("leave", self.leave(state, seat))
        return self._unattended(replace(position, state=state, left=(*position.left, seat)))

    def seen(self, position: Position, seat: int | None) -> Any:  # noqa: ANN401 - whatever the author shows
        """Return what a seat may know, or a spectator."""
        if self.observe is None:
            return position.state
        seen = self.observe(position.state, seat)
        if seen is None:
            raise self.wrong("observe", seen, Reason("what the seat may know"))
        return seen

    def seen_line(self, position: Position, seat: int) -> str:
        """Return what a seat sees as a line."""
        seen = self.seen(position, seat)
        try:
            return written(seen)
        except UNWRITABLE as error:
            shows = "observe" if self.observe else "step" if position.steps else "initial"
            text = "{function} returned what cannot be sent as JSON: {why}"
            why = Reason(text, {"function": shows, "why": unwritable(seen, error)})
            raise failed(self.game, why, function=getattr(self, shows)) from error

    def action_lines(self, position: Position, seat: int) -> tuple[str, ...]:
        """Return what a seat may do as lines."""
        actions = self.actions(position, seat)
        try:
            return tuple(map(action_line, actions))
        except UNWRITABLE as error:
            raise self.wrong("legal", actions, ACTIONS) from error

    def told(self, position: Position, seat: int) -> Sight:
        """Return what a seat is told when it is asked."""
        mine = self.action_lines(position, seat) if seat in self.movers(position) else ()
        return self.reader.sight(self.seen_line(position, seat), mine)

    def points(self, position: Position) -> tuple[Points | None, ...]:
        """Return the scores; a seat that has left has none, unless the author says what leaving means."""
        if not self.scores_are_secret:
            return self._counted("scores", self.scores(position.state), position)
        if position.eyes is None:
            return self._scores_for(position, None)
        known = [self._scores_for(position, seat) for seat in sorted(position.eyes)]
        return tuple(
            next((scores[seat] for scores in known if scores[seat] is not None), None)
            for seat in range(position.seats)
        )

    def ranking(self, position: Position) -> tuple[Points | None, ...]:
        """Return what decides the ranks."""
        if self.standing is None:
            return self.points(position)
        return self._counted("standing", self.standing(position.state), position)

    def number(self, position: Position) -> int:
        """Return the turn that is played, from 1; by default, steps are counted."""
        if self.turn is None:
            return position.steps + 1
        turn = self.turn(position.state)
        if type(turn) is not int or turn < 0:
            raise self.wrong("turn", turn, Reason("a whole number, 0 or more"))
        return turn

    def is_cut_short(self, position: Position) -> bool:
        """Whether only its length has ended a match: by the author's own rules somebody is to move."""
        is_long = self.longest is not None and position.steps >= self.longest
        return is_long and bool(self._named(position))

    def wrong(self, name: str, found: object, expected: Reason) -> FailedGameError:
        """Say that a function of the author has returned what cannot be used."""
        values: dict[str, Value] = {
            "function": name,
            "found": returned.quoted(found),
            "expected": expected,
        }
        why = Reason("{function} returned {found}; it must return {expected}", values)
        return failed(self.game, why, function=getattr(self, name))

    def no_action(self, position: Position, seat: int) -> FailedGameError:
        """Say that a seat is to move, and can do nothing."""
        where = {"seat": str(seat), "turn": str(self.number(position))}
        why = Reason(
            "to_move names seat {seat} on turn {turn}, and legal gives it no action", where
        )
        return failed(self.game, why, function=self.legal)

    def _named(self, position: Position) -> tuple[int, ...]:
        """Return who is to move, left or not."""
        named = self.to_move(position.state)
        seats = returned.seats(named, position.seats)
        if seats is None:
            text = "a tuple of the seats to move, from 0 to {last}, such as (0,), or () at the end"
            raise self.wrong("to_move", named, Reason(text, {"last": str(position.seats - 1)}))
        return seats

    def _scores_for(self, position: Position, seat: int | None) -> tuple[Points | None, ...]:
        """Return the scores that a seat may know, or everybody at the end."""
        return self._counted("scores", self.scores(position.state, seat=seat), position)

    def _state(self, name: str, state: object) -> object:
        if state is None:
            raise self.wrong(name, state, STATE)
        return state

    def _counted(self, name: str, counted: object, position: Position) -> tuple[Points | None, ...]:
        """Return a number for each seat that is still there."""
        points = returned.points(counted, position.seats)
        if points is None:
            text = (
                "a list of {seats} {seats|number|numbers}, one for each seat, also before the end"
            )
            raise self.wrong(name, counted, Reason(text, {"seats": position.seats}))
        if self.leave is not None:
            return points
        return tuple(None if seat in position.left else won for seat, won in enumerate(points))

    def _is_ended(self, position: Position) -> bool:
        """Whether it has lasted too long, or too few are left to go on: nobody, or one of several."""
        if self.longest is not None and position.steps >= self.longest:
            return True
        here = position.seats - len(position.left)
        return here == 0 or (here == 1 < position.seats and self.leave is None)

    def _unattended(self, position: Position) -> Position:
        """Make all steps for which nobody has to be asked."""
        while not self._is_ended(position) and not self.movers(position):
            if not (drawn := self._drawn(position)):
                break
            position = self._stepped(position, drawn)
        return position

    def _stepped(self, position: Position, actions: Mapping[int, Any]) -> Position:
        drawn = {DICE: dice(position.seed, "step", position.steps)} if self.step_is_drawn else {}
        state = self.step(position.state, dict(sorted(actions.items())), **drawn)
        return replace(position, state=self._state("step", state), steps=position.steps + 1)

    def _drawn(self, position: Position) -> dict[int, Any]:
        """Draw the actions of seats that have left."""
        absent = [seat for seat in self._named(position) if seat in position.left]
        return {seat: self._choice(position, seat) for seat in absent}

    def _choice(self, position: Position, seat: int) -> Any:  # noqa: ANN401 - whatever an action is
        actions = self.actions(position, seat)
        if not actions:
            raise self.no_action(position, seat)
        return dice(position.seed, "left", position.steps, seat).choice(actions)


def rules_of(parts: Parts) -> RuleFunctions[Position, Any, Sight]:
    """Make the rules that the arena, bots and learners use."""
    return RuleFunctions(
        initial=parts.begin,
        to_move=parts.movers,
        legal=parts.actions,
        step=parts.advance,
        leave=parts.remove,
        observe=parts.told,
        turn=parts.number,
        scores=parts.points,
    )
