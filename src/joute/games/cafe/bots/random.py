"""Any legal unit."""

from joute.game import Brief, Play
from joute.games.cafe.rules import Move, Observation, choices


def make(brief: Brief) -> Play[Observation, Move]:
    """Make the bot."""

    def play(seen: Observation) -> Move:
        return brief.dice.choice(choices(seen.island, seen.board, seen.last))

    return play
