"""The files to double-click do the same on every system, in the folders that the documents name."""

import os
import re
import shlex
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from conftest import Ran
from launchers import SCRIPTS

from joute import registry
from joute.cli import commands
from joute.errors import BrokenGameError, UsageError
from joute.launchers import has_launchers, launchers

Joute = Callable[..., Ran]
COMMAND = re.compile(r'joute (.*) --lang fr (?:%\*|"\$@")')
DOCUMENTS = {
    "vin": {
        "Serveurs": ["CourseVins (normal)", "CourseVins (rapide)"],
        "IAs test": ["IABase", "IAGreedy", "IALazy", "IAPlanner"],
    },
    "mine": {"Serveur": ["ServeurToTheDeep"], "IAManuelle": ["IAManuelle"]},
}
"""What the documents call their folders, and what lies in them."""
NAMES = [
    (game, f"{folder}/{name}")
    for game, folders in DOCUMENTS.items()
    for folder, names in folders.items()
    for name in names
]
SPECIAL = set('&|<>^%"')
"""What cmd.exe does not echo as it stands."""


def texts(game: str) -> dict[str, str]:
    """Return what is in the launchers of a game."""
    files = launchers(registry.find(game), SCRIPTS)
    return {name: data.decode() for name, data in files.items()}


def program(file: Path, line: str) -> None:
    """Write a program of one line."""
    file.write_text(f"#!/bin/sh\n{line}\n")
    file.chmod(0o755)


def command(text: str) -> list[str]:
    """Return what a launcher has joute do."""
    found = COMMAND.search(text)
    assert found is not None
    return shlex.split(found[1])


def test_games_whose_documents_name_them_have_launchers() -> None:
    having = [name for name in registry.names() if has_launchers(registry.find(name))]
    assert having == sorted(DOCUMENTS)


@pytest.mark.parametrize("game", DOCUMENTS)
def test_the_files_are_those_of_the_document(game: str) -> None:
    named = {name for known, name in NAMES if known == game}
    endings = (".sh", ".desktop", ".bat")
    assert set(texts(game)) == {name + ending for name in named for ending in endings}


@pytest.mark.parametrize(("game", "name"), NAMES)
def test_every_system_runs_the_same_command_of_joute(game: str, name: str) -> None:
    files = texts(game)
    words = command(files[f"{name}.sh"])
    assert words == command(files[f"{name}.bat"])
    with commands.make_context("joute", list(words), resilient_parsing=True) as root:
        group = commands.get_command(root, words[0])
        assert group.name == words[0]
        assert words[1] == game


@pytest.mark.parametrize(("game", "name"), NAMES)
def test_every_file_says_its_game(game: str, name: str) -> None:
    files, title = texts(game), registry.find(game).title
    assert f"printf '%s\\n' '{title} : " in files[f"{name}.sh"]
    assert f"\r\necho {title} : " in files[f"{name}.bat"]
    assert f"\nName={title} : " in files[f"{name}.desktop"]


@pytest.mark.parametrize(("game", "name"), NAMES)
def test_a_script_of_windows_is_one(game: str, name: str) -> None:
    text = texts(game)[f"{name}.bat"]
    assert text.count("\r\n") == text.count("\n") == 8
    assert "\r\nwsl joute " in text
    about = next(line for line in text.splitlines() if line.startswith("echo "))
    assert not SPECIAL & set(about)


def test_scripts_are_programs_that_a_shell_can_read(joute: Joute, tmp_path: Path) -> None:
    ran = joute("launchers", "vin", str(tmp_path))
    assert ran.out == f"{tmp_path}: 18 files in IAs test, Serveurs\n"
    for file in tmp_path.glob("*/*.sh"):
        subprocess.run(["/bin/sh", "-n", file], check=True)
    for file in tmp_path.glob("*/*"):
        assert bool(file.stat().st_mode & 0o100) == (file.suffix != ".bat")


def test_a_desktop_runs_joute_in_a_window_that_stays_open(tmp_path: Path) -> None:
    scripts = tmp_path / 'it\'s "100%" $mine\\'
    scripts.mkdir()
    program(scripts / "joute", 'echo "$@"')
    entry = launchers(registry.find("mine"), scripts)["Serveur/ServeurToTheDeep.desktop"].decode()
    line = re.search("^Exec=(.*)", entry, re.MULTILINE)
    assert line is not None
    execution = line[1].replace(r"\\", "\\").replace("%%", "%")
    ran = subprocess.run(
        ["/bin/sh", "-c", execution],
        input="\n",
        env={"PATH": os.defpath, "HOME": str(tmp_path)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert ran.stdout.splitlines() == [
        "Mine Into The Deep : serveur, dont les trois écrans s’ouvrent dans le navigateur.",
        "serve mine --open --lang fr",
        "Entrée ferme cette fenêtre.",
    ]


def test_a_script_without_joute_says_so(tmp_path: Path) -> None:
    script = tmp_path / "IABase.sh"
    script.write_bytes(launchers(registry.find("vin"), tmp_path)["IAs test/IABase.sh"])
    bare = {"PATH": str(tmp_path), "HOME": str(tmp_path)}
    ran = subprocess.run(["/bin/sh", script], env=bare, capture_output=True, text=True, check=False)
    assert ran.stdout.startswith("La Course Au Vin : ")
    assert ran.stderr == (
        "joute est introuvable, ou ne peut pas être lancé : installez-le, puis recommencez.\n"
    )
    assert ran.returncode == 127


def test_no_file_is_replaced(joute: Joute, tmp_path: Path) -> None:
    there = tmp_path / "Serveur" / "ServeurToTheDeep.bat"
    there.parent.mkdir()
    there.write_text("mine")
    ran = joute("launchers", "mine", str(tmp_path))
    assert ran.code == 2
    assert ran.err.startswith(f"joute: {there} is already there")
    assert [path for path in tmp_path.rglob("*") if path.is_file()] == [there]


def test_a_game_without_launchers_says_so() -> None:
    with pytest.raises(UsageError, match=r"no launchers for race: .* no file launchers\.toml"):
        launchers(registry.find("race"), SCRIPTS)


@pytest.mark.parametrize("text", ["[", '[A.B]\ncommand = "serve"\n', "A = 1\n"])
def test_a_broken_list_names_its_game(
    text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "launchers.toml").write_text(text)
    monkeypatch.setattr(registry, "folder", lambda _: tmp_path)
    with pytest.raises(BrokenGameError, match=r"'vin' is broken: launchers\.toml: "):
        launchers(registry.find("vin"), SCRIPTS)
