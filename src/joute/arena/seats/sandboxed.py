"""The sandbox of the programs among the players of a match."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from joute.bots.argument import Player, Program
from joute.reason import Reason

if TYPE_CHECKING:
    from joute.arena.sandbox.bubblewrap import Sandbox

OFF = "off"


def is_wanted(players: Sequence[Player], mode: str) -> bool:
    """Whether there are programs to be kept in a sandbox."""
    return mode != OFF and any(isinstance(player, Program) for player in players)


def sandbox_of(players: Sequence[Player], mode: str, memory_mib: int) -> "Sandbox | None":
    """Make the sandbox of the programs, in which none sees the files of another; None: not on this machine."""
    from joute.arena.sandbox import bubblewrap  # noqa: PLC0415 - only where programs play
    from joute.arena.sandbox.visible import folders, own_files  # noqa: PLC0415 - the same

    programs = [player for player in players if isinstance(player, Program)]
    commands = [program.command for program in programs]
    hidden = [path for command in commands for path in (*own_files(command), *folders(command))]
    hidden += [program.folder for program in programs if program.folder is not None]
    bounds = bubblewrap.Bounds(memory_mib=memory_mib)
    return bubblewrap.chosen(bubblewrap.SandboxMode(mode), bounds, hidden)


def without_sandbox() -> Reason:
    """Say that programs play without a sandbox, and why."""
    from joute.arena.sandbox.bubblewrap import why_not  # noqa: PLC0415 - only where programs play

    reason = why_not()
    assert reason is not None
    return Reason("playing without a sandbox, as {why}", {"why": reason})
