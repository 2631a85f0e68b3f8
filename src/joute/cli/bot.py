"""joute bot GAME NAME: run a built-in bot as a program of its own.

On stdin and stdout, or as a TCP client: for a referee or a server that is not joute, and to try one's own server. The bot
plays behind the game's client generator (`bots/standalone.py`).
"""

import contextlib
import sys
from functools import partial

import click

from joute import registry
from joute.bots.standalone import client, run
from joute.cli.by_game import ByGame, GameCommand
from joute.cli.connect import connect_option, connected, default_place
from joute.cli.kernels import warn_if_uncompiled
from joute.cli.options import explain_option, profile_options, seed_of, seed_option
from joute.cli.translated import Argument, Option
from joute.errors import UsageError
from joute.game import AnyGame
from joute.reason import Reason
from joute.settings import options, pairs
from joute.speech.terminal import say


def _build(game: AnyGame) -> click.Command:
    return GameCommand(
        game,
        callback=partial(_start, game),
        help=Reason("Run a built-in bot of {game} as a real program.", {"game": game.title}),
        params=[
            Argument(["name"]),
            connect_option(game),
            seed_option("Decides its dice; drawn if not given."),
            Option(
                ["--limit"],
                type=click.IntRange(min=1),
                metavar="MS",
                help="Time it takes for a turn at most [the game's limit].",
            ),
            explain_option(),
            *profile_options(),
        ],
    )


def _start(
    game: AnyGame,
    *,
    name: str,
    connect: str | None,
    seed: str | None,
    limit: int | None,
    explain: bool,
    profile: str,
    settings: tuple[str, ...],
) -> None:
    entry = registry.bot(game, name)
    if entry is None:
        names = ", ".join(bot.name for bot in game.bots)
        raise UsageError(
            "{game} has no bot {bot}; it has: {names}",
            game=game.name,
            bot=repr(name),
            names=names,
        )
    warn_if_uncompiled(game, name)
    chosen = options(game, profile, pairs(settings))
    turn_ms = game.limits(chosen).turn_ms if limit is None else limit
    talk = client(
        game,
        entry,
        chosen,
        seed=seed_of(seed),
        limit=turn_ms / 1000 if turn_ms else None,
        explain=explain,
    )
    end = game.link(chosen).client_end
    if connect is None and game.tcp is not None:
        connect = default_place(game)
    with contextlib.suppress(BrokenPipeError, ConnectionResetError):  # the referee has gone
        if connect is None:
            run(talk, sys.stdin.fileno(), sys.stdout.fileno(), end)
        else:
            with connected(connect) as connection:
                click.echo(say("{bot} is connected to {place}", bot=name, place=connect), err=True)
                run(talk, connection.fileno(), connection.fileno(), end)
                click.echo(say("the dialogue is over"), err=True)


command = ByGame("bot", "Run a built-in bot as a program.", _build)
