"""A late program computes, waits for input, or sleeps: the kernel says which, of real programs in several languages."""

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic, sleep

import pytest
from needs import needs

from joute.arena.process.activity import Activity, activity
from joute.arena.process.procfs import tree, used_s, waits_s

PATIENCE = 20.0
PYTHON = (sys.executable, "-S", "-E", "-c")
POLLS = "import select; p = select.poll(); p.register(0, select.POLLIN); p.poll()"
POLLS_OUTPUT = "import select; p = select.poll(); p.register(0, select.POLLPRI); p.poll()"
READER_THREAD = (
    "import sys, threading; t = threading.Thread(target=sys.stdin.read); t.start(); t.join()"
)
BUSY_BESIDE_READER = """
import sys, threading
threading.Thread(target=sys.stdin.read).start()
while True: pass
"""
CHILD_READS = "import subprocess, sys; subprocess.run([sys.executable, '-c', 'input()'])"
SELECTS_ALL = "import ctypes; ctypes.CDLL(None).select(1 << 16, b'\\1'.ljust(1 << 13, b'\\0'), None, None, None)"
"""As programs do that ask getdtablesize() how many files there are."""
POLLS_NOWHERE = "import ctypes; ctypes.CDLL(None).poll(ctypes.c_void_p(-1), 0, -1)"
OTHER_PIPE = "import os; r, w = os.pipe(); os.read(r, 1)"
READS = {
    "read": (*PYTHON, "input()"),
    "poll": (*PYTHON, POLLS),
    "select": (*PYTHON, "import select; select.select([0], [], [])"),
    "select of all files": (*PYTHON, SELECTS_ALL),
    "epoll": (*PYTHON, "import select; e = select.epoll(); e.register(0, 1); e.poll()"),
    "asyncio-like loop": (
        *PYTHON,
        "import select\nwhile not select.select([0], [], [], 0.05)[0]: pass",
    ),
    "a thread that reads": (*PYTHON, READER_THREAD),
    "a child that reads": (*PYTHON, CHILD_READS),
    "shell": ("/bin/sh", "-c", "read line"),
}
SLEEPS = {
    "sleep": (*PYTHON, "import time; time.sleep(100)"),
    "a pipe of its own": (*PYTHON, OTHER_PIPE),
    "a lock": (*PYTHON, "import threading; l = threading.Lock(); l.acquire(); l.acquire()"),
    "poll for something else": (*PYTHON, POLLS_OUTPUT),
    "a child": ("/bin/sh", "-c", "sleep 100; true"),
}
COMPUTES = {
    "python": (*PYTHON, "while True: pass"),
    "shell": ("/bin/sh", "-c", "while true; do :; done"),
    "beside a thread that reads": (*PYTHON, BUSY_BESIDE_READER),
}


@contextmanager
def running(command: tuple[str, ...]) -> Iterator[tuple[int, Callable[[], Activity | None]]]:
    """Run a program whose stdin is a pipe, and say again and again what it does."""
    reader, writer = os.pipe()
    pipe = f"pipe:[{os.fstat(writer).st_ino}]"
    with subprocess.Popen(command, stdin=reader, stdout=subprocess.DEVNULL) as process:
        os.close(reader)
        began = monotonic()

        def seen() -> Activity | None:
            pids = list(tree(process.pid))
            held_up = max(waits_s(pids).values(), default=0.0)
            share = sum(used_s(pids).values()) / max(monotonic() - began - held_up, 0.001)
            return activity(pids, pipe.__eq__, share)

        try:
            yield process.pid, seen
        finally:
            os.close(writer)
            for pid in tree(process.pid):
                os.kill(pid, signal.SIGKILL)


def settles(seen: Callable[[], Activity | None], wanted: Activity) -> bool:
    """Whether a program comes to do something, and does it still a while later."""
    deadline = monotonic() + PATIENCE
    while monotonic() < deadline:
        if seen() is wanted:
            sleep(0.3)
            if seen() is wanted:
                return True
        sleep(0.05)
    return False


@pytest.mark.parametrize("how", READS)
def test_a_program_that_waits_for_the_referee_is_reading(how: str) -> None:
    with running(READS[how]) as (_, seen):
        assert settles(seen, Activity.READING)


@pytest.mark.parametrize("how", SLEEPS)
def test_a_program_that_waits_for_anything_else_is_sleeping(how: str) -> None:
    with running(SLEEPS[how]) as (_, seen):
        assert settles(seen, Activity.SLEEPING)


@pytest.mark.parametrize("how", COMPUTES)
def test_a_program_that_does_not_stop_is_computing(how: str) -> None:
    with running(COMPUTES[how]) as (_, seen):
        assert settles(seen, Activity.COMPUTING)


def test_what_a_program_passes_to_its_calls_cannot_disturb_us() -> None:
    with running((*PYTHON, POLLS_NOWHERE)) as (_, seen):
        deadline = monotonic() + PATIENCE
        while seen() is not None and monotonic() < deadline:
            sleep(0.05)
        assert seen() is None


@needs("node")
def test_node_reads_by_epoll() -> None:
    with running(("node", "-e", "process.stdin.on('data', () => {})")) as (_, seen):
        assert settles(seen, Activity.READING)


@pytest.mark.long
@needs("javac")
@pytest.mark.parametrize(
    ("does", "activity_"),
    [
        ("System.in.read();", Activity.READING),
        ("Thread.sleep(100000);", Activity.SLEEPING),
        ("while (true) {}", Activity.COMPUTING),
    ],
)
def test_java_is_seen_through_all_its_threads(
    tmp_path: Path, does: str, activity_: Activity
) -> None:
    source = tmp_path / "Bot.java"
    source.write_text(
        f"class Bot {{ public static void main(String[] a) throws Exception {{ {does} }} }}"
    )
    with running(("java", str(source))) as (_, seen):  # compiled first, which is computing too
        assert settles(seen, activity_)


def test_a_client_that_reads_its_socket_is_reading() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
        connects = f"import socket; s = socket.create_connection(('127.0.0.1', {port})); s.recv(9)"
        with subprocess.Popen([*PYTHON, connects]) as client:
            connection, _ = server.accept()
            with connection:
                is_socket = lambda file: file.startswith("socket:[")  # noqa: E731 - short
                assert settles(lambda: activity([client.pid], is_socket, 0.0), Activity.READING)
            client.kill()


def test_of_a_program_that_has_ended_nothing_is_said() -> None:
    with subprocess.Popen(["/bin/true"]) as process:
        process.wait()
        assert activity([process.pid], bool, 0.0) is None
