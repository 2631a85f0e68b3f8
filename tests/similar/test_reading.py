"""Sources are read in bounded time, whatever they hold."""

import os
from pathlib import Path

import pytest

from joute.similar.programs import gathered
from joute.similar.reading import reading


def test_the_name_of_a_folder_may_be_written_in_any_encoding(tmp_path: Path) -> None:
    folder = tmp_path / os.fsdecode(b"d\xe9d\xe9")
    folder.mkdir()
    (folder / "bot.py").write_text("print(1)\n")
    (found,) = gathered(tmp_path)
    assert [source.path for source in found.sources] == ["bot.py"]


def test_sources_of_a_folder_are_read_and_other_files_are_not(tmp_path: Path) -> None:
    (tmp_path / "bot.py").write_text("a = 1\n")
    (tmp_path / "notes.txt").write_text("a = 1\n")
    (source,) = reading(tmp_path).sources
    assert (source.path, source.language, source.symbols) == ("bot.py", "python", ["n", "=", "0"])


@pytest.mark.long
def test_a_source_that_takes_too_long_is_left_out_and_the_others_are_read(tmp_path: Path) -> None:
    (tmp_path / "bomb.rs").write_text('r#"' * 200_000)
    (tmp_path / "bot.py").write_text("a = 1\n")
    found = reading(tmp_path, cpu_s=1)
    assert [source.path for source in found.sources] == ["bot.py"]
    assert found.unread == ("bomb.rs",)


def test_two_submissions_of_the_same_name_have_different_names(tmp_path: Path) -> None:
    (tmp_path / "bot.py").write_text("a = 1\n")
    (tmp_path / "bot.c").write_text("int a;\n")
    assert [one.name for one in gathered(tmp_path)] == ["bot.c", "bot.py"]


def test_a_program_of_an_earlier_year_has_the_name_of_its_folder(tmp_path: Path) -> None:
    (tmp_path / "2025").mkdir()
    (tmp_path / "2025" / "ann.py").write_text("a = 1\n")
    (found,) = gathered(tmp_path / "2025", earlier=True)
    assert (found.name, found.earlier) == ("2025/ann", True)
