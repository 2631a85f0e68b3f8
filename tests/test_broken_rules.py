"""A game that fails in the middle of something is named; bots, contests and servers do not suffer from it."""

import json
import os
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

import pytest
from conftest import Ran
from strangers import install, nim, run

from joute import game_files, replay

Run = Callable[..., Ran]
RAISES = "raise ValueError('lost')"
WIRED = """
from joute.game import *


def referee(setup):
    {lines}


GAME = game(
"""
PLAIN = "    bots=[first],\n"
WIRE = f"""{PLAIN}    wire=lambda rules: WireFunctions(
        referee=referee, say=lambda action: (str(action),), client=iter, limits=lambda _: Limits()
    ),
"""


def wired(*lines: str) -> str:
    """Return a game with this referee."""
    return nim(("\nGAME = game(\n", WIRED.format(lines="\n    ".join(lines))), (PLAIN, WIRE))


def at(line: str, *, when: str = "state[0] < 3") -> tuple[str, str]:
    """Return what makes a function of the game fail late in a match."""
    return (f"{line}\n", f"{line}\n    if {when}:\n        {RAISES}\n")


FAILING = {
    "initial": (nim(at("def initial(setup):", when="True")), "ValueError: lost"),
    "step": (nim(at("def step(state, actions):")), "ValueError: lost"),
    "legal": (nim(at("def legal(state, seat):")), "ValueError: lost"),
    "to_move": (nim(at("def to_move(state):")), "ValueError: lost"),
    "observe": (nim(at("def observe(state, seat):")), "ValueError: lost"),
    "scores": (nim(at("def scores(state):", when="not state[0]")), "ValueError: lost"),
    "exit": (
        nim(
            ("def step(state, actions):\n", "def step(state, actions):\n    raise SystemExit(1)\n")
        ),
        "SystemExit: 1",
    ),
    "board": (nim(at("def board(seen):", when="not seen[0]")), "ValueError: lost"),
}
WRONG = {
    "no generator": (wired("return [1, 2]"), "its referee is not a generator but a list"),
    "unknown": (wired("yield 'hello'"), "its referee yields 'hello', no Tell, Ask, AskAll, Out or"),
    "endless": (
        wired("while True:", "    yield Mark(((0, 0)))"),
        "its referee has gone on 1,000,000 times without asking anybody",
    ),
    "nobody": (wired("yield AskAll((), 0)"), "its referee asks nobody"),
    "a list": (wired("yield AskAll([0], 0)"), "its referee asks [0], not a tuple of seats"),
    "twice": (wired("yield AskAll((0, 0), 0)"), "its referee asks (0, 0), a seat twice"),
    "a stranger": (
        wired("yield Tell(2, 'you')"),
        "its referee names seat 2, but the seats are numbered from 0 to 1",
    ),
    "to_move": (
        nim(("return (state[1],) if", "return (7,) if")),
        "to_move returned (7,); it must return a tuple of the seats to move, from 0 to 1",
    ),
    "a message": (
        wired(
            "yield Tell(0, lambda: 1 / 0)",
            "yield Ask(0, GAME.rules.initial(setup))",
            "yield Out(0, Failure(Kind.CRASH, ''))",
        ),
        "its message to seat 0 cannot be written: ZeroDivisionError",
    ),
    "no state": (
        wired("yield Ask(0, GAME.rules.initial(setup))"),
        "its referee returns None, not the final state",
    ),
    "state": (
        nim(
            ("- actions[state[1]], 1 - state[1])", "- actions[state[1]], 1 - state[1], 1j)"),
            ("seat):\n    return state\n", "seat):\n    return state[:2]\n"),
        ),
        "its final state cannot be kept: TypeError: Encoding objects of type complex",
    ),
    "few scores": (
        nim(("return (state[1], 1 - state[1])", "return (state[1],)")),
        "scores returned (1,); it must return a list of 2 numbers",
    ),
    "words": (
        nim(("return (state[1], 1 - state[1])", "return ('won', 'lost')")),
        "scores returned ('won', 'lost'); it must return a list of 2 numbers",
    ),
    "limits": (
        wired("yield Mark(0)").replace("Limits()", "1000"),
        "its limits gives 1000, which is not a Limits",
    ),
}


@pytest.fixture(autouse=True)
def _forgotten(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv(game_files.VARIABLE, "")
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize("what", FAILING)
def test_what_a_game_raises_is_named_with_file_and_line(
    joute: Run, tmp_path: Path, what: str
) -> None:
    text, complaint = FAILING[what]
    (tmp_path / "nim.py").write_text(text)
    lines = text.splitlines()
    (line,) = [number for number, each in enumerate(lines, 1) if "raise " in each]
    told = joute("play", "./nim.py", "first", "first", "--quiet")
    assert told.code == 3
    function = "step" if what == "exit" else what
    place = f"{tmp_path / 'nim.py'}:{line}, {function}()"
    assert told.err == f"joute: the game nim ({place}) failed: {complaint}\n"


@pytest.mark.parametrize("what", WRONG)
def test_what_a_game_does_against_the_contract_is_named(
    joute: Run, tmp_path: Path, what: str
) -> None:
    text, complaint = WRONG[what]
    (tmp_path / "nim.py").write_text(text)
    told = joute("play", "./nim.py", "first", "first", "--quiet")
    assert told.code == 3
    assert told.err.startswith("joute: the game nim ")
    assert complaint in told.err
    assert len(told.err.splitlines()) == 1


@pytest.mark.parametrize(
    ("what", "line"),
    {
        "no generator": 43,
        "unknown": 44,
        "nobody": 44,
        "a stranger": 44,
        "no state": 43,
        "limits": 61,
    }.items(),
)
def test_what_a_game_does_against_the_contract_is_named_with_its_line(
    joute: Run, tmp_path: Path, what: str, line: int
) -> None:
    text, expected = WRONG[what]
    (tmp_path / "nim.py").write_text(text)
    told = joute("play", "./nim.py", "first", "random")
    assert told.code == 3
    assert f"{tmp_path / 'nim.py'}:{line}) failed: {expected}" in told.err


@pytest.mark.parametrize("raised", ["SystemExit(0)", "BaseException('lost')"])
def test_a_drawing_that_exits_does_not_end_the_command_in_silence(
    tmp_path: Path, raised: str
) -> None:
    (tmp_path / "nim.py").write_text(nim())
    played = run("play", "./nim.py", "first", "first", "--replay", "m.joute", folder=tmp_path)
    assert played.returncode == 0
    (tmp_path / "nim.py").write_text(
        nim(("def board(seen):", f"def board(seen):\n    raise {raised}"))
    )
    told = run("watch", "m.joute", "--game", "./nim.py", "--out", "m.html", folder=tmp_path)
    assert told.returncode == 3
    place = f"{tmp_path / 'nim.py'}:37, board()"
    (line,) = told.stderr.splitlines()
    assert line.startswith(f"joute: the game nim ({place}) failed: {raised.partition('(')[0]}: ")


def test_a_reader_that_closes_our_output_is_no_fault(tmp_path: Path) -> None:
    (tmp_path / "nim.py").write_text(nim())
    command = [sys.executable, "-m", "joute", "rules", "./nim.py"]
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    with subprocess.Popen(command, cwd=tmp_path, **pipes) as process:  # type: ignore[call-overload]
        process.stdout.close()
        assert process.stderr.read() == b""


def test_a_match_whose_game_fails_is_kept_as_far_as_it_went(joute: Run, tmp_path: Path) -> None:
    (tmp_path / "nim.py").write_text(nim(at("def step(state, actions):")))
    told = joute("play", "./nim.py", "first", "first", "--replay", "match.joute")
    assert told.code == 3
    assert told.err.endswith("failed: ValueError: lost; match.joute holds what was played\n")
    kept = (tmp_path / "match.joute").read_bytes().splitlines()
    assert [json.loads(line) for line in kept[1:]] == [[seat % 2, "1"] for seat in range(6)]
    assert replay.result_of(b"\n".join(kept)) is None


def test_the_package_of_a_game_that_fails_is_named(tmp_path: Path) -> None:
    install(tmp_path, "nim", nim(at("def step(state, actions):")))
    told = run("play", "nim", "first", "first", folder=tmp_path)
    assert told.returncode == 3
    assert told.stderr.startswith(f"joute: the game nim (stranger-nim, {tmp_path}/stranger_nim.py:")


def test_a_bot_is_not_to_blame_for_what_it_was_not_shown(joute: Run, tmp_path: Path) -> None:
    (tmp_path / "nim.py").write_text(nim(at("def observe(state, seat):")))
    told = joute("play", "./nim.py", "first", "first", "--json")
    assert (told.code, told.out) == (3, "")
    assert "crash" not in told.err


def test_a_bot_that_exits_has_crashed_and_nothing_else_ends(joute: Run, tmp_path: Path) -> None:
    (tmp_path / "nim.py").write_text(nim(("return actions[0]", "raise SystemExit(2)")))
    told = joute("play", "./nim.py", "first", "random")
    assert told.code == 0
    assert (
        "crashed on turn 1: the bot raised an exception; it last wrote 'SystemExit: 2'" in told.out
    )


@pytest.mark.long
def test_a_duel_counts_matches_whose_game_fails_as_not_played(tmp_path: Path) -> None:
    rare = at("def step(state, actions):", when="actions.get(1) == 2")
    install(tmp_path, "nim", nim(rare))
    told = run("duel", "nim", "first", "random", "--games", "20", "--seed", "1", folder=tmp_path)
    assert told.returncode == 0, told.stderr
    assert "not played" in told.stdout
    assert "failed: ValueError: lost" in told.stdout


@pytest.mark.long
def test_a_tournament_goes_on_when_a_game_fails(tmp_path: Path) -> None:
    install(tmp_path, "nim", nim(at("def step(state, actions):", when="actions.get(1) == 1")))
    told = run(
        "tournament", "nim", "first", "random", "--store", "t.sqlite", "--report", "t.html",
        "--seed", "1",
        folder=tmp_path,
    )  # fmt: skip
    assert told.returncode == 0, told.stderr
    assert "failed: ValueError: lost" in (tmp_path / "t.html").read_text()


@contextmanager
def serving(
    tmp_path: Path, *options: str
) -> Iterator[tuple["subprocess.Popen[str]", IO[str], int]]:
    """Serve a game over TCP that fails on its last step."""
    install(
        tmp_path,
        "nim",
        nim(at("def step(state, actions):"), ("bots=[first],", "bots=[first],\n    tcp=True,")),
    )
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "joute", "serve", "nim", "--port", str(port), "--no-page"]
    command += options
    environment = {**os.environ, "PYTHONPATH": str(tmp_path), "PYTHONUNBUFFERED": "1"}
    with subprocess.Popen(
        command, cwd=tmp_path, env=environment, text=True,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
    ) as process:  # fmt: skip
        assert process.stdout is not None
        assert str(port) in process.stdout.readline()
        yield process, process.stdout, port
        process.terminate()


def play_until_it_fails(port: int) -> None:
    """Play a match as two clients of a server."""
    with (
        socket.create_connection(("127.0.0.1", port)) as one,
        socket.create_connection(("127.0.0.1", port)) as two,
    ):
        files = [one.makefile("rw"), two.makefile("rw")]
        for turn in range(6):
            mine = files[turn % 2]
            mine.readline()
            for _ in range(int(mine.readline())):
                mine.readline()
            mine.write("1\n")
            mine.flush()
        assert [file.read() for file in files] == ["", ""]


def test_a_server_lives_on_when_a_match_of_its_game_fails(tmp_path: Path) -> None:
    with serving(tmp_path) as (_, output, port):
        for _ in range(2):
            play_until_it_fails(port)
            for line in output:
                if "failed" in line:
                    break
            assert "the game nim (stranger-nim, " in line
            assert "failed: ValueError: lost" in line


def test_a_server_of_one_match_says_by_its_exit_code_that_the_game_failed(tmp_path: Path) -> None:
    with serving(tmp_path, "--once") as (process, output, port):
        play_until_it_fails(port)
        assert output.read().count("failed: ValueError: lost") == 1
        assert process.wait() == 3
