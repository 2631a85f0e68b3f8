"""The setup and the terms of a match, from what was typed.

The setup says what is played (options, seats, map, seed); the terms say how programs run (limits, clock, sandbox,
port). `options.py` holds the options themselves.
"""

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import click

from joute.arena.clock import ClockKind
from joute.arena.seats.sandboxed import is_wanted, sandbox_of, without_sandbox
from joute.arena.seats.terms import Terms, limited
from joute.bots.argument import Player
from joute.bots.grounds import blamed_on_map, ground_of
from joute.cli.options import ProgramOptions, SetupOptions
from joute.cli.terminal import warn
from joute.errors import UsageError
from joute.game import AnyGame, PlayerName, Setup
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
    limits = limited(game.limits(setup.options), programs.first_limit, programs.limit)
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
        debug=programs.debug,
        record=None if programs.record is None else Path(programs.record),
    )


def _sandbox_of(players: Sequence[Player], typed: ProgramOptions) -> "Sandbox | None":
    """Make the sandbox that was asked for; say so if this machine has none."""
    if not is_wanted(players, typed.sandbox):
        return None  # a league makes terms anew when its first program comes
    made = sandbox_of(players, typed.sandbox, typed.memory)
    if made is None:
        _warn(said(without_sandbox()))
    return made


@cache
def _warn(text: str) -> None:
    warn(text)


def to_stderr(line: Reason | str) -> None:
    """Print something that is not a result."""
    click.echo(said(line), err=True)
