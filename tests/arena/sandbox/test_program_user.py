"""Who a program in the sandbox is: never root, and without the keys of whoever runs it."""

import os
import re
import signal
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from threading import Event, Thread
from time import monotonic, sleep
from typing import Self
from uuid import uuid4

import pytest
from arena.sandbox.attacking import Attack, held
from arena.sandbox.keyring import KeyOf
from modes import (
    BY_ROOT,
    anybodys_python,
    anywhere,
)
from needs import needs

from joute.arena.sandbox.bubblewrap import SandboxMode
from joute.submission.build import built

pytestmark = needs("sandbox")


@BY_ROOT
@pytest.mark.parametrize(
    ("maps", "told"),
    [
        ("0 0 1", "there is no other user that a program could become"),
        ("0 1000 1", ""),
        ("0 1000 1\n1 100000 65536", ""),
    ],
)
def test_root_of_a_container_plays_only_if_programs_are_no_root_outside(
    maps: str, told: str
) -> None:
    mark, outside = str(uuid4()), int(maps.split()[1])
    code = "from arena.sandbox.attacking import attacked, held; "
    code += f"held(attacked('linger', {mark!r}))"
    line = ["unshare", "--user", "sh", "-c", 'read go; exec "$0" -c "$1"', anybodys_python(), code]
    alone = subprocess.Popen(
        line,
        user=outside,
        group=outside,
        extra_groups=[],
        stdin=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=anywhere(),
    )
    with alone, Uids(mark) as uids:
        if not _mapped(alone.pid, maps):
            alone.kill()
            pytest.skip("no user namespace here")
        _, errors = alone.communicate("go\n")
    assert told in errors
    assert (alone.returncode == 0) == (told == ""), errors
    assert 0 not in uids.seen
    assert bool(uids.seen) == (told == "")


def _mapped(pid: int, maps: str) -> bool:
    """Say who is who in a process's new user namespace, once it has one."""
    own = Path("/proc/self/ns/user").readlink()
    deadline = monotonic() + 20
    while Path(f"/proc/{pid}/ns/user").readlink() == own and monotonic() < deadline:
        sleep(0.01)
    try:
        for name in ("uid_map", "gid_map"):
            Path(f"/proc/{pid}/{name}").write_text(maps)
    except OSError:
        return False
    return True


@pytest.mark.usefixtures("mode")
def test_a_program_is_never_the_hosts_root(attack: Attack) -> None:
    mark = str(uuid4())
    with Uids(mark) as uids:
        held(attack("linger", mark))
    assert uids.seen
    assert 0 not in uids.seen


class Uids:
    """Looks from outside who the programs with a mark are, until this context ends."""

    def __init__(self, mark: str) -> None:
        self.seen: set[int] = set()
        self._mark, self._over = mark, Event()
        self._thread = Thread(target=self._look)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._over.set()
        self._thread.join()

    def _look(self) -> None:
        while not self._over.wait(0.02):
            for folder in Path("/proc").glob("[0-9]*"):
                with suppress(OSError):
                    words = (folder / "cmdline").read_bytes().split(b"\0")
                    status = (folder / "status").read_text()
                    # Not the wrappers, which end before the program can do anything.
                    if self._mark.encode() in words and b"python" in words[0]:
                        ids = re.findall(r"(?m)^[UG]id:\t(.*)$", status)
                        self.seen |= {int(number) for line in ids for number in line.split()}
                        os.kill(int(folder.name), signal.SIGCONT)


MAKEFILE = """all:
\t! [ $$(id -u) = 0 ]
\t! sh -c 'echo x >/proc/sys/kernel/core_pattern' 2>/dev/null
\t! sh -c 'echo x >/proc/sysrq-trigger' 2>/dev/null
\t! [ -e /sys ]
\tprintf '#!/bin/sh' >bot; chmod +x bot
"""


def test_a_makefile_is_confined_as_a_program_is(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(home / "cache"))
    monkeypatch.setenv("JOUTE_BUILD_SECONDS", "120")
    work = home / "work"
    work.mkdir()
    (work / "Makefile").write_text(MAKEFILE)
    build = built(work, SandboxMode.REQUIRED)
    assert build.problem == ""
    assert build.bot


def test_the_keys_of_whoever_runs_programs_are_out_of_reach(attack: Attack) -> None:
    with ThreadPoolExecutor(1) as thread:  # it has not run any program yet
        thread.submit(_out_of_reach, attack).result()


def _out_of_reach(attack: Attack) -> None:
    description = str(uuid4())
    with KeyOf(description) as key:
        held(attack("keys", description[::-1]))
        assert key.is_found()
        code = "from arena.sandbox.keyring import KeyOf; "
        code += f"print(KeyOf({description!r}).is_found())"
        here = {"PYTHONPATH": os.pathsep.join(sys.path)}
        child = subprocess.run(
            [sys.executable, "-c", code], env=here, capture_output=True, text=True, check=True
        )
        assert child.stdout == "False\n"
