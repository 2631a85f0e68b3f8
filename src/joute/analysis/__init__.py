"""A match looked at by the analyst of its game: what was expected on each turn, and what each turn cost.

    analysis = analyse(game, replay)

`decisions.py` cuts a replay into turns of seats, the game's analyst (or `playouts.py`, where it has none)
judges them, and `result.py` finds the worst mistakes and the turn on which each seat lost.
"""

from joute.analysis.analyse import NoAnalystError, analyse
from joute.analysis.result import Analysis, Lost, Moment

__all__ = ["Analysis", "Lost", "Moment", "NoAnalystError", "analyse"]
