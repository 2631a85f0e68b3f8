"""Programs that answer at once are kept where the referee is, and only those."""

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic, thread_time

import pytest

from joute import registry
from joute.arena import huddle
from joute.arena.family import is_ready, processor, threads, tree, used_s
from joute.arena.house import Terms
from joute.arena.huddle import BUSY, Huddle
from joute.arena.loop import Loop
from joute.arena.play import play
from joute.arena.players import Program
from joute.arena.process import Process
from joute.game import Limits
from joute.settings import prepare

EVERYWHERE = os.sched_getaffinity(0)
WORK = 0.002
QUIET = WORK / BUSY + 1
SEVERAL = pytest.mark.skipif(len(EVERYWHERE) < 2, reason="needs two processors")
THREADS = "import threading; threading.Thread(target=input).start(); threading.Event().wait()"
THINKER = "import threading; threading.Thread(target=input).start()\nwhile True: pass"
TWINS = """
import os, signal, threading
signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGUSR1])
threading.Thread(target=threading.Event().wait).start()
signal.sigwait([signal.SIGUSR1])
os.fork()
while True: pass
"""
"""Does nothing, and on a signal begins to think twice at once."""
RACE = registry.find("race")
LONG = "9\n" + "0 0 0 0 0 0 0 0 0\n" * 9 + "0 0\n5 5 1 1\n"
WALKER = """
import os, sys
for _ in range(86): input()
for turn in range(600):
    print(turn // 2 % 2, 0, sep="\\n", flush=True)
    input()
    if turn == 490: print(len(os.sched_getaffinity(0)), "processor", file=sys.stderr, flush=True)
"""


@pytest.fixture(autouse=True)
def claims(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> str:
    """Claim processors under a name of this test's own: others play matches meanwhile."""
    own = f"\0joute/{request.node.name}/{os.getpid()}/"
    monkeypatch.setattr(huddle, "CLAIM", own)
    return own


@contextmanager
def huddled(program: str = THREADS) -> Iterator[tuple[Huddle, Process, float]]:
    """Start a program with two threads, and a huddle that has not looked at it yet."""
    loop = Loop()
    process = Process([sys.executable, "-S", "-c", program], piped=True)
    descriptors = process.descriptors()
    while len(threads(process.pid)) < 2:
        pass
    began = monotonic()
    together = Huddle(loop, [process])
    try:
        yield together, process, began
    finally:
        together.end()
        process.kill()
        for descriptor in descriptors:
            os.close(descriptor)


def work() -> None:
    end = thread_time() + WORK
    while thread_time() < end:
        pass


def used(process: Process) -> float:
    return used_s([process.pid])[process.pid]


def refuse(*_: object) -> None:
    raise PermissionError


def places(process: Process) -> list[set[int]]:
    return [os.sched_getaffinity(thread) for thread in threads(process.pid)]


def policies(process: Process) -> list[int]:
    return [os.sched_getscheduler(thread) for thread in threads(process.pid)]


@SEVERAL
def test_all_threads_of_a_program_come_to_us_when_we_work_most_of_the_time() -> None:
    with huddled() as (together, process, began):
        work()
        together.ring(began + WORK)
        (ours,) = os.sched_getaffinity(0)
        assert processor() == ours
        assert places(process) == [{ours}, {ours}]


@SEVERAL
def test_programs_interrupt_nobody_while_all_are_on_one_processor() -> None:
    with huddled() as (together, process, began):
        work()
        together.ring(began + WORK)
        assert policies(process) == [os.SCHED_BATCH, os.SCHED_BATCH]
        assert os.sched_getscheduler(0) == os.SCHED_OTHER
        together.end()
        assert policies(process) == [os.SCHED_OTHER, os.SCHED_OTHER]


@SEVERAL
def test_who_chooses_how_to_be_scheduled_while_together_stays_so() -> None:
    with huddled() as (together, process, began):
        work()
        together.ring(began + WORK)
        _, second = threads(process.pid)
        os.sched_setscheduler(second, os.SCHED_IDLE, os.sched_param(0))
        together.end()
        assert policies(process) == [os.SCHED_OTHER, os.SCHED_IDLE]


@SEVERAL
def test_those_who_begin_to_think_at_the_same_time_are_moved_apart(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with huddled(TWINS) as (together, process, began):
        work()
        together.ring(began + WORK)
        os.kill(process.pid, signal.SIGUSR1)
        while len(twins := [*tree(process.pid)]) < 2 or not all(map(is_ready, twins)):
            pass
        moves: list[tuple[int, set[int]]] = []
        move = os.sched_setaffinity

        def moved(thread: int, processors: set[int]) -> None:
            moves.append((thread, set(processors)))
            move(thread, processors)

        monkeypatch.setattr(os, "sched_setaffinity", moved)
        together.end()
        one, other = (next(to for who, to in moves if who == twin) for twin in twins)
        assert one.isdisjoint(other)
        assert places(process) == [EVERYWHERE, EVERYWHERE]


@SEVERAL
def test_who_has_chosen_how_to_be_scheduled_stays_so_and_where_it_is() -> None:
    with huddled() as (together, process, began):
        _, second = threads(process.pid)
        os.sched_setscheduler(second, os.SCHED_IDLE, os.sched_param(0))
        work()
        together.ring(began + WORK)
        together.end()
        assert policies(process) == [os.SCHED_OTHER, os.SCHED_IDLE]
        assert places(process) == [EVERYWHERE, EVERYWHERE]


@SEVERAL
def test_who_has_let_joute_be_scheduled_otherwise_is_not_overridden() -> None:
    os.sched_setscheduler(0, os.SCHED_BATCH, os.sched_param(0))
    try:
        with huddled() as (together, process, began):
            work()
            together.ring(began + WORK)
            assert places(process) != [EVERYWHERE, EVERYWHERE]
            together.end()
            assert {os.sched_getscheduler(0), *policies(process)} == {os.SCHED_BATCH}
    finally:
        os.sched_setscheduler(0, os.SCHED_OTHER, os.sched_param(0))


@SEVERAL
def test_they_stay_apart_when_we_mostly_wait_for_them() -> None:
    with huddled() as (together, process, began):
        work()
        together.ring(began + QUIET)
        assert places(process) == [EVERYWHERE, EVERYWHERE]
        assert os.sched_getaffinity(0) == EVERYWHERE


@SEVERAL
def test_they_stay_apart_while_somebody_thinks_in_the_background() -> None:
    with huddled(THINKER) as (together, process, began):
        thinking = used(process) + WORK
        while used(process) < thinking:
            pass
        together.ring(began + WORK)
        assert places(process) == [EVERYWHERE, EVERYWHERE]


@SEVERAL
def test_who_has_the_number_of_a_program_that_is_gone_is_left_alone() -> None:
    with huddled() as (together, process, began), huddled() as (_, stranger, _):
        process.kill()
        process.pid = stranger.pid
        work()
        together.ring(began + WORK)
        assert places(stranger) == [EVERYWHERE, EVERYWHERE]


@SEVERAL
def test_who_has_chosen_a_processor_keeps_it() -> None:
    with huddled() as (together, process, began):
        first, second = threads(process.pid)
        chosen = {min(EVERYWHERE)}
        os.sched_setaffinity(second, chosen)
        work()
        together.ring(began + WORK)
        assert os.sched_getaffinity(first) == os.sched_getaffinity(0) != EVERYWHERE
        together.end()
        assert places(process) == [EVERYWHERE, chosen]


@SEVERAL
def test_a_match_goes_on_where_nobody_may_choose_processors(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with huddled() as (together, process, began):
        monkeypatch.setattr(os, "sched_setaffinity", refuse)
        work()
        together.ring(began + WORK)
        together.end()
        assert places(process) == [EVERYWHERE, EVERYWHERE]


@SEVERAL
def test_whoever_begins_to_think_has_all_processors_again() -> None:
    with huddled() as (together, process, began):
        work()
        together.ring(began + WORK)
        together.ring(began + WORK + QUIET)
        assert places(process) == [EVERYWHERE, EVERYWHERE]
        assert os.sched_getaffinity(0) == EVERYWHERE


@SEVERAL
def test_at_the_end_all_may_run_anywhere() -> None:
    with huddled() as (together, process, began):
        work()
        together.ring(began + WORK)
        together.end()
        assert places(process) == [EVERYWHERE, EVERYWHERE]
        assert os.sched_getaffinity(0) == EVERYWHERE


@SEVERAL
def test_no_two_matches_come_to_one_processor() -> None:
    with huddled() as (first, one, began), huddled() as (second, other, later):
        work()
        first.ring(began + WORK)
        taken = os.sched_getaffinity(0)
        os.sched_setaffinity(0, EVERYWHERE)
        work()
        second.ring(later + WORK)
        assert places(one) == [taken, taken]
        assert all(place.isdisjoint(taken) for place in places(other))


@SEVERAL
def test_where_every_processor_has_a_match_programs_stay_where_they_are() -> None:
    with huddled() as (together, process, began):
        held = [huddle.claimed(place) for place in EVERYWHERE]
        work()
        together.ring(began + WORK)
        for claim in held:
            assert claim is not None
            claim.close()
        assert places(process) == [EVERYWHERE, EVERYWHERE]


@SEVERAL
def test_a_match_is_played_on_one_processor_and_leaves_us_all(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(huddle, "BUSY", -1)
    setup = prepare(RACE, names=["walker"], typed={"max_moves": "500"}, ground=LONG)
    walker = Program("walker", (sys.executable, "-S", "-c", WALKER))
    played = play(RACE, setup, [walker], Terms(limits=Limits(first_ms=9000, turn_ms=9000)))
    assert "1 processor" in played.replay.notes[0].stderr
    assert os.sched_getaffinity(0) == EVERYWHERE
