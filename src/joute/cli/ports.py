"""The port of a contest's TCP programs, as it was typed; a person is told where they have to share one."""

from collections.abc import Sequence

import click

from joute.arena.jobs import ports
from joute.arena.jobs.affinity import processors
from joute.bots import argument
from joute.cli.contest import EngineOptions
from joute.cli.options import ProgramOptions
from joute.game import AnyGame
from joute.speech.terminal import say


def port_and_jobs(
    game: AnyGame,
    bots: Sequence[str] | None,
    programs: ProgramOptions,
    engine: EngineOptions,
) -> ports.PortAndJobs:
    """Choose the port and the number of matches; bots that are not known yet (None) count as programs."""
    if engine.cluster is not None or game.tcp is None:
        return ports.PortAndJobs(programs.port, engine.jobs)
    players = None if bots is None else [argument.parse(game, bot) for bot in bots]
    chosen = ports.port_and_jobs(game, players, programs.sandbox, programs.port, engine.jobs)
    if chosen.shared and (engine.jobs or processors()) > 1:
        click.echo(
            say(
                "all programs play on port {port}, one match at a time; {own}",
                port=str(chosen.port),
                own=ports.OWN,
            ),
            err=True,
        )
    return chosen
