"""Tracks: the values of the grid, the start and the objectives; generator and file format.

A track file holds the size on its first line, then one line of values for each row, then the
start `px py`, then one objective `x y w h` a line.
"""

from functools import lru_cache
from typing import Literal
from weakref import WeakValueDictionary

from msgspec import Struct

from joute.dice import Dice, dice
from joute.errors import MapError
from joute.game import Reason, Setup

Style = Literal["original", "simple"]

LARGEST = 1000
EXCERPT = 40
"""Characters shown of a line that is no line of a track."""


class Objective(Struct, frozen=True, gc=False):
    """A rectangle of cells, by its top left corner and its size."""

    x: int
    y: int
    w: int
    h: int

    def contains(self, x: int, y: int) -> bool:
        """Whether a cell belongs to it."""
        return self.x <= x < self.x + self.w and self.y <= y < self.y + self.h


class Track(Struct, frozen=True, weakref=True):
    """The ground of a race; the value of cell (x, y) stands at x + y × size."""

    size: int
    values: tuple[int, ...]
    start: tuple[int, int]
    objectives: tuple[Objective, ...]


def track_of(setup: Setup) -> Track:
    """Return the track of a match: the one of its map file, or the one of its seed."""
    if setup.map is not None:
        return read(setup.map)
    return make(setup.seed, setup.options.tracks, setup.options.size)


@lru_cache(maxsize=64)
def make(seed: int | str, style: Style = "original", size: int = 0) -> Track:
    """Draw a track, with the distribution of the original program's or an easy one.

    One that is still raced on is not drawn again, however many matches were begun meanwhile.
    """
    track = _raced_on.get((seed, style, size))
    if track is None:
        throw = dice(seed, "race", "track", style)
        track = _simple(throw, size) if style == "simple" else _original(throw, size)
        _raced_on[seed, style, size] = track
    return track


_raced_on: WeakValueDictionary[tuple[int | str, Style, int], Track] = WeakValueDictionary()


def _original(throw: Dice, size: int) -> Track:
    size = size or throw.between(10, 100)
    low, high = -(size // 10), size // 5
    values = tuple(throw.many_between(low, high, size * size))
    start = (throw.below(size), throw.below(size))
    count = throw.between(5, 20)
    objectives = tuple(_objective(throw, size, 1, 5) for _ in range(count))
    return Track(size, values, start, objectives)


def _simple(throw: Dice, size: int) -> Track:
    """Small, few and large objectives, values that hardly matter, a start outside the first."""
    size = size or throw.between(10, 20)
    values = tuple(throw.choice((0, 0, 0, 1, -1)) for _ in range(size * size))
    count = throw.between(2, 5)
    objectives = tuple(_objective(throw, size, 3, 5) for _ in range(count))
    start = (throw.below(size), throw.below(size))
    covered = objectives[0].w * objectives[0].h == size * size  # then there is no outside
    while objectives[0].contains(*start) and not covered:
        start = (throw.below(size), throw.below(size))
    return Track(size, values, start, objectives)


def _objective(throw: Dice, size: int, least: int, most: int) -> Objective:
    w, h = (min(throw.between(least, most), size) for _ in range(2))
    return Objective(throw.between(0, size - w), throw.between(0, size - h), w, h)


def write(track: Track) -> str:
    """Write a track as a file."""
    size = track.size
    rows = [track.values[row * size : (row + 1) * size] for row in range(size)]
    lines: list[tuple[int, ...]] = [(size,), *rows, track.start]
    lines += [(goal.x, goal.y, goal.w, goal.h) for goal in track.objectives]
    return "".join(" ".join(map(str, line)) + "\n" for line in lines)


def read(text: str) -> Track:
    """Read a track file; what is wrong is named by its line."""
    lines = [line for line in _numbered(text) if line[1]]
    if not lines:
        raise MapError("the track file is empty")
    (size,) = _exactly(lines[0], 1, Reason("the size of the track"))
    if not 1 <= size <= LARGEST:
        raise MapError(
            "line {line}: the size must be 1 to {most}, not {size}",
            line=str(lines[0][0]),
            most=LARGEST,
            size=size,
        )
    if len(lines) < size + 3:
        raise MapError(
            "a track of size {size} needs {size} rows, a start and an objective; the file ends after {lines} {lines|line|lines}",
            size=size,
            lines=len(lines),
        )
    values = tuple(
        value
        for row in lines[1 : size + 1]
        for value in _exactly(row, size, Reason("a row of values"))
    )
    px, py = _exactly(lines[size + 1], 2, Reason("the start (px py)"))
    start = Objective(px, py, 1, 1)
    _check_inside(start, size, lines[size + 1][0], Reason("the start"))
    objectives = tuple(_read_objective(line, size) for line in lines[size + 2 :])
    return Track(size, values, (px, py), objectives)


def _numbered(text: str) -> list[tuple[int, list[str]]]:
    """Number the lines; what follows a `#` is a remark."""
    return [
        (number, line.partition("#")[0].split()) for number, line in enumerate(text.splitlines(), 1)
    ]


def _exactly(line: tuple[int, list[str]], count: int, what: Reason) -> list[int]:
    number, words = line
    try:
        numbers = [int(word) for word in words]
    except ValueError:
        seen = " ".join(words)[:EXCERPT]
        raise MapError(
            "line {line}: {what} must be whole numbers, not {typed}",
            line=str(number),
            what=what,
            typed=repr(seen),
        ) from None
    if len(numbers) != count:
        raise MapError(
            "line {line}: {what} has {count} {count|number|numbers}, not {found}",
            line=str(number),
            what=what,
            count=count,
            found=len(numbers),
        )
    return numbers


def _read_objective(line: tuple[int, list[str]], size: int) -> Objective:
    objective = Objective(*_exactly(line, 4, Reason("an objective (x y w h)")))
    _check_inside(objective, size, line[0], Reason("the objective"))
    return objective


def _check_inside(area: Objective, size: int, line: int, what: Reason) -> None:
    across = area.x >= 0 and area.w >= 1 and area.x + area.w <= size
    down = area.y >= 0 and area.h >= 1 and area.y + area.h <= size
    if not (across and down):
        raise MapError(
            "line {line}: {what} is not inside the grid of {size} × {size}",
            line=str(line),
            what=what,
            size=size,
        )
