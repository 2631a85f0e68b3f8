"""The conformance kit: checks that a game, anybody's, keeps the promises of the contract.

    from joute.testing import CHECKS, check_game
    check_game(GAME)                      # raises BrokenGameError at the first broken promise

or, with a line for each promise, `joute check-game NAME`. An endless loop is named, too, instead of hanging.
"""

from collections.abc import Callable, Mapping

from joute.game import AnyGame
from joute.testing import promises
from joute.testing.leaks import secrets
from joute.testing.other_process import elsewhere
from joute.testing.patience import patient
from joute.testing.playing import bots_voice, play_out, random_voice, setups
from joute.testing.promises import uncompiled

__all__ = [
    "CHECKS",
    "bots_voice",
    "check_game",
    "play_out",
    "random_voice",
    "setups",
    "uncompiled",
]

CHECKS: Mapping[str, Callable[[AnyGame], None]] = {
    check.__name__: check
    for check in (
        promises.identity,
        promises.legal_play,
        promises.positions,
        promises.determinism,
        elsewhere,
        promises.replays,
        promises.frames,
        secrets,
        promises.garbage,
        promises.failures,
        promises.maps,
        promises.bots,
        promises.observation,
    )
}


def check_game(game: AnyGame) -> None:
    """Check every promise."""
    for check in CHECKS.values():
        with patient(game.name):
            check(game)
