"""The kits with which students start: what is in them compiles, plays, and stays in its folder."""

import io
import json
import os
import re
import shutil
import signal
import subprocess
import tarfile
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest
from conftest import Ran
from kits import GAMES, NAMES, NEEDS, PATIENT, comments, kit_of, made, making, settings, without
from needs import needs

import joute as package
from joute import registry
from joute.bots.languages import LANGUAGES
from joute.game import AnyGame
from joute.kit import has_kit, kit, pack, write
from joute.speech import FRENCH

Joute = Callable[..., Ran]
ROOT = Path(__file__).parents[1]


def _maps(name: str) -> list[Path]:
    return sorted((registry.folder(name) / "kit" / "maps").iterdir())


def listed(folder: Path) -> list[str]:
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*"))


QUICK = ("cafe", "race")
"""Games whose course takes a few seconds."""


@needs("cc")
@pytest.mark.parametrize(
    "name",
    [pytest.param(name, marks=() if name in QUICK else pytest.mark.long) for name in GAMES],
)
def test_a_program_of_a_kit_comes_through_the_course(
    name: str, joute: Joute, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(kit_of(name, "c"), tmp_path)
    made(tmp_path)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("joute.submission.check.PACE", 0.0)
    ran = joute("check", name, "c/", *settings(name), *PATIENT)
    assert ran.out.endswith("c/ is ready\n")
    assert "warning" not in ran.out


@needs("cc", "sandbox")
@pytest.mark.long
def test_make_plays_checks_and_cleans_and_writes_nothing_outside_its_folder(
    tmp_path: Path,
) -> None:
    folder, home = tmp_path / "race", tmp_path / "home"
    home.mkdir()
    write(kit_of("race", "c", "python"), folder)
    (folder / "c" / "noms.txt").write_text(NAMES)
    before = listed(folder)
    assert "python/" in made(folder, "play", HOME=str(home)).out
    assert "python/ is ready" in made(folder, "check", HOME=str(home)).out
    assert {"match.joute", "error.log"} <= set(listed(folder))
    assert "handin is ready" in made(folder, "handin", "BOT=c", HOME=str(home)).out
    made(folder, "clean", HOME=str(home))
    assert [file for file in listed(folder) if ".joute" not in file] == before
    assert listed(home) == []
    assert sorted(path.name for path in tmp_path.iterdir()) == ["home", "race"]


def test_make_plays_the_language_that_was_kept(tmp_path: Path) -> None:
    write(kit_of("vin", "javascript"), tmp_path)
    assert made(tmp_path, "play", "JOUTE=echo").out.startswith("echo play vin javascript/ ")


def test_make_asks_for_the_names_that_a_document_wants(tmp_path: Path) -> None:
    write(kit_of("race", "python"), tmp_path)
    make = making(tmp_path, "handin", "JOUTE=true")
    out, _ = make.communicate("Alice Dupont\n")
    assert out == "Type the names that the document asks for (2), one per line:\n"
    assert make.returncode != 0
    assert not (tmp_path / "python/noms.txt").exists()
    made(tmp_path, "handin", "JOUTE=true", typed=NAMES)
    with tarfile.open(tmp_path / "handin.tar.gz") as archive:
        assert sorted(archive.getnames()) == [".", "./bot.py", "./noms.txt"]
        names = archive.extractfile("./noms.txt")
        assert names is not None
        assert names.read().decode() == NAMES
    made(tmp_path, "handin", "JOUTE=true")


@pytest.mark.parametrize("target", ["handin", "clean"])
def test_make_removes_only_what_it_made_itself(target: str, tmp_path: Path) -> None:
    write(kit_of("minibus", "c", "python"), tmp_path)
    for own in ("handin.txt", "handin.pdf", "handin.c.old"):
        (tmp_path / own).touch()
    for bot in ("python", "c"):
        made(tmp_path, "handin", f"BOT={bot}", "JOUTE=true", typed=NAMES)
    made(tmp_path, target, "BOT=c", "JOUTE=true")
    left = {path.name for path in tmp_path.glob("handin.*")}
    of_handin = {"handin.c"} if target == "handin" else set()
    assert left == {"handin.txt", "handin.pdf", "handin.c.old"} | of_handin


@pytest.mark.parametrize("target", ["handin", "clean"])
def test_make_keeps_a_file_of_the_student_that_is_called_as_a_handin(
    target: str, tmp_path: Path
) -> None:
    write(kit_of("minibus", "c", "python"), tmp_path)
    for own in ("handin.c", "handin.tar.gz"):
        (tmp_path / own).write_text("mine")
    make = making(tmp_path, target, "BOT=c", "JOUTE=true")
    out, _ = make.communicate()
    assert ("move it away" in out, make.returncode != 0) == (target == "handin",) * 2
    assert {(tmp_path / own).read_text() for own in ("handin.c", "handin.tar.gz")} == {"mine"}


def test_make_keeps_a_handin_that_was_changed_afterwards(tmp_path: Path) -> None:
    write(kit_of("minibus", "c"), tmp_path)
    made(tmp_path, "handin", "BOT=c", "JOUTE=true")
    (tmp_path / "handin.c").write_text("changed by hand")
    made(tmp_path, "clean")
    assert (tmp_path / "handin.c").read_text() == "changed by hand"


def test_make_clean_keeps_the_versions_that_played(tmp_path: Path) -> None:
    write(kit_of("race", "python"), tmp_path)
    kept = tmp_path / "python/.joute/versions/1"
    kept.mkdir(parents=True)
    made(tmp_path, "clean")
    assert kept.is_dir()
    made(tmp_path, "handin", "JOUTE=true", typed=NAMES)
    with tarfile.open(tmp_path / "handin.tar.gz") as archive:
        assert sorted(archive.getnames()) == [".", "./bot.py", "./noms.txt"]


@pytest.mark.long
@needs("c++", "cc", "go", "javac", "mcs", "ocamlopt", "rustc")
def test_compilers_write_nothing_outside_the_kit(tmp_path: Path) -> None:
    folder, home = tmp_path / "vin", tmp_path / "home"
    home.mkdir()
    write(kit_of("vin", *NEEDS), folder)
    before = listed(folder)
    rust = os.environ.get("RUSTUP_HOME", str(Path.home() / ".rustup"))
    assert made(folder, HOME=str(home), RUSTUP_HOME=rust).err == ""
    assert len(listed(folder)) > len(before)
    made(folder, "clean")
    assert (listed(folder), listed(home)) == (before, [])
    assert sorted(path.name for path in tmp_path.iterdir()) == ["home", "vin"]


@pytest.mark.long
@needs("mcs")
def test_an_exception_in_c_sharp_by_mono_names_its_line(tmp_path: Path) -> None:
    write(kit_of("race", "csharp"), tmp_path)
    (tmp_path / "csharp" / "Bot.cs").write_text(
        'class Bot {\n    static void Main() {\n        throw new System.Exception("no");\n    }\n}\n'
    )
    made(tmp_path, "csharp/Bot.exe")
    ran = subprocess.run(
        [tmp_path / "csharp" / "run"], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert "Bot.cs:3" in ran.stderr


@pytest.mark.long
@needs("javac")
def test_accents_in_java_compile_where_the_terminal_has_no_utf_8(tmp_path: Path) -> None:
    write(kit_of("mine", "java"), tmp_path)
    program = tmp_path / "java" / "Bot.java"
    program.write_text(f"// métal\n{program.read_text()}")
    assert made(tmp_path, LC_ALL="C").err == ""


@pytest.mark.long
@needs("dotnet", "mcs", "sandbox")
@pytest.mark.parametrize(
    ("hidden", "made_of_it"), [(("dotnet",), "Bot.exe"), (("mcs", "mono"), "Bot.dll")]
)
def test_c_sharp_needs_mono_or_dotnet_and_not_both(
    hidden: tuple[str, ...], made_of_it: str, tmp_path: Path
) -> None:
    write(kit_of("race", "csharp"), tmp_path)
    through, options = without(*hidden), ("BOT=csharp", "OPTIONS=--first-limit 20000")
    made(tmp_path, through=through)
    assert (tmp_path / "csharp" / made_of_it).is_file()
    assert "csharp/" in made(tmp_path, "play", *options, through=through).out
    assert "csharp/ is ready" in made(tmp_path, "check", *options, through=through).out
    handin = made(tmp_path, "handin", *options, through=through, typed=NAMES)
    assert "handin is ready" in handin.out
    with tarfile.open(tmp_path / "handin.tar.gz") as archive:
        assert sorted(archive.getnames()) == [".", "./Bot.cs", "./noms.txt", "./run"]


def test_make_says_what_to_install(tmp_path: Path) -> None:
    tools = tmp_path / "tools"
    tools.mkdir()
    for name in ("make", "sh", "ls", "sort", "tail"):
        (tools / name).symlink_to(str(shutil.which(name)))
    write(kit_of("race", *NEEDS), tmp_path / "race")
    lines = made(tmp_path / "race", PATH=str(tools)).out.splitlines()
    found = dict(line.removesuffix(")").split(": ", 1) for line in lines)
    assert set(found) == set(NEEDS) - {"python"}
    for language in LANGUAGES:
        if (said := found.get(language.name)) is not None:
            packages = " ".join(tool.package for tool in language.tools if tool.command != "java")
            installs = " ".join(dict.fromkeys(packages.split()))
            assert said.endswith(f" is not installed (Debian: apt install {installs}")
    for bot, told in (
        ("rust", "rustc is not installed (Debian: apt install rustc)\n"),
        ("python", "joute is not installed: README.md says how\n"),
    ):
        make = making(tmp_path / "race", "play", f"BOT={bot}", PATH=str(tools))
        assert (make.communicate()[0], make.returncode) == (told, 2)


def test_make_shows_the_match_after_it_was_played(tmp_path: Path) -> None:
    write(kit_of("race", "python"), tmp_path)
    watching = making(tmp_path, "watch", BROWSER="true")
    assert watching.stderr is not None
    told = next(line for line in watching.stderr if line.startswith("the page: "))
    assert told.startswith("the page: http://127.0.0.1:")
    os.killpg(watching.pid, signal.SIGINT)
    watching.communicate()
    assert (tmp_path / "match.joute").is_file()


@needs("cc")
def test_an_archive_holds_the_same_files_in_one_folder(
    joute: Joute, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    told = joute("kit", "minibus", "--archive")
    count = len(kit(registry.find("minibus")))
    assert told.out.splitlines() == [
        f"minibus: {count} files; begin with README.md or LISEZMOI.md",
        "minibus.tar.gz: the same, to hand out",
    ]
    with tarfile.open("minibus.tar.gz") as archive:
        archive.extractall("there", filter="data")
    assert [path.name for path in Path("there").iterdir()] == ["minibus"]
    for name in kit(registry.find("minibus")):
        ours, theirs = Path("minibus", name), Path("there/minibus", name)
        assert ours.read_bytes() == theirs.read_bytes()
        assert ours.stat().st_mode == theirs.stat().st_mode
    assert os.access("minibus/java/run", os.X_OK)


@pytest.mark.parametrize(
    ("name", "map_file"),
    [(name, path.name) for name in GAMES for path in _maps(name) if path.stem != "session"],
)
def test_the_programs_of_a_kit_play_on_its_maps(
    name: str, map_file: str, joute: Joute, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(kit_of(name, "python", "maps"), tmp_path)
    monkeypatch.chdir(tmp_path)
    rival = registry.find(name).bots[0].name
    match = ("play", name, "python/", rival, "--map", f"maps/{map_file}", "--json", *PATIENT)
    short = [word for word in settings(name) if word not in {"--set", "size=20", "tracks=simple"}]
    seats = json.loads(joute(*match, *(f"--set={pair}" for pair in short)).out)["seats"]
    assert [seat["status"] for seat in seats] == ["ok", "ok"], seats


def test_the_session_in_the_kit_of_cafe_is_a_match_of_its_program() -> None:
    lines = kit(registry.find("cafe"))["maps/session.txt"].decode().splitlines()
    assert lines[0] == "< " + kit(registry.find("cafe"))["maps/scabb.txt"].decode()
    assert lines[1:5] == ["> A:00", "< VALI", "< B:30", "< ENCO"]
    assert (lines[-2], lines[-1][:4]) == ("< FINI", "< S:")


@pytest.mark.parametrize("name", GAMES)
def test_every_comment_of_a_kit_is_said_in_both_languages(name: str) -> None:
    game = registry.find(name)
    english, french = comments(kit(game)), comments(kit(game, FRENCH))
    assert len(english) == len(french) > 10
    assert english & french == set()


def test_a_kit_is_written_in_the_language_of_the_terminal(
    joute: Joute, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("JOUTE_LANG", "fr")
    joute("kit", "race")
    assert Path("race/python/bot.py").read_text().startswith('"""Race : va tout droit')


def test_the_same_kit_gives_the_same_archive() -> None:
    files = kit(registry.find("race"))
    assert pack(files, "race") == pack(dict(files), "race")
    with tarfile.open(fileobj=io.BytesIO(pack(files, "race"))) as archive:
        assert {entry.name.partition("/")[0] for entry in archive} == {"race"}


@pytest.mark.parametrize("there", ["first/c/bot.c", "race.tar.gz"])
def test_a_file_that_is_there_is_not_replaced(
    there: str, joute: Joute, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("first/c").mkdir(parents=True)
    Path(there).write_text("mine")
    before = listed(tmp_path)
    ran = joute("kit", "race", "first", "--archive")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == f"joute: {there} is already there: name another folder, or move it away\n"
    assert (listed(tmp_path), Path(there).read_text()) == (before, "mine")


def test_a_folder_that_is_there_is_refused_before_pip_collects_anything(
    joute: Joute, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert joute("kit", "race").code == 0
    ran = joute("kit", "race", "--offline")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith("joute: race/")
    assert ran.err.endswith(" is already there: name another folder, or move it away\n")


@pytest.mark.long
def test_without_a_network_a_kit_does_not_hold_joute_and_says_why(
    joute: Joute, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for name in [name for name in os.environ if name.startswith("PIP_")]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("PIP_CONFIG_FILE", os.devnull)
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    ran = joute("kit", "race", "--offline")
    assert ran.code == 2
    assert ran.err.startswith("pip collects joute and what it needs; this takes a minute or two\n")
    assert "joute: pip, which needs the network for this, cannot collect " in ran.err
    assert ran.err.count("\n") == 2
    assert list(tmp_path.iterdir()) == []


def test_a_kit_that_holds_joute_says_how_it_is_installed() -> None:
    files = kit(registry.find("race"), FRENCH, {"wheels/joute.whl": b"PK"})
    assert files["wheels/joute.whl"] == b"PK"
    for name in ("README.md", "LISEZMOI.md"):
        installs = "pip install --no-index --find-links wheels joute\n"
        assert installs in files[name].decode()
        assert installs not in kit(registry.find("race"))[name].decode()
        assert not re.search("@[A-Z_]+@", files[name].decode())


def test_a_folder_that_cannot_be_made_is_told(
    joute: Joute, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("file").touch()
    ran = joute("kit", "race", "file/race")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith("joute: cannot write file/race")
    assert ran.err.endswith(": Not a directory\n")


def test_a_game_without_a_kit_is_not_listed_and_says_so(joute: Joute, lots: AnyGame) -> None:
    assert not has_kit(lots)
    assert "\n  lots" not in joute("kit", "--help").out
    ran = joute("kit", "lots")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == "joute: there is no kit for lots: its package has no folder kit\n"


def test_every_file_of_a_kit_is_part_of_the_package() -> None:
    data = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["setuptools"]
    folder = Path(package.__file__).parent
    packed = {path for glob in data["package-data"]["joute"] for path in folder.glob(glob)}
    shared = [folder / "kit" / "common", folder / "simple" / "kit", folder / "simple" / "tcp_kit"]
    kits = [*shared, *(registry.folder(name) / "kit" for name in GAMES)]
    files = {path for folder in kits for path in folder.rglob("*") if path.is_file()}
    assert {path for path in files - packed if "__pycache__" not in path.parts} == set()


def _shown_commands(file: Path) -> list[str]:
    lines = file.read_text(encoding="utf-8").splitlines()
    return [line.partition("#")[0].strip() for line in lines if line.startswith("    ")]


@pytest.mark.parametrize(
    "folder",
    sorted(path.parent for path in Path(package.__file__).parent.glob("kit/*/LISEZMOI.md")),
    ids=lambda path: path.name,
)
def test_a_kit_shows_the_same_commands_in_both_languages(folder: Path) -> None:
    assert _shown_commands(folder / "LISEZMOI.md") == _shown_commands(folder / "README.md")


@needs("cc")
def test_make_compiles_a_program_that_is_split_into_several_files(tmp_path: Path) -> None:
    write(kit_of("race", "c"), tmp_path)
    (tmp_path / "c" / "more.h").write_text("int more(void);\n")
    (tmp_path / "c" / "more.c").write_text('#include "more.h"\nint more(void) { return 1; }\n')
    assert "c/bot.c c/more.c" in made(tmp_path).out
    assert "c/more.c" not in made(tmp_path).out
