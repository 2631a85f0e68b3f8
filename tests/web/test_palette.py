"""Seats are told apart by colour, and by shape too for those who see no red or no green."""

import re
from collections.abc import Callable
from itertools import combinations
from math import dist

import pytest

from joute import registry
from joute.web.files import STATIC

Linear = tuple[float, float, float]
Eyes = Callable[[float, float, float], Linear]
APART = 0.09
"""A distance in Oklab at which two colours side by side are not taken for one another."""


def listed(name: str) -> list[str]:
    """Return the entries of a list in the viewer's palette."""
    text = (STATIC / "palette.js").read_text(encoding="utf-8")
    found = re.search(rf"const {name} = \[\n(.*?)\n\];", text, re.DOTALL)
    assert found is not None
    return re.findall(r'"#[0-9a-f]{6}"|null|\w+\([^\n]*\)', found[1])


COLOURS = [colour.strip('"') for colour in listed("COLOURS")]
SHAPES = listed("SHAPES")


def linear(colour: str) -> Linear:
    def channel(at: int) -> float:
        part = int(colour[at : at + 2], 16) / 255
        return part / 12.92 if part <= 0.04045 else float(((part + 0.055) / 1.055) ** 2.4)

    return channel(1), channel(3), channel(5)


def oklab(red: float, green: float, blue: float) -> Linear:
    """Return the place of a colour in a space where distance is difference to the eye."""
    long = (0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue) ** (1 / 3)
    middle = (0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue) ** (1 / 3)
    short = (0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue) ** (1 / 3)
    return (
        0.2104542553 * long + 0.7936177850 * middle - 0.0040720468 * short,
        1.9779984951 * long - 2.4285922050 * middle + 0.4505937099 * short,
        0.0259040371 * long + 0.7827717662 * middle - 0.8086757660 * short,
    )


def everybody(red: float, green: float, blue: float) -> Linear:
    return red, green, blue


def without_green(red: float, green: float, blue: float) -> Linear:
    """Return a colour as deuteranopes see it (Viénot, Brettel and Mollon, 1999)."""
    mixed = 0.29275 * red + 0.70725 * green
    return mixed, mixed, max(0.0, -0.02234 * red + 0.02234 * green + blue)


def without_red(red: float, green: float, blue: float) -> Linear:
    """Return a colour as protanopes see it."""
    mixed = 0.11238 * red + 0.88762 * green
    return mixed, mixed, max(0.0, 0.00401 * red - 0.00401 * green + blue)


def apart(one: str, other: str, *eyes: Eyes) -> float:
    """Return the distance of two colours to the eyes that tell them apart least."""
    pair = linear(one), linear(other)
    return min(dist(*(oklab(*see(*colour)) for colour in pair)) for see in eyes)


def scripts_of(game: str) -> str:
    """Return the scripts that draw a game."""
    folder = registry.folder(game)
    files = [*folder.glob("*.js"), *folder.glob("viewer/**/*.js")]
    return "".join(file.read_text(encoding="utf-8") for file in sorted(files))


def test_no_two_seats_have_the_same_colour_and_shape() -> None:
    assert len(set(COLOURS)) == len(COLOURS) == 16
    assert len(set(SHAPES)) == len(SHAPES) == 8


def test_all_seats_are_told_apart_by_colour() -> None:
    assert min(apart(one, other, everybody) for one, other in combinations(COLOURS, 2)) > APART


def test_who_sees_no_green_or_no_red_tells_as_many_seats_as_shapes_apart_by_colour_alone() -> None:
    for one, other in combinations(COLOURS[: len(SHAPES)], 2):
        distance = apart(one, other, everybody, without_green, without_red)
        assert distance > APART, (one, other)


@pytest.mark.parametrize("name", registry.names())
def test_who_sees_no_green_or_no_red_tells_the_seats_of_a_game_apart(name: str) -> None:
    has_shapes = re.search(r"\b(outline|seatShape)\(", scripts_of(name)) is not None
    for one, other in combinations(range(registry.find(name).most_seats), 2):
        if not has_shapes or one % len(SHAPES) == other % len(SHAPES):
            distance = apart(COLOURS[one], COLOURS[other], everybody, without_green, without_red)
            assert distance > APART, (one, other)


def test_who_sees_no_green_or_no_red_tells_grapes_and_beans_apart() -> None:
    for name, kinds in (("vin", r"GRAPES = \{(.*?)\n\}"), ("cafe", r"beans: \[(.*?)\]")):
        themes = re.findall(kinds, scripts_of(name), re.DOTALL)
        assert themes
        for theme in themes:
            one, other = re.findall(r'(?:fill: |^|, )"(#\w{6})"', theme)
            assert apart(one, other, everybody, without_green, without_red) > 0.25
