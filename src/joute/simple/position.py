"""The rules of a simple game: the author's functions, and what they need not care for.

A position is the author's state with what the defaults need: how many steps were made, which dice are next, who has left.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from inspect import signature
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from joute.dice import dice
from joute.errors import BrokenGameError
from joute.game import RuleFunctions, Setup
from joute.simple.sight import Reader, Sight, reader


class Position(Struct, frozen=True):
    """The author's state, and what the defaults need."""

    state: Any
    seats: int
    seed: int | str
    steps: int = 0
    left: tuple[int, ...] = ()
    """Seats that have failed, in this order."""


class Parts(Struct, frozen=True, kw_only=True, dict=True):
    """The functions of an author, over the author's state."""

    initial: Callable[..., Any]
    to_move: Callable[[Any], Iterable[int]]
    legal: Callable[[Any, int], Iterable[Any]]
    step: Callable[..., Any]
    scores: Callable[[Any], Iterable[float | None]]
    observe: Callable[[Any, int | None], Any] | None = None
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
        return _takes_dice(self.step)

    def begin(self, setup: Setup) -> Position:
        """Return the position before the first step."""
        drawn = {"dice": dice(setup.seed, "initial")} if _takes_dice(self.initial) else {}
        return Position(self.initial(setup, **drawn), setup.seats, setup.seed)

    def movers(self, position: Position) -> tuple[int, ...]:
        """Return who is asked next: nobody when the match is over."""
        if self._is_ended(position):
            return ()
        named = sorted(self.to_move(position.state))
        return tuple(seat for seat in named if seat not in position.left)

    def actions(self, position: Position, seat: int) -> tuple[Any, ...]:
        """Return what a seat may do."""
        return tuple(self.legal(position.state, seat))

    def advance(self, position: Position, actions: Mapping[int, Any]) -> Position:
        """Make a step; for a seat that has left, one of its actions is drawn.

        As long as only such seats are to move, steps are made without asking anybody.
        """
        position = self._stepped(position, {**self._drawn(position), **actions})
        return self._unattended(position)

    def remove(self, position: Position, seat: int) -> Position:
        """Let a seat leave: its actions are drawn from now on, unless the author says otherwise."""
        state = position.state if self.leave is None else self.leave(position.state, seat)
        return self._unattended(replace(position, state=state, left=(*position.left, seat)))

    def seen(self, position: Position, seat: int | None) -> Any:  # noqa: ANN401 - whatever the author shows
        """Return what a seat may know, or a spectator."""
        return position.state if self.observe is None else self.observe(position.state, seat)

    def told(self, position: Position, seat: int) -> Sight:
        """Return what a seat is told when it is asked."""
        mine = self.actions(position, seat) if seat in self.movers(position) else ()
        return self.reader.sight(self.seen(position, seat), mine)

    def points(self, position: Position) -> tuple[float | None, ...]:
        """Return the scores; a seat that has left has none, unless the author says what leaving means."""
        scores = self.scores(position.state)
        won = (int(score) if isinstance(score, bool) else score for score in scores)
        return self._unless_left(position, won)

    def ranking(self, position: Position) -> tuple[float | None, ...]:
        """Return what decides the ranks."""
        if self.standing is None:
            return self.points(position)
        return self._unless_left(position, self.standing(position.state))

    def number(self, position: Position) -> int:
        """Return the turn that is played, from 1; by default, steps are counted."""
        return position.steps + 1 if self.turn is None else self.turn(position.state)

    def _is_ended(self, position: Position) -> bool:
        """Whether it has lasted too long, or too few are left to go on: nobody, or one of several."""
        if self.longest is not None and position.steps >= self.longest:
            return True
        here = position.seats - len(position.left)
        return here == 0 or (here == 1 < position.seats and self.leave is None)

    def _unless_left(
        self, position: Position, values: Iterable[float | None]
    ) -> tuple[float | None, ...]:
        if self.leave is not None:
            return tuple(values)
        return tuple(None if seat in position.left else value for seat, value in enumerate(values))

    def _unattended(self, position: Position) -> Position:
        """Make all steps for which nobody has to be asked."""
        while not self._is_ended(position) and not self.movers(position):
            if not (drawn := self._drawn(position)):
                break
            position = self._stepped(position, drawn)
        return position

    def _stepped(self, position: Position, actions: Mapping[int, Any]) -> Position:
        drawn = {"dice": dice(position.seed, "step", position.steps)} if self.step_is_drawn else {}
        state = self.step(position.state, dict(sorted(actions.items())), **drawn)
        return replace(position, state=state, steps=position.steps + 1)

    def _drawn(self, position: Position) -> dict[int, Any]:
        """Draw the actions of seats that have left."""
        absent = [seat for seat in self.to_move(position.state) if seat in position.left]
        return {seat: self._choice(position, seat) for seat in absent}

    def _choice(self, position: Position, seat: int) -> Any:  # noqa: ANN401 - whatever an action is
        actions = self.actions(position, seat)
        if not actions:
            raise BrokenGameError(
                "to_move names seat {seat} on turn {turn}, and legal gives it no action",
                seat=str(seat),
                turn=str(self.number(position)),
            )
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


def _takes_dice(function: Callable[..., Any]) -> bool:
    return "dice" in signature(function).parameters
