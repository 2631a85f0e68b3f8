"""joute serve GAME."""

import os
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import click
from msgspec import Struct

from joute.arena.loop import READ
from joute.arena.series import later_seed
from joute.arena.server import Events, Place, Server
from joute.cli.by_game import AnyGame, ByGame, GameCommand
from joute.cli.options import ground_of, seed_of, setup_options
from joute.cli.terminal import printable
from joute.errors import UsageError
from joute.game import Limits, Serve, Service, Setup
from joute.match import Match, Result, SeatResult
from joute.settings import describe, filled, options, pairs, prepare


def _build(game: AnyGame) -> click.Command:
    def run(**typed: Any) -> None:
        _serve(game, **typed)

    return GameCommand(
        game,
        callback=run,
        help=f"Serve {game.title} to clients that connect by TCP.",
        params=[
            *setup_options(),
            *(_flags(game.serve) if game.serve else ()),
            click.Option(["--host"], default="127.0.0.1", help="Where to listen."),
            click.Option(["--port"], type=click.IntRange(0, 65535), help="Where to listen."),
            click.Option(
                ["--limit"], type=click.IntRange(min=0), default=0, metavar="MS",
                help="Time a client has a turn; 0, the default: no limit.",
            ),
            click.Option(
                ["--replays"], default="replays", metavar="DIR",
                help="Keep every match in this folder.",
            ),
            click.Option(["--once"], is_flag=True, help="Stop after the first match."),
            click.Option(["--no-web"], is_flag=True, help="Show no page."),
        ],
    )  # fmt: skip


def _flags(serve: Serve) -> list[click.Option]:
    """Make the switches that only this game's server has."""
    return [
        click.Option(
            ["--" + flag.name.replace("_", "-")],
            is_flag=flag.switch,
            default=None,
            help=flag.description,
        )
        for flag in describe(serve.flags)
    ]


def _read_flags(game: AnyGame, serve: Serve, typed: Mapping[str, Any]) -> Struct:
    given = {name: str(value).lower() for name, value in typed.items() if value is not None}
    return filled(serve.flags, given, f"joute serve {game.name}")


def _serve(
    game: AnyGame,
    *,
    seed: str | None,
    profile: str,
    settings: Sequence[str],
    ground: str | None,
    host: str,
    port: int | None,
    limit: int,
    replays: str,
    once: bool,
    no_web: bool,
    **typed: Any,
) -> None:
    del no_web
    if game.serve is None:
        message = f"{game.name} is not played over a network; see joute play {game.name} --help"
        raise UsageError(message)
    flags = _read_flags(game, game.serve, typed)
    service = game.serve.service(flags, options(game, profile, pairs(settings)))
    first = service.seed if seed is None and service.seed is not None else seed_of(seed)
    text = ground_of(ground, game)
    chosen = dict(service.settings) | pairs(settings)

    def setup(names: Sequence[str], number: int) -> Setup:
        own = first if service.same_seed else later_seed(first, number)
        return prepare(game, names=names, seed=own, profile=profile, typed=chosen, ground=text)

    place = Place(
        host=host,
        port=_port(game, service, port),
        limits=Limits(first_ms=limit, turn_ms=limit),
        replays=Path(replays),
        once=once,
    )
    server = Server(game, service, setup, place, Printed())
    click.echo(f"{game.title} listens on {host}:{server.port} (seed {first})")
    _start_on_enter(server)
    server.run()


class Printed(Events):
    """Tells on the terminal what happens on a server."""

    def entered(self, number: int, name: str) -> None:
        """A client has a seat."""
        click.echo(f"{printable(name)} has entered, number {number}")

    def left(self, name: str) -> None:
        """A client has left the lobby."""
        click.echo(f"{printable(name)} has left")

    def began(self, match: Match) -> None:
        """A match begins."""
        click.echo(f"the match begins: {_names(match.setup.names)}")

    def ended(self, match: Match, result: Result) -> None:
        """A match is over."""
        del match
        seats = sorted(result.seats, key=lambda seat: seat.rank)
        places = [f"{seat.rank}. {printable(seat.bot)} {_score(seat)}" for seat in seats]
        click.echo(f"the match is over: {', '.join(places)}")


def _names(names: Sequence[str]) -> str:
    return ", ".join(printable(name) for name in names)


def _score(seat: SeatResult) -> str:
    score = "-" if seat.score is None else str(seat.score)
    return score if seat.status == "ok" else f"{score} ({seat.status})"


def _port(game: AnyGame, service: Service, typed: int | None) -> int:
    own = game.wire.port if service.port is None else service.port
    return (own or 0) if typed is None else typed


def _start_on_enter(server: Server) -> None:
    """Begin the match when somebody presses Enter in the terminal."""
    terminal = sys.stdin.fileno()

    def pressed(mask: int) -> None:
        del mask
        if not os.read(terminal, 4096):
            server.loop.unwatch(terminal)
        elif not server.start():
            click.echo("nobody to play with yet")

    server.loop.watch(terminal, READ, pressed)


command = ByGame("serve", "Serve a game to clients that connect by TCP.", _build)
