"""Analysing a match for a person, who sees how far that is: for `analyse` and `watch --analysis`."""

from joute.analysis import Analysis, analyse
from joute.cli.terminal import LiveBlock, TimeLeft
from joute.game import AnyGame
from joute.replay import Replay
from joute.speech.terminal import say

DELAY = 1.0
"""Seconds before progress is shown."""


def analysed(
    game: AnyGame, replay: Replay, *, budget: int | None = None, quiet: bool = False
) -> Analysis:
    """Analyse a match, and show how far that is."""
    block = LiveBlock(quiet=quiet, delay=DELAY)
    left = TimeLeft()

    def watch(done: int, every: int) -> None:
        block.show(lambda: [_progress(done, every) + left.said(done, every)])

    try:
        return analyse(game, replay, budget=budget, watch=watch)
    finally:
        block.clear()


def _progress(done: int, every: int) -> str:
    return say("{done} of {all} turns analysed", done=done, all=every)
