"""No bot sees the files of the contest that it plays in, wherever these are."""

import os
import subprocess
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from modes import IS_ROOT, NOBODY, ORDINARY, PRIVATE, READABLE, anywhere, python_of, umask
from needs import needs

from joute import registry
from joute.replay import loads

pytestmark = [needs("sandbox"), pytest.mark.long]

ATTACKS = Path(__file__).parents[1] / "attacks"


@pytest.fixture(params=[READABLE, PRIVATE, ORDINARY])
def mode(request: pytest.FixtureRequest) -> str:
    """Say who runs the contest."""
    return str(request.param)


@pytest.fixture
def bots(mode: str) -> Iterator[Path]:
    """Yield a folder of bots that look about, with a file that they need."""
    before = os.umask(umask(mode))
    with TemporaryDirectory(ignore_cleanup_errors=True) as name:
        bots = Path(name, "bots")
        (bots / "data").mkdir(parents=True)
        (bots / "data" / "more.txt").write_text("")
        (bots / "data.txt").write_text("")
        snoop = (ATTACKS / "snoop.py").read_text().replace("@HOME@", str(bots))
        for bot in ("snoop.py", "spy.py"):
            (bots / bot).write_text(snoop)
        if mode == ORDINARY and IS_ROOT:
            subprocess.run(["/usr/bin/chown", "-R", f"{NOBODY}:{NOBODY}", name], check=True)
        yield bots
    os.umask(before)


def joute(mode: str, folder: Path, *words: str) -> None:
    line = [*python_of(mode), "-m", "joute", *words, "--sandbox", "required", "--quiet"]
    own = {"HOME": str(folder.parent), "PYTHONDONTWRITEBYTECODE": "1"}
    env = anywhere() | own
    done = subprocess.run(line, cwd=folder, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr + done.stdout


def held(replays: Path) -> None:
    words = [
        note.stderr
        for file in replays.glob("*.joute")
        for note in loads(file.read_bytes(), registry.find("race")).notes
    ]
    assert len(words) >= 2
    for said in words:
        assert "BREACH" not in said
        assert "held: it sees the file that it needs" in said


def test_a_league_among_its_bots_shows_them_none_of_its_files(mode: str, bots: Path) -> None:
    (bots / "race-league.names.json").write_text("secret")
    (bots / "race-league.site.json").write_text("secret")
    joute(mode, bots, "league", "race", ".", "--matches", "4", "--jobs", "1")
    held(bots / "race-league-replays")


def test_a_tournament_among_its_bots_shows_them_none_of_its_files(mode: str, bots: Path) -> None:
    where = ["--store", "data/cup.sqlite", "--report", "data/page.html"]
    joute(
        mode,
        bots,
        "tournament",
        "race",
        "snoop.py",
        "spy.py",
        "--grounds",
        "2",
        "--jobs",
        "1",
        *where,
    )
    held(bots / "data" / "page-replays")
