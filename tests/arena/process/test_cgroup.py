"""A program's control group: what it is bounded by, and what becomes of one that goes beyond."""

from pathlib import Path

import pytest

from joute.arena.process.cgroup import Most, bound, bounds_memory, killed, made
from joute.arena.process.process import OUT_OF_MEMORY, Process


def test_a_group_is_bounded_by_what_its_kernel_knows(tmp_path: Path) -> None:
    for name in ("memory.max", "pids.max"):
        (tmp_path / name).touch()
    bound(tmp_path, Most(memory_mib=3, threads=9))
    found = {file.name: file.read_text() for file in tmp_path.iterdir()}
    assert found == {"memory.max": str(3 << 20), "pids.max": "9"}


@pytest.mark.parametrize(
    ("events", "told"), [("low 0\noom 1\noom_kill 1\n", True), ("low 0\noom_kill 0\n", False)]
)
def test_a_group_tells_whether_memory_ran_out(tmp_path: Path, events: str, *, told: bool) -> None:
    assert not killed(tmp_path)
    (tmp_path / "memory.events").write_text(events)
    assert killed(tmp_path) == told


@pytest.mark.skipif(not bounds_memory(), reason="no control group here bounds memory")
def test_the_kernel_ends_a_group_that_uses_too_much() -> None:
    group = made(Most(memory_mib=64, threads=9))
    process = Process(["tail", "/dev/zero"], piped=True, cgroup=group)
    while process.ending() is None:
        pass
    assert process.ending() == OUT_OF_MEMORY
    process.kill()
    assert process.ending() == OUT_OF_MEMORY
