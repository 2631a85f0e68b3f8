"""What a terminal shows of Minibus: stations with those who wait there, and buses."""

from joute.game import Board, Cell, Reason, Sketch
from joute.games.minibus.frame import Frame, frame
from joute.games.minibus.state import State

LEGEND = {
    "#2:5": "station 2, where 5 travellers wait",
    "0 1 …": "buses, by the seat of their company",
}


def sketch(state: State) -> Sketch:
    """Show the town."""
    shown, last = frame(state), state.settled.options.coord_max
    rows = [[_cell(shown, x, y) for x in range(last + 1)] for y in range(last + 1)]
    lines = tuple(
        Reason(
            "seat {seat}: money {money}, {buses} {buses|bus|buses}",
            {
                "seat": str(seat),
                "money": player.money,
                "buses": sum(bus.owner == seat for bus in shown.buses),
            },
        )
        for seat, player in enumerate(shown.players)
    )
    return Sketch((Board(rows),), LEGEND, lines)


def _cell(shown: Frame, x: int, y: int) -> Cell:
    owners = sorted({bus.owner for bus in shown.buses if (bus.x, bus.y) == (x, y)})
    buses = "".join(map(str, owners))
    for number, stop in enumerate(shown.stations):
        if (stop.x, stop.y) == (x, y):
            text = f"#{number}:{sum(stop.waiting)}"
            return Cell(f"{text} {buses}", owner=owners[0]) if owners else Cell(text, tint="yellow")
    return Cell(buses, owner=owners[0] if owners else None)
