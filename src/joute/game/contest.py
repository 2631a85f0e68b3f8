"""What a game says of its contests, as data: how bots rise, what programs are set, what work is worth."""

import re
from collections.abc import Mapping
from typing import Literal

from msgspec import Struct


class Promotion(Struct, frozen=True, kw_only=True):
    """When a bot has beaten a league: how many of how many matches it must win alone."""

    matches: int
    wins: int


class Contest(Struct, frozen=True, kw_only=True):
    """What contests set where nobody says otherwise, as a person would type it."""

    settings: Mapping[str, str] = {}
    """Of tournaments and leagues."""
    seat: Mapping[str, str] = {}
    """Of every seat wherever programs are measured, so also in duels and checks."""


class Part(Struct, frozen=True, kw_only=True):
    """A part of a mark that the teacher gives."""

    title: str
    """In English; the game's catalogue has the French."""
    most: int = 0
    """0 where the document does not say how many points it is worth."""
    header: bool = False
    """It is for the comment that explains the program, so without one it is 0."""
    informed_by: tuple[str, ...] = ()
    """What can be counted in the code that a teacher may want to know for it, by the fields of `Measures`."""


class Marks(Struct, frozen=True, kw_only=True):
    """What a contest is worth to the teacher who marks it, by the document."""

    first: int = 0
    """For the first of the ranking; 0 for the last, linear between them, …"""
    fraction: int = 2
    """… rounded up to 1/fraction: 2 for halves, 4 for quarters."""
    podium: tuple[int, ...] = ()
    """More for the first, the second, …."""
    leagues: Mapping[str, int] = {}
    """More for each bot that has reached this league."""
    by_hand: tuple[Part, ...] = ()
    """What a teacher marks by reading the program; with these it is a whole mark."""


CamelCase = Literal["", "camelCase", "PascalCase"]
"""How the words of a name are written together: all but the first with a capital, or all; "": not said."""


class Naming(Struct, frozen=True, kw_only=True):
    """How the document wants names to be written in one language."""

    language: str
    """By its name in `joute languages`."""
    functions: CamelCase = ""
    variables: CamelCase = ""
    types: CamelCase = ""


class Submission(Struct, frozen=True, kw_only=True):
    """What the document asks of the work that is handed in."""

    forms: tuple[str, ...] = ()
    """How its name ends, as .tar.gz; empty: any."""
    names: int = 0
    """How many names a file in it gives."""
    team: tuple[int, ...] = ()
    """How many students work together; empty: as many as they like."""
    header: bool = False
    """Its source begins with a comment that explains it."""
    clean: bool = False
    """No warning of the compiler remains."""
    languages: tuple[str, ...] = ()
    """What it may be written in, by the names of `joute languages`; empty: anything."""
    longest_function: int = 0
    """Lines of code that a function should have at most; 0: as many as it likes."""
    naming: Naming | None = None


def league_title(league: str) -> str:
    """Write the name of a league as a title: bois3 is Bois 3."""
    spaced = re.sub(r"(?<=[^\W\d])(?=\d)", " ", league)
    return spaced[:1].upper() + spaced[1:]
