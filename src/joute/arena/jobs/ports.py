"""The port of a contest's TCP programs, and how many matches at once it allows.

In a sandbox every program has its own network, and so the game's own port. Without one there is only one such port on the
machine, and programs that have it written into them play one match at a time.
"""

from collections.abc import Sequence

from msgspec import Struct

from joute.arena.channels.tcp import is_free
from joute.arena.seats.sandboxed import OFF
from joute.bots.argument import Player, Program
from joute.errors import UsageError
from joute.game import AnyGame
from joute.reason import Reason

OWN = Reason("--port 0 gives each program a port of its own, which it finds in JOUTE_PORT")


class PortAndJobs(Struct, frozen=True):
    """The port of the programs, and the number of matches at once."""

    port: int | None
    """What was typed, or the one port that all programs share; None: the game's own."""
    jobs: int | None
    """Matches at once; None: one a processor."""
    shared: bool = False
    """Whether all programs share that port, and so play one match at a time."""


def port_and_jobs(
    game: AnyGame, bots: Sequence[Player] | None, sandbox: str, port: int | None, jobs: int | None
) -> PortAndJobs:
    """Choose the port and the number of matches; bots that are not known yet (None) count as programs."""
    alike = _over_tcp(game, bots) and not _apart(sandbox)
    shared = game.port if port is None else port
    if not alike or not shared:
        return PortAndJobs(port, jobs)
    if not is_free(shared):
        raise UsageError(
            "port {port} is in use, and all programs look for their server there: stop the program that uses it; {own}",
            port=str(shared),
            own=OWN,
        )
    return PortAndJobs(shared, 1, shared=True)


def _over_tcp(game: AnyGame, bots: Sequence[Player] | None) -> bool:
    if game.tcp is None:
        return False
    return bots is None or any(isinstance(bot, Program) for bot in bots)


def _apart(sandbox: str) -> bool:
    """Whether each program will have its own network."""
    if sandbox == OFF:
        return False
    from joute.arena.sandbox.bubblewrap import why_not  # noqa: PLC0415 - only where programs play

    return why_not() is None
