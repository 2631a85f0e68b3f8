"""Options that several commands share, and how what was typed becomes a setup."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from os import urandom
from pathlib import Path
from typing import TYPE_CHECKING

import click

from joute.arena.clock import ClockKind
from joute.arena.seats.terms import Terms
from joute.bots.argument import Player, Program
from joute.bots.paths import text_of
from joute.errors import MapError, UsageError
from joute.game import AnyGame, Limits, Setup
from joute.settings import pairs, prepare

if TYPE_CHECKING:
    from joute.arena.sandbox.bubblewrap import Sandbox


def drawn_seed() -> int:
    """Draw a seed that nobody chose, short enough to be typed again."""
    return int.from_bytes(urandom(4), "little") >> 1


def seed_of(typed: str | None) -> int | str:
    """Read a seed: a number, or any text; drawn when none was given."""
    if typed is None:
        return drawn_seed()
    try:
        return int(typed)
    except ValueError:
        return typed


def ground_of(typed: str | None, game: AnyGame) -> str | None:
    """Read --map: the name of a map of the game, or a file."""
    if typed is None or typed in game.maps.named:
        return typed
    try:
        return text_of(Path(typed), "the map")
    except UsageError as error:
        names = f"; maps by name: {', '.join(game.maps.named)}" if game.maps.named else ""
        message = f"{error}{names}"
        raise UsageError(message) from None


@contextmanager
def blamed_on_map(typed: str | None) -> Iterator[None]:
    """Tell what is wrong with a map with the name of its file."""
    try:
        yield
    except MapError as error:
        message = f"{typed}: {error}"
        raise MapError(message) from None


def seats_of(typed: Sequence[str], count: int) -> dict[int, dict[str, str]]:
    """Read --seat N:KEY=VALUE, or KEY=VALUE for all of so many seats."""
    seats: dict[int, dict[str, str]] = {}
    for text in typed:
        number, colon, setting = text.partition(":")
        if "=" in number:
            for seat in range(count):
                seats.setdefault(seat, {}).update(pairs([text]))
        elif not colon or not (number.isascii() and number.isdigit()):
            message = (
                f"{text!r} is not a seat's setting: write it as N:KEY=VALUE, "
                "or as KEY=VALUE for every seat"
            )
            raise UsageError(message)
        else:
            seats.setdefault(int(number), {}).update(pairs([setting]))
    return seats


def every_seat_option() -> click.Option:
    """Make the option that sets an option of every seat."""
    return click.Option(
        ["seats", "--seat"],
        multiple=True,
        metavar="KEY=VALUE",
        help="Set an option of every seat; see below.",
    )


def profile_options() -> list[click.Option]:
    """Make the options that decide a game's options."""
    return [
        click.Option(
            ["--profile"],
            default="document",
            metavar="NAME",
            help="document (the default), or original: as the real server or program did.",
        ),
        click.Option(
            ["settings", "--set"],
            multiple=True,
            metavar="KEY=VALUE",
            help="Set an option of the game; see below.",
        ),
    ]


def seed_option(text: str) -> click.Option:
    """Make the option that decides what is drawn."""
    return click.Option(["--seed"], metavar="SEED", help=text)


def setup_options(
    seed: str = "Decides the map and all dice; drawn and shown if not given.",
    ground: str = "Play on this map.",
) -> list[click.Option]:
    """Make the options that decide a setup."""
    return [
        seed_option(seed),
        *profile_options(),
        click.Option(["ground", "--map"], metavar="FILE", help=ground),
    ]


def limit_options(sandbox: str = "off", clock: str = "wall") -> list[click.Option]:
    """Make the options that say how programs run and how long they may think."""
    kinds = click.Choice([kind.value for kind in ClockKind])
    return [
        click.Option(
            ["--sandbox"],
            type=click.Choice(["off", "auto", "required"]),
            default=sandbox,
            help=f"Run programs without network, files and processes of others [{sandbox}].",
        ),
        click.Option(
            ["--memory"],
            type=click.IntRange(min=16),
            default=512,
            metavar="MIB",
            help="Memory a program may use in a sandbox [512].",
        ),
        click.Option(
            ["--clock"],
            type=kinds,
            default=clock,
            help="Charge real time (wall), a program's own processor time (cpu), or that and the "
            f"time it sleeps (fair), so that a busy machine makes nobody late [{clock}].",
        ),
        click.Option(
            ["--first-limit"],
            type=click.IntRange(min=0),
            metavar="MS",
            help="Time for a program's first answer; 0: no limit.",
        ),
        click.Option(
            ["--limit"],
            type=click.IntRange(min=0),
            metavar="MS",
            help="Time for its other turns; 0: no limit.",
        ),
        click.Option(
            ["--port"],
            type=click.IntRange(0, 65535),
            metavar="PORT",
            help="Where TCP programs with a port written into them connect [the game's own]; 0: "
            "each on a port of its own, which it finds in JOUTE_PORT.",
        ),
    ]


def pace_option() -> click.Option:
    """Make the option that holds a game to a human speed."""
    return click.Option(
        ["--pace"],
        type=click.IntRange(min=0),
        metavar="MS",
        help="Time between two steps, so that people can follow.",
    )


def explain_option() -> click.Option:
    """Make the option that lets built-in bots say what they think."""
    return click.Option(
        ["--explain"], is_flag=True, help="Let built-in bots tell what they think, turn by turn."
    )


def to_stderr(line: str) -> None:
    """Tell the person at the terminal something that is not a result."""
    click.echo(line, err=True)


def terms_of(
    game: AnyGame,
    setup: Setup,
    *,
    players: Sequence[Player] = (),
    clock: str = "wall",
    first_limit: int | None = None,
    limit: int | None = None,
    port: int | None = None,
    sandbox: str = "off",
    memory: int = 512,
    explain: bool = False,
    logs: Path | None = None,
    pace: int | None = None,
    alone: bool = False,
) -> Terms:
    """Make the terms of a match from the game's limits and what was typed."""
    own = game.wire.limits(setup.options)
    limits = Limits(
        first_ms=own.first_ms if first_limit is None else first_limit,
        turn_ms=own.turn_ms if limit is None else limit,
        grace_ms=own.grace_ms,
    )
    return Terms(
        limits=limits,
        clock=ClockKind(clock),
        logs=logs,
        port=port or 0,
        sandbox=_sandbox_of(players, sandbox, memory),
        pace=(pace or 0) / 1000,
        subreaper=True,
        alone=alone and port is None,
        explain=explain,
    )


def _sandbox_of(players: Sequence[Player], mode: str, memory: int) -> "Sandbox | None":
    """Make the sandbox that was asked for; tell it if there can be none."""
    programs = [player for player in players if isinstance(player, Program)]
    if mode == "off" or not programs:
        return None  # a league makes terms anew when its first program comes
    from joute.arena.sandbox import bubblewrap  # noqa: PLC0415 - only where programs play
    from joute.arena.sandbox.visible import folders, own_files  # noqa: PLC0415 - the same

    commands = [program.command for program in programs]
    hidden = [path for command in commands for path in (*own_files(command), *folders(command))]
    hidden += [program.folder for program in programs if program.folder is not None]
    bounds = bubblewrap.Bounds(memory_mib=memory)
    made = bubblewrap.chosen(bubblewrap.SandboxMode(mode), bounds, hidden)
    if made is None:
        _warn(f"joute: playing without a sandbox, as {bubblewrap.why_not()}")
    return made


@cache
def _warn(text: str) -> None:
    """Tell something, once."""
    click.echo(text, err=True)


def typed_setup(
    game: AnyGame,
    names: Sequence[str],
    *,
    seed: int | str,
    profile: str,
    settings: Sequence[str],
    ground: str | None,
    seats: Sequence[str] = (),
    order: Sequence[int] | None = None,
) -> Setup:
    """Make the setup of a match from what was typed.

    `order` says who sits where, when seats rotate: a seat's settings go with who sat there first.
    """
    own = seats_of(seats, len(names))
    if order is not None:
        own = {order.index(seat) if seat in order else seat: own[seat] for seat in own}
    with blamed_on_map(ground):
        return prepare(
            game,
            names=names,
            seed=seed,
            profile=profile,
            typed=pairs(settings),
            seat_typed=own,
            ground=ground_of(ground, game),
        )
