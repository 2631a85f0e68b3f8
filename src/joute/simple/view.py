"""The drawing of a simple game: a board of cells, or what is seen as it is."""

from collections.abc import Mapping

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from joute.errors import BrokenGameError
from joute.faults import failed
from joute.game import Board, View
from joute.reason import Reason
from joute.simple import returned
from joute.simple.position import Parts, Position


def view_of(parts: Parts) -> View[Position]:
    """Make a view; whoever plays is shown only what the seat sees."""
    board = parts.board

    def shown(position: Position, seat: int | None) -> object:
        seen, movers = parts.seen(position, seat), parts.movers(position)
        if board is None:
            return {"to_move": movers, **_as_fields(seen)}
        try:
            drawn = _with_movers(found := board(seen), movers)
        except BrokenGameError as error:
            raise failed(parts.game, error.reason, error, board) from error
        if drawn is None:
            raise parts.wrong("board", found, Reason("rows of cells, a Board or a dictionary"))
        return drawn

    return View(frame=lambda position: shown(position, None), sight=shown, known=looked_at)


def looked_at(position: Position, eyes: frozenset[int]) -> Position:
    """Return a position that has the scores that people in these seats may know."""
    return replace(position, eyes=eyes)


def _as_fields(seen: object) -> dict[str, object]:
    """Return what is seen as something that has fields, which can be shown without a drawing."""
    plain = msgspec.to_builtins(seen, order="deterministic")
    return plain if isinstance(plain, dict) else {"state": plain}


def _with_movers(drawn: object, movers: tuple[int, ...]) -> object:
    """Say whose turn it is; rows of cells become a board, and None is what cannot be drawn."""
    if isinstance(drawn, Board):
        return drawn if drawn.to_move else replace(drawn, to_move=movers)
    if isinstance(drawn, Mapping):
        return {"to_move": movers, **drawn}
    if isinstance(drawn, Struct):
        return drawn
    rows = returned.items(drawn)
    return None if rows is None else Board(rows, to_move=movers)
