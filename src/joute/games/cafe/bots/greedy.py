"""The best score after its own move, and never a thought of the other's."""

from joute.game import Brief, Play
from joute.games.cafe.rules import MINE, THEIRS, Move, Observation, choices
from joute.games.cafe.scoring import points


def make(_: Brief) -> Play[Observation, Move]:
    """Make the bot."""
    return play


def play(seen: Observation) -> Move:
    """Take the first of the units that give the largest lead."""
    return max(choices(seen.island, seen.board, seen.last), key=lambda cell: lead_after(seen, cell))


def lead_after(seen: Observation, cell: int) -> int:
    """Count the lead that a seed on this unit gives."""
    board = seen.board[:cell] + MINE + seen.board[cell + 1 :]
    mine, theirs = points(seen.island, board, MINE + THEIRS)
    return mine - theirs
