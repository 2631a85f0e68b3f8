"""Matches in other processes: packed, sent, played, and none lost."""

import os
import signal
import subprocess
import sys
import time
import zlib
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from pathlib import Path
from typing import ParamSpec, TypeVar

import pytest
from failures import said_of
from msgspec.structs import replace
from needs import needs
from programs import PYTHON

from joute.arena.jobs.dispatch import Void, dispatched
from joute.arena.jobs.job import Job, Outcome, run_job
from joute.arena.jobs.pool import ATTEMPTS, Pool, WorkerLostError
from joute.arena.process.procfs import runs
from joute.arena.sandbox.bubblewrap import Sandbox
from joute.arena.seats.terms import Terms
from joute.bots.argument import Builtin, Program
from joute.bots.bundle import Bundle, laid_out, pack
from joute.errors import UsageError
from joute.game import AnyGame, Limits
from joute.settings import prepare

PATIENCE = 60.0
P = ParamSpec("P")
T = TypeVar("T")
HEAVY = "input()\nprint(900)\n"
FAST = Terms(limits=Limits(first_ms=10_000, turn_ms=10_000))


def order(game: AnyGame, *bots: str, seed: int = 0) -> Job:
    entrants = tuple(pack(game, bot) for bot in bots)
    setup = prepare(game, names=[entrant.name for entrant in entrants], seed=seed)
    return Job(version=game.version, setup=setup, entrants=entrants, terms=FAST)


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
        "from test_pool import order\n"
        "from joute.arena.jobs.job import run_job\n"
        f"wanted = order(registry.find('lots'), {str(patient_bot(tmp_path))!r}, 'weak')\n"
        "Pool(1).submit(run_job, wanted).result()\n"
    )
    here = Path(__file__)
    path = os.pathsep.join([os.environ["PYTHONPATH"], *map(str, here.parents[:3])])
    with subprocess.Popen(
        [sys.executable, "-c", script], env={**os.environ, "PYTHONPATH": path}
    ) as contest:
        wait_for(tmp_path / "pid")
        contest.kill()
    deadline = time.monotonic() + 10
    while alive(tmp_path / "pid"):
        assert time.monotonic() < deadline
        time.sleep(0.02)


class Unreliable(Pool):
    """Loses some matches as a cluster may."""

    def __init__(self, losses: int) -> None:
        super().__init__(1)
        self.losses = losses

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        if self.losses == 0:
            return super().submit(fn, *args, **kwargs)
        self.losses -= 1
        future: Future[T] = Future()
        future.set_exception(WorkerLostError("lost"))
        return future


def test_dispatched_matches_all_come_back(lots: AnyGame) -> None:
    wanted = [(seed, order(lots, "weak", "strong", seed=seed)) for seed in range(12)]
    with Pool(2) as pool:
        played = {key: outcome for key, _, outcome in dispatched(pool, wanted, ahead=5)}
    assert sorted(played) == list(range(12))
    assert all(isinstance(outcome, Outcome) for outcome in played.values())


class Counting(Pool):
    """Counts the matches of every task; the largest tasks are lost."""

    def __init__(self, *, loses: int) -> None:
        super().__init__(1)
        self.sizes: list[int] = []
        self._loses = loses

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        (orders,) = args
        assert isinstance(orders, list)
        self.sizes.append(len(orders))
        if len(orders) < self._loses:
            return super().submit(fn, *args, **kwargs)
        future: Future[T] = Future()
        future.set_exception(WorkerLostError("lost"))
        return future


def test_short_matches_are_sent_together_and_one_by_one_when_they_were_lost(lots: AnyGame) -> None:
    wanted = [(seed, order(lots, "weak", "strong", seed=seed)) for seed in range(40)]
    for loses in (99, 2):
        with Counting(loses=loses) as pool:
            played = {key: outcome for key, _, outcome in dispatched(pool, wanted, ahead=1)}
        assert sorted(played) == list(range(40))
        assert all(isinstance(outcome, Outcome) for outcome in played.values())
        assert max(pool.sizes) > 1
        assert (len(pool.sizes) < 40) == (loses == 99)


def test_long_matches_are_sent_one_by_one(lots: AnyGame, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("joute.arena.jobs.dispatch.LOT_S", 0.0)
    wanted = [(seed, order(lots, "weak", "strong", seed=seed)) for seed in range(4)]
    with Counting(loses=99) as pool:
        assert len(list(dispatched(pool, wanted, ahead=2))) == 4
    assert pool.sizes == [1, 1, 1, 1]


def test_a_lost_match_is_sent_again_and_given_up_in_the_end(lots: AnyGame) -> None:
    wanted = [(0, order(lots, "weak", "strong"))]
    with Unreliable(losses=2) as pool:
        ((_, _, outcome),) = dispatched(pool, wanted, ahead=1)
    assert isinstance(outcome, Outcome)
    with Unreliable(losses=3) as pool:
        ((_, _, outcome),) = dispatched(pool, wanted, ahead=1)
    assert outcome == Void("it could not be played: lost")


def test_another_version_of_the_game_is_refused(lots: AnyGame) -> None:
    wanted = order(lots, "weak")
    old = Job(version=0, setup=wanted.setup, entrants=wanted.entrants, terms=wanted.terms)
    with pytest.raises(UsageError, match="install the same joute on all of them"):
        run_job(old)


def bundle_of(game: AnyGame, typed: str) -> Bundle:
    packed = pack(game, typed)
    assert isinstance(packed, Bundle)
    return packed


def paths(bundle: Bundle) -> list[str]:
    return [file.path for file in bundle.files]


def test_a_command_line_takes_the_files_it_names(
    lots: AnyGame, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("bot.py", "weights.txt", "other.txt"):
        Path(name).write_text(HEAVY)
    outside = tmp_path.parent / f"{tmp_path.name}.py"
    outside.write_text(HEAVY)
    assert paths(bundle_of(lots, "bot.py weights.txt -v")) == ["bot.py", "weights.txt"]
    assert paths(bundle_of(lots, "python3 bot.py weights.txt")) == ["bot.py", "weights.txt"]
    assert paths(bundle_of(lots, f"{PYTHON} ./bot.py")) == ["bot.py"]
    assert paths(bundle_of(lots, str(outside))) == [f"0/{outside.name}"]
    assert isinstance(pack(lots, "weak"), Builtin)


def test_a_bundle_plays_on_when_its_files_change(
    lots: AnyGame, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("bot.py").write_text(HEAVY)
    taken = order(lots, "bot.py", "weak")
    Path("bot.py").write_text("print('nonsense')\n")
    assert run_job(taken).result.seats[0].status == "ok"
    assert run_job(order(lots, "bot.py", "weak")).result.seats[0].status == "protocol"


def test_the_digest_tells_versions_apart_and_forgets_the_name(
    lots: AnyGame, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("bot.py").write_text(HEAVY)
    before = bundle_of(lots, "bot.py").digest
    assert bundle_of(lots, "./bot.py").digest == before
    Path("bot.py").write_text(HEAVY + "#\n")
    assert bundle_of(lots, "bot.py").digest != before


def test_a_bot_finds_what_lies_beside_it_and_writes_apart(
    lots: AnyGame, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("bots").mkdir()
    Path("weight.txt").write_text("900")
    Path("bots/helper.py").write_text("def say(text):\n    print(text)\n")
    Path("bots/bot.py").write_text(
        "import helper\ninput()\nhelper.say(open('weight.txt').read())\nopen('error.log', 'w').write('x')\n"
    )
    result = run_job(order(lots, "bots/bot.py", "weak")).result
    assert result.seats[0].status == "ok", said_of(result.seats[0])
    assert not Path("error.log").exists()


def test_a_folder_is_packed_whole_but_for_what_is_hidden(lots: AnyGame, tmp_path: Path) -> None:
    bot = tmp_path / "bot"
    for name in ("run", "lib/data.txt", ".git/config", "lib/__pycache__/x.pyc"):
        (bot / name).parent.mkdir(parents=True, exist_ok=True)
        (bot / name).write_text(
            "#!/bin/sh\nread seats\ncat lib/data.txt\n" if name == "run" else "900\n"
        )
    (bot / "run").chmod(0o755)
    packed = bundle_of(lots, str(bot))
    assert (packed.command, paths(packed)) == (("run",), ["lib/data.txt", "run"])
    assert run_job(order(lots, str(bot), "weak")).result.seats[0].status == "ok"


def test_a_folder_for_each_program_is_removed_after_the_match(
    lots: AnyGame, tmp_path: Path
) -> None:
    (tmp_path / "bot.py").write_text(HEAVY)
    with laid_out(lots, [pack(lots, str(tmp_path / "bot.py")), pack(lots, "weak")]) as players:
        program = players[0]
        assert isinstance(program, Program)
        assert program.folder is not None
        assert (program.folder / "0" / "bot.py").is_file()
    assert not program.folder.exists()


def test_nobody_at_a_keyboard_plays_in_a_contest(lots: AnyGame) -> None:
    with pytest.raises(UsageError, match="needs a person"):
        pack(lots, "manual")


def test_a_bot_of_too_many_bytes_is_refused(
    lots: AnyGame, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("joute.bots.bundle.LARGEST", 10)
    (tmp_path / "bot.py").write_text(HEAVY * 10)
    with pytest.raises(UsageError, match="are more than"):
        pack(lots, str(tmp_path / "bot.py"))


@needs("sandbox")
def test_in_a_sandbox_a_bot_sees_its_neighbours_but_no_other_bot(
    lots: AnyGame, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("bots").mkdir()
    Path("bots/weight.txt").write_text("900")
    Path("bots/other.py").write_text(HEAVY)
    Path("bots/bot.py").write_text(
        "import os, sys\n"
        "input()\n"
        "print(open('weight.txt').read())\n"
        f"print([os.path.exists({str(tmp_path)!r} + '/bots/other.py')], file=sys.stderr)\n"
    )
    hidden = tuple(tmp_path / "bots" / name for name in ("bot.py", "other.py", "gone.py"))
    wanted = order(lots, "bots/bot.py", "bots/other.py")
    outcome = run_job(replace(wanted, terms=replace(FAST, sandbox=Sandbox(hidden=hidden))))
    assert [seat.status for seat in outcome.result.seats] == ["ok", "ok"]
    assert b"[False]" in zlib.decompress(outcome.replay)


def test_a_process_that_cannot_be_started_is_told_and_nobody_waits_for_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sys, "executable", "/no/such/python")
    with Pool(1) as pool, pytest.raises(UsageError, match="cannot start a process that plays"):
        pool.submit(os.getpid).result(PATIENCE)
