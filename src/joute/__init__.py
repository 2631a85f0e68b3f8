"""joute: the arena for AI programming games.

    >>> import joute
    >>> result, replay = joute.play("race", ["swift", "dumb"], seed=7)
    >>> [(seat.bot, seat.rank) for seat in result.seats]
    [('swift', 1), ('dumb', 2)]

`__all__` is what other people's programs may use; it stays as it is. Everything else in the package is private, except what a
game imports: `joute.game` and `joute.simple`. `docs/library.md` shows it with examples.
"""

import sys

TYPE_CHECKING = False
"""As in typing, whose import takes longer than all of this; type checkers know the name."""

if TYPE_CHECKING:
    from joute.duel import Score
    from joute.errors import BrokenGameError, JouteError, UsageError
    from joute.game import Failure
    from joute.library.bots import Bot
    from joute.library.duel import duel
    from joute.library.play import PlayedMatch, play
    from joute.library.replay import Message, Replay, Step
    from joute.library.tournament import tournament
    from joute.result import Death, Result, SeatResult
    from joute.tournament.table import Row, Table

__all__ = [
    "Bot",
    "BrokenGameError",
    "Death",
    "Failure",
    "JouteError",
    "Message",
    "PlayedMatch",
    "Replay",
    "Result",
    "Row",
    "Score",
    "SeatResult",
    "Step",
    "Table",
    "UsageError",
    "duel",
    "play",
    "tournament",
]

_HOMES = {
    "joute.duel": ("Score",),
    "joute.errors": ("BrokenGameError", "JouteError", "UsageError"),
    "joute.game": ("Failure",),
    "joute.library.bots": ("Bot",),
    "joute.library.duel": ("duel",),
    "joute.library.play": ("PlayedMatch", "play"),
    "joute.library.replay": ("Message", "Replay", "Step"),
    "joute.library.tournament": ("tournament",),
    "joute.result": ("Death", "Result", "SeatResult"),
    "joute.tournament.table": ("Row", "Table"),
}
"""Where the names of `__all__` are, which are imported when they are first used."""


if not TYPE_CHECKING:  # else every attribute would be one that exists

    def __getattr__(name: str) -> object:
        """Import a name of `__all__`."""
        for home, names in _HOMES.items():
            if name in names:
                from importlib import import_module  # noqa: PLC0415 - the command line needs none of this

                found: object = getattr(import_module(home), name)
                globals()[name] = found
                return found
        message = f"module 'joute' has no attribute {name!r}"
        raise AttributeError(message)

    def __dir__() -> list[str]:
        return [*globals(), *__all__]


class _Package(type(sys)):  # type: ignore[misc] # types.ModuleType, without importing types
    """The package: `joute.duel` stays the function when the module of that name is imported."""

    def __setattr__(self, name: str, value: object) -> None:
        if not (name in __all__ and isinstance(value, type(sys))):
            super().__setattr__(name, value)


sys.modules[__name__].__class__ = _Package
