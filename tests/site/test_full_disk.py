"""A league on a full disk: it waits, says so, and goes on when there is room."""

import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from shutil import which
from time import monotonic, sleep

import pytest
from conftest import PLUGINS
from pages import ADDRESS
from playwright.sync_api import Page, expect
from students import Student, program

pytestmark = pytest.mark.long


PATIENCE = 60.0
BLOCK = 1 << 12


@pytest.fixture
def small(tmp_path: Path) -> Iterator[Path]:
    """Mount a disk with room for little, where that is allowed."""
    disk = tmp_path / "disk"
    disk.mkdir()
    mount, umount = which("mount"), which("umount")
    if os.getuid() != 0 or mount is None or umount is None:
        pytest.skip("only root may mount a small disk")
    command = [mount, "-t", "tmpfs", "-o", "size=32m", "none", str(disk)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        pytest.skip(f"no disk can be mounted here: {done.stderr.strip()}")
    yield disk
    subprocess.run([umount, "--lazy", str(disk)], check=True)


def until(seen: Callable[[], object]) -> None:
    deadline = monotonic() + PATIENCE
    while not seen():
        assert monotonic() < deadline
        sleep(0.1)


@contextmanager
def league(folder: Path, written: Path, temporary: Path) -> Iterator[str]:
    """Run a league in a folder, with another for its temporary files; give its site's address."""
    for name, weight in (("ann", 900_000), ("bob", 800_000)):
        (folder / f"bots/{name}").mkdir(parents=True)
        (folder / f"bots/{name}/bot.py").write_bytes(program(weight))
    temporary.mkdir()
    command = ["league", "lots", "bots", "--site", "0", "--sandbox", "off", "--jobs", "1"]
    own = {"PYTHONPATH": str(PLUGINS), "TMPDIR": str(temporary), "PYTHONUNBUFFERED": "1"}
    with (
        written.open("wb") as log,
        subprocess.Popen(
            [sys.executable, "-m", "joute", *command],
            cwd=folder,
            stderr=log,
            stdout=log,
            env=os.environ | own,
        ) as process,
    ):
        try:
            until(lambda: ADDRESS.search(written.read_text()) or process.poll() is not None)
            found = ADDRESS.search(written.read_text())
            assert found, written.read_text()
            yield found[1]
            assert process.poll() is None, written.read_text()
        finally:
            process.terminate()


def fill(disk: Path) -> Path:
    """Leave no room at all; give what takes it."""
    filler = disk / "filler"
    with filler.open("wb", buffering=0) as file:
        for size in (BLOCK, 1):
            try:
                while True:
                    file.write(b"\0" * size)
            except OSError:
                continue
    return filler


@pytest.mark.parametrize(
    ("temporary", "reason"),
    [("tmp", "database or disk is full"), ("disk/tmp", "(database or disk is|No space left)")],
)
def test_a_league_on_a_full_disk_waits_says_so_and_goes_on_when_there_is_room(
    small: Path, tmp_path: Path, page: Page, temporary: str, reason: str
) -> None:
    written = tmp_path / "written"
    with league(small, written, tmp_path / temporary) as url:
        student = Student(url)
        page.goto(f"{url}ranking")
        until(lambda: student.get("ranking")["matches"] > 2)
        filler = fill(small)
        until(lambda: student.get("ranking")["paused"])
        expect(page.locator(".league-state .bad")).to_contain_text(
            "Paused: the server's disk is full"
        )
        told = rf"cannot keep matches in lots-league\.sqlite: {reason}"
        until(lambda: re.search(told, written.read_text()))
        assert student.send("eve", program(1))[1]["code"] == "refusal.no-room"
        before = student.get("ranking")["matches"]
        filler.unlink()
        until(lambda: student.get("ranking")["matches"] > before + 2)
        expect(page.locator(".league-state .bad")).to_have_count(0)
        assert not student.get("ranking")["paused"]
    last = written.read_text()
    assert "there is room again: the contest goes on" in last
    assert not re.search("internal error|Traceback", last)
