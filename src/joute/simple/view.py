"""The drawing of a simple game: a board of cells, or what is seen as it is."""

from collections.abc import Callable, Mapping
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from joute.game import Board, View
from joute.simple.position import Parts, Position


def view_of(parts: Parts, board: Callable[[Any], Any] | None) -> View[Position]:
    """Make a view; whoever plays is shown only what the seat sees."""

    def shown(position: Position, seat: int | None) -> object:
        seen = parts.seen(position, seat)
        drawn = _as_fields(seen) if board is None else board(seen)
        return _with_movers(drawn, parts.movers(position))

    return View(frame=lambda position: shown(position, None), sight=shown)


def _as_fields(seen: object) -> object:
    """Return what is seen as something that has fields, which can be shown without a drawing."""
    plain = msgspec.to_builtins(seen)
    return plain if isinstance(plain, dict) else {"state": plain}


def _with_movers(drawn: Any, movers: tuple[int, ...]) -> object:  # noqa: ANN401 - what an author draws
    """Say whose turn it is; rows of cells become a board."""
    if isinstance(drawn, Board):
        return drawn if drawn.to_move else replace(drawn, to_move=movers)
    if isinstance(drawn, Mapping):
        return {"to_move": movers, **drawn}
    return drawn if isinstance(drawn, Struct) else Board(tuple(drawn), to_move=movers)
