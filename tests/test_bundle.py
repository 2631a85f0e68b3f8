"""What is taken of a bot that is a folder."""

from pathlib import Path

import pytest

from joute import registry
from joute.bots.bundle import Bundle, pack
from joute.errors import UsageError

RACE = registry.find("race")


def test_a_link_out_of_a_folder_brings_nothing_of_others(tmp_path: Path) -> None:
    (tmp_path / "exam.txt").write_text("the questions")
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "elsewhere" / "notes.txt").write_text("the answers")
    folder = tmp_path / "ann"
    (folder / "data").mkdir(parents=True)
    (folder / "main.py").write_text("print()")
    (folder / "data" / "table.txt").write_text("1 2 3")
    (folder / "near").symlink_to("data/table.txt")
    (folder / "secret").symlink_to(tmp_path / "exam.txt")
    (folder / "more").symlink_to(tmp_path / "elsewhere")
    bundle = pack(RACE, str(folder))
    assert isinstance(bundle, Bundle)
    assert {file.path for file in bundle.files} == {"main.py", "data/table.txt", "near"}


def test_a_folder_may_lead_to_its_program_by_a_link(tmp_path: Path) -> None:
    program = tmp_path / "built"
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    (tmp_path / "ann").mkdir()
    (tmp_path / "ann" / "run").symlink_to(program)
    bundle = pack(RACE, str(tmp_path / "ann"))
    assert isinstance(bundle, Bundle)
    assert [file.data for file in bundle.files] == [b"#!/bin/sh\n"]


@pytest.mark.parametrize("bot", ["p\udce9.py", "ann"])
def test_a_name_that_no_store_can_keep_is_refused(tmp_path: Path, bot: str) -> None:
    (tmp_path / "ann").mkdir()
    for file in ("p\udce9.py", "ann/bot.py", "ann/p\udce9"):
        (tmp_path / file).touch()
    with pytest.raises(UsageError, match=r"p.* is not written in UTF-8: rename it"):
        pack(RACE, str(tmp_path / bot))


def test_a_folder_whose_name_no_store_can_keep_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "p\udce9"
    folder.mkdir()
    (folder / "bot.py").touch()
    monkeypatch.chdir(folder)
    with pytest.raises(UsageError, match=r"p.* is not written in UTF-8: rename it"):
        pack(RACE, "bot.py")
