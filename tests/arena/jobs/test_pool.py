"""Tasks in other processes: done, given up, and ended with the pool."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from arena.jobs.orders import order

from joute.arena.jobs.job import run_job
from joute.arena.jobs.pool import ATTEMPTS, Pool, WorkerLostError
from joute.arena.process.procfs import runs
from joute.errors import UsageError
from joute.game import AnyGame

PATIENCE = 60.0


def die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def die_once(place: str) -> int:
    """Die the first time, and give the number of the process the second time."""
    try:
        Path(place).touch(exist_ok=False)
    except FileExistsError:
        return os.getpid()
    die()
    raise AssertionError


def fail(error: BaseException) -> None:
    raise error


class Unpicklable(Exception):  # noqa: N818 - what it is
    def __init__(self) -> None:
        super().__init__("no way")
        self.reason: Callable[[], None] = lambda: None


def fail_oddly() -> None:
    raise Unpicklable


@pytest.fixture
def pool() -> Iterator[Pool]:
    with Pool(1) as pool:
        yield pool


def test_a_match_is_the_same_here_and_in_a_worker(lots: AnyGame, pool: Pool) -> None:
    wanted = order(lots, "strong", "weak", "even", seed=5)
    here, there = run_job(wanted), pool.submit(run_job, wanted).result()
    assert (here.result, here.replay) == (there.result, there.replay)


def test_the_next_worker_takes_over_when_one_dies(pool: Pool, tmp_path: Path) -> None:
    first = pool.submit(os.getpid).result()
    second = pool.submit(die_once, str(tmp_path / "died")).result()
    assert first != second == pool.submit(os.getpid).result()


@pytest.mark.long
def test_a_task_that_kills_every_worker_is_given_up_and_the_next_is_done(pool: Pool) -> None:
    deadly = pool.submit(die)
    harmless = pool.submit(len, "four")
    with pytest.raises(WorkerLostError, match=f"{ATTEMPTS} processes died"):
        deadly.result()
    assert harmless.result() == 4


def test_what_a_task_raises_is_raised_where_it_came_from(pool: Pool) -> None:
    with pytest.raises(UsageError, match="your fault"):
        pool.submit(fail, UsageError("your fault")).result()
    with pytest.raises(RuntimeError, match="Unpicklable: no way"):
        pool.submit(fail_oddly).result()


def test_a_closed_pool_takes_no_task_and_drops_those_not_begun() -> None:
    pool = Pool(1)
    busy = pool.submit(time.sleep, 0.5)
    waiting = [pool.submit(time.sleep, 60) for _ in range(3)]
    while not busy.running():
        time.sleep(0.01)
    pool.shutdown(cancel_futures=True)
    assert busy.done()
    assert all(future.cancelled() for future in waiting)
    with pytest.raises(RuntimeError, match="closed"):
        pool.submit(len, "")


def test_leaving_a_pool_ends_what_its_workers_do() -> None:
    with Pool(2) as pool:
        sleeping = [pool.submit(time.sleep, 60) for _ in range(4)]
        while not all(future.running() for future in sleeping[:2]):
            time.sleep(0.01)
        start = time.monotonic()
    assert time.monotonic() - start < 10
    assert all(future.done() for future in sleeping)


def alive(file: Path) -> bool:
    return runs(int(file.read_text()))


def patient_bot(place: Path) -> Path:
    """Write a bot that says who it is and then nothing."""
    bot = place / "patient.py"
    bot.write_text(
        "import os, signal, time\n"
        "signal.signal(signal.SIGTERM, signal.SIG_IGN)\n"
        f"open({str(place / 'new')!r}, 'w').write(str(os.getpid()))\n"
        f"os.rename({str(place / 'new')!r}, {str(place / 'pid')!r})\n"
        "time.sleep(60)\n"
    )
    return bot


def wait_for(file: Path) -> None:
    deadline = time.monotonic() + PATIENCE
    while not file.exists():
        assert time.monotonic() < deadline
        time.sleep(0.01)


@pytest.mark.parametrize("end", ["the worker is killed", "the pool is left"])
def test_no_bot_outlives_its_worker(lots: AnyGame, tmp_path: Path, end: str) -> None:
    with Pool(1) as pool:
        pid = pool.submit(os.getpid).result()
        pool.submit(run_job, order(lots, str(patient_bot(tmp_path)), "weak"))
        wait_for(tmp_path / "pid")
        first = int((tmp_path / "pid").read_text())
        if end == "the worker is killed":
            os.kill(pid, signal.SIGKILL)
            while int((tmp_path / "pid").read_text()) == first:  # the second attempt
                time.sleep(0.01)
            assert not runs(first)
    assert not alive(tmp_path / "pid")


def test_no_bot_outlives_a_contest_that_was_killed(lots: AnyGame, tmp_path: Path) -> None:
    del lots
    script = (
        "from joute import registry\n"
        "from joute.arena.jobs.pool import Pool\n"
        "from arena.jobs.orders import order\n"
        "from joute.arena.jobs.job import run_job\n"
        f"wanted = order(registry.find('lots'), {str(patient_bot(tmp_path))!r}, 'weak')\n"
        "Pool(1).submit(run_job, wanted).result()\n"
    )
    path = os.pathsep.join([os.environ["PYTHONPATH"], str(Path(__file__).parents[2])])
    with subprocess.Popen(
        [sys.executable, "-c", script], env={**os.environ, "PYTHONPATH": path}
    ) as contest:
        wait_for(tmp_path / "pid")
        contest.kill()
    deadline = time.monotonic() + 10
    while alive(tmp_path / "pid"):
        assert time.monotonic() < deadline
        time.sleep(0.02)


def test_a_process_that_cannot_be_started_is_told_and_nobody_waits_for_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sys, "executable", "/no/such/python")
    with Pool(1) as pool, pytest.raises(UsageError, match="cannot start a process that plays"):
        pool.submit(os.getpid).result(PATIENCE)
