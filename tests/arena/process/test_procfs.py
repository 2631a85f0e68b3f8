"""The processes of a program, as the kernel shows them."""

import os
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from programs import script

from joute.arena.process import procfs


def test_descendants_are_found_however_deep_each_before_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(procfs, "PROCESSES", tmp_path)
    deepest = sys.getrecursionlimit() + 1
    for pid in range(1, deepest + 1):
        task = tmp_path / f"{pid}/task/{pid}"
        task.mkdir(parents=True)
        (task / "children").write_text(f"{pid + 1} {-pid} ")
    parents, others = range(1, deepest + 2), range(-deepest, 0)
    assert [*procfs.tree(1)] == [*parents, *others]


THREADS = """
import ctypes, sys, threading
threading.Thread(target=sys.stdin.read).start()
print(flush=True)
ctypes.CDLL(None).pthread_exit(None)
"""
"""Begins a second thread, and then its first one ends."""


def test_all_threads_of_a_process_are_listed() -> None:
    me, wake = os.getpid(), threading.Event()
    before = procfs.threads(me)
    other = threading.Thread(target=wake.wait)
    other.start()
    assert {*procfs.threads(me)} == {*before, other.native_id}
    wake.set()
    other.join()


def test_the_only_thread_of_a_process_has_its_number() -> None:
    with subprocess.Popen(["/bin/cat"], stdin=subprocess.PIPE) as process:
        assert procfs.threads(process.pid) == [process.pid]


def test_a_thread_that_outlives_the_first_one_is_listed() -> None:
    pipe = subprocess.PIPE
    with subprocess.Popen([sys.executable, "-c", THREADS], stdin=pipe, stdout=pipe) as process:
        assert process.stdout is not None
        process.stdout.readline()
        assert len(procfs.threads(process.pid)) == 2
        process.kill()


def test_a_process_that_is_gone_has_no_threads() -> None:
    with subprocess.Popen(["/bin/true"]) as process:
        process.wait()
    assert procfs.threads(process.pid) == []


CUT = "aaaaaaaaaaaaaa\N{LATIN SMALL LETTER E WITH ACUTE}"
"""Linux cuts a process's name at 15 bytes: here in the middle of the last letter."""


def test_a_process_whose_name_is_not_utf_8_is_read_like_any_other(tmp_path: Path) -> None:
    program = tmp_path / CUT
    script(program, "echo", "read end")
    pipe = subprocess.PIPE
    with subprocess.Popen([program], stdin=pipe, stdout=pipe) as process:
        assert process.stdout is not None
        process.stdout.readline()
        name = Path(f"/proc/{process.pid}/comm").read_bytes()
        with pytest.raises(UnicodeDecodeError):
            name.decode()
        assert procfs.runs(process.pid)
        assert procfs.memory_kib(process.pid)[0] > 0
        assert procfs.fair_kib(process.pid) > 0
        assert procfs.Cpu(process.pid).look(0.0) == [process.pid]
        process.kill()
