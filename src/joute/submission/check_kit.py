"""Checks the kit of a game: each first program is built where its tools are installed, and plays a match."""

from pathlib import Path

from msgspec.structs import replace

from joute.arena.sandbox.bubblewrap import SandboxMode
from joute.arena.seats.terms import Terms
from joute.bots.argument import parse
from joute.bots.languages import LANGUAGES
from joute.game import AnyGame, Limits
from joute.kit import has_kit, kit, write
from joute.reason import Reason
from joute.settings import options
from joute.submission.build import built
from joute.submission.check import Custom, normal_game
from joute.submission.tools import lacking_for
from joute.temporary import temporary_folder

PLAYS = "Each first program of its kit plays a match to the end, where its compiler is installed."
ANSWER_MS = 10_000
"""For an answer, in a game without limits: a program that is sent nothing waits for ever."""


def kit_faults(game: AnyGame) -> list[Reason] | None:
    """Return what is wrong with the programs of a kit; None for a game without one."""
    if not has_kit(game):
        return None
    with temporary_folder() as place:
        write(kit(game), place)
        found = [
            _fault(game, place / language.name)
            for language in LANGUAGES
            if (place / language.name).is_dir() and lacking_for(language, sandboxed=False) is None
        ]
    return [fault for fault in found if fault is not None]


def _fault(game: AnyGame, folder: Path) -> Reason | None:
    build = built(folder, SandboxMode.OFF)  # these programs are the author's own
    if build.problem:
        return Reason("{program}: {why}", {"program": folder.name, "why": build.problem})
    terms = Terms(limits=_some(game.limits(options(game))))
    played = normal_game(game, parse(game, build.bot), terms, Custom())
    death = next((death for death in played.deaths if death.seat == 0), None)
    if death is None:
        return None
    values = {"program": folder.name, "turn": str(death.turn), "why": death.failure.reason}
    return Reason("{program}, on turn {turn}: {why}", values)


def _some(limits: Limits) -> Limits:
    """Return limits that a game has, or some where it has none."""
    first, turn = limits.first_ms or ANSWER_MS, limits.turn_ms or ANSWER_MS
    return replace(limits, first_ms=first, turn_ms=turn)
