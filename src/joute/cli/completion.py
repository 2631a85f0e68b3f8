"""joute completion [SHELL]: let a shell complete what is typed: commands, games, bots, options and files.

The script of a shell asks joute itself, by click's protocol (the environment variable _JOUTE_COMPLETE), only when somebody presses
the Tab key; nothing is read when joute starts. `completing.py` answers.
"""

import os
from pathlib import Path

import click
from click.shell_completion import FishComplete, ZshComplete
from msgspec import Struct

from joute.cli.translated import Argument, Command, Option
from joute.errors import UsageError
from joute.files import write_whole
from joute.reason import Reason
from joute.speech.terminal import said, say

SHELLS = ("bash", "zsh", "fish")
NAME, ASKED = "joute", "_JOUTE_COMPLETE"
SYSTEM_BASH = Path("/usr/share/bash-completion/bash_completion")
"""With it, bash reads the folder of a user by itself."""
BASH = """\
# bash completion of joute; `joute completion bash --remove` removes it
_joute_completion() {
    local type value
    COMPREPLY=()
    while IFS=',' read -r type value; do
        case $type in
        plain) COMPREPLY+=("$value"); [[ $value == *= ]] && compopt -o nospace ;;
        dir) compopt -o filenames; mapfile -t -O "${#COMPREPLY[@]}" COMPREPLY < <(compgen -d -- "$2") ;;
        file) compopt -o filenames; mapfile -t -O "${#COMPREPLY[@]}" COMPREPLY < <(compgen -f -- "$2") ;;
        esac
    done < <(env COMP_WORDS="${COMP_WORDS[*]}" COMP_CWORD="$COMP_CWORD" _JOUTE_COMPLETE=bash_complete "$1" 2>/dev/null)
}
shopt -u hostcomplete  # else bot.py@2 is two words, even if ~/.bashrc takes @ out of COMP_WORDBREAKS
complete -o nosort -F _joute_completion joute
"""


class Shell(Struct, frozen=True):
    """A shell: its script, where it looks for it, and what a person still has to do."""

    script: str
    file: Path
    advice: Reason


def _shell(name: str) -> Shell:
    data = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local/share")
    if name == "bash":
        own = os.environ.get("BASH_COMPLETION_USER_DIR")
        file = Path(own or data / "bash-completion") / "completions" / NAME
        line = Reason("add this line to ~/.bashrc: {line}", {"line": f". {file}"})
        ready = Reason("it works in every new terminal")
        return Shell(BASH, file, ready if SYSTEM_BASH.exists() else line)
    if name == "zsh":
        file = data / "zsh/site-functions" / f"_{NAME}"
        loads = f"fpath+=({file.parent}); autoload -Uz compinit && compinit"
        advice = Reason("add this line to ~/.zshrc: {line}", {"line": loads})
        return Shell(ZshComplete(commands(), {}, NAME, ASKED).source(), file, advice)
    config = Path(os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config")
    script = FishComplete(commands(), {}, NAME, ASKED).source()
    return Shell(
        script,
        config / "fish/completions" / f"{NAME}.fish",
        Reason("it works in every new terminal"),
    )


def commands() -> click.Command:
    """Return joute's commands, which click's scripts are made for."""
    from joute.cli import commands as all_of_them  # noqa: PLC0415 - they import this module

    return all_of_them


def _named(typed: str | None) -> str:
    """Return the shell that was typed, or else the person's own."""
    own = Path(os.environ.get("SHELL", "")).name
    if typed is None and own not in SHELLS:
        raise UsageError(
            "{shell} is not a shell that joute knows: name one, {shells}",
            shell=repr(own),
            shells=", ".join(SHELLS),
        )
    return typed or own


def _completion(*, shell: str | None, install: bool, remove: bool) -> None:
    wanted = _shell(_named(shell))
    if remove:
        there = wanted.file.exists()
        wanted.file.unlink(missing_ok=True)
        code = "removed {file}" if there else "nothing to remove: there is no file {file}"
        click.echo(say(code, file=str(wanted.file)))
    elif install:
        _install(wanted)
    else:
        click.echo(wanted.script, nl=False)


def _install(wanted: Shell) -> None:
    try:
        wanted.file.parent.mkdir(parents=True, exist_ok=True)
        write_whole(wanted.file, wanted.script.encode())
    except OSError as error:
        raise UsageError("cannot write {file}: {why}", file=wanted.file, why=error) from None
    click.echo(say("wrote {file}: {advice}", file=str(wanted.file), advice=said(wanted.advice)))


command = Command(
    "completion",
    callback=_completion,
    help=[
        Reason(
            "Let the Tab key complete commands, games, bots, options and files: joute completion --install."
        ),
        Reason("Without --install, print the script of the shell: bash, zsh or fish."),
    ],
    params=[
        Argument(["shell"], type=click.Choice(SHELLS), required=False, metavar="[SHELL]"),
        Option(
            ["--install"],
            is_flag=True,
            help="Write the script where the shell looks for it, and say what is left to do.",
        ),
        Option(["--remove"], is_flag=True, help="Remove it again."),
    ],
)
