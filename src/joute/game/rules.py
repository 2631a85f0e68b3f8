"""The rules of a game: pure functions over a frozen state.

Bots' searches and learning use them alone. A module that has these functions is a value of the type
`Rules`; `RuleFunctions` puts one together from single functions, with defaults.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, Protocol, TypeVar

from msgspec import Struct

from joute.game.setup import Setup

State = TypeVar("State")
Action = TypeVar("Action")
Observation = TypeVar("Observation")
Seen_co = TypeVar("Seen_co", covariant=True)

Points = int | float
"""Points; most games count in whole ones."""
MOST_POINTS = 2**63 - 1
"""Whole ones that a database can keep."""


class Rules(Protocol[State, Action, Seen_co]):
    """What the rules are asked."""

    def initial(self, setup: Setup, /) -> State:
        """Return the state before the first turn."""

    def to_move(self, state: State, /) -> tuple[int, ...]:
        """Return the seats whose action the next step needs; none when the match is over."""

    def legal(self, state: State, seat: int, /) -> Sequence[Action]:
        """Return the legal actions of a seat: all, or some where there are too many to list."""

    def step(self, state: State, actions: Mapping[int, Action], /) -> State:
        """Return the state after these actions, which the referee has checked."""

    def leave(self, state: State, seat: int, /) -> State:
        """Return the state after a seat has failed."""

    def observe(self, state: State, seat: int, /) -> Seen_co:
        """Return all that a seat may know."""

    def turn(self, state: State, /) -> int:
        """Return the turn that is being played, as the document counts, from 1."""

    def scores(self, state: State, /) -> tuple[Points | None, ...]:
        """Return the points by seat, None for a seat that has no score."""


def _unchanged(state: Any, _seat: int) -> Any:  # noqa: ANN401 - whatever a game's state is
    return state


def _once(_state: object) -> int:
    return 1


class RuleFunctions(Struct, Generic[State, Action, Observation], frozen=True, kw_only=True):
    """Rules made of single functions; the defaults are those of a game with open cards and one turn."""

    initial: Callable[[Setup], State]
    to_move: Callable[[State], tuple[int, ...]]
    legal: Callable[[State, int], Sequence[Action]]
    step: Callable[[State, Mapping[int, Action]], State]
    scores: Callable[[State], tuple[Points | None, ...]]
    leave: Callable[[State, int], State] = _unchanged
    observe: Callable[[State, int], Observation] = _unchanged
    turn: Callable[[State], int] = _once
