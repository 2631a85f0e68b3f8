"""Matches on a Dask cluster: real schedulers and workers, some of which are killed."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest
from programs import saying

from joute.arena.jobs.executors import engine
from joute.bots.bundle import pack
from joute.duel import Duel, duel
from joute.errors import UsageError
from joute.game import AnyGame

pytestmark = [
    pytest.mark.skipif(find_spec("distributed") is None, reason="no Dask here"),
    pytest.mark.long,
]
QUIET = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}


class Machines:
    """A scheduler and its workers."""

    def __init__(self, folder: Path) -> None:
        self._file = folder / "scheduler.json"
        self._processes: list[subprocess.Popen[bytes]] = []
        self._start("scheduler", "--port", "0", "--no-dashboard")
        while not (self._file.exists() and self._file.stat().st_size):
            time.sleep(0.05)

    @property
    def address(self) -> str:
        return str(json.loads(self._file.read_text())["address"])

    def add_worker(self) -> subprocess.Popen[bytes]:
        return self._start("worker", "--nthreads", "1", "--no-nanny", "--no-dashboard")

    def end(self) -> None:
        for process in self._processes:
            process.kill()
            process.wait()

    def _start(self, *words: str) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", "dask", *words, "--scheduler-file", str(self._file)]
        process = subprocess.Popen(command, cwd=self._file.parent, **QUIET)  # type: ignore[call-overload]
        self._processes.append(process)
        return process  # type: ignore[no-any-return]


@pytest.fixture
def machines(lots: AnyGame, tmp_path: Path) -> Iterator[Machines]:
    del lots
    started = Machines(tmp_path)
    yield started
    started.end()


@pytest.mark.filterwarnings("ignore")
def test_killing_a_worker_in_the_middle_loses_nothing(
    lots: AnyGame, machines: Machines, tmp_path: Path
) -> None:
    bot = tmp_path / "bot"
    saying(bot, 300)
    wanted = Duel(
        game=lots,
        bots=(pack(lots, str(bot)), pack(lots, "weak")),
        games=40,
        seed=1,
        settings={"work": "200000"},
    )
    workers = [machines.add_worker(), machines.add_worker()]
    blocks = 0

    def kill_one(_: object) -> None:
        nonlocal blocks
        blocks += 1
        if blocks in {4, 9}:
            os.kill(workers.pop(0).pid, signal.SIGKILL)
            if workers:
                machines.add_worker()

    with engine(cluster=machines.address) as running:
        disturbed = duel(wanted, running, kill_one)
    with engine(jobs=1) as running:
        assert duel(wanted, running) == disturbed


@pytest.mark.parametrize("address", ["x", "tcp://x", "ftp://x:8786", "x:port", "x:8786/y", ""])
def test_what_is_no_address_of_a_scheduler_is_refused_before_anybody_waits(address: str) -> None:
    with pytest.raises(UsageError, match="as tcp://HOST:8786, not "), engine(cluster=address):
        pass


def test_a_scheduler_that_is_not_there_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("joute.arena.jobs.dask.PATIENCE", 1)
    with (
        pytest.raises(UsageError, match="no Dask scheduler answers"),
        engine(cluster="tcp://127.0.0.1:1"),
    ):
        pass
