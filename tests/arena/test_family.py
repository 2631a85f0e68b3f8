"""The processes of a program, as the kernel shows them."""

import sys
from pathlib import Path

import pytest

from joute.arena import family


def test_descendants_are_found_however_deep_each_before_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(family, "PROCESSES", tmp_path)
    deepest = sys.getrecursionlimit() + 1
    for pid in range(1, deepest + 1):
        task = tmp_path / f"{pid}/task/{pid}"
        task.mkdir(parents=True)
        (task / "children").write_text(f"{pid + 1} {-pid} ")
    parents, others = range(1, deepest + 2), range(-deepest, 0)
    assert [*family.tree(1)] == [*parents, *others]
