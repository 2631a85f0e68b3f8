"""Maps that a person named: read, and named in errors."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from joute.bots.paths import MAP, text_of
from joute.errors import MapError, UsageError
from joute.game import AnyGame
from joute.reason import Reason


def ground_of(typed: str | None, game: AnyGame) -> str | None:
    """Read --map: the name of one of the game's maps, or a file."""
    if typed is None or typed in game.maps.named:
        return typed
    try:
        return text_of(Path(typed), MAP)
    except UsageError as error:
        names = Reason("maps by name: {names}", {"names": ", ".join(game.maps.named)})
        raise UsageError(error.reason.with_hint(names if game.maps.named else None)) from None


@contextmanager
def blamed_on_map(typed: str | None) -> Iterator[None]:
    """Name the file in every error about a map."""
    try:
        yield
    except MapError as error:
        raise MapError("{file}: {why}", file=typed, why=error) from None
