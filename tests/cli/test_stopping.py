"""What is left when a person presses Ctrl-C."""

import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from time import monotonic, sleep

import pytest
from conftest import Ran
from programs import script, work

Joute = Callable[..., Ran]
LINGERER = """
from pathlib import Path
size = int(input())
for _ in range(size * size + 6):
    input()
print(0, 0, sep="\\n", flush=True)
while input() == "OK":
    Path("second turn").touch()
"""


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def stopped(arguments: list[str], when: Callable[[], bool]) -> tuple[int, str]:
    """Press Ctrl-C when it is time; give the exit code and what was told."""
    command = [sys.executable, "-m", "joute", *arguments]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as process:
        until = monotonic() + 60
        while not when() and monotonic() < until:
            sleep(0.01)
        process.send_signal(signal.SIGINT)
        _, told = process.communicate()
    return process.returncode, told


@pytest.fixture
def lingering() -> list[str]:
    Path("lingerer.py").write_text(LINGERER, encoding="utf-8")
    Path("easy.track").write_text("2\n5 5\n5 5\n0 0\n1 1 1 1\n", encoding="utf-8")
    match = ["lingerer.py", "--map", "easy.track", "--first-limit", "0", "--limit", "0"]
    return ["play", "race", *match]


def test_a_match_that_is_stopped_is_kept_as_far_as_it_was_played(
    joute: Joute, lingering: list[str]
) -> None:
    code, told = stopped([*lingering, "--replay", "r.joute"], Path("second turn").exists)
    assert (code, told) == (130, "\njoute: stopped on turn 2; r.joute holds what was played\n")
    assert joute("verify", "r.joute").out == (
        "r.joute: cut short on turn 2; the same match so far (1 input)\n"
    )
    assert joute("watch", "r.joute", "--out", "film.html").code == 0
    assert joute("resume", "r.joute", "--turn", "2", "dumb").code == 0


def test_a_match_that_was_not_to_be_kept_is_interrupted(lingering: list[str]) -> None:
    assert stopped(lingering, Path("second turn").exists) == (130, "\njoute: interrupted\n")


def test_a_server_says_how_it_ends() -> None:
    command = [sys.executable, "-m", "joute", "serve", "vin", "--no-page", "--port", "0"]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True) as process:
        assert process.stdout is not None
        told = next(line for line in process.stdout if line.startswith("matches are kept"))
        process.send_signal(signal.SIGINT)
        assert process.wait() == 0
    assert told == "matches are kept in replays; Ctrl-C stops the server\n"


def test_a_page_says_how_it_ends(joute: Joute) -> None:
    joute("play", "race", "dumb", "--seed", "1", "--replay", "r.joute")
    command = [sys.executable, "-m", "joute", "watch", "r.joute", "--no-open"]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as process:
        assert process.stderr is not None
        told = [process.stderr.readline() for _ in range(2)]
        process.send_signal(signal.SIGINT)
        assert process.wait() == 0
    assert told[0].startswith("the page: http://127.0.0.1:")
    assert told[1] == "the page stays until you press Ctrl-C\n"


@pytest.mark.long
def test_a_league_that_is_stopped_in_its_last_matches_is_not_final() -> None:
    Path("bots").mkdir()
    for name in ("ann", "bob"):
        script(Path("bots", name), f"touch '{Path('playing').absolute()}'", "sleep 9")
    line = ["league", "race", "bots", "--sandbox", "off", "--until", "2020-01-10"]
    code, told = stopped(line, Path("playing").exists)
    assert code == 0
    assert "closed; 2 bots have not played enough yet: the last matches\n" in told
    assert "stopped; the same command goes on\n" in told
    assert "final" not in Path("race-league.html").read_text()


@pytest.mark.long
def test_a_league_that_is_stopped_while_it_builds_what_came_in_time_takes_it_in_afterwards(
    joute: Joute,
) -> None:
    Path("bots").mkdir()
    go = Path("go").absolute()
    bot = f"bot:\n\ttouch '{Path('building').absolute()}'; until [ -e '{go}' ]; do sleep 0.1; done; cp bot.c bot; chmod +x bot\n"
    work("bots/cas", Makefile=bot, bot_c="#!/bin/sh\n")
    line = ["league", "race", "bots", "--sandbox", "off", "--until", "2020-01-10"]
    stopped(line, Path("building").exists)
    go.touch()
    assert "cas" in joute(*line).out
