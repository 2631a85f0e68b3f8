"""Temporary folders go, whatever interrupts us."""

import os
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from joute.temporary import new_temporary_folder, remove, remove_all, temporary_folder


def test_a_folder_is_gone_after_its_context() -> None:
    with temporary_folder() as place:
        (place / "file").write_text("something")
    assert not place.exists()


def test_a_folder_whose_removal_was_interrupted_is_removed_at_the_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def interrupted(folder: TemporaryDirectory[str]) -> None:
        folder._finalizer.detach()  # type: ignore[attr-defined]  # noqa: SLF001 - as cleanup begins
        raise SystemExit

    folder = new_temporary_folder()
    with monkeypatch.context() as patch:
        patch.setattr(TemporaryDirectory, "cleanup", interrupted)
        with pytest.raises(SystemExit):
            remove(folder)
    assert Path(folder.name).exists()
    remove_all()
    assert not Path(folder.name).exists()


def test_a_folder_whose_making_was_interrupted_is_removed_at_the_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = os.mkdir

    def interrupted(path: str, mode: int) -> None:
        made(path, mode)
        raise SystemExit

    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    with monkeypatch.context() as patch:
        patch.setattr("tempfile._os.mkdir", interrupted)
        with pytest.raises(SystemExit):
            new_temporary_folder()
    assert len(list(tmp_path.iterdir())) == 1
    remove_all()
    assert list(tmp_path.iterdir()) == []
