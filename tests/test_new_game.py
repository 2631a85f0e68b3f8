"""`joute new-game` writes a package that plays, keeps its promises and installs."""

import ast
import inspect
import os
import subprocess
import sys
import sysconfig
import tomllib
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path

import pytest
from conftest import Ran

from joute import game_files, registry, simple
from joute.game import Game
from joute.submission.check_kit import PLAYS
from joute.testing import CHECKS

Joute = Callable[..., Ran]
KINDS = {
    "pair": (),
    "trio": ("--seats", "3-5"),
    "alone": ("--seats", "1", "--tcp"),
    "whole": ("--full",),
    "several": ("--full", "--tcp", "--seats", "1-16"),
}


@pytest.fixture(autouse=True)
def _forgotten(monkeypatch: pytest.MonkeyPatch, own_folder: None) -> None:
    del own_folder
    monkeypatch.setenv(game_files.VARIABLE, "")


def run(*command: str | Path, code: int = 0, **environment: str) -> str:
    """Run a command in a process of its own; return what it printed."""
    env = {**os.environ, game_files.VARIABLE: "", **environment}
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=env)
    assert done.returncode == code, done.stdout + done.stderr
    return done.stdout + done.stderr


@pytest.mark.long
@pytest.mark.usefixtures("one_kit")
@pytest.mark.parametrize("name", KINDS)
def test_its_game_plays_and_keeps_every_promise(name: str, joute: Joute) -> None:
    told = joute("new-game", name, *KINDS[name]).out.splitlines()
    assert told[0] == f"{name}: 4 files, with a game that plays; next:"
    play, check, install = (line.split() for line in told[1:])
    assert joute(*play[1:], "--seed", "1").code == 0
    assert joute(*check[1:]).out.count("kept") > len(CHECKS)
    assert install == ["pip", "install", "--editable", f"./{name}"]
    assert joute("kit", f"./{name}/{name}.py").code == 0
    assert joute("rules", f"./{name}/{name}.py").out.count("whoever says 21 wins") == 1


@pytest.mark.long
@pytest.mark.parametrize("name", KINDS)
def test_its_kit_plays_in_every_language(name: str, joute: Joute) -> None:
    joute("new-game", name, *KINDS[name])
    assert f"kept    {PLAYS}\n" in joute("check-game", f"./{name}/{name}.py").out


def test_careful_beats_random(joute: Joute) -> None:
    joute("new-game", "hop")
    told = joute("duel", "./hop/hop.py", "careful", "random", "--games", "40", "--seed", "1").out
    assert told.endswith("\nA is better.\n")


@pytest.mark.parametrize(("kind", "seats"), [("pair", (2, 2)), ("trio", (3, 5)), ("alone", (1, 1))])
def test_the_seats_are_those_that_were_asked_for(
    kind: str, seats: tuple[int, int], joute: Joute
) -> None:
    joute("new-game", f"of_{kind}", *KINDS[kind])
    game = registry.find(f"./of_{kind}/of_{kind}.py")
    assert (game.least_seats, game.most_seats) == seats
    assert (game.tcp is not None) == ("--tcp" in KINDS[kind])


def test_full_writes_out_every_default_and_changes_none(joute: Joute) -> None:
    joute("new-game", "written_out", "--full")
    joute("new-game", "plain")
    source = ast.parse(Path("written_out/written_out.py").read_text(encoding="utf-8"))
    (call,) = [
        node
        for node in ast.walk(source)
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "game"
    ]
    written = {str(word.arg) for word in call.keywords}
    parameters = set(inspect.signature(simple.game).parameters)
    assert written >= parameters - {"name", "others"}
    whole, plain = (registry.find(f"./{name}/{name}.py") for name in ("written_out", "plain"))
    for field in written & set(Game.__struct_fields__) - {"title", "view", "wire", "bots"}:
        assert getattr(whole, field) == getattr(plain, field), field


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("race", "there is a game called race already: choose another name"),
        ("class", "class is a word of Python: choose another name"),
        ("random", "random is a module of Python: choose another name"),
        ("pytest", "pytest is a module that is installed: choose another name"),
        ("taken", "taken is already there: choose another name, or move it away"),
        (
            "Four-in-a-row",
            "'Four-in-a-row' cannot be the name of a game: use lower-case letters, digits and _, with a letter first",
        ),
    ],
)
def test_a_name_that_cannot_be_is_refused_in_one_sentence(
    name: str, why: str, joute: Joute
) -> None:
    Path("taken").touch()
    ran = joute("new-game", name)
    assert (ran.code, ran.out, ran.err) == (2, "", f"joute: {why}\n")
    assert [path.name for path in Path().iterdir()] == ["taken"]


@pytest.mark.parametrize("seats", ["0", "17", "4-2", "two", "2-4-6"])
def test_seats_that_cannot_be_are_refused(seats: str, joute: Joute) -> None:
    ran = joute("new-game", "hop", "--seats", seats)
    assert ran.code == 2
    assert ran.err.endswith(f"or the least and the most, such as 2-4; not '{seats}'\n")
    assert list(Path().iterdir()) == []


def test_it_speaks_french(joute: Joute, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANG", "fr_FR.UTF-8")
    told = joute("new-game", "saut").out.replace("\u00a0", " ")
    assert told.startswith("saut : 4 fichiers, avec un jeu qui marche ; ensuite :\n    joute play ")
    refused = joute("new-game", "race").err.replace("\u00a0", " ")
    assert refused == "joute : il y a déjà un jeu nommé race : choisissez un autre nom\n"
    assert "## En français" in Path("saut/README.md").read_text(encoding="utf-8")


def test_a_name_may_end_with_an_underscore(joute: Joute) -> None:
    assert joute("new-game", "hop__scotch_").code == 0
    file = Path("hop__scotch_/pyproject.toml")
    project = tomllib.loads(file.read_text(encoding="utf-8"))["project"]
    assert project["name"] == "joute-hop-scotch"
    assert project["description"] == "Hop scotch, a game for joute"


def environment(folder: Path) -> Path:
    """Make an environment that has all that this one has; return its Python."""
    run(sys.executable, "-m", "venv", "--without-pip", folder)
    (packages,) = folder.glob("lib/*/site-packages")
    ours = sysconfig.get_path("purelib")
    (packages / "ours.pth").write_text(f"import site; site.addsitedir({ours!r})\n")
    return folder.resolve() / "bin" / "python"


@pytest.mark.long
def test_its_own_tests_pass(joute: Joute) -> None:
    joute("new-game", "two_hops")
    run(sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "two_hops")


@pytest.mark.long
def test_it_installs_and_its_tests_pass(joute: Joute) -> None:
    if not (find_spec("pip") and find_spec("setuptools")):
        pytest.skip("no pip or setuptools here")
    joute("new-game", "two_hops")
    project = tomllib.loads(Path("two_hops/pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["name"] == "joute-two-hops"
    python = environment(Path("env"))
    install = (python, "-m", "pip", "install", "-q", "--no-build-isolation", "--no-deps")
    run(*install, "--no-index", "--editable", "./two_hops")
    run(python, "-m", "joute", "play", "two_hops", "careful", "random")
    run(python, "-m", "joute", "play", "./two_hops/two_hops.py", "careful", "random")
    run(python, "-m", "pytest", "-q", "-p", "no:cacheprovider", "two_hops")
    run(*install, "--no-index", "./two_hops")  # a copy
    assert "two_hops  " in run(python, "-m", "joute", "games")
    run(python, "-m", "joute", "check-game", "two_hops")
    other = run(python, "-m", "joute", "bots", "./two_hops/two_hops.py", code=3)
    assert "it calls itself 'two_hops', as an installed game does" in other
