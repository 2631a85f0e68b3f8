"""Submissions as they were handed in, and whether two are the same."""

from pathlib import Path

import pytest

from joute.submission import snapshot
from joute.submission.snapshot import is_copy


def test_two_submissions_are_copies_if_their_files_are_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, data in (("ann", "1"), ("bob", "1"), ("eve", "23")):
        (tmp_path / name).mkdir()
        (tmp_path / name / "bot.py").write_text(data)
    ann, bob, eve = (tmp_path / name for name in ("ann", "bob", "eve"))
    assert is_copy(ann, bob)
    assert not is_copy(ann, eve)
    monkeypatch.setattr(snapshot, "LARGEST", 0)
    assert not is_copy(bob, eve)  # both are too large to be read
