"""The islands that can be played: by name, by file, by seed, or one of the server's fixed set."""

from joute.dice import dice
from joute.errors import MapError
from joute.game import Reason, Setup, Sight, Value
from joute.games.cafe import islands
from joute.games.cafe.drawing import draw, letters
from joute.games.cafe.generator import make
from joute.games.cafe.islands import Island

NAMED = {
    # the document's, with the 65 that its first row has lost
    "scabb": "3:9:71:69:65:65:65:65:65:73|2:8:3:9:70:68:64:64:64:72|"
    "6:12:2:8:3:9:70:68:64:72|11:11:6:12:6:12:3:9:70:76|"
    "10:10:11:11:67:73:6:12:3:9|14:14:10:10:70:76:7:13:6:12|"
    "3:9:14:14:11:7:13:3:9:75|2:8:7:13:14:3:9:6:12:78|"
    "6:12:3:1:9:6:12:35:33:41|71:77:6:4:12:39:37:36:36:44|",
    "phatt": "67:69:69:69:69:69:69:69:69:73|74:3:9:7:5:13:3:1:9:74|"
    "74:2:8:7:5:13:6:4:12:74|74:6:12:7:9:7:13:3:9:74|"
    "74:3:9:11:6:13:7:4:8:74|74:6:12:6:13:11:3:13:14:74|"
    "74:7:13:7:13:10:10:3:9:74|74:3:9:11:7:12:14:2:8:74|"
    "74:6:12:6:13:7:13:6:12:74|70:69:69:69:69:69:69:69:69:76|",
}
DRAWN = 6
"""How many islands of the fixed set are drawn (B22)."""


LOST = NAMED["scabb"].replace("65:65:65:65:65:73", "65:65:65:65:73", 1)
"""The frame as the document prints it."""


def read(text: str, *, any_island: bool) -> Island:
    """Read the frame of a legal island."""
    try:
        return islands.read(text, any_island=any_island)
    except MapError as error:
        raise MapError(_explained(text, error)) from None


def _explained(text: str, error: MapError) -> Reason:
    """Explain, for the document's frame, that a number was lost in print (H3)."""
    printed = "".join(text.split()).removesuffix("|") == LOST.removesuffix("|")
    hint = Reason("in the document a 65 was lost there, and --map scabb is this island with it")
    return error.reason.with_hint(hint if printed else None)


def island_of(setup: Setup) -> Island:
    """Return the island of a match."""
    if setup.map is not None:
        return read(setup.map, any_island=setup.options.any_island)
    return fixed(setup.seed) if setup.options.islands == "fixed" else make(setup.seed)


def called(island: Island) -> str | None:
    """Return the name of an island, if it has one."""
    frame = islands.write(island)
    return next((name for name, text in NAMED.items() if text == frame), None)


def fixed(seed: int | str) -> Island:
    """Return one of the fixed set: those that have a name first, then some drawn ones (B22)."""
    many = len(NAMED) + DRAWN
    number = seed % many if isinstance(seed, int) else dice(seed, "cafe", "fixed").below(many)
    named = list(NAMED.values())
    return islands.decode(named[number]) if number < len(named) else make(number)


def show(frame: str) -> Reason:
    """Show a frame to a person, with what is wrong about it."""
    island = islands.decode(frame)
    shown = _drawn(island).with_hint(_fault(island))
    return Reason("{text}\n", {"text": shown})


def sight(frame: str) -> Sight:
    """Show a frame that a server has sent as far as it goes, and what is wrong with it (H3)."""
    try:
        island = islands.decode(frame)
    except MapError as error:
        rows = frame.removesuffix("|").split("|")
        return Sight(
            "\n".join(f"{row}  {text}" for row, text in enumerate(rows)),
            _explained(frame, error),
        )
    return Sight(_drawn(island), _fault(island))


def _drawn(island: Island) -> Reason:
    sizes: dict[str, Value] = {"parcels": len(island.parcels), "units": len(islands.units(island))}
    drawn = f"{islands.write(island)}\n{draw(island, letters(island))}"
    return Reason("{drawn}\n{parcels} parcels, {units} units", {"drawn": drawn, **sizes})


def _fault(island: Island) -> Reason | None:
    try:
        islands.check(island)
    except MapError as error:
        return Reason("not an island of the document: {why}", {"why": error.reason})
    return None
