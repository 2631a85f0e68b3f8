"""One processor a match: workers are bound, their programs inherit that, contests keep apart."""

import os
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from shlex import quote
from uuid import uuid4

import pytest
from failures import said_of
from programs import PYTHON

from joute.arena.jobs import affinity
from joute.arena.jobs.affinity import Claims, bound, processors
from joute.arena.jobs.executors import Engine, engine
from joute.arena.jobs.job import Job, run_job
from joute.arena.seats.terms import Terms
from joute.bots.bundle import pack
from joute.game import AnyGame, Limits
from joute.reason import Reason
from joute.settings import prepare
from joute.speech import ENGLISH, sentence

EVERYWHERE = os.sched_getaffinity(0)
several = pytest.mark.skipif(len(EVERYWHERE) < 2, reason="there is one processor")


@pytest.fixture(autouse=True)
def _own_claims(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep apart from tests and contests that run at the same time."""
    monkeypatch.setattr(affinity, "CLAIM", f"\0{uuid4()}/")


def where(*engines: Engine) -> list[set[int]]:
    """Ask the worker of each engine for its processors."""
    return [each.executor.submit(os.sched_getaffinity, 0).result() for each in engines]


def heard() -> tuple[list[Reason | str], Callable[[Reason | str], None]]:
    lines: list[Reason | str] = []
    return lines, lines.append


def test_a_worker_is_bound_to_one_processor_and_we_are_not() -> None:
    lines, show = heard()
    with engine(1, show=show) as running:
        (place,) = where(running)
    assert len(place) == 1
    assert os.sched_getaffinity(0) == EVERYWHERE
    assert lines == []


def test_a_program_has_the_processor_of_its_worker(lots: AnyGame, tmp_path: Path) -> None:
    bot = tmp_path / "bot.py"
    bot.write_text("import os\ninput()\nprint(*os.sched_getaffinity(0), 'x')\n")
    entrants = (pack(lots, f"{PYTHON} {quote(str(bot))}"), pack(lots, "weak"))
    setup = prepare(lots, names=["bot", "weak"])
    terms = Terms(limits=Limits(first_ms=20_000))
    order = Job(version=lots.version, setup=setup, entrants=entrants, terms=terms)
    with engine(1) as running:
        ((place,),) = where(running)
        seat = running.executor.submit(run_job, order).result().result.seats[0]
    assert said_of(seat) == f"'{place} x' is no weight"


@several
def test_two_contests_have_different_processors() -> None:
    with engine(1) as first, engine(1) as second:
        one, other = where(first, second)
    assert (len(one), len(other)) == (1, 1)
    assert one != other


def test_with_more_workers_than_processors_none_is_bound_and_that_is_said() -> None:
    lines, show = heard()
    with engine(processors() + 1, show=show) as running:
        (place,) = where(running)
    assert place == EVERYWHERE
    (line,) = lines
    assert f"{processors() + 1} are played at once on {processors()}" in sentence(line, ENGLISH)


def test_where_another_contest_has_the_processors_nothing_is_bound() -> None:
    lines, show = heard()
    with closing(Claims(processors())), engine(1, show=show) as running:
        assert where(running) == [EVERYWHERE]
    assert lines == []


def test_claims_end_with_who_made_them() -> None:
    Claims(processors()).close()
    with closing(Claims(processors())) as again:
        assert {*again.places} == EVERYWHERE


def test_a_check_plays_on_one_processor_and_leaves_it() -> None:
    with bound():
        assert len(os.sched_getaffinity(0)) == 1
    assert os.sched_getaffinity(0) == EVERYWHERE


def test_where_no_processor_is_free_a_check_plays_anywhere() -> None:
    with closing(Claims(processors())), bound():
        assert os.sched_getaffinity(0) == EVERYWHERE
