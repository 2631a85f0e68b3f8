"""Project files that editors of today write, read by older tools."""

from pathlib import Path

import pytest
from failures import said
from needs import needs
from submission.builds import HELLO, laid, says

from joute.arena.sandbox.bubblewrap import SandboxMode
from joute.submission.build import built
from joute.submission.newer_tools import ask_less

pytestmark = pytest.mark.usefixtures("own_folder")

LISTS = "cmake_minimum_required(VERSION {})\nproject(bot C)\nadd_executable(bot main.c)\n"


@pytest.mark.parametrize(
    ("file", "text", "less"),
    [
        ("CMakeLists.txt", LISTS.format("3.31"), LISTS.format("3.10...3.31")),
        ("CMakeLists.txt", LISTS.format("3.5...3.31"), LISTS.format("3.5...3.31")),
        ("CMakeLists.txt", LISTS.format("2.8"), LISTS.format("2.8")),
        ("go.mod", "module b\n\ngo 1.22.1\ntoolchain go1.23.4\n", "module b\n\ngo 1.22\n\n"),
        ("go.mod", "module b\n\ngo 1.19\n", "module b\n\ngo 1.19\n"),
        ("Cargo.lock", "# made by cargo\nversion = 3\n", "# made by cargo\nversion = 3\n"),
    ],
)
def test_a_project_asks_for_no_more_than_it_needs(file: str, text: str, less: str) -> None:
    Path(file).write_text(text)
    ask_less(Path(file))
    assert Path(file).read_text() == less


def test_a_lock_that_only_a_newer_cargo_reads_is_left_out() -> None:
    Path("Cargo.lock").write_text("# made by cargo\nversion = 4\n")
    ask_less(Path("Cargo.lock"))
    assert not Path("Cargo.lock").exists()


@needs("cmake", "cc")
def test_a_project_for_a_cmake_that_nobody_has_is_built() -> None:
    files = {"CMakeLists.txt": LISTS.format("3.99"), "main.c": HELLO}
    assert says(built(laid("newer", files), SandboxMode.OFF)) == "hello\n"


@needs("cmake", "cc")
def test_what_cmake_complains_about_is_told() -> None:
    files = {
        "CMakeLists.txt": LISTS.format("3.10") + "find_package(SDL9 REQUIRED)\n",
        "main.c": HELLO,
    }
    problem = said(built(laid("lacks", files), SandboxMode.OFF).problem)
    assert problem.startswith("CMake Error at CMakeLists.txt:4 (find_package): By not providing")


@needs("cc")
def test_a_library_that_the_linker_does_not_find_is_named() -> None:
    makefile = "bot: main.c\n\tcc -o bot main.c -lnowhere\n"
    problem = said(built(laid("link", {"Makefile": makefile, "main.c": HELLO})).problem)
    assert "cannot find -lnowhere" in problem
