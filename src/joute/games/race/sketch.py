"""What a terminal shows of Race: the values of the track, the objectives and the runners."""

from joute.game import Board, Cell, Sketch
from joute.games.race.rules import Phase, State

LEGEND = {
    "-4…9": "added to the score of those who land there",
    "*": "the next objective of a runner",
    "°": "an objective to come",
}


def sketch(state: State) -> Sketch:
    """Show the track."""
    size = state.track.size
    cells = [Cell(str(value), tint="grey") for value in state.track.values]
    running = {runner.reached for runner in state.runners if runner.phase is Phase.RUNNING}
    for number, goal in reversed([*enumerate(state.track.objectives)]):
        if number >= min(running, default=len(state.track.objectives)):
            for y in range(goal.y, goal.y + goal.h):
                for place in range(goal.x + y * size, goal.x + goal.w + y * size):
                    cells[place] = _goal(state.track.values[place], following=number in running)
    here: dict[int, str] = {}
    for seat, runner in enumerate(state.runners):
        place = runner.x + runner.y * size
        here[place] = f"{here.get(place, '')}{seat}"
        cells[place] = Cell(here[place], owner=seat)
    rows = [cells[start : start + size] for start in range(0, size * size, size)]
    return Sketch((Board(rows),), LEGEND)


def _goal(value: int, *, following: bool) -> Cell:
    return Cell(f"{value}*", tint="yellow") if following else Cell(f"{value}°", tint="teal")
