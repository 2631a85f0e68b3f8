"""Files to double-click, in the folders that a game's document names: servers, test bots, the client for hands.

A game has them if its package has a file `launchers.toml`: by folder and name, the command that is given to joute, and
what it is, in French as the documents are. Each becomes a script of Linux (`.sh`), what starts it from a desktop
(`.desktop`), and a script of Windows (`.bat`), which runs joute inside WSL.
"""

import re
import shlex
import tomllib
from pathlib import Path

import msgspec
from msgspec import Struct

from joute import registry
from joute.errors import BrokenGameError, UsageError, reason_of
from joute.game import AnyGame

FILE = "launchers.toml"
MISSING = 127
"""The exit code of shells where a command is not found."""

SH = """\
#!/bin/sh
PATH="$PATH":{scripts}:"$HOME/.local/bin"
printf '%s\\n' {about}
if ! joute --version >/dev/null 2>&1; then
    echo "joute est introuvable, ou ne peut pas être lancé : installez-le, puis recommencez." >&2
    exit {missing}
fi
exec joute {command} --lang fr "$@"
"""

DESKTOP = """\
#!/usr/bin/env xdg-open
[Desktop Entry]
Type=Application
Name={title} : {name}
Comment={about}
Exec=sh -c {script} {scripts}
Terminal=true
"""
"""With #! it is written as a program, as desktops demand."""

IN_TERMINAL = """\
PATH="$PATH:$0:$HOME/.local/bin"; echo {about}; joute {command} --lang fr; echo 'Entrée ferme cette fenêtre.'; read -r _"""
"""What a desktop runs, in a window that stays open; it does not know where its own file lies."""

BAT = """\
@echo off
chcp 65001 >nul
title {title}
echo {about}
rem joute fonctionne sous Linux : ici, dans WSL (wsl --install), où il doit être installé.
wsl joute {command} --lang fr %*
if %errorlevel% equ {missing} echo joute est introuvable dans WSL : installez-le dans WSL, puis recommencez.
pause
"""


class Launcher(Struct, frozen=True, forbid_unknown_fields=True):
    """What a file starts."""

    command: str
    """The arguments of joute."""
    about: str
    """In French."""


def has_launchers(game: AnyGame) -> bool:
    """Whether a game has files to double-click."""
    return _file(game).is_file()


def launchers(game: AnyGame, scripts: Path) -> dict[str, bytes]:
    """Return the content of each file by its path; where PATH has no joute, they look in the folder `scripts`."""
    if not has_launchers(game):
        raise UsageError(
            "there are no launchers for {game}: its package has no file {file}",
            game=game.name,
            file=FILE,
        )
    return {
        f"{folder}/{name}{ending}": text.encode()
        for folder, files in _read(game).items()
        for name, launcher in files.items()
        for ending, text in _texts(game.title, name, launcher, scripts).items()
    }


def _read(game: AnyGame) -> dict[str, dict[str, Launcher]]:
    """Read them by folder, then by name."""
    try:
        text = _file(game).read_text(encoding="utf-8")
        return msgspec.convert(tomllib.loads(text), dict[str, dict[str, Launcher]])
    except tomllib.TOMLDecodeError as error:
        why = reason_of(error, text)
    except (UnicodeDecodeError, msgspec.ValidationError) as error:
        why = reason_of(error)
    raise BrokenGameError(
        "the game {game} is broken: {file}: {why}", game=repr(game.name), file=FILE, why=why
    )


def _texts(title: str, name: str, launcher: Launcher, scripts: Path) -> dict[str, str]:
    about = f"{title} : {launcher.about}."
    quoted, values = shlex.quote(about), {"command": launcher.command, "missing": MISSING}
    run = IN_TERMINAL.format(about=quoted, **values)
    shown = {"title": title, "name": name, "about": about}
    return {
        ".sh": SH.format(about=quoted, scripts=shlex.quote(str(scripts)), **values),
        ".desktop": DESKTOP.format(**shown, script=_argument(run), scripts=_argument(str(scripts))),
        ".bat": BAT.format(**shown, **values).replace("\n", "\r\n"),
    }


def _argument(text: str) -> str:
    """Quote an argument of Exec as the Desktop Entry Specification asks: once as such, once as text of the file."""
    quoted = re.sub(r'["`$\\]', r"\\\g<0>", text).replace("%", "%%")
    return '"' + quoted.replace("\\", "\\\\") + '"'


def _file(game: AnyGame) -> Path:
    return registry.folder(game.name) / FILE
