"""A stranger's program in the sandbox: each attack is stopped, told by its name, and gone."""

import os
import socket
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from uuid import uuid4

import pytest
from arena.sandbox.attacking import BOUNDS, CAFE, PATIENCE_MS, Attack, held
from modes import (
    IS_ROOT,
    ORDINARY,
    anywhere,
    python_of,
)
from needs import needs

from joute.arena.sandbox.bubblewrap import Sandbox
from joute.arena.seats.play import play
from joute.arena.seats.terms import Terms
from joute.bots.argument import Program
from joute.game import Limits
from joute.settings import prepare

pytestmark = needs("sandbox")


@pytest.mark.parametrize(
    "name",
    [
        "write_outside",
        "fill_disk",
        "setuid",
        "links",
        "descriptors",
        "mounts",
        "memory_of_nobody",
        "kernel_calls",
        "kernel_files",
        "localhost",
        "many_threads",
        "many_timers",
        "sandbox_process",
        "socket_buffers",
    ],
)
def test_an_attack_that_fails_leaves_a_program_that_plays(name: str, attack: Attack) -> None:
    held(attack(name))


def test_a_program_cannot_keep_another_one_from_connecting(attacks: Path) -> None:
    command = (sys.executable, "-S", "-E", str(attacks / "sent_files.py"))
    bots = [Program("a", (*command, "flood")), Program("b", command)]
    terms = Terms(
        limits=Limits(first_ms=PATIENCE_MS, turn_ms=PATIENCE_MS), sandbox=Sandbox(bounds=BOUNDS)
    )
    played = play(CAFE, prepare(CAFE, names=["a", "b"]), bots, terms)
    words = [note.stderr for note in played.replay.notes]
    assert "BREACH" not in "".join(words)
    assert "".join(words).count("held: it has connected") == len(bots)


def test_the_host_and_the_world_cannot_be_reached(attack: Attack) -> None:
    name = f"joute-{uuid4()}"
    with (
        socket.create_server(("127.0.0.1", 0)) as server,
        socket.socket(socket.AF_UNIX) as abstract,
    ):
        abstract.bind("\0" + name)
        abstract.listen()
        held(attack("connect_host", str(server.getsockname()[1]), name))


def test_a_port_opened_inside_is_not_open_outside(attack: Attack) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
        held(attack("listen", str(port)))


def test_no_other_process_can_be_seen_signalled_or_traced(attack: Attack) -> None:
    held(attack("see_processes", str(os.getpid())))


def test_the_referees_environment_cannot_be_read(
    monkeypatch: pytest.MonkeyPatch, attack: Attack
) -> None:
    secret = str(uuid4())
    monkeypatch.setenv("TOKEN", secret)
    held(attack("read_environment", secret[::-1]))


def test_its_sandbox_does_not_tell_whose_files_are_hidden(attacks: Path, attack: Attack) -> None:
    hidden = attacks / "setuid.py"
    held(attack("read_environment", hidden.name[::-1], hidden=(hidden,)))


@pytest.mark.long
@pytest.mark.skipif(not IS_ROOT, reason="this is the run as an ordinary user")
def test_the_same_holds_for_an_ordinary_user() -> None:
    with TemporaryDirectory(ignore_cleanup_errors=True) as home:
        Path(home).chmod(0o777)
        _held_for_nobody(Path(home))


def _held_for_nobody(home: Path) -> None:
    options = ("-p", "no:cacheprovider", "-p", "no:xdist", f"--basetemp={home / 'own'}")
    done = subprocess.run(
        [*python_of(ORDINARY), "-m", "pytest", "-q", str(Path(__file__).parent), *options],
        env=anywhere() | {"HOME": str(home)},
        capture_output=True,
        text=True,
        check=False,
        cwd=Path(__file__).parents[3],
    )
    assert done.returncode == 0, done.stdout + done.stderr
