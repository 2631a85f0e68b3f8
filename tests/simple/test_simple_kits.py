"""One kit, in every language, plays all simple games; of a game in a file, the kit holds the file."""

import io
import os
import tarfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from conftest import Ran
from kits import HURRIED, NEEDS, SLOW, comments, kit_of, made, making, played
from needs import needs, require
from students import Student, served

from joute import game_files, registry
from joute.game import AnyGame, Failure, Maps
from joute.kit import Files, kit, write
from joute.simple import game
from joute.speech import ENGLISH, FRENCH

Joute = Callable[..., Ran]
EXAMPLE = Path(__file__).parents[2] / "examples" / "games" / "tictactoe.py"
TRANSPORTS = ("pipes", "tcp")
PROGRAMS = [
    pytest.param(language, transport, marks=pytest.mark.long if language in SLOW else ())
    for language in NEEDS
    if language != "python"
    for transport in TRANSPORTS
]


@pytest.fixture(autouse=True)
def _forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(game_files.VARIABLE, "")


def tictactoe(folder: Path, transport: str = "pipes") -> str:
    """Write the game into a folder, also as one over TCP; return its path."""
    text = EXAMPLE.read_text(encoding="utf-8")
    if transport == "tcp":
        text = text.replace("    seats=2,", "    seats=2,\n    tcp=7421,")
    (folder / "tictactoe.py").write_text(text, encoding="utf-8")
    return str(folder / "tictactoe.py")


@pytest.mark.parametrize(("language", "transport"), PROGRAMS)
def test_a_program_compiles_without_a_warning_and_plays_like_the_python_one(
    language: str, transport: str, joute: Joute, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    require(*NEEDS[language])
    path = tictactoe(tmp_path, transport)
    write(kit_of(path, language, "python"), tmp_path / "kit")
    assert made(tmp_path / "kit", HURRIED).err == ""
    monkeypatch.chdir(tmp_path / "kit")
    moves = played(path, language, joute)
    assert moves == played(path, "python", joute)
    assert [said for seat, said in moves if seat == 0] == ["0", "1", "3"]
    assert not any(isinstance(said, Failure) for _, said in moves)


def programs(subject: AnyGame, language: str) -> Files:
    """Return the kit of a game without the game."""
    return {name: data for name, data in kit(subject, language).items() if name != "tictactoe.py"}


@pytest.mark.parametrize("transport", TRANSPORTS)
def test_the_kit_has_a_program_in_every_language_and_says_everything_in_both(
    transport: str, tmp_path: Path
) -> None:
    subject = registry.find(tictactoe(tmp_path, transport))
    files = programs(subject, ENGLISH)
    assert {name.partition("/")[0] for name in files if "/" in name} == set(NEEDS)
    assert not any(b"@TITLE@" in data or b"@PORT@" in data for data in files.values())
    english, french = comments(files), comments(programs(subject, FRENCH))
    assert len(english) == len(french) > 10
    assert english & french == set()


@pytest.mark.long
@needs("sandbox")
def test_a_kit_of_a_game_in_a_file_needs_nothing_but_joute(
    joute: Joute, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path(tictactoe(tmp_path)).rename(tmp_path / "my game.py")
    assert joute("kit", "./my game.py", "--archive").out.startswith("tictactoe-kit: ")
    with tarfile.open("tictactoe.tar.gz") as archive:
        archive.extractall("there", filter="data")
    (tmp_path / "my game.py").unlink()
    folder = tmp_path / "there" / "tictactoe-kit"
    monkeypatch.setenv(game_files.VARIABLE, "")
    assert "python/" in made(folder, "play").out
    patient = 'OPTIONS="--limit=9000"'
    assert "python/ is ready" in made(folder, "check", patient).out
    assert "handin is ready" in made(folder, "handin", patient).out
    watching = making(folder, "watch", BROWSER="true")
    assert watching.stderr is not None
    assert any(line.startswith("the page: ") for line in watching.stderr)
    os.killpg(watching.pid, 2)
    watching.communicate()


def test_a_kit_holds_all_files_of_a_game_but_its_kit_and_tests(tmp_path: Path) -> None:
    path = Path(tictactoe(tmp_path))
    for name in ("viewer.js", "kit/c/bot.c", "tests/test_it.py", "__pycache__/x.pyc"):
        (path.with_suffix("") / name).parent.mkdir(parents=True, exist_ok=True)
        (path.with_suffix("") / name).write_text("\n")
    files = kit(registry.find(str(path)))
    own = [name for name in files if name.startswith("tictactoe")]
    assert own == ["tictactoe.py", "tictactoe/viewer.js"]
    assert files["c/bot.c"] == b"\n"


def test_a_kit_of_a_package_names_its_folder(tmp_path: Path) -> None:
    package = tmp_path / "ttt"
    package.mkdir()
    (package / "__init__.py").write_text("from .rules import GAME\n")
    (package / "rules.py").write_bytes(EXAMPLE.read_bytes())
    files = kit(registry.find(str(package)))
    assert {"ttt/__init__.py", "ttt/rules.py"} <= set(files)
    assert b"\nGAME = ./ttt\n" in files["Makefile"]


def alone(seats: int | tuple[int, int], **others: Any) -> AnyGame:  # noqa: ANN401 - fields of Game
    """Make a game of one step."""
    return game(
        "race",  # which is installed, so that nothing asks for a file
        seats=seats,
        initial=lambda setup: (0, setup.seats),
        to_move=lambda state: () if state[0] else range(state[1]),
        legal=lambda *_: (1, 2),
        step=lambda state, _: (1, state[1]),
        scores=lambda state: [0] * state[1],
        **others,
    )


@pytest.mark.parametrize(
    ("seats", "rivals"), [(1, ""), ((1, 4), " random"), (2, " random"), ((3, 5), " random random")]
)
def test_a_match_has_as_many_rivals_as_it_needs(
    seats: int | tuple[int, int], rivals: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(registry, "folder", lambda _: tmp_path)
    files = kit(alone(seats))
    assert f"\nRIVAL ={rivals}\n" in files["Makefile"].decode()
    assert (b"joute duel race" in files["README.md"]) == (rivals == " random")
    assert f"\n    joute play race python/{rivals} --seed 7 --watch " in files["README.md"].decode()
    assert (
        f"\n    joute resume match.joute python/{rivals} --turn 2\n" in files["README.md"].decode()
    )


def test_maps_are_spoken_of_where_there_are_some(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(registry, "folder", lambda _: tmp_path)
    maps = Maps(make=lambda _: "map")
    for text in ("README.md", "LISEZMOI.md"):
        assert b"joute maps race" in kit(alone(2, maps=maps))[text]
        assert b"joute maps" not in kit(alone(2))[text]


@pytest.mark.long
def test_the_site_offers_the_kit_with_the_game_in_it(tmp_path: Path) -> None:
    path = tictactoe(tmp_path)
    with served(tmp_path, game=path) as url:
        student = Student(url)
        rules = student.ask("GET", "/data/rules")[1].decode()
        assert '<a href="/kit/fr/tictactoe.tar.gz">tictactoe.tar.gz</a>' in rules
        status, packed = student.ask("GET", "/kit/fr/tictactoe.tar.gz")
    assert status == 200
    with tarfile.open(fileobj=io.BytesIO(packed)) as archive:
        held = archive.extractfile("tictactoe-kit/tictactoe.py")
        assert held is not None
        assert held.read() == EXAMPLE.read_bytes()
