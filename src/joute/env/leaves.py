"""What JSON holds, place by place, as numbers.

A place is the way to a leaf, such as `("hands", 0, 2)`. What a place becomes depends on what was seen there:

    few different values        one number for each, 1 for the value that is there
    many numbers                one number, as a part of the largest
    many texts                  the same for every character of the text
    always the same             nothing
"""

from collections.abc import Hashable, Iterable, Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

Place = tuple[Hashable, ...]
Leaf = str | int | float | bool | None
FEW = 16
"""Different values of one place that have a number each."""


def flat(value: object, place: Place = ()) -> dict[Place, Leaf]:
    """Return the leaves of a value by their places; a text of several characters also has one for each of them."""
    found: dict[Place, Leaf] = {}
    _gather(value, place, found)
    return found


def _gather(value: object, place: Place, found: dict[Place, Leaf]) -> None:
    if isinstance(value, Mapping):
        items: Iterable[tuple[Hashable, object]] = value.items()
    elif isinstance(value, str):
        found[place] = value
        return
    elif isinstance(value, Sequence):
        items = enumerate(value)
    else:
        assert value is None or isinstance(value, bool | int | float)
        found[place] = value
        return
    for key, item in items:
        _gather(item, (*place, key), found)


class Layout:
    """Where the leaves are written."""

    def __init__(self) -> None:
        self.numbers = 0
        self._values: dict[Place, set[Leaf]] = {}
        self._ones: dict[Place, dict[Leaf, int]] = {}
        """By place, where each value has its number."""
        self._parts: dict[Place, tuple[int, float]] = {}
        """By place, where its number is, and what is shown as 1."""
        self._texts: dict[Place, list[dict[Leaf, int]]] = {}
        """By place, where the characters of a text have theirs."""

    def look(self, leaves: Mapping[Place, Leaf]) -> None:
        """Take note of what there is."""
        for place, leaf in leaves.items():
            self._values.setdefault(place, set()).add(leaf)

    def settle(self) -> None:
        """Give every place its numbers, after all that there is was looked at."""
        for place in sorted(self._values, key=repr):
            values = self._values[place]
            texts = [value for value in values if isinstance(value, str)]
            if len(values) > FEW and texts:
                longest = max(map(len, texts))
                characters = [{text[at : at + 1] for text in texts} for at in range(longest)]
                self._texts[place] = [self._row(seen) for seen in characters]
            elif len(values) > FEW:
                largest = max(abs(value) for value in values if isinstance(value, int | float))
                self._parts[place] = (self.numbers, float(largest) or 1.0)
                self.numbers += 1
            else:
                self._ones[place] = self._row(values)

    def write(self, leaves: Mapping[Place, Leaf], into: NDArray[np.float32]) -> None:
        """Write leaves into a row of zeros; what was never seen before is left out."""
        for place, leaf in leaves.items():
            if place in self._ones:
                at = self._ones[place].get(leaf)
                if at is not None:
                    into[at] = 1
            elif place in self._parts and isinstance(leaf, int | float):
                start, largest = self._parts[place]
                into[start] = leaf / largest
            elif place in self._texts and isinstance(leaf, str):
                where = [
                    row[sign]
                    for row, sign in zip(self._texts[place], leaf, strict=False)
                    if sign in row
                ]
                into[where] = 1

    def _row(self, values: Iterable[Leaf]) -> dict[Leaf, int]:
        """Give each of some values a number, none if there is only one."""
        known = sorted(set(values), key=repr)
        if len(known) == 1:
            return {}
        row = {value: self.numbers + number for number, value in enumerate(known)}
        self.numbers += len(known)
        return row
