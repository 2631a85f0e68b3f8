"""The values of La Course Au Vin: what can be set, what there is, and what a player may know of it."""

from enum import StrEnum
from typing import Annotated, Literal

from msgspec import Meta, Struct

from joute.games.vin.bunches import Bunch, Colour
from joute.games.vin.maps import LARGEST, SMALLEST, Map

POINTS = 10
CAPACITY = 100
DAY_MS = 86_400_000
"""No limit and no pace may be longer: a larger number is a typing error."""
PRICES = {Colour.RED: 20, Colour.WHITE: 15}

Percent = Annotated[int, Meta(ge=0, le=1000)]


class Options(Struct, frozen=True, kw_only=True):
    """What can be set for a match."""

    rounds: Annotated[int, Meta(ge=1, le=10_000, description="turns that each player plays")] = 100
    size: Annotated[
        Annotated[int, Meta(ge=SMALLEST, le=LARGEST)] | None,
        Meta(description=f"rows and columns of the map, {SMALLEST} to {LARGEST}; none: drawn"),
    ] = None
    overflow: Annotated[
        Literal["cap", "refuse"],
        Meta(description="a bunch too big for the hod: cap: what fits is kept; refuse: NOK"),
    ] = "cap"
    most_units: Annotated[int, Meta(ge=1, le=10, description="units in the biggest bunch")] = 10
    scarce: Annotated[
        Percent, Meta(description="fewer bunches than this % of the size: a batch is certain")
    ] = 25
    plenty: Annotated[
        Percent, Meta(description="as many bunches as this % of the size: no batch comes")
    ] = 200
    batch: Annotated[Percent, Meta(description="bunches that come together, in % of the size")] = (
        100
    )
    number_base: Annotated[
        Literal[0, 1], Meta(description="number of the first player in the answer to INSCRIRE")
    ] = 0
    scores_sep: Annotated[
        Literal[",", "|"], Meta(description="what stands between two scores in SCORES")
    ] = ","
    unknown: Annotated[
        Literal["refuse", "end"],
        Meta(description="a line not understood: refuse: NOK; end: sent back, and the turn ends"),
    ] = "refuse"
    first_ms: Annotated[
        int, Meta(ge=0, le=DAY_MS, description="time for a program's first turn in ms, 0: none")
    ] = 10_000
    turn_ms: Annotated[
        int, Meta(ge=0, le=DAY_MS, description="time for each later turn, 0: none")
    ] = 5000


class Action(StrEnum):
    """What a player may do in its turn."""

    UP = "up"
    DOWN = "down"
    LEFT = "left"
    RIGHT = "right"
    PICK = "pick"
    EMPTY = "empty"
    END = "end"


class Refusal(StrEnum):
    """Why an action cannot be taken; it then costs nothing and changes nothing (B15)."""

    BLOCKED = "no way there, or no action points left"
    TIRED = "no action points left"
    NOTHING_HERE = "no bunch on this cell"
    FULL = "the hod is full"
    MIXED = "the hod holds grapes of the other colour"
    NO_GRAPES = "nothing in the hod for this vat"
    OTHERS_VAT = "somebody else's vat"
    WRONG_VAT = "not one's own vat of the hod's colour"


class Player(Struct, frozen=True, gc=False):
    """One player: place, hod, and the units in its vats."""

    cell: int
    colour: Colour | None = None
    """Of the grapes in the hod, None while it is empty."""
    units: int = 0
    red: int = 0
    white: int = 0
    gone: bool = False


class State(Struct, frozen=True):
    """Everything."""

    map: Map
    options: Options
    seed: int | str
    players: tuple[Player, ...]
    bunches: tuple[Bunch, ...] = ()
    """In the order of their cells."""
    turn: int = 1
    mover: int = 0
    points: int = POINTS
    """Action points the mover has left."""


class Observation(Struct, frozen=True):
    """What a player can know: everything but the hods and vats of the others (B28)."""

    seat: int
    map: Map
    red_vat: int
    white_vat: int
    turn: int
    rounds: int
    points: int
    cells: tuple[int, ...]
    """Where everybody is, by seat."""
    scores: tuple[int, ...]
    colour: Colour | None
    units: int
    bunches: tuple[Bunch, ...]
