"""One match as learners play it: choices go in, the rules make the steps.

Nothing here knows Gymnasium or PettingZoo. The rules alone decide; the referee is asked when a seat fails, and when the
match is to be kept as a replay.
"""

from collections import deque
from collections.abc import Sequence
from copy import copy
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from joute.errors import UsageError
from joute.game import AnyGame, Chosen, Failure, Kind, Setup
from joute.game.learning import AnyLearning
from joute.match import Match
from joute.reason import Reason
from joute.wired import GIVEN_UP

Played = tuple[int, Any]
"""A seat, and its action or its failure."""


OVER = "the match is over: call reset to begin another"


class _NotBegun:
    """Stands where a match will be, and says so to whoever asks for anything of it."""

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401 - it has nothing
        if name.startswith("__"):  # of Python itself, which copies and prints
            raise AttributeError(name)
        raise UsageError("no match has begun: call reset first")


NOT_BEGUN: Any = _NotBegun()


class Session:
    """A match in the making."""

    def __init__(
        self, game: AnyGame, learning: AnyLearning, setup: Setup, ends_with: int | None = None
    ) -> None:
        self.game = game
        self.setup = setup
        self.rules = game.rules
        self.learning = learning
        self._fixed = learning.fixed
        self._glance = getattr(learning, "glance", None)
        self._ends_with = ends_with
        """A seat without which nobody goes on."""
        self.played: list[Played] = []
        """All that was done so far, in order."""
        self.failed: dict[int, Failure] = {}
        self.state: Any = None
        self.movers: tuple[int, ...] = ()
        """The seats whose action the next step needs; none when the match is over."""
        self._actions: dict[int, Any] = {}
        self._chosen: dict[int, Chosen] = {}
        self._seen: dict[int, Any] = {}
        self._legal: dict[int, Sequence[Any]] = {}
        self._masks: dict[int, NDArray[np.int8]] = {}
        self._rows: dict[int, NDArray[np.float32]] = {}
        """What was seen when a mask was made."""
        self.enter(self.rules.initial(setup))

    def __deepcopy__(self, _: object) -> Self:
        """Play on apart; states, actions and arrays never change, and are shared."""
        other = copy(self)
        for name, value in vars(self).items():
            if isinstance(value, dict | list):
                setattr(other, name, copy(value))
        return other

    @property
    def over(self) -> bool:
        """Whether nobody is to move any more."""
        return not self.movers

    @property
    def waiting(self) -> int | None:
        """The first seat that has still to choose before the next step."""
        for seat in self.movers:
            if seat not in self._actions:
                return seat
        return None

    def asks(self, seat: int) -> bool:
        """Whether a seat has still to choose before the next step."""
        return seat in self.movers and seat not in self._actions

    def seen(self, seat: int) -> Any:  # noqa: ANN401 - the game's own
        """Return what a seat may know."""
        if seat not in self._seen:
            self._seen[seat] = self.rules.observe(self.state, seat)
        return self._seen[seat]

    def legal(self, seat: int) -> Sequence[Any]:
        """Return what the rules allow a seat."""
        if seat not in self._legal:
            self._legal[seat] = self.rules.legal(self.state, seat)
        return self._legal[seat]

    def encode(self, seat: int, into: NDArray[np.float32]) -> None:
        """Write what a seat sees into a row of zeros."""
        if self._glance is None or seat in self._chosen:
            self.learning.encode(self.seen(seat), self._chosen.get(seat, ()), into)
            return
        if seat in self._rows:
            into[:] = self._rows[seat]
            return
        mask = np.zeros(self.learning.actions, np.int8)
        self._glance(self.state, seat, into, mask)
        if self.asks(seat):
            self._masks[seat] = mask

    def mask(self, seat: int) -> NDArray[np.int8]:
        """Return 1 for all that a seat can choose now, nothing but 0 if it is not asked; it must not be changed."""
        found = self._masks.get(seat)
        if found is None:
            found = self._masks[seat] = np.zeros(self.learning.actions, np.int8)
            if not self.asks(seat):
                return found
            if self._glance is None or seat in self._chosen:
                self.learning.mask(self.seen(seat), self._chosen.get(seat, ()), found)
            else:
                self._rows[seat] = np.zeros(self.learning.numbers, np.float32)
                self._glance(self.state, seat, self._rows[seat], found)
        return found

    def choose(self, seat: int, number: int) -> None:
        """Let a seat choose; whoever chooses what its mask does not allow is out."""
        mask = self.mask(seat)
        if 0 <= number < len(mask) and mask[number]:
            self._choose(seat, int(number))
            return
        if not self.asks(seat):
            raise UsageError(OVER)
        self.forbid(seat, int(mask.sum()))

    def _choose(self, seat: int, number: int) -> None:
        if self._fixed is not None:
            self.act(seat, self._fixed[number])
            return
        chosen = (*self._chosen.get(seat, ()), number)
        action = self.learning.action(self.seen(seat), chosen)
        if action is None:
            self._chosen[seat] = chosen
            del self._masks[seat]
        else:
            self.act(seat, action)

    def act(self, seat: int, action: Any) -> None:  # noqa: ANN401 - the game's own
        """Let a seat take an action of the rules; the step is made when all who are to move have."""
        if len(self.movers) == 1 and not self.failed:  # the usual case, and the fastest
            self.played.append((seat, action))
            self.enter(self.rules.step(self.state, {seat: action}))
            return
        self._actions[seat] = action
        self._masks.pop(seat, None)
        if len(self._actions) == len(self.movers):
            self._step()

    def forbid(self, seat: int, count: int) -> None:
        """Put a seat out for something that is none of the things that it may do."""
        reason = Reason("failure.not-legal", {"count": count})
        self.fail(seat, Failure(Kind.ILLEGAL, reason))

    def fail(self, seat: int, failure: Failure) -> None:
        """Put a seat out; what becomes of the match then is for the referee to say."""
        self.failed[seat] = failure
        self.act(seat, failure)

    def match(self) -> Match:
        """Hand in to the referee what was done, as bots would say it."""
        match = Match(self.game, self.setup)
        match.start()
        queues: dict[int, deque[str | Failure]] = {
            seat: deque() for seat in range(self.setup.seats)
        }
        for seat, action in self.played:
            is_failure = isinstance(action, Failure)
            queues[seat].extend((action,) if is_failure else self.game.wire.say(action))
        while match.ask is not None:
            seat = match.waiting[0]
            if not queues[seat]:
                break
            said = queues[seat].popleft()
            if isinstance(said, Failure):
                match.failed(seat, said)
            else:
                match.said(seat, said)
        return match

    def _step(self) -> None:
        actions = self._actions
        if len(actions) > 1:
            actions = dict(sorted(actions.items()))
        self.played.extend(actions.items())
        if self._ends_with in self.failed:
            self.movers = ()
        elif self.failed and any(isinstance(action, Failure) for action in actions.values()):
            match = self.match()
            self.enter(match.final if match.ask is None else match.ask.state)
        else:
            self.enter(self.rules.step(self.state, actions))

    def enter(self, state: Any) -> None:  # noqa: ANN401 - the game's own
        """Go on from a state; seats to which the rules allow nothing are out."""
        self.state = state
        self.movers = self.rules.to_move(state)
        if self._actions:
            self._actions = {}
        self._chosen.clear()
        self._seen.clear()
        self._masks.clear()
        self._rows.clear()
        self._legal.clear()
        if not self.learning.certain:
            for seat in [seat for seat in self.movers if not self.legal(seat)]:
                self.fail(seat, GIVEN_UP)
