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
    kept: int = KEPT
    """Characters that are kept of what each seat writes on stderr."""
