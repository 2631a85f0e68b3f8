"""The command line: one module a command, imported when the command is used.

`main` turns every outcome into an exit code and at most one line: 0 done, 1 a failure of joute or a check that did not pass,
2 wrong usage, 3 a game that is broken, 130 interrupted. JOUTE_DEBUG=1 shows the traceback instead.

The modules that several commands share: `options` (options in groups), `match_terms` (the setup and terms they make),
`by_game` (commands whose options depend on the game), `building` (bots that are built first), `terminal` and
`drawing` (what is printed), `replays`, `pages`, `contest`, `bot_arguments`, `ports`, `standings`, `old_names`, `systems`.
"""

import errno
import io
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import TYPE_CHECKING, TextIO

import click

from joute.cli.signals import heed_ends, heed_interrupts
from joute.cli.systems import refusal, remedy
from joute.cli.translated import Command, Group, Option, typed_language
from joute.errors import FailedGameError, JouteError, StoppedError, UsageError, reason_of
from joute.faults import RAISED, is_ours
from joute.nearest import nearest
from joute.reason import Reason, Value
from joute.speech.terminal import said, say, speak
from joute.stuck import watch_games

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

COMMANDS = {
    "analyse": "judge each turn of a replay: the worst mistakes, where it was lost",
    "bot": "run a built-in bot as a program: on stdin and stdout, or as a TCP client",
    "bots": "list the built-in bots of a game",
    "check": "check a bot before a contest: it plays what it will meet there, and worse",
    "check-game": "check that a game keeps the contract",
    "classic": "take the command line of a game's original program",
    "completion": "let the Tab key complete what you type, in bash, zsh and fish",
    "dossier": "write all that a contest knows of one team, with questions for its oral",
    "duel": "find out which of two bots is better, with a stated certainty",
    "final": "play a tournament of the versions with which a league closed",
    "games": "list the games",
    "kit": "write a folder from which to start on a game",
    "languages": "list the languages of bots, and what is installed for each",
    "launchers": "write the files to double-click that a game's document names",
    "league": "keep a standing league over a folder of bots, with promotion",
    "manual": "be a client yourself: type requests by hand, see every answer",
    "maps": "make a map, print it or save it",
    "marks": "turn a tournament or a league into marks, as CSV",
    "new-game": "write a package with a game that plays, to make your own of it",
    "play": "play a match between bots",
    "rules": "print the rules and the protocol of a game",
    "serve": "serve a game to clients that connect by TCP",
    "resume": "play on from any turn of a replay, with other bots",
    "show": "connect to a server and display what it shows",
    "similar": "find programs that have more in common than chance explains",
    "stderr": "print all that a program wrote on stderr in a replay",
    "tournament": "play a tournament that can be stopped and goes on, with a report",
    "versions": "list what was tried here or handed in to a contest, and give it back",
    "verify": "play a replay again and say what differs",
    "watch": "show a replay in the browser",
}
DEBUG = "JOUTE_DEBUG"
COMPLETING = "_JOUTE_COMPLETE"
"""Set by the script of a shell that asks what to propose."""
_DENIED = (errno.EACCES, errno.EPERM, errno.EROFS, errno.ENOSPC, errno.EDQUOT)
_UNWRITABLE = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO)


class Commands(Group):
    """The commands by name; listing them imports none of them."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Name them in alphabetical order."""
        del ctx
        return sorted(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command:
        """Import the module of a command."""
        del ctx
        if cmd_name not in COMMANDS:
            near = nearest(cmd_name, COMMANDS)
            meant = Reason("did you mean {name}?", {"name": near}) if near else None
            missing = Reason("there is no command {name}", {"name": repr(cmd_name)})
            raise UsageError(missing.with_hint(meant or Reason("joute --help lists them")))
        if (refused := refusal(sys.platform, cmd_name)) is not None:
            raise UsageError(refused)
        module = import_module(f"joute.cli.{cmd_name.replace('-', '_')}")
        heed_interrupts()
        command: click.Command = module.command
        return command

    def shell_complete(self, ctx: click.Context, incomplete: str) -> "list[CompletionItem]":
        """Propose the commands; none of them is imported for it."""
        from click.shell_completion import CompletionItem  # noqa: PLC0415 - only while a shell asks

        if incomplete.startswith("-"):
            return Command.shell_complete(self, ctx, incomplete)
        found = [name for name in sorted(COMMANDS) if name.startswith(incomplete)]
        return [CompletionItem(name, help=say(COMMANDS[name])) for name in found]

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Show what each command is for."""
        del ctx
        with formatter.section(say("Commands")):
            formatter.write_dl([(name, say(COMMANDS[name])) for name in sorted(COMMANDS)])


@click.command(
    cls=Commands,
    context_settings={"max_content_width": 110},
    epilog="joute COMMAND --help says more; joute play GAME --help lists the bots and settings of a game.",
)
@click.option(
    "--version",
    cls=Option,
    is_flag=True,
    expose_value=False,
    is_eager=True,
    callback=lambda ctx, _, wanted: _show_version(ctx) if wanted else None,
    help="Show the version and exit.",
)
def commands() -> None:
    """Play games by writing a program.

    joute is the referee, the opponents and the arena: you write a bot, in any language, and joute
    plays it.
    """


def _show_version(ctx: click.Context) -> None:
    from importlib.metadata import version  # noqa: PLC0415 - only where it is asked for

    click.echo(f"joute {version('joute')}")
    ctx.exit()


def main() -> None:
    """Run the command line."""
    if (refused := refusal(sys.platform)) is not None:
        _fail(refused, 2)
    heed_ends()
    watch_games()
    _prepare_streams()
    try:
        try:
            _run()
        finally:
            sys.stdout.flush()  # else a full disk is reported after we could still handle it
    except (click.Abort, KeyboardInterrupt):
        _fail(Reason("interrupted"), 130)
    except BrokenPipeError:  # the reader of our output has closed it
        _drop(sys.stdout)
    except RAISED as error:  # a game's, or ours: no traceback reaches a user unasked
        if is_ours(error) or os.environ.get(DEBUG):
            raise
        if isinstance(error, OSError) and error.errno in _UNWRITABLE and error.filename is None:
            _drop(sys.stdout)
            _fail(Reason("cannot write the output: {why}", {"why": reason_of(error)}), 1)
        if isinstance(error, OSError) and error.errno in _DENIED and error.filename is not None:
            values: dict[str, Value] = {
                "file": os.fsdecode(error.filename),
                "why": reason_of(error),
            }
            _fail(Reason("{file}: {why}", values), 2)
        if (fault := _game_of(error)) is not None:
            _fail(fault.reason, fault.exit_code)
        if isinstance(error, SystemExit):  # of a library: click ends so when our output is closed
            raise
        values = {"kind": type(error).__name__, "why": str(error)}
        defect = Reason("internal error: {kind}: {why} (JOUTE_DEBUG=1 shows where)", values)
        _fail(defect.with_hint(remedy(sys.platform)), 1)


def _game_of(error: BaseException) -> FailedGameError | None:
    """Return an error as that of the game that raised it, if one did."""
    from joute.registry import culprit  # noqa: PLC0415 - only where something is wrong

    return culprit(error)


def _prepare_streams() -> None:
    """Open standard streams that are closed, and escape characters that they cannot encode."""
    for number, mode in enumerate("rww"):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)  # the lowest number that is free
        name = ("stdin", "stdout", "stderr")[number]
        if getattr(sys, name) is None:
            setattr(sys, name, os.fdopen(number, mode, closefd=False))
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def _drop(stream: TextIO) -> None:
    """Drop what is still to be written: the interpreter would report it once more at its end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def _run() -> None:
    """Run a command; report in one line what a person did wrong."""
    try:
        speak(typed_language(sys.argv[1:]))
        _check_text(sys.argv[1:])
        if COMPLETING in os.environ:
            from joute.cli.quiet_completion import register  # noqa: PLC0415 - only while a shell asks

            register()
        code = commands.main(prog_name="joute", standalone_mode=False)
    except click.exceptions.NoArgsIsHelpError as error:
        click.echo(error.format_message())
        sys.exit(2)
    except click.UsageError as error:
        from joute.cli.usage import wrong_usage  # noqa: PLC0415 - only where something is wrong

        _fail(wrong_usage(error), 2)
    except click.ClickException as error:
        _fail(error.format_message(), 2)
    except JouteError as error:
        if os.environ.get(DEBUG):
            raise
        if isinstance(error, StoppedError):
            click.echo(err=True)  # after the ^C of the terminal
        _fail(error.reason, error.exit_code)
    else:
        sys.exit(code)


def _check_text(arguments: Sequence[str]) -> None:
    """Refuse text that neither a replay nor JSON can hold."""
    for argument in arguments:
        if not argument.isascii() and any("\ud800" <= char <= "\udfff" for char in argument):
            raise UsageError(
                "the argument {argument} is not text in UTF-8", argument=repr(argument)
            )


def _fail(message: Reason | str, code: int) -> None:
    if COMPLETING in os.environ:  # somebody is still typing
        sys.exit(code)
    try:
        click.echo(said(Reason("joute: {what}", {"what": message})), err=True)
    except OSError:  # where nothing can be written, the exit code must do
        _drop(sys.stderr)
    sys.exit(code)
