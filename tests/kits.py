"""Kits for tests: written in some languages only, and made with make."""

import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from shutil import which

from conftest import Ran

from joute import registry
from joute.game import Failure
from joute.kit import COMMENTS, Files, in_place, kit
from joute.replay import loads

Joute = Callable[..., Ran]
GAMES = registry.names()
NAMES = "Alice Dupont\nBob Durand\n"
"""What a file of names holds."""
SHORT = {
    "mine": ("max_turns=12",),
    "race": ("tracks=simple",),
    "vin": ("rounds=12", "size=20"),
}
"""Settings under which a match, and a course, is soon over."""
PATIENT = ("--limit", "20000", "--first-limit", "20000")
HURRIED = "JAVACFLAGS=-Xlint -J-XX:TieredStopAtLevel=1"
"""For make: with all warnings, in half the time."""
NEEDS = {
    "c": ("cc",),
    "cpp": ("c++",),
    "csharp": ("mcs",),
    "go": ("go",),
    "java": ("javac",),
    "javascript": ("node",),
    "ocaml": ("ocamlopt",),
    "python": (),
    "rust": ("rustc",),
}
"""Of each language of the kits, what it is compiled or started with."""
SLOW = ("cpp", "csharp", "go", "java", "rust")
"""Languages whose compilers or programs take seconds to start."""
PROTOCOL = {"B:xy", "DEBUT", "DEBUT_PARTIE", "DEBUT_TOUR"}
"""Comments that name a message, as the document writes it."""


def settings(name: str) -> list[str]:
    """Return the options of the command line for a short match."""
    return [word for pair in SHORT.get(name, ()) for word in ("--set", pair)]


def kit_of(name: str, *languages: str) -> Files:
    """Return a kit in these languages only."""
    files = kit(registry.find(name))
    return {path: files[path] for path in files if path.partition("/")[0] in {path, *languages}}


def without(*commands: str) -> tuple[str, ...]:
    """Return the command that starts another as if these were not installed."""
    hidden = [str(Path(found).resolve()) for command in commands if (found := which(command))]
    words = [word for path in hidden for word in ("--ro-bind", os.devnull, path)]
    return ("bwrap", "--dev-bind", "/", "/", *words)


def making(
    folder: Path, *targets: str, through: Sequence[str] = (), **env: str
) -> "subprocess.Popen[str]":
    """Start make in a kit, as the leader of a group of processes."""
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    return subprocess.Popen(
        [*through, "make", *targets],
        cwd=folder,
        env=os.environ
        | {"PATH": path, "MAKELEVEL": "0", "MAKEFLAGS": "", **env},  # ours may be of make
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )


def made(
    folder: Path, *targets: str, typed: str = "", through: Sequence[str] = (), **env: str
) -> Ran:
    """Run make in a kit."""
    make = making(folder, *targets, through=through, **env)
    out, err = make.communicate(typed)
    assert make.returncode == 0, err
    return Ran(make.returncode, out, err)


def played(name: str, language: str, joute: Joute) -> list[tuple[int, str | Failure]]:
    """Play a match against the first bot; return all that was said, except the program's name."""
    game = registry.find(name)
    rival = game.bots[0].name
    match = ("play", name, f"{language}/", rival, "--seed", "3", "--replay", f"{language}.joute")
    ran = joute(*match, *settings(name), *PATIENT)
    assert ran.code == 0, ran.err
    log = loads(Path(f"{language}.joute").read_bytes(), game).log
    return [entry for entry in log if entry[1] != language]


def comments(files: Files) -> set[str]:
    """Return what the programs of a kit and its Makefile say in comments."""
    lines = [
        line
        for name, data in files.items()
        if not name.endswith((".md", ".whl"))
        for line in data.decode().splitlines()
        if not line.startswith("#!")
    ]
    found = (in_place(line, *place) for line in lines for place in COMMENTS[:-1])
    return {comment for comment in found if comment and "%" not in comment} - PROTOCOL
