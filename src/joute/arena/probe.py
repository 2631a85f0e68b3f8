"""Finds out what an unknown program expects, by trying."""

from collections.abc import Sequence
from time import monotonic
from typing import Any

from msgspec.structs import replace

from joute.arena.house import Terms
from joute.arena.loop import Loop
from joute.arena.players import Player, Program
from joute.arena.programs import Programs
from joute.game import Game, Setup, Trial
from joute.settings import filled


def settled(
    game: Game[Any, Any, Any], setup: Setup, players: Sequence[Player], terms: Terms
) -> Setup:
    """Settle the options of seats that are to be found out."""
    options = list(setup.seat_options)
    for seat, player in enumerate(players):
        trials = game.wire.trials(setup, seat)
        if trials and isinstance(player, Program):
            won = next((t for t in trials if _answers(game, setup, player, terms, t)), trials[-1])
            options[seat] = filled(game.seat_options, won.settings, f"{game.name} --seat ")
    return replace(setup, seat_options=tuple(options))


def _answers(
    game: Game[Any, Any, Any], setup: Setup, program: Program, terms: Terms, trial: Trial
) -> bool:
    """Start the program afresh, as in a match, tell it a message and see whether it says anything."""
    loop = Loop()
    link = terms.link or game.wire.link(setup.options)
    started = Programs(loop, link, terms.limits, terms.clock, terms.sandbox, adopt=terms.adopt)
    channel = started.piped(program, ())
    try:
        channel.say(trial.message)
        deadline = monotonic() + trial.patience_ms / 1000
        while (said := channel.take()) is None and (left := deadline - monotonic()) > 0:
            loop.turn(left)
        return isinstance(said, str)
    finally:
        channel.close()
        started.end()
