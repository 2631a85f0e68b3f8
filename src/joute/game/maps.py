"""The maps of a game, as texts in its map file format."""

from collections.abc import Callable, Mapping

from msgspec import Struct

from joute.errors import MapError
from joute.game.rules import Points
from joute.game.setup import Setup
from joute.reason import Reason


def _no_maps(_text: str, setup: Setup) -> object:
    raise MapError("{game} has no maps", game=setup.game)


class MapExtra(Struct, frozen=True):
    """A switch of `joute maps`, as `--optimum`: what it prints after the map."""

    summary: str
    path: str
    """`module:function`, called with the map's text and the setup."""


class Maps(Struct, frozen=True, kw_only=True):
    """How maps are made, read and shown; by default there are none."""

    make: Callable[[Setup], str] = lambda _: ""
    """Make one from the seed and the options."""
    read: Callable[[str, Setup], object] = _no_maps
    """Read a map file, or raise MapError that names the line or the cell."""
    show: Callable[[str, Setup], Reason | str] = lambda text, _: text
    """How a person sees it on a terminal."""
    named: Mapping[str, str] = {}
    """Maps that come with the game: name → text."""
    extras: Mapping[str, MapExtra] = {}
    """Switches of `joute maps` by name."""
    largest: Mapping[str, str] = {}
    """Settings that give the largest map."""
    noun: str = "map"
    """What the document calls a map, as people read it: track, island; the catalogue has the French."""
    best: Callable[[str, Setup], Points | None] | None = None
    """The best score that a bot can have alone on a map's text; None where that is not known."""
