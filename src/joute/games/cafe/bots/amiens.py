"""The teacher's own opponent (F1): it never varies."""

from joute.game import Brief, Play
from joute.games.cafe.rules import Move, Observation, choices


def make(_: Brief) -> Play[Observation, Move]:
    """Make the bot."""
    return play


def play(seen: Observation) -> Move:
    """Take the first unit of the row from the left, otherwise of the column from the top."""
    return choices(seen.island, seen.board, seen.last)[0]
