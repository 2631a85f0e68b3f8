"""The folder of a league, into which anybody may put anything."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from failures import said
from programs import saying

from joute.bots import folder as folders
from joute.game import AnyGame
from joute.league.versions import found
from joute.submission.build import Build


def test_what_nobody_foresaw_in_one_file_leaves_only_that_one_out(
    lots: AnyGame, tmp_path: Path
) -> None:
    def build(path: Path) -> Build:
        raise RecursionError(path.name)

    saying(tmp_path / "ann", 900)
    (tmp_path / "bob.zip").write_bytes(b"PK")
    seen = found(lots, tmp_path, build)
    assert list(seen.bots) == ["ann"]
    assert said(seen.left_out["bob.zip"]).endswith("RecursionError: bob.zip")


def test_folders_in_folders_without_an_end_are_left_out(lots: AnyGame, tmp_path: Path) -> None:
    saying(tmp_path / "ann", 900)
    deep = tmp_path / "bob" / Path(*"abcdefgh")
    deep.mkdir(parents=True)
    (deep / "main.c").touch()
    seen = found(lots, tmp_path)
    assert (list(seen.bots), list(seen.left_out)) == (["ann"], ["bob"])


def test_a_name_stays_with_the_one_whose_build_fails(lots: AnyGame, tmp_path: Path) -> None:
    def build(path: Path) -> Build:
        if path.suffix == ".c":
            return Build(name="bob", problem="a.c:1: error: x")
        return Build(name="bob", bot=str(tmp_path / ".built"))

    saying(tmp_path / ".built", 900)
    (tmp_path / "bob.c").touch()
    (tmp_path / "bob.zip").touch()
    seen = found(lots, tmp_path, build)
    assert (list(seen.bots), list(seen.left_out)) == (["bob.zip"], ["bob.c"])


def test_who_cannot_have_its_short_name_is_told_apart_by_its_file(
    lots: AnyGame, tmp_path: Path
) -> None:
    (tmp_path / "cas.x").mkdir()
    for file in ("bob.py", "cas.x/run", "weak.sh"):
        saying(tmp_path / file, 900)
    for source in ("bob.c", "cas.c"):
        (tmp_path / source).touch()
    seen = found(lots, tmp_path, lambda _: None)
    assert seen.names == ["bob", "cas.x", "weak.sh", "bob.c", "cas"]
    assert seen.renamed == {"weak.sh": "weak.sh", "bob.c": "bob.c"}


def test_every_bot_has_a_name_that_can_be_written(lots: AnyGame, tmp_path: Path) -> None:
    saying(tmp_path / ".built", 900)
    for name in ("p\udce8.zip", "p\udce9.zip", "p\udcea.zip"):  # not written in UTF-8
        (tmp_path / name).touch()
    seen = found(lots, tmp_path, lambda _: Build(name="p", bot=str(tmp_path / ".built")))
    assert list(seen.bots) == ["p\ufffd", "p\ufffd.zip", "p\ufffd.zip (2)"]


def test_a_name_that_looks_like_a_version_is_left_out(lots: AnyGame, tmp_path: Path) -> None:
    saying(tmp_path / "ann", 900)
    saying(tmp_path / "ann#2", 900)
    seen = found(lots, tmp_path)
    assert list(seen.bots) == ["ann"]
    assert "rename it" in said(seen.left_out["ann#2"])


def test_what_goes_while_it_is_looked_at_is_left_out(
    lots: AnyGame, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    saying(tmp_path / "ann", 900)
    (tmp_path / "bob").mkdir()
    look = Path.iterdir

    def gone(path: Path) -> Iterator[Path]:
        if path.name == "bob":
            raise FileNotFoundError(path)
        return look(path)

    monkeypatch.setattr(Path, "iterdir", gone)
    seen = found(lots, tmp_path)
    assert (list(seen.bots), list(seen.left_out)) == (["ann"], ["bob"])


def test_a_folder_whose_program_nobody_may_run_is_left_out_or_built(
    tmp_path: Path,
) -> None:
    for name in ("ann", "bob", "cas"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "run").write_text("#!/bin/sh\n")
    (tmp_path / "ann/run").chmod(0o755)
    (tmp_path / "cas/Bot.java").touch()
    assert folders.programs(tmp_path) == [tmp_path / "ann"]
    assert list(folders.left_out(tmp_path)) == [tmp_path / "bob"]
    assert folders.submissions(tmp_path) == [tmp_path / "cas"]
