"""What a person reads after a match: the final map, and how the points came about."""

from joute.game import FinishedMatch
from joute.games.cafe import rules, scoring
from joute.games.cafe.drawing import draw, letters
from joute.games.cafe.rules import SEATS, State

SEED_MARKS = "○●"


def report(table: FinishedMatch) -> str:
    """Report the whole match."""
    state: State = table.state
    order = sorted((0, 1), key=lambda seat: (table.ranks[seat], seat))
    blocks = [
        table.say("seed {seed}, {length}", seed=str(table.setup.seed), length=table.length),
        draw(state.island, _marks(state)),
        "\n".join(_line(table, seat) for seat in order),
    ]
    return "\n".join(blocks)


def _marks(state: State) -> list[str]:
    marks = letters(state.island)
    for seat, mark in enumerate(SEED_MARKS):
        for cell in scoring.planted(state.board, SEATS[seat]):
            marks[cell] = mark
    return marks


def _line(table: FinishedMatch, seat: int) -> str:
    state: State = table.state
    score, parcels = (
        rules.scores(state)[seat],
        scoring.parcel_points(state.island, state.board, SEATS)[seat],
    )
    failure = table.failures[seat]
    lost = table.say(", loses: {kind}", kind=table.kind(failure)) if failure else ""
    points = table.say(
        "{bot}: {score} points = {parcels} for parcels + {group} for the largest group",
        bot=table.setup.names[seat],
        score=score,
        parcels=parcels,
        group=score - parcels,
    )
    return f"{table.ranks[seat]}. {SEED_MARKS[seat]} {points}{lost}"
