"""Mines: what lies in each layer of each zone; generator and board file.

A board file holds `n D` on its first line, then D layers from the top, n lines each of n tokens:
`.` for nothing, or a letter F, O, D, M and the units, as in `F5` or `M12`. The last layer is the
evil's and all `.`.
"""

import re
from collections.abc import Sequence
from typing import Literal

from msgspec import Struct

from joute.dice import Dice, dice
from joute.errors import MapError
from joute.game import Reason, Setup

Metal = Literal["RIEN", "FER", "OR", "DIAMANT", "MITHRIL"]
"""What a layer is made of, as CARTE spells it (B3)."""

METALS: tuple[Metal, ...] = ("FER", "OR", "DIAMANT", "MITHRIL")
PRICES: dict[Metal, int] = {"RIEN": 0, "FER": 10, "OR": 20, "DIAMANT": 40, "MITHRIL": 80}
STRATA = (
    (100, 0, 0, 0),
    (70, 30, 0, 0),
    (40, 40, 20, 0),
    (10, 30, 40, 20),
    (0, 30, 30, 40),
)
"""In how many of a hundred layers with metal each of METALS is found, by stratum from the top."""
SHALLOWEST, DEEPEST = 10, 20
"""Layers of a generated mine."""
MOST_UNITS = 40
LARGEST_SIZE, LARGEST_DEPTH, LARGEST_UNITS = 20, 100, 9999
SIZE, DEPTH = Reason("the size"), Reason("the depth")
"""What a board file may ask for."""

_LETTERS = {metal[0]: metal for metal in METALS}
_LODE = re.compile(f"([{''.join(_LETTERS)}])([1-9][0-9]{{0,3}})")


class Lode(Struct, frozen=True, gc=False, array_like=True):
    """The content of one layer of one zone."""

    metal: Metal
    units: int

    @property
    def value(self) -> int:
        """Points for whoever destroys the layer."""
        return self.units * PRICES[self.metal]


NOTHING = Lode("RIEN", 0)


class Mine(Struct, frozen=True):
    """The ground: `layers[z][zone]` from the top, zones row by row; the evil sleeps in the last."""

    size: int
    layers: tuple[tuple[Lode, ...], ...]

    @property
    def last(self) -> int:
        """The index of the layer that the evil sleeps in."""
        return len(self.layers) - 1


def mine_of(setup: Setup) -> Mine:
    """Return the mine of a match: the one of its board file, or the one of its seed."""
    if setup.map is not None:
        return read(setup.map)
    return make(setup.seed, setup.seats, setup.options.size)


def size_for(players: int) -> int:
    """6×6 for up to four players, and one more for every four after them (B9)."""
    return 6 + (players - 1) // 4


def make(seed: int | str, players: int, size: int = 0) -> Mine:
    """Draw the mine of a seed and a number of players; 0 sizes it for them.

    Every layer has dice of its own, so that none depends on how many throws another took.
    """
    depth = dice(seed, "mine", players, "depth").between(SHALLOWEST, DEEPEST)
    size = size or size_for(players)
    zones = size * size
    layers = [
        _layer(dice(seed, "mine", players, "layer", z), z, depth, zones) for z in range(depth - 1)
    ]
    return Mine(size, (*layers, (NOTHING,) * zones))


def strata(depth: int) -> tuple[int, ...]:
    """Share layers among the strata, the rest among the lowest: 12 are 2/2/2/3/3."""
    share, rest = divmod(depth, len(STRATA))
    return tuple(
        share + (stratum >= len(STRATA) - rest) for stratum in range(len(STRATA))
    )  # fmt: skip


def stratum_of(z: int, depth: int) -> int:
    """Say in which stratum, from 0, a layer lies."""
    below = z
    for stratum, layers in enumerate(strata(depth)):
        below -= layers
        if below < 0:
            return stratum
    message = f"layer {z} is not one of {depth}"
    raise ValueError(message)


def _layer(throw: Dice, z: int, depth: int, zones: int) -> tuple[Lode, ...]:
    weights = STRATA[stratum_of(z, depth)]
    return tuple(_lode(throw, weights, z, depth - 1) for _ in range(zones))


def _lode(throw: Dice, weights: Sequence[int], z: int, last: int) -> Lode:
    """Metal is there with 0.25 + 0.45·z/last, in 1 + geometric units of mean 3 + 7·z/last."""
    if not throw.chance(25 * last + 45 * z, 100 * last):
        return NOTHING
    metal = METALS[throw.weighted(weights)]
    units = 1
    while units < MOST_UNITS and not throw.chance(last, 3 * last + 7 * z):
        units += 1
    return Lode(metal, units)


def write(mine: Mine) -> str:
    """Write a board file."""
    lines = [f"{mine.size} {len(mine.layers)}"]
    lines += [" ".join(row) for layer in mine.layers for row in _rows(layer, mine.size)]
    return "\n".join(lines) + "\n"


def show(text: str) -> str:
    """Lay a board file out for the eye, in columns and layer by layer; it can still be read."""
    mine = read(text)
    width = max(len(_token(lode)) for layer in mine.layers for lode in layer)
    blocks = [f"{mine.size} {len(mine.layers)}\n"]
    for layer in mine.layers:
        rows = _rows(layer, mine.size)
        blocks.append(
            "".join(" ".join(f"{token:{width}}" for token in row).rstrip() + "\n" for row in rows)
        )
    return "\n".join(blocks)


def _rows(layer: Sequence[Lode], size: int) -> list[list[str]]:
    tokens = [_token(lode) for lode in layer]
    return [tokens[at : at + size] for at in range(0, size * size, size)]


def _token(lode: Lode) -> str:
    return f"{lode.metal[0]}{lode.units}" if lode.units else "."


def read(text: str) -> Mine:
    """Read a board file; what is wrong is named by its line."""
    lines = [(number, line.split()) for number, line in enumerate(text.splitlines(), 1)]
    lines = [line for line in lines if line[1]]
    if not lines:
        raise MapError("the board file is empty")
    size, depth = _head(*lines[0])
    if len(lines) != 1 + size * depth:
        raise MapError(
            "a board of size {size} and depth {depth} has {wanted} lines after the first, not {found}",
            size=size,
            depth=depth,
            wanted=size * depth,
            found=len(lines) - 1,
        )
    rows = [_row(number, words, size) for number, words in lines[1:]]
    layers = tuple(
        tuple(lode for row in rows[z * size : (z + 1) * size] for lode in row) for z in range(depth)
    )
    _check_last(lines[-size:])
    return Mine(size, layers)


def _head(number: int, words: list[str]) -> tuple[int, int]:
    if len(words) != 2 or not all(word.isascii() and word.isdigit() for word in words):  # noqa: PLR2004 - n and D
        raise MapError(
            "line {line}: a board begins with its size and its depth, as in '6 12'",
            line=str(number),
        )
    for word, what, most in zip(words, (SIZE, DEPTH), (LARGEST_SIZE, LARGEST_DEPTH), strict=True):
        if len(word) > len(str(most)) or not 1 <= int(word) <= most:
            raise MapError(
                "line {line}: {what} must be 1 to {most}, not {typed}",
                line=str(number),
                what=what,
                most=most,
                typed=word[:20],
            )
    return int(words[0]), int(words[1])


def _row(number: int, words: list[str], size: int) -> list[Lode]:
    if len(words) != size:
        raise MapError(
            "line {line}: a row of this board has {size} {size|zone|zones}, not {found}",
            line=str(number),
            size=size,
            found=len(words),
        )
    return [_read_lode(number, word) for word in words]


def _read_lode(number: int, word: str) -> Lode:
    if word == ".":
        return NOTHING
    if (found := _LODE.fullmatch(word)) is None:
        raise MapError(
            "line {line}: {typed} is not a layer: write '.' for nothing, or F, O, D or M and 1 to {most} units, as in F5",
            line=str(number),
            typed=repr(word[:20]),
            most=LARGEST_UNITS,
        )
    return Lode(_LETTERS[found[1]], int(found[2]))


def _check_last(lines: Sequence[tuple[int, list[str]]]) -> None:
    for number, words in lines:
        if any(word != "." for word in words):
            raise MapError(
                "line {line}: the last layer is the evil's, so all of it must be '.'",
                line=str(number),
            )
