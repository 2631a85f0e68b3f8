"""A `run` that starts what has yet to be built: it is built, and found where the script looks for it."""

from time import process_time

import pytest
from needs import needs
from submission.builds import HELLO, MODES, archive, laid, says

from joute.arena.sandbox.bubblewrap import SandboxMode
from joute.bots.folder import is_program, is_to_build
from joute.bots.scripts import read
from joute.submission.build import built

pytestmark = pytest.mark.usefixtures("own_folder")

HERE = '#!/bin/sh\ncd "$(dirname "$0")"\n'
JAVA = 'public class Bot { public static void main(String[] a) { System.out.println("hello"); } }\n'
SHARP = 'class Program { static void Main() { System.Console.WriteLine("hello"); } }\n'
RUST = 'fn main() { println!("hello"); }\n'
CARGO = '[package]\nname = "player"\nversion = "0.1.0"\nedition = "2021"\n'
SDK = '<Project Sdk="Microsoft.NET.Sdk"/>'


@needs("cc")
@pytest.mark.parametrize(
    "line",
    [
        "./player",
        f"WORD={'x' * 400} exec ./player",
        'exec "$PWD/player"',
        "exec ./bin/player --fast",
        "exec stdbuf -o0 ./player",
        "gcc -O2 -o player main.c && ./player",
        "# make is not needed\nexec ./main",
    ],
)
def test_what_a_script_starts_is_called_as_it_says(line: str) -> None:
    folder = laid("scripted", {"run": f"{HERE}{line}\n", "main.c": HELLO})
    (folder / "run").chmod(0o755)
    assert is_to_build(folder)
    assert not is_program(folder)
    assert says(built(folder)) == says(built(archive(folder))) == "hello\n"


@needs("cc")
def test_a_script_beside_a_makefile_that_makes_first_only_starts() -> None:
    makefile = "player: main.c\n\tcc -o player main.c\n"
    files = {"run.sh": f"{HERE}make -s && ./player\n", "Makefile": makefile, "main.c": HELLO}
    assert says(built(archive(laid("made", files)), SandboxMode.OFF)) == "hello\n"


@pytest.mark.long
@needs("javac")
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(
    ("file", "line"),
    [
        ("fr/univ/Bot.java", "exec java -cp . fr.univ.Bot"),
        ("src/fr/univ/Bot.java", "exec java -classpath bin:lib/none.jar fr.univ.Bot"),
        ("fr/univ/Bot.java", "exec java -jar dist/player.jar"),
        ("fr/univ/Bot.java", "javac fr/univ/*.java && java fr.univ.Bot"),
    ],
)
def test_java_in_a_package_is_compiled_to_where_a_script_looks(
    file: str, line: str, mode: SandboxMode
) -> None:
    files = {file: f"package fr.univ;\n{JAVA}", "run": f"{HERE}{line}\n"}
    assert says(built(archive(laid("java", files)), mode)) == "hello\n"


@pytest.mark.long
@needs("mcs")
@pytest.mark.parametrize(
    "line", ["exec mono Player.exe", "exec mono bin/Debug/Player.exe", "dotnet run"]
)
def test_c_sharp_is_compiled_to_where_a_script_looks(line: str) -> None:
    files = {"Player.csproj": SDK, "Program.cs": SHARP, "run": f"{HERE}{line}\n"}
    assert says(built(archive(laid("sharp", files)), SandboxMode.OFF)) == "hello\n"


@pytest.mark.long
@needs("cargo")
def test_what_cargo_makes_is_where_a_script_looks() -> None:
    files = {"Cargo.toml": CARGO, "src/main.rs": RUST, "run": f"{HERE}./target/release/player\n"}
    assert says(built(archive(laid("rust", files)), SandboxMode.OFF)) == "hello\n"


@needs("cc")
@pytest.mark.parametrize(
    ("line", "program"), [("./player", "player"), ("cd build && exec ./player", "build/player")]
)
def test_a_script_for_a_program_that_is_there_plays_as_it_is(line: str, program: str) -> None:
    folder = laid("ready", {"run": f"{HERE}{line}\n", "main.c": HELLO, program: "#!/bin/sh\n"})
    (folder / "run").chmod(0o755)
    assert is_program(folder)
    assert not built(archive(folder), SandboxMode.OFF).compiled


@pytest.mark.parametrize("text", ["\n", "stdbuf -", "$(dirname", ";\t", "-cp ", "# "])
def test_a_script_of_any_length_is_read_at_once(text: str) -> None:
    script = laid("long", {"run": text * (1 << 20)}) / "run"
    began = process_time()
    read(script)
    assert process_time() - began < 2


@needs("cc")
def test_what_a_script_of_another_language_says_is_no_command() -> None:
    said = "#!/usr/bin/env python3\nmake = 1\nprint(make)\n"
    assert says(built(archive(laid("python", {"run": said, "map.c": HELLO})))) == "1\n"


def test_an_archive_beside_a_program_is_what_it_reads() -> None:
    said = '#!/bin/sh\ncd "${0%/*}" && cat data.zip\n'
    assert says(built(archive(laid("reader", {"run": said, "data.zip": "weights"})))) == "weights"
