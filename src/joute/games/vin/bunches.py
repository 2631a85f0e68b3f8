"""Bunches of grapes: where, when and how many appear (B6, B7, B8, G2, G6)."""

from bisect import insort
from collections.abc import Sequence
from enum import StrEnum
from functools import lru_cache

from msgspec import Struct

from joute.dice import Dice
from joute.games.vin.maps import PATH, VINE, Map, neighbours, vats


class Colour(StrEnum):
    """Of grapes, and of the vats they belong in."""

    RED = "red"
    WHITE = "white"


class Bunch(Struct, frozen=True, order=True, gc=False):
    """Grapes on a cell of the path."""

    cell: int
    colour: Colour
    units: int


class Growth(Struct, frozen=True, kw_only=True):
    """How bunches appear on one map: a whole batch or none, the likelier the fewer there are."""

    scarce: int
    """With fewer bunches than this on the map, a batch is certain; …"""
    plenty: int
    """… with this many or more, none appears."""
    batch: int
    most_units: int


def grown(
    bunches: tuple[Bunch, ...], soil: Sequence[int], law: Growth, throw: Dice
) -> tuple[Bunch, ...]:
    """Let a batch appear, perhaps; bunches stay in the order of their cells."""
    count = len(bunches)
    if count >= law.plenty:
        return bunches
    if count >= law.scarce and not throw.chance(law.plenty - count, law.plenty - law.scarce):
        return bunches
    taken = {bunch.cell for bunch in bunches}
    free = [cell for cell in soil if cell not in taken]
    after = list(bunches)
    for cell in throw.sample(free, min(law.batch, len(free))):
        insort(after, Bunch(cell, throw.choice(_COLOURS), _units(throw, law.most_units)))
    return tuple(after)


@lru_cache(maxsize=256)
def soil_of(ground: Map, seats: int) -> tuple[int, ...]:
    """List the cells where bunches appear: path beside a vine, not on the ring, not on a vat."""
    size, cells = ground.size, ground.cells
    whites = {vats(size, seat).white for seat in range(seats)}
    inside = range(1, size - 1)
    return tuple(
        cell
        for cell in (row * size + column for row in inside for column in inside)
        if cells[cell] == PATH
        and cell not in whites
        and any(cells[other] == VINE for other in neighbours(size, cell))
    )


_COLOURS = tuple(Colour)


def _units(throw: Dice, most: int) -> int:
    """Draw a quantity: each is three fifths as likely as the one before it (B8)."""
    return 1 + throw.weighted(_weights(most))


@lru_cache(maxsize=16)
def _weights(most: int) -> tuple[int, ...]:
    return tuple(3**more * 5 ** (most - 1 - more) for more in range(most))
