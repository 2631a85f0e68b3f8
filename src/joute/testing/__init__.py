"""The conformance kit: checks that a game, anybody's, keeps the promises of the contract.

    from joute.testing import CHECKS, check_game
    check_game(GAME)                      # raises BrokenGameError at the first broken promise

or, with a line for each promise, `joute check-game NAME`. An endless loop is named, too, instead of hanging.
"""

from collections.abc import Callable, Mapping
from functools import wraps

from joute.game import AnyGame
from joute.testing import promises
from joute.testing.identity import identity
from joute.testing.leaks import secrets
from joute.testing.other_process import elsewhere, survival
from joute.testing.patience import patient
from joute.testing.playing import bots_voice, play_out, random_voice, setups
from joute.testing.retelling import retelling
from joute.testing.uncompiled import uncompiled
from joute.testing.waiting import waiting

__all__ = [
    "CHECKS",
    "bots_voice",
    "check_game",
    "play_out",
    "random_voice",
    "setups",
    "uncompiled",
]

Check = Callable[[AnyGame], None]


def _patiently(check: Check) -> Check:
    @wraps(check)
    def checked(game: AnyGame) -> None:
        with patient(game.name):
            check(game)

    return checked


CHECKS: Mapping[str, Check] = {
    check.__name__: _patiently(check)
    for check in (
        identity,
        survival,
        promises.legal_play,
        promises.positions,
        promises.determinism,
        promises.replays,
        promises.frames,
        elsewhere,
        secrets,
        promises.garbage,
        promises.failures,
        promises.maps,
        promises.bots,
        promises.observation,
        retelling,
        waiting,
    )
}


def check_game(game: AnyGame) -> None:
    """Check every promise."""
    for check in CHECKS.values():
        check(game)
