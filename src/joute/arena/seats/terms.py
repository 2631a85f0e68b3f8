"""On what terms the players of a match play."""

from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct

from joute.arena.clock import ClockKind
from joute.arena.process.stderr import KEPT
from joute.game import Limits, Link

if TYPE_CHECKING:
    from joute.arena.sandbox.bubblewrap import Sandbox


class Terms(Struct, frozen=True, kw_only=True):
    """On what terms players play; they travel with a match to where it is played."""

    limits: Limits
    clock: ClockKind = ClockKind.WALL
    logs: Path | None = None
    """The folder for the stderr files that the game's document asks for, None for none."""
    port: int = 0
    """Where TCP programs find their server; 0 gives each one a port of its own."""
    alone: bool = False
    """No other match is played beside it, so that programs may find the game's own port."""
    sandbox: "Sandbox | None" = None
    link: Link | None = None
    """Instead of the game's own, to try a program on other line ends."""
    subreaper: bool = False
    """The process that plays is ours alone, so it may take in what programs leave behind."""
    explain: bool = False
    """Built-in bots say what they think, where others write on stderr."""
    pace: float = 0.0
    """Seconds between two marks of the referee."""
    debug: tuple[int, ...] = ()
    """Seats whose programs somebody looks at with a debugger: nobody is late then."""
    record: Path | None = None
    """The folder that keeps what each program was sent and wrote on stderr, None for none."""
    kept: int = KEPT
    """Characters that are kept of what each seat writes on stderr."""


def limited(own: Limits, first_ms: int | None, turn_ms: int | None) -> Limits:
    """Return the limits of a game with those of a person over them; None: the game's own."""
    return Limits(
        first_ms=own.first_ms if first_ms is None else first_ms,
        turn_ms=own.turn_ms if turn_ms is None else turn_ms,
        grace_ms=own.grace_ms,
    )
