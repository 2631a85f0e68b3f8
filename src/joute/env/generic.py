"""How a game that does not say it is shown to learners: found out by playing a few matches at random.

Actions are all those that were legal in these matches, in the order of their texts. What is seen is taken apart as JSON
is: every place in it that was seen to change becomes numbers (`joute.env.leaves`). The matches are always the same, so a
program that plays finds out what its learner did.
"""

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from joute.dice import dice
from joute.env.leaves import Layout, flat
from joute.errors import UsageError
from joute.game import AnyGame, Chosen, Setup
from joute.simple import Sight

MATCHES = 48
STEPS = 2000
"""Matches that are played to find out, and steps after which no other is begun."""
MOST_ACTIONS, MOST_NUMBERS = 4096, 1 << 16
"""Of a small game."""
_key = msgspec.json.Encoder(order="deterministic").encode


class GenericLearning:
    """What was seen and done in some matches."""

    fixed: Sequence[Any] | None = None
    certain = True

    def __init__(self, actions: set[bytes], layout: Layout, name: str) -> None:
        self._keys = sorted(actions)
        self._number = {key: number for number, key in enumerate(self._keys)}
        self._layout = layout
        self._name = name
        self.actions = len(actions)
        self.numbers = max(1, layout.numbers)

    def encode(self, seen: Sight, _: Chosen, into: NDArray[np.float32]) -> None:
        """Show what is seen, place by place."""
        self._layout.write(flat(msgspec.to_builtins(seen.seen)), into)

    def mask(self, seen: Sight, _: Chosen, into: NDArray[np.int8]) -> None:
        """Allow the legal actions that have a number."""
        numbers = [self._number.get(_key(action)) for action in seen.actions]
        known = [number for number in numbers if number is not None]
        if not known:
            raise UsageError(
                "no action of {game} that is legal here was seen in {matches} matches: the game has to say itself how it is learnt (Game.learning)",
                game=self._name,
                matches=MATCHES,
            )
        into[known] = 1

    def action(self, seen: Sight, chosen: Chosen) -> Any:  # noqa: ANN401 - the game's own
        """Return the action of a number, as the seat was offered it."""
        wanted = self._keys[chosen[0]]
        return next(action for action in seen.actions if _key(action) == wanted)


_known: dict[tuple[int, bytes], tuple[AnyGame, GenericLearning]] = {}
"""What was found out, by game and setup; the game is kept, so that no other takes its identity."""


def learning(game: AnyGame, setup: Setup) -> GenericLearning:
    """Find out how a game is learnt, once."""
    key = id(game), _key(replace(setup, seed=0))
    if key not in _known:
        _known[key] = game, _found(game, setup)
    return _known[key][1]


def _found(game: AnyGame, setup: Setup) -> GenericLearning:
    actions: set[bytes] = set()
    layout = Layout()
    for seen in _sights(game, setup):
        if not isinstance(seen, Sight):
            raise UsageError(
                "{game} does not say how it is learnt: its Game.learning has to name a function",
                game=game.name,
            )
        actions.update(map(_key, seen.actions))
        layout.look(flat(msgspec.to_builtins(seen.seen)))
    layout.settle()
    if len(actions) > MOST_ACTIONS or layout.numbers > MOST_NUMBERS:
        raise UsageError(
            "{game} is too large to be learnt by trying: its Game.learning has to name a function",
            game=game.name,
        )
    return GenericLearning(actions, layout, game.name)


def _sights(game: AnyGame, setup: Setup) -> Iterator[Any]:
    """Play matches at random, and yield what every seat is told that is asked."""
    rules, steps = game.rules, 0
    for seed in range(MATCHES):
        if steps >= STEPS:
            return
        throw = dice("env", game.name, seed)
        state = rules.initial(replace(setup, seed=seed))
        while movers := rules.to_move(state):
            for seat in movers:
                yield rules.observe(state, seat)
            state = rules.step(state, {s: throw.choice(rules.legal(state, s)) for s in movers})
            steps += 1
