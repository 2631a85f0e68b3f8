"""Standard streams that are closed, full, or cannot say everything."""

import os
import subprocess
from pathlib import Path

import pytest
from programs import PYTHON

PLAY = "play race dumb --seed 1"
pytestmark = pytest.mark.usefixtures("own_folder")


def ran(line: str, **environment: str) -> subprocess.CompletedProcess[bytes]:
    """Run a command in a shell, which closes or redirects its streams."""
    words = [f"{name}={value}" for name, value in environment.items()]
    whole = " ".join([*words, "exec", PYTHON, "-m", "joute", line])
    usual = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
    return subprocess.run(["/bin/sh", "-c", whole], capture_output=True, check=False, env=usual)


def test_a_command_works_without_standard_error() -> None:
    done = ran(f"{PLAY} 2>&-")
    assert (done.returncode, done.stdout.count(b"Results:")) == (0, 1)
    assert ran("play race nobody 2>&-").returncode == 2


def test_a_command_works_without_any_stream() -> None:
    assert ran(f"{PLAY} --replay kept.joute <&- >&- 2>&-").returncode == 0
    assert b"the same match" in ran("verify kept.joute <&-").stdout


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device here is always full")
@pytest.mark.parametrize("line", [PLAY, f"{PLAY} --json", "games", "--help", "maps race --seed 1"])
def test_output_that_cannot_be_written_is_told_in_one_line(line: str) -> None:
    done = ran(f"{line} >/dev/full")
    assert done.stderr == b"joute: cannot write the output: No space left on device\n"
    assert done.returncode == 1


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device here is always full")
def test_an_error_that_cannot_be_told_is_an_exit_code() -> None:
    assert ran("play race nobody 2>/dev/full").returncode == 2


@pytest.mark.parametrize("encoding", ["latin-1", "ascii:strict", "utf-8"])
def test_what_cannot_be_encoded_is_told_otherwise(encoding: str) -> None:
    cafe = "play cafe amiens amiens --map scabb --seed é"
    done = ran(cafe, PYTHONIOENCODING=encoding)
    assert (done.returncode, done.stderr) == (0, b"")
    assert b" amiens (2): " in done.stdout
