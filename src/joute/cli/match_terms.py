"""The setup and the terms of a match, from what was typed.

The setup says what is played (options, seats, map, seed); the terms say how programs run (limits, clock, sandbox,
port). `options.py` holds the options themselves.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import click

from joute.arena.clock import ClockKind
from joute.arena.seats.terms import Terms
from joute.bots.argument import Player, Program
from joute.bots.paths import MAP, text_of
from joute.cli.options import ProgramOptions, SetupOptions
from joute.cli.terminal import warn
from joute.errors import MapError, UsageError
from joute.game import AnyGame, Limits, PlayerName, Setup
from joute.reason import Reason
from joute.settings import pairs, prepare
from joute.speech.terminal import said

if TYPE_CHECKING:
    from joute.arena.sandbox.bubblewrap import Sandbox


def setup_of(
    game: AnyGame,
    names: Sequence[PlayerName],
    typed: SetupOptions,
    *,
    seed: int | str,
    order: Sequence[int] | None = None,
) -> Setup:
    """Make the setup of a match.

    Where seats rotate, `order` gives the bot in each seat, by number; a bot's seat settings move with it.
    """
    own = seats_of(typed.seats, len(names))
    if order is not None:
        own = {order.index(seat) if seat in order else seat: own[seat] for seat in own}
    with blamed_on_map(typed.ground):
        return prepare(
            game,
            names=names,
            seed=seed,
            profile=typed.profile,
            typed=pairs(typed.settings),
            seat_typed=own,
            ground=ground_of(typed.ground, game),
        )


def ground_of(typed: str | None, game: AnyGame) -> str | None:
    """Read --map: the name of one of the game's maps, or a file."""
    if typed is None or typed in game.maps.named:
        return typed
    try:
        return text_of(Path(typed), MAP)
    except UsageError as error:
        names = Reason("maps by name: {names}", {"names": ", ".join(game.maps.named)})
        raise UsageError(error.reason.with_hint(names if game.maps.named else None)) from None


@contextmanager
def blamed_on_map(typed: str | None) -> Iterator[None]:
    """PlayerName the file in every error about a map."""
    try:
        yield
    except MapError as error:
        raise MapError("{file}: {why}", file=typed, why=error) from None


def seats_of(typed: Sequence[str], count: int) -> dict[int, dict[str, str]]:
    """Read --seat: N:KEY=VALUE for one seat, KEY=VALUE for all `count` of them."""
    seats: dict[int, dict[str, str]] = {}
    for text in typed:
        number, colon, setting = text.partition(":")
        if "=" in number:
            for seat in range(count):
                seats.setdefault(seat, {}).update(pairs([text]))
        elif not colon or not (number.isascii() and number.isdigit()):
            raise UsageError(
                "{typed} is not a seat's setting: write it as N:KEY=VALUE, or as KEY=VALUE for every seat",
                typed=repr(text),
            )
        else:
            seats.setdefault(int(number), {}).update(pairs([setting]))
    return seats


def terms_of(
    game: AnyGame,
    setup: Setup,
    programs: ProgramOptions,
    *,
    players: Sequence[Player] = (),
    explain: bool = False,
    logs: Path | None = None,
    pace: int | None = None,
    alone: bool = False,
) -> Terms:
    """Make the terms of a match from the game's limits and what was typed over them."""
    own = game.limits(setup.options)
    limits = Limits(
        first_ms=own.first_ms if programs.first_limit is None else programs.first_limit,
        turn_ms=own.turn_ms if programs.limit is None else programs.limit,
        grace_ms=own.grace_ms,
    )
    return Terms(
        limits=limits,
        clock=ClockKind(programs.clock),
        logs=logs,
        port=programs.port or 0,
        sandbox=_sandbox_of(players, programs),
        pace=(pace or 0) / 1000,
        subreaper=True,
        alone=alone and programs.port is None,
        explain=explain,
    )


def _sandbox_of(players: Sequence[Player], typed: ProgramOptions) -> "Sandbox | None":
    """Make the sandbox that was asked for; say so if this machine has none."""
    programs = [player for player in players if isinstance(player, Program)]
    if typed.sandbox == "off" or not programs:
        return None  # a league makes terms anew when its first program comes
    from joute.arena.sandbox import bubblewrap  # noqa: PLC0415 - only where programs play
    from joute.arena.sandbox.visible import folders, own_files  # noqa: PLC0415 - the same

    commands = [program.command for program in programs]
    hidden = [path for command in commands for path in (*own_files(command), *folders(command))]
    hidden += [program.folder for program in programs if program.folder is not None]
    bounds = bubblewrap.Bounds(memory_mib=typed.memory)
    made = bubblewrap.chosen(bubblewrap.SandboxMode(typed.sandbox), bounds, hidden)
    if made is None:
        _warn(said(Reason("playing without a sandbox, as {why}", {"why": _no_sandbox()})))
    return made


def _no_sandbox() -> Reason:
    from joute.arena.sandbox.bubblewrap import why_not  # noqa: PLC0415 - only where programs play

    reason = why_not()
    assert reason is not None
    return reason


@cache
def _warn(text: str) -> None:
    warn(text)


def to_stderr(line: Reason | str) -> None:
    """Print something that is not a result."""
    click.echo(said(line), err=True)
