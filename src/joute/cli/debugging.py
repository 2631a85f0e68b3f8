"""--debug and --record: a match that waits for a debugger, and what programs were sent as files.

`play` and `resume` have them. docs/debugging.md has the recipes.
"""

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click
from msgspec.structs import replace

from joute.bots.argument import Player, Program, Remote
from joute.cli.options import ProgramOptions
from joute.cli.terminal import visible
from joute.cli.translated import Option
from joute.errors import UsageError
from joute.game import AnyGame
from joute.reason import Reason
from joute.speech.terminal import said

if TYPE_CHECKING:
    from joute.arena.process.debuggee import Debuggee

PTRACE_SCOPE = Path("/proc/sys/kernel/yama/ptrace_scope")
"""Where Linux says who may attach a debugger to a process; 0 for everybody with the same user."""


def debug_options() -> list[Option]:
    """Make the options for those who look for a fault in a program."""
    return [
        Option(
            ["--debug"],
            type=click.IntRange(min=0),
            multiple=True,
            metavar="SEAT",
            help="Stop all clocks, print the process number of the program in this seat, the first is 0, and wait for "
            "Enter before it is sent anything, so that you can attach a debugger.",
        ),
        Option(
            ["--record"],
            metavar="FOLDER",
            help="Keep what each program is sent in FOLDER/seat0.in, seat1.in…, to run it on this input without "
            "joute, and all that it writes to stderr in seat0.err.",
        ),
    ]


def check_debug(programs: ProgramOptions, seated: Sequence[Player], games: int = 1) -> None:
    """Refuse to wait for somebody who is not there, or for a seat without a program."""
    if not programs.debug:
        return
    if not sys.stdin.isatty():
        raise UsageError("--debug waits for Enter: run joute in a terminal")
    if games > 1:
        raise UsageError("--debug is for one game: leave out --games")
    for seat in programs.debug:
        if seat >= len(seated):
            raise UsageError(
                "there is no seat {seat}: the last is {last}",
                seat=str(seat),
                last=str(len(seated) - 1),
            )
        if not isinstance(seated[seat], Program | Remote):
            raise UsageError(
                "seat {seat}, {bot}, is not a program, so there is nothing to debug",
                seat=str(seat),
                bot=seated[seat].name,
            )


def wait_for_enter(program: "Debuggee") -> None:
    """Say which process to debug, and wait until a debugger is attached."""
    values = {"seat": str(program.seat), "pid": str(program.pid)}
    click.echo(
        said(Reason("seat {seat} is process {pid}; all clocks are stopped", values)), err=True
    )
    click.echo(said(_advice(program)), err=True)
    sys.stdin.readline()


def _advice(program: "Debuggee") -> Reason:
    """Say what to do next, by what the program runs on."""
    if program.address and program.interpreter.startswith("python"):
        return Reason(
            "press Enter to begin: breakpoint() in the program opens pdb in this terminal"
        )
    return Reason(
        "attach a debugger ({debugger}), let the program continue there, and press Enter here",
        {"debugger": _debugger(program)},
    )


def _debugger(program: "Debuggee") -> str | Reason:
    """Return the command that attaches a debugger to a program."""
    if program.address and program.interpreter == "java":
        return f"jdb -attach {program.address}"
    if program.address and program.interpreter.startswith("mono"):
        return Reason("Mono listens on {address}", {"address": program.address})
    if program.interpreter == "node":
        return f"node inspect -p {program.pid}"
    gdb = f"gdb -p {program.pid}{_sources(program)}"
    return gdb if _may_attach() else f"sudo {gdb}"


def _sources(program: "Debuggee") -> str:
    """Return the option that shows gdb the sources of what was compiled here: they are kept beside the program."""
    import shlex  # noqa: PLC0415 - only for a debugger

    from joute.submission.build import is_built  # noqa: PLC0415 - likewise

    folder = program.file.parent
    return f" -d {shlex.quote(str(folder))}" if is_built(str(folder)) else ""


def _may_attach() -> bool:
    """Whether Linux lets a person attach a debugger to a process of theirs, even if their debugger has not started it."""
    if os.geteuid() == 0 or not PTRACE_SCOPE.exists():
        return True
    return PTRACE_SCOPE.read_text().strip() == "0"


def of_game(programs: ProgramOptions, number: int, games: int) -> ProgramOptions:
    """Give each game of a series a folder of its own for what is recorded."""
    if programs.record is None or games == 1:
        return programs
    folder = Path(programs.record)
    try:
        folder.mkdir(exist_ok=True)
    except OSError as error:
        raise UsageError(
            "cannot write {file}: {why}; name another folder for --record", file=folder, why=error
        ) from None
    return replace(programs, record=str(folder / str(number)))


def print_recordings(game: AnyGame, seated: Sequence[Player], programs: ProgramOptions) -> None:
    """Say how to run each program on what it was sent."""
    if programs.record is None:
        return
    for seat, player in enumerate(seated):
        if isinstance(player, Program | Remote):
            command = _again(game, player, f"{programs.record}/seat{seat}")
            values = {"seat": str(seat), "command": command}
            what = Reason("to run seat {seat} again on what it was sent: {command}", values)
            click.echo(visible(said(what)), err=True)


def _again(game: AnyGame, player: Program | Remote, file: str) -> str:
    """Return the command that runs a program on a recording, whose name lacks its ending."""
    import shlex  # noqa: PLC0415 - only for those who record

    server = f"python3 {shlex.quote(file + '.py')}"
    if isinstance(player, Remote):
        return server
    from joute.arena.channels.tcp import filled_in  # noqa: PLC0415 - only for those who record

    line = shlex.join(filled_in(player.command, game.port or 0))
    if player.folder is not None:
        line = f"(cd {shlex.quote(str(player.folder))} && {line})"
    if game.tcp is None:
        return f"{line} < {shlex.quote(file + '.in')}"
    return f"{server} & sleep 1; {line}"
