"""A table of all positions of a small game. A program that plays needs this file, its table, and numpy."""

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]
Mask = NDArray[np.int8]
UNKNOWN = -np.inf
PATIENCE = 0.99
"""What a result is worth a choice earlier: the sooner a win the better, the later a loss."""


class Choice(NamedTuple):
    """One choice of a match."""

    position: bytes
    number: int


@dataclass
class Table:
    """What each choice in each position that was seen is worth to the player who makes it, from -1 to 1."""

    actions: int
    values: dict[bytes, Floats] = field(default_factory=dict)
    led: dict[Choice, bytes | float] = field(default_factory=dict)
    """What each choice has led to: a position of the other player, or a result."""

    def of(self, position: bytes) -> Floats:
        """Return what the choices in a position are worth; one that was never made is worth -∞."""
        if position not in self.values:
            self.values[position] = np.full(self.actions, UNKNOWN, np.float32)
        return self.values[position]

    def best(self, position: bytes) -> int:
        """Return the best choice that was tried in a position."""
        return int(self.of(position).argmax())

    def untried(self, position: bytes, mask: Mask, dice: np.random.Generator) -> int | None:
        """Return a choice that is allowed and was never made, if there is one."""
        new = mask.astype(np.bool_) & (self.of(position) == UNKNOWN)
        return any_of(new, dice) if new.any() else None

    def policy(self, observation: Floats, mask: Mask) -> int:
        """Take the best choice that is known, as `joute.env.run` asks for it; in an unknown position any."""
        position = key(observation)
        return self.best(position) if position in self.values else int(mask.argmax())

    def learn(self, match: list[Choice], last: float) -> float:
        """Learn from a match: the last choice was worth this, each before it what the next player then lost.

        Return which part of the choices is now worth something else than before.
        """
        after: bytes | float = last
        changed = 0
        for choice in reversed(match):
            self.led[choice] = after
            changed += self._update(choice)
            after = choice.position
        return changed / len(match)

    def settle(self) -> None:
        """Learn from all matches again, until nothing changes: what is known late may change what was learnt early."""
        while sum(map(self._update, self.led)):
            pass

    def _update(self, choice: Choice) -> bool:
        after = self.led[choice]
        worth = -PATIENCE * self.of(after).max() if isinstance(after, bytes) else after
        values = self.of(choice.position)
        old, values[choice.number] = values[choice.number], worth
        return bool(old != values[choice.number])

    def save(self, file: Path) -> None:
        """Write all that is known."""
        positions = np.frombuffer(b"".join(self.values), np.int8).reshape(len(self.values), -1)
        np.savez_compressed(file, positions=positions, values=np.stack(list(self.values.values())))

    @classmethod
    def load(cls, file: Path) -> "Table":
        """Read what was saved."""
        with np.load(file) as found:
            positions, values = found["positions"], found["values"]
        keys = (position.tobytes() for position in positions)
        return cls(values.shape[1], dict(zip(keys, values, strict=True)))


def key(observation: Floats) -> bytes:
    """Return what a position is called in the table; small games are shown as zeros and ones."""
    return observation.astype(np.int8).tobytes()


def any_of(allowed: NDArray[Any], dice: np.random.Generator) -> int:
    """Draw one of the choices that are marked."""
    return int(dice.choice(np.flatnonzero(allowed)))
