"""What a terminal shows of Mine Into The Deep: the layer in sight of every zone, and the dwarves."""

from joute.game import Board, Cell, Sketch
from joute.games.mine.frame import Ground, frame
from joute.games.mine.rules import NOBODY, State

LEGEND = {
    "F5 O2 D1 M3": "units of iron, gold, diamond and mithril in the layer in sight",
    "0:F5": "a dwarf of seat 0 on it",
    "!": "the evil was woken here",
}


def sketch(state: State) -> Sketch:
    """Show the board from above."""
    shown, size = frame(state), state.mine.size
    cells = [_cell(ground, evil=place in shown.evil) for place, ground in enumerate(shown.board)]
    rows = [cells[start : start + size] for start in range(0, size * size, size)]
    return Sketch((Board(rows),), LEGEND)


def _cell(ground: Ground, *, evil: bool) -> Cell:
    zone = ground.zone
    text = ("!" if evil else "") + (f"{zone.metal[0]}{zone.units}" if zone.units else "")
    if zone.owner == NOBODY:
        return Cell(text, tint="red" if evil else None)
    return Cell(f"{zone.owner}:{text}" if text else str(zone.owner), owner=zone.owner)
