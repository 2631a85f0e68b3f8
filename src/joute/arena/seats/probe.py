"""Finds out what an unknown program expects, by trying."""

from collections.abc import Callable, Sequence
from functools import partial
from time import monotonic

from msgspec import Struct
from msgspec.structs import replace

from joute.arena.loop import Loop
from joute.arena.seats.launch import Programs
from joute.arena.seats.place import Place
from joute.arena.seats.terms import Terms
from joute.bots.argument import Player, Program
from joute.game import AnyGame, Probe, Setup
from joute.settings import filled


def settled(game: AnyGame, setup: Setup, players: Sequence[Player], terms: Terms) -> Setup:
    """Settle the options of seats that are to be found out."""
    return replace(
        setup,
        seat_options=tuple(
            _found_out(game, setup, seat, player, terms)
            if isinstance(player, Program) and game.probes(setup, seat)
            else setup.seat_options[seat]
            for seat, player in enumerate(players)
        ),
    )


def _found_out(game: AnyGame, setup: Setup, seat: int, program: Program, terms: Terms) -> Struct:
    """Find out the options of a seat: once in this process for each program that differs."""
    if program.digest is None:
        return _tried(game, setup, seat, program, terms)
    key = (game.name, setup.seat_options[seat], terms.limits, program.digest)
    if key not in _KNOWN:
        _KNOWN[key] = _tried(game, setup, seat, program, terms)
    return _KNOWN[key]


_KNOWN: dict[tuple[object, ...], Struct] = {}


def _tried(game: AnyGame, setup: Setup, seat: int, program: Program, terms: Terms) -> Struct:
    """Return the options of the first probe that a program answers, in two attempts; else of the first."""
    probes = game.probes(setup, seat)
    answers = partial(_answers, game, setup, program, terms)
    won = _first(probes, answers) or _first(probes, answers) or probes[0]
    return filled(game.seat_options, won.settings, f"{game.name} --seat ")


def _first(probes: Sequence[Probe], answers: Callable[[Probe], bool]) -> Probe | None:
    """Find the first probe that is answered, from the last on.

    What is answered last has the last word: a program that starts slowly the first time has then
    been started before.
    """
    first = None
    for probe in reversed(probes):
        if answers(probe):
            first = probe
        elif first is not None:
            break
    return first


def _answers(game: AnyGame, setup: Setup, program: Program, terms: Terms, probe: Probe) -> bool:
    """Start the program afresh, as in a match, tell it a message and see whether it says anything."""
    loop = Loop()
    link = terms.link or game.link(setup.options)
    started = Programs(loop, link, terms)
    try:
        channel = started.piped(program, Place())
        channel.say(probe.message)
        allowed = terms.limits.first_ms + terms.limits.grace_ms
        deadline = monotonic() + max(probe.patience_ms, allowed) / 1000
        while (said := channel.take()) is None and (left := deadline - monotonic()) > 0:
            loop.turn(left)
        return isinstance(said, str)
    finally:
        started.end()
