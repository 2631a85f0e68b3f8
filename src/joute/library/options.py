"""Keywords that several functions share, as the setup and the terms of a match."""

import os
import warnings
from collections.abc import Mapping, Sequence
from secrets import randbits
from typing import TYPE_CHECKING, TypedDict

from joute.arena.clock import ClockKind
from joute.arena.seats.sandboxed import OFF, is_wanted, sandbox_of, without_sandbox
from joute.arena.seats.terms import Terms, limited
from joute.bots.argument import Player
from joute.errors import UsageError
from joute.game import AnyGame, Setup
from joute.nearest import nearest
from joute.reason import either
from joute.speech import ENGLISH, sentence

if TYPE_CHECKING:
    from joute.arena.sandbox.bubblewrap import Sandbox

Setting = str | int | float | bool | None
Settings = Mapping[str, Setting]
SeatSettings = Settings | Mapping[int, Settings]
"""Settings of every seat, or of seats by number."""
MODES = ("off", "auto", "required")
MEMORY_MIB = 512
CALLER = 4
"""Frames between a warning and the program that called us."""


class ProgramKeywords(TypedDict, total=False):
    """How programs run, and how long they may think: the options of those names."""

    sandbox: str
    """off, auto or required."""
    memory: int
    """MiB that a program may use in a sandbox."""
    clock: str
    """wall, cpu or fair."""
    first_limit: int | None
    """Milliseconds for a program's first answer; 0: no limit; None: the game's own."""
    limit: int | None
    """Milliseconds for its other turns."""
    port: int | None
    """Where TCP programs connect; 0: each has its own port."""


def refuse_others(function: str, programs: ProgramKeywords) -> None:
    """Refuse a keyword that is none of these, which Python lets pass; a mistyped limit would limit nothing."""
    known = ProgramKeywords.__annotations__
    for keyword in programs:
        if keyword not in known:
            meant = nearest(keyword, known)
            hint = f"; did you mean {meant!r}?" if meant else ""
            message = f"joute.{function}() got an unexpected keyword argument {keyword!r}{hint}"
            raise TypeError(message)


def drawn_seed() -> int:
    """Draw a seed, short enough to be typed again."""
    return randbits(31)


def as_typed(settings: Settings) -> dict[str, str]:
    """Return settings as a person types them."""
    return {key: _typed(value) for key, value in settings.items()}


def _typed(value: Setting) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "none" if value is None else str(value)


def of_seats(settings: SeatSettings, seats: int) -> dict[int, dict[str, str]]:
    """Return the settings of each seat."""
    own: dict[int, dict[str, str]] = {seat: {} for seat in range(seats)}
    for key, value in settings.items():
        if isinstance(key, int) and isinstance(value, Mapping):
            own.setdefault(key, {}).update(as_typed(value))
        elif isinstance(key, str) and not isinstance(value, Mapping):
            for mine in own.values():
                mine[key] = _typed(value)
        else:
            raise UsageError(
                "{typed} is not a seat's setting: name a setting and its value, or a seat and its settings",
                typed=repr({key: value}),
            )
    return own


def path_of(file: str | os.PathLike[str] | None) -> str | None:
    """Return a path as a text."""
    return None if file is None else os.fspath(file)


def terms_of(
    game: AnyGame, setup: Setup, players: Sequence[Player], programs: ProgramKeywords
) -> Terms:
    """Make the terms of a match; this process is the caller's own, so it does not take in orphans."""
    own = game.limits(setup.options)
    return Terms(
        limits=limited(own, programs.get("first_limit"), programs.get("limit")),
        clock=ClockKind(one_of("clock", programs.get("clock", "wall"), [*ClockKind])),
        port=programs.get("port") or 0,
        sandbox=_sandbox_of(players, programs),
    )


def _sandbox_of(players: Sequence[Player], programs: ProgramKeywords) -> "Sandbox | None":
    """Make the sandbox that was asked for; warn if this machine has none."""
    mode = one_of("sandbox", programs.get("sandbox", OFF), MODES)
    if not is_wanted(players, mode):
        return None
    made = sandbox_of(players, mode, programs.get("memory", MEMORY_MIB))
    if made is None:
        warnings.warn(sentence(without_sandbox(), ENGLISH), stacklevel=CALLER)
    return made


def one_of(keyword: str, value: str, choices: Sequence[str]) -> str:
    """Return a value that must be one of these."""
    if value in choices:
        return value
    raise UsageError(
        "{where}{key}={value}: it must be {wanted}",
        where="",
        key=keyword,
        value=repr(value),
        wanted=either(list(choices)),
    )
