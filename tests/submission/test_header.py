"""What people wrote for people."""

import os
from pathlib import Path

import pytest

from joute.submission.header import header_words, names

BOTH = ("Alice Dupont", "Bob Durand")


@pytest.mark.parametrize(
    ("file", "text"),
    [
        ("noms.txt", "Alice Dupont\nBob Durand\n"),
        ("NOMS", "\ufeffBinôme : Alice Dupont et Bob Durand\r\n"),
        ("binome.txt", "- Alice  Dupont\n- Bob Durand\n\n---\n"),
        ("AUTHORS.md", "1. Alice Dupont, Bob Durand"),
        ("qui.txt", "Alice Dupont & Bob Durand"),
    ],
)
def test_names_are_found_however_the_file_is_called(tmp_path: Path, file: str, text: str) -> None:
    (tmp_path / file).write_text(text)
    for other in ("README.md", "Makefile", ".nom.swp", "nom.c"):
        (tmp_path / other).write_text("Not A Name")
    assert names(tmp_path) == BOTH


@pytest.mark.parametrize(
    "file", ["README.md", "LISEZMOI.md", "lisez-moi.txt", "CMakeLists.txt", "gradlew", "LICENSE"]
)
def test_what_is_to_be_read_holds_no_names(tmp_path: Path, file: str) -> None:
    (tmp_path / file).write_text("How to play\n")
    assert names(tmp_path) == ()


def test_without_a_file_of_names_there_are_none(tmp_path: Path) -> None:
    (tmp_path / "README.md").write_text("Alice Dupont")
    assert names(tmp_path) == ()
    (tmp_path / "openings.txt").write_text("first move\n" * 1000)
    assert names(tmp_path) == ()


@pytest.mark.parametrize(
    ("file", "text", "words"),
    [
        ("a.c", "\ufeff\n/* It goes\n * far. */\nint x;", 3),
        ("a.c", "// It goes\n// far.\nint x; // not this", 3),
        ("a.c", "int x; /* not this */", 0),
        ("a.c", "#include <a.h>\n/* not this */", 0),
        ("a.c", "/* */", 0),
        ("a.py", '#!/usr/bin/env python3\n"""It goes far."""\n', 3),
        ("a.py", "# It goes\n# far.\nx = 1\n", 3),
        ("a.py", "x = 1  # not this\n", 0),
        ("a.ml", "(* It goes\n far. *)\nlet x = 1 (* not this *)", 3),
    ],
)
def test_a_header_is_a_comment_before_all_else(
    tmp_path: Path, file: str, text: str, words: int
) -> None:
    (tmp_path / file).write_text(text)
    assert header_words(tmp_path / file) == words


def test_the_header_of_a_folder_is_that_of_its_main(tmp_path: Path) -> None:
    (tmp_path / "a.c").write_text("/* One two three four. */")
    (tmp_path / "b.c").write_text("/* One two. */\nint main(void) {}")
    assert header_words(tmp_path) == 2


def test_pipes_and_folders_that_are_called_like_sources_are_not_read(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.c")
    (tmp_path / "folder.c").mkdir()
    (tmp_path / "main.c").write_text("/* It plays. */\nint main(void) {}\n")
    assert header_words(tmp_path) == 2
