"""From the folder that was built to a bot: which program was made, and how it is started."""

import glob
import os
import shutil
from contextlib import suppress
from pathlib import Path
from shlex import quote

from joute.bots import scripts
from joute.bots.argument import MAIN
from joute.bots.bundle import LARGEST
from joute.bots.paths import is_file, is_there
from joute.bots.scripts import SCRIPTS
from joute.errors import UsageError
from joute.submission.recipe import Recipe

RUN = "run"
_NO_PROGRAMS = (".so", ".o", ".a", ".c", ".h", ".txt", ".md")


def finish(before: Path, after: Path, how: Recipe, name: str) -> None:
    """Turn the folder that was built into a bot."""
    run = how.run
    _placed(before, after)
    if not run and not any((after / name).is_file() for name in MAIN):
        run = _program(before / how.inside, after / how.inside, name)
    if run:
        into = "" if how.inside == "." else f"/{quote(how.inside)}"
        (after / RUN).write_text(f'#!/bin/sh\ncd "${{0%/*}}"{into} && exec {run} "$@"\n')
    for file in (after / name for name in MAIN):
        if file.is_file():
            file.chmod(0o755)


def _placed(before: Path, after: Path) -> None:
    """Put what was made, with what belongs to it, where a script looks for it: `bin/Debug/Bot.exe`, `target/release/bot`."""
    script = next((path for name in SCRIPTS if (path := after / name).is_file()), None)
    said = scripts.read(script) if script else None
    room = LARGEST
    for word in said.words if said else ():
        place, made = after / word, after / Path(word).name
        if is_there(place) or not is_file(made) or not _is_new(before / made.name, made):
            continue
        parts = [
            part
            for part in after.glob(f"{glob.escape(made.stem)}*")
            if part.is_file() and part.name.split(".")[0] == made.stem.split(".")[0]
        ]
        room -= sum(part.stat().st_size for part in parts)
        if room < 0:
            raise UsageError("problem.too-large", most=LARGEST >> 20)
        with suppress(FileExistsError, NotADirectoryError):  # a file is where the folder would be
            place.parent.mkdir(parents=True, exist_ok=True)
            for part in parts:
                shutil.copy(part, place.parent)


def _program(before: Path, after: Path, name: str) -> str:
    """Return the command that starts a program in its folder."""
    main = next((name for name in MAIN if (after / name).is_file()), None)
    if main is None:
        return f"./{quote(_made(before, after, name))}"
    (after / main).chmod(0o755)
    return f"python3 {main}" if main.endswith(".py") else f"./{main}"


def _made(before: Path, after: Path, name: str) -> str:
    """Return the program that was made; of several, the one named after the submission."""
    programs = [str(path.relative_to(after)) for path in sorted(after.rglob("*")) if _runs(path)]
    new = [program for program in programs if _is_new(before / program, after / program)]
    found = new or programs
    if called := [program for program in found if Path(program).name == name]:
        found = called
    if not found:
        raise UsageError("problem.makefile-no-program")
    if len(found) > 1:
        raise UsageError("problem.makefile-several-programs", programs=", ".join(found))
    return found[0]


def _runs(path: Path) -> bool:
    return path.is_file() and path.suffix not in _NO_PROGRAMS and os.access(path, os.X_OK)


def _is_new(before: Path, after: Path) -> bool:
    return not before.is_file() or before.read_bytes() != after.read_bytes()
