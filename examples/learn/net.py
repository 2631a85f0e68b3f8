"""A small network in numpy that judges one choice at a time.

It is given what is known of a position and of one choice in it, and says how good the choice is; the same weights judge
every choice that is allowed. So what it has learnt in one corner of a board it knows in all others, and a few thousand
matches are enough. A program that plays needs this file, its weights, and numpy.
"""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.floating[Any]]
Ints = NDArray[np.intp]
Mask = NDArray[np.int8]
Look = Callable[[Floats, Ints, Ints], Floats]
"""From rows of observations, the numbers of some of the rows, and a choice in each: what is known of that choice."""


def look_at_cells(rows: Floats, which: Ints, choices: Ints) -> Floats:
    """La bataille du café: a choice is a cell, which has its place in each of 10 planes; 2 numbers are for all cells."""
    planes = rows[:, :-2].reshape(len(rows), 10, 100)
    return np.concatenate([planes[which, :, choices], rows[which, -2:]], axis=1)


def look_at_ways(rows: Floats, which: Ints, choices: Ints) -> Floats:
    """Race: 16 facts about the runner, 4 about the way, and where it would come to rest if it then only braked.

    Without the last three, every second runner that has learnt to be fast ends at a wall.
    """
    facts = rows[which, :16]
    ways = rows[:, 16:52].reshape(len(rows), 9, 4)[which, choices]
    speed = 10 * facts[:, :2] + np.stack([choices % 3 - 1, choices // 3 - 1], axis=1)
    rest = speed + np.sign(speed) * np.abs(speed) * (np.abs(speed) - 1) / 2
    first, last = 20 * facts[:, 2:4], 20 * facts[:, 4:6]
    away = np.maximum(0, np.maximum(first - rest, rest - last)).sum(axis=1, keepdims=True)
    room = np.minimum(20 * facts[:, 8:10] + rest, 20 * facts[:, 10:12] - rest)
    return np.concatenate([facts, ways, away / 20, np.clip(room / 3, -1, 1)], axis=1)


def look_at_all(actions: int) -> Look:
    """Look at the whole observation and at the number of the choice: for every other game."""
    names = np.eye(actions, dtype=np.float32)

    def look(rows: Floats, which: Ints, choices: Ints) -> Floats:
        return np.concatenate([rows[which], names[choices]], axis=1)

    return look


LOOKS: dict[str, Look] = {"cafe": look_at_cells, "race": look_at_ways}


class Judged(NamedTuple):
    """Some positions, and what the network says of them."""

    which: Ints
    """For each choice that is allowed, the number of its position …"""
    choices: Ints
    """… and its own."""
    known: Floats
    hidden: Floats
    chances: Floats
    """Of each choice in each position, 0 where it is not allowed."""
    worth: Floats
    """What is still to come in each position."""
    allowed: Floats
    """How many choices each position has."""


@dataclass
class Net:
    """One hidden layer; out of it how good a choice is, and what the position is worth."""

    game: str
    weights: dict[str, Floats]

    @classmethod
    def new(
        cls, game: str, numbers: int, actions: int, hidden: int, dice: np.random.Generator
    ) -> "Net":
        """Make a network that finds all choices about equally good."""
        look = LOOKS.get(game) or look_at_all(actions)
        zero = np.zeros(1, np.intp)
        known = look(np.zeros((1, numbers), np.float32), zero, zero).shape[1]
        inward = dice.standard_normal((known, hidden)) / np.sqrt(known)
        outward = dice.standard_normal((hidden, 2)) * [0.01, 0.1]
        return cls(
            game,
            {
                "inward": inward.astype(np.float32),
                "bias": np.zeros(hidden, np.float32),
                "outward": outward.astype(np.float32),
                "level": np.zeros(1, np.float32),
            },
        )

    def judge(self, rows: Floats, masks: Mask) -> Judged:
        """Judge all choices that are allowed; each position has one at least."""
        which, choices = masks.nonzero()
        look = LOOKS.get(self.game) or look_at_all(masks.shape[1])
        known = look(rows, which, choices).astype(np.float32)
        hidden = np.tanh(known @ self.weights["inward"] + self.weights["bias"])
        good, worth = (hidden @ self.weights["outward"]).T
        logits = np.full(masks.shape, -np.inf, np.float32)
        logits[which, choices] = good
        chances = np.exp(logits - logits.max(axis=1, keepdims=True))
        chances /= chances.sum(axis=1, keepdims=True)
        allowed = masks.sum(axis=1).astype(np.float32)
        mean = np.bincount(which, worth, len(rows)) / allowed + self.weights["level"]
        return Judged(which, choices, known, hidden, chances, mean.astype(np.float32), allowed)

    def slopes(self, judged: Judged, by_logit: Floats, by_worth: Floats) -> dict[str, Floats]:
        """Return how a loss changes with the weights, from how it changes with the logits and worths."""
        which, choices, known, hidden, _, _, allowed = judged
        out = np.stack([by_logit[which, choices], (by_worth / allowed)[which]], axis=1)
        inner = (out @ self.weights["outward"].T) * (1 - hidden**2)
        return {
            "inward": known.T @ inner,
            "bias": inner.sum(axis=0),
            "outward": hidden.T @ out,
            "level": by_worth.sum(keepdims=True),
        }

    def policy(self, observation: Floats, mask: Mask) -> int:
        """Take the best choice, as `joute.env.run` asks for it; where none is allowed, the match is lost anyway."""
        if not mask.any():
            return 0
        return int(self.judge(observation[None], mask[None]).chances[0].argmax())

    def save(self, file: Path) -> None:
        """Write the weights."""
        np.savez(file, game=np.array(self.game), **self.weights)  # type: ignore[arg-type] # arrays by name

    @classmethod
    def load(cls, file: Path) -> "Net":
        """Read weights that were saved."""
        with np.load(file) as found:
            weights = dict(found)
        return cls(str(weights.pop("game")), weights)


class Adam:
    """Descend along slopes, each weight at its own pace (Kingma and Ba, 2014), and never far at once."""

    LONGEST = 0.5

    def __init__(self, rate: float) -> None:
        self._rate = rate
        self._steps = 0
        self._mean: dict[str, Floats] = {}
        self._square: dict[str, Floats] = {}

    def descend(self, weights: dict[str, Floats], slopes: dict[str, Floats]) -> None:
        """Change the weights a little."""
        self._steps += 1
        length = np.sqrt(sum(float((slope**2).sum()) for slope in slopes.values()))
        for name, slope in slopes.items():
            short = slope * min(1.0, self.LONGEST / (length + 1e-8))
            zero = np.zeros_like(short)
            mean = self._mean[name] = 0.9 * self._mean.get(name, zero) + 0.1 * short
            square = self._square[name] = 0.999 * self._square.get(name, zero) + 0.001 * short**2
            pace = np.sqrt(square / (1 - 0.999**self._steps)) + 1e-5
            weights[name] -= (self._rate * mean / (1 - 0.9**self._steps) / pace).astype(np.float32)
