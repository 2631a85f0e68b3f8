"""joute serve GAME: a server to which programs connect by TCP, and a page to project.

A teacher starts it for a class. The game says what its server offers (`Game.serve`: its own switches, how many clients,
house bots); `arena/server/` runs the lobby and the matches; `server_log.py` prints what happens and `web/` shows it.
This module turns the options into a `Place` and a `Service`, and says how to connect.
"""

import os
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext, suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click
from msgspec import Struct
from msgspec.structs import replace

from joute.arena.channels.tcp import only_here, seen_from_outside
from joute.arena.loop import READ
from joute.arena.server.events import Several
from joute.arena.server.server import Place, Server
from joute.bots.grounds import blamed_on_map, ground_of
from joute.cli.by_game import ByGame, GameCommand
from joute.cli.kept_matches import check_folder
from joute.cli.kernels import warn_if_uncompiled
from joute.cli.options import SetupOptions, grouped, pace_option, seed_of, setup_options
from joute.cli.pages import OLD_NAMES, PageOptions, open_browser, open_option, page_options
from joute.cli.server_log import ServerLog
from joute.cli.translated import Option
from joute.contest.series import later_seed
from joute.errors import UsageError
from joute.game import AnyGame, Limits, PlayerName, Serve, Service, Setup
from joute.reason import Reason, Value, listed
from joute.settings import describe, filled, options, pairs, prepare
from joute.speech.terminal import say

if TYPE_CHECKING:
    from joute.web.handle import PageHandle
    from joute.web.server_page import ServerPage

PAGE_PORT = 8000
"""Port of the page unless it is taken."""


def _build(game: AnyGame) -> click.Command:
    if game.serve is None:
        raise UsageError(
            "{game} is not played over a network; see joute play {game} --help", game=game.name
        )
    return GameCommand(
        game,
        callback=grouped(partial(_serve, game, game.serve), setup=SetupOptions, page=PageOptions),
        help=Reason("Serve {game} to clients that connect by TCP.", {"game": game.title}),
        params=[
            *setup_options("Decides the map and all dice; shown when the server starts."),
            *_flags(game.serve),
            Option(
                ["--host"], default="127.0.0.1", show_default=True, metavar="HOST",
                help="Address to which programs connect; 0.0.0.0 lets other machines connect.",
            ),
            Option(
                ["--port"], type=click.IntRange(0, 65535), metavar="PORT",
                help=Reason("Port to which programs connect [{usual}].", {"usual": str(game.port)}),
            ),
            Option(
                ["--limit"], type=click.IntRange(min=0), metavar="MS",
                help=Reason(
                    "Time a client has per turn; 0: no limit [{usual}].",
                    {"usual": str(game.serve.limit_ms)},
                ),
            ),
            Option(
                ["--names"], metavar="NAME,…",
                help="Names for clients that give none: the first for the first client, and so on.",
            ),
            Option(
                ["--replays"], default="replays", metavar="DIR", show_default=True,
                help="Keep every match in this folder; the page lists them.",
            ),
            Option(["--once"], is_flag=True, help="Stop after the first match."),
            *([] if _has_pace(game.serve) else [pace_option()]),
            *page_options(Reason("{port}, or any if that is taken", {"port": str(PAGE_PORT)})),
            open_option("Open the page in a browser [no].", default=False),
            Option(["--no-page"], is_flag=True, help="Serve no page."),
        ],
        old_names=OLD_NAMES,
    )  # fmt: skip


def _has_pace(serve: Serve) -> bool:
    """Whether the game's server has its own --pace."""
    return "pace" in serve.flags.__struct_fields__


def _flags(serve: Serve) -> list[Option]:
    """Make the options that only this game's server has."""
    return [
        Option(
            ["--" + flag.name.replace("_", "-")],
            is_flag=flag.switch,
            default=None,
            metavar=None if flag.switch else flag.name.upper().replace("_", "-"),
            help=Reason(flag.description),
        )
        for flag in describe(serve.flags)
    ]


def _read_flags(game: AnyGame, serve: Serve, typed: Mapping[str, object]) -> Struct:
    given = {name: str(value).lower() for name, value in typed.items() if value is not None}
    return filled(serve.flags, given, f"joute serve {game.name} --")


def _serve(
    game: AnyGame,
    serve: Serve,
    *,
    setup: SetupOptions,
    page: PageOptions,
    host: str,
    port: int | None,
    limit: int | None,
    names: str | None,
    replays: str,
    once: bool,
    no_page: bool,
    **flags: str | int | bool | None,
) -> None:
    service = _service(game, serve, setup, flags)
    for bot in service.bots:
        warn_if_uncompiled(game, bot)
    seeds = Seeds(service, setup.seed)
    make = _setups(game, service, setup, seeds)
    with blamed_on_map(setup.ground):  # now, not when a client has come
        make([*["-"] * service.least, *service.bots], 0)
    check_folder(Path(replays))
    place = Place(
        host=host,
        port=_port(game, service, port),
        limits=_limits(game, serve, setup, limit),
        names=_given_names(names, service),
        replays=Path(replays),
        once=once,
    )
    shown = nullcontext() if no_page else _page(page.page_host, page.page_port)
    with suppress(KeyboardInterrupt), shown as handle:
        screen = None if handle is None else _screen(handle, service, seeds)
        events = ServerLog() if screen is None else Several(ServerLog(), screen)
        server = Server(game, service, make, place, events)
        found_at = f"{seen_from_outside(host)}:{server.port}"
        listens = "{game} listens on {place} (seed {seed})"
        click.echo(say(listens, game=game.title, place=found_at, seed=str(seeds.of(0))))
        _tell_how(host, service, place)
        if screen is not None:
            screen.open(server, game, found_at, place.replays)
            _tell_page(screen, opened=bool(page.opened))
        if service.instead is None:
            _start_on_enter(server)
        server.run()
        if once and server.fault is not None:
            sys.exit(server.fault.exit_code)


def _setups(
    game: AnyGame, service: Service, typed: SetupOptions, seeds: "Seeds"
) -> Callable[[Sequence[PlayerName], int], Setup]:
    """Return what makes the setup of the match of a number."""
    ground = ground_of(typed.ground, game)
    settings = dict(service.settings) | pairs(typed.settings)

    def setup(names: Sequence[PlayerName], number: int) -> Setup:
        return prepare(
            game,
            names=names,
            seed=seeds.of(number),
            profile=typed.profile,
            typed=settings,
            ground=ground,
        )

    return setup


def _given_names(typed: str | None, service: Service) -> tuple[str, ...]:
    """Read --names."""
    names = tuple(name.strip() for name in typed.split(",")) if typed else ()
    if not all(names):
        raise UsageError("--names: a name is missing; write them as NAME,NAME")
    if len(names) > service.most:
        raise UsageError(
            "--names: {names} names, but a match has {most} {most|seat|seats} for clients",
            names=len(names),
            most=service.most,
        )
    return names


def _tell_how(host: str, service: Service, place: Place) -> None:
    """Say who can connect, and what happens then."""
    if only_here(host):
        click.echo(say("only programs on this machine can connect; --host 0.0.0.0 lets others in"))
    if service.instead is not None:
        click.echo(say("{what}; Ctrl-C stops the server", what=service.instead))
        return
    click.echo(_beginning(service))
    click.echo(_time(place.limits))
    kept = "matches are kept in {folder}; Ctrl-C stops the server"
    click.echo(say(kept, folder=str(place.replays)))


def _time(limits: Limits) -> str:
    """Say how long a client may take for a turn."""
    turn, first = limits.turn_ms / 1000, limits.first_ms / 1000
    if not turn and not first:
        return say("a client may take as long as it likes")
    unlimited = Reason("as long as it likes")
    values: dict[str, Value] = {
        "turn": Reason("{seconds} s per turn", {"seconds": turn}) if turn else unlimited,
        "first": Reason("{seconds} s", {"seconds": first}) if first else unlimited,
    }
    if turn == first:
        return say("a client has {turn}; --limit changes that", **values)
    return say("a client has {turn}, {first} for the first; --limit changes that", **values)


def _beginning(service: Service) -> str:
    """Say when a match begins."""
    least, full = service.least, service.start_at
    if full is None:
        return say("press Enter to begin when all have come")
    one, several = "as soon as a client has come", "as soon as {count} clients have come"
    moments = [say(one) if full == 1 else say(several, count=full)]
    if service.wait_s is not None:
        late = "with {least} or more when nobody has come for {seconds} s"
        moments.append(say(late, least=least, seconds=service.wait_s))
    if least < full:
        moments.append(say("with Enter"))
    return say("a match begins {when}", when=listed(moments, "list.else", "list.else"))


def _tell_page(screen: "ServerPage", *, opened: bool) -> None:
    """Say where the page is; open it here where that is wanted."""
    click.echo(say("its page: {url}", url=screen.url))
    if screen.seen_at:
        click.echo(say("others watch at {url}", url=screen.seen_at))
    if opened:
        open_browser(screen.url)


def _limits(game: AnyGame, serve: Serve, setup: SetupOptions, limit: int | None) -> Limits:
    """Return a client's time: from --limit, else from --set, else the usual one of the game's server.

    `--set turn_ms=…` counts even with the value that the option has anyway; such options are named after the
    field of `Limits` that they set.
    """
    typed = pairs(setup.settings)
    if limit is None and not typed.keys().isdisjoint(Limits.__struct_fields__):
        return game.limits(options(game, setup.profile, typed))
    usual = serve.limit_ms if limit is None else limit
    return Limits(first_ms=usual, turn_ms=usual)


def _service(
    game: AnyGame, serve: Serve, setup: SetupOptions, typed: Mapping[str, object]
) -> Service:
    """Return the service that was asked for."""
    own = {name: typed[name] for name in serve.flags.__struct_fields__}
    flags = _read_flags(game, serve, own)
    service = serve.service(flags, options(game, setup.profile, pairs(setup.settings)))
    pace = None if _has_pace(serve) else typed["pace"]
    return replace(service, pace_ms=pace) if isinstance(pace, int) else service


@contextmanager
def _page(host: str, port: int | None) -> "Iterator[PageHandle]":
    """Serve a page while the server runs."""
    from joute.web.handle import PageHandle  # noqa: PLC0415 - only for those who watch

    page = _page_at_any(host) if port is None else PageHandle(host, port)
    try:
        yield page
    finally:
        page.close()


def _page_at_any(host: str) -> "PageHandle":
    """Serve a page on the usual port, or on any if that is taken."""
    from joute.web.handle import PageHandle  # noqa: PLC0415 - only for those who watch

    try:
        return PageHandle(host, PAGE_PORT)
    except UsageError:
        return PageHandle(host, 0)


def _screen(page: "PageHandle", service: Service, seeds: "Seeds") -> "ServerPage":
    from joute.web.server_page import ServerPage  # noqa: PLC0415 - only for those who watch

    return ServerPage(page, service, seeds)


class Seeds:
    """The seeds of a server's matches: a first one, which the page may change, and those that follow it."""

    def __init__(self, service: Service, typed: str | None) -> None:
        own = service.seed if typed is None else None
        self._first = seed_of(typed) if own is None else own
        self._same = service.same_seed
        self._from = 0

    def of(self, number: int) -> int | str:
        """Return the seed of the match of a number."""
        return self._first if self._same else later_seed(self._first, number - self._from)

    def choose(self, typed: str, number: int) -> None:
        """Play the match of this number on a seed that was typed, and later ones on those that follow it."""
        self._first = seed_of(typed)
        self._from = number


def _port(game: AnyGame, service: Service, typed: int | None) -> int:
    own = game.port if service.port is None else service.port
    return (own or 0) if typed is None else typed


def _start_on_enter(server: Server) -> None:
    """Begin the match when a person presses Enter in the terminal, if there is one."""
    if sys.stdin is None:
        return
    terminal = sys.stdin.fileno()

    def pressed(mask: int) -> None:
        del mask
        if not os.read(terminal, 4096):
            server.loop.unwatch(terminal)
        elif not server.start():
            click.echo(say("nobody to play with yet"))

    server.loop.watch(terminal, READ, pressed)


command = ByGame(
    "serve",
    "Serve a game to clients that connect by TCP.",
    _build,
    fits=lambda game: game.serve is not None,
)
