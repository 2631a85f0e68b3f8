"""The port of a contest's TCP programs, and how many matches at once it allows.

In a sandbox every program has its own network, and so the game's own port. Without one there is only one such port on the
machine, and programs that have it written into them play one match at a time.
"""

from collections.abc import Sequence

import click
from msgspec import Struct

from joute.arena.channels.tcp import is_free
from joute.arena.jobs.affinity import processors
from joute.bots import argument
from joute.cli.contest import EngineOptions
from joute.cli.options import ProgramOptions
from joute.errors import UsageError
from joute.game import AnyGame
from joute.reason import Reason
from joute.speech.terminal import say

OWN = Reason("--port 0 gives each program a port of its own, which it finds in JOUTE_PORT")


class PortAndJobs(Struct, frozen=True):
    """The port of the programs, and the number of matches at once."""

    port: int | None
    """What was typed, or the one port that all programs share; None: the game's own."""
    jobs: int | None
    """Matches at once; None: one a processor."""


def port_and_jobs(
    game: AnyGame,
    bots: Sequence[str] | None,
    programs: ProgramOptions,
    engine: EngineOptions,
) -> PortAndJobs:
    """Choose the port and the number of matches; bots that are not known yet (None) count as programs."""
    alike = engine.cluster is None and _over_tcp(game, bots) and not _apart(programs.sandbox)
    shared = game.port if programs.port is None else programs.port
    if not alike or not shared:
        return PortAndJobs(programs.port, engine.jobs)
    if not is_free(shared):
        raise UsageError(
            "port {port} is in use, and all programs look for their server there: stop the program that uses it; {own}",
            port=str(shared),
            own=OWN,
        )
    if (engine.jobs or processors()) > 1:
        click.echo(
            say(
                "all programs play on port {port}, one match at a time; {own}",
                port=str(shared),
                own=OWN,
            ),
            err=True,
        )
    return PortAndJobs(shared, 1)


def _over_tcp(game: AnyGame, bots: Sequence[str] | None) -> bool:
    if game.tcp is None:
        return False
    return bots is None or any(
        isinstance(argument.parse(game, bot), argument.Program) for bot in bots
    )


def _apart(sandbox: str) -> bool:
    """Whether each program will have its own network."""
    if sandbox == "off":
        return False
    from joute.arena.sandbox.bubblewrap import why_not  # noqa: PLC0415 - only where programs play

    return why_not() is None
