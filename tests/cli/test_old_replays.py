"""Replays of other versions, damaged ones and huge ones: each command says what it cannot do."""

import json
import os
import resource
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from conftest import Ran

from joute.replay import MOST_INPUTS

Joute = Callable[..., Ran]
GOLDEN = Path(__file__).parents[1] / "golden" / "race.joute"
COMMANDS = ("verify", "watch --out x.html", "watch --no-open", "resume --turn 2 a b c")
HUGE = 100_000_000
MEMORY = 700 << 20
"""Of address space, which is more than what is used."""


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def changed(**head: object) -> None:
    """Write a replay with another first line."""
    first, rest = GOLDEN.read_bytes().split(b"\n", 1)
    line = json.dumps(json.loads(first) | head).encode()
    Path("r.joute").write_bytes(line + b"\n" + rest)


def words(command: str) -> list[str]:
    name, *options = command.split()
    return [name, "r.joute", *options]


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("version", [0, 99])
def test_a_replay_of_another_version_of_its_game_is_not_played_by_these_rules(
    joute: Joute, command: str, version: int
) -> None:
    changed(version=version)
    ran = joute(*words(command))
    told = ran.out + ran.err
    assert ran.code == (1 if command == "verify" else 2)
    assert f"r.joute: it was played with version {version} of race; this is version 1" in told
    assert told.count("\n") == 1


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize(("number", "other"), [(0, "an older"), (2, "a newer")])
def test_a_replay_in_another_format_names_the_joute_that_reads_it(
    joute: Joute, command: str, number: int, other: str
) -> None:
    changed(joute=number)
    told = (
        f"this replay has format {number}; this joute reads format 1: use {other} version of joute"
    )
    assert joute(*words(command)) == Ran(2, "", f"joute: r.joute: {told}\n")


@pytest.mark.parametrize("command", [*COMMANDS[:3]])
def test_a_replay_whose_inputs_do_not_fit_is_told_with_its_name(joute: Joute, command: str) -> None:
    first, one, rest = GOLDEN.read_bytes().split(b"\n", 2)
    Path("r.joute").write_bytes(b"\n".join([first, one, one, rest]))
    ran = joute(*words(command))
    assert ran.code == 2
    assert ran.err.startswith("joute: r.joute: input 2 of the replay is from seat")
    assert ran.err.count("\n") == 1


def huge(kind: str) -> bytes:
    """Yield 100 MB of something."""
    head, one, rest = GOLDEN.read_bytes().split(b"\n", 2)
    if kind == "inputs":
        return head + b"\n" + (one + b"\n") * (HUGE // (len(one) + 1))
    note = b'{"seat":0,"turn":1,"stderr":"' + b"y" * 60_000 + b'"}\n'
    noted = head + b"\n" + note * (HUGE // len(note))
    return {
        "one line": b"x" * HUGE,
        "one string": b'{"joute":1,"version":1,"setup":"' + b"x" * HUGE + b'"}\n',
        "brackets": b"[" * HUGE,
        "random bytes": os.urandom(HUGE),
        "zeros": bytes(HUGE),
        "empty lines": head + b"\n" * HUGE,
        "truncated": noted[:-100],
        "long match": noted + one + b"\n" + rest,
        "one input": head + b'\n[0,"' + b"z" * HUGE + b'"]\n' + rest,
    }[kind]


TOLD = {
    "one line": "this is not a replay",
    "one string": "this is not a replay",
    "brackets": "this is not a replay",
    "random bytes": "this is not a replay",
    "zeros": "this is not a replay",
    "inputs": f"this is not a replay: no match has {MOST_INPUTS:,} inputs",
    "empty lines": "line 2 of the replay is damaged",
    "truncated": "of the replay is damaged",
    "one input": "of the replay is from seat",
    "long match": "",
}


@pytest.mark.long
@pytest.mark.parametrize("command", COMMANDS[:2])
@pytest.mark.parametrize("kind", TOLD)
def test_a_replay_of_100_mb_is_read_in_bounded_memory_or_refused(command: str, kind: str) -> None:
    Path("r.joute").write_bytes(huge(kind))
    done = subprocess.run(
        [sys.executable, "-m", "joute", *words(command)],
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY)),
    )
    Path("r.joute").unlink()
    assert done.returncode == (2 if TOLD[kind] else 0), done.stderr
    assert TOLD[kind] in done.stderr
    assert len(done.stderr) < 300
