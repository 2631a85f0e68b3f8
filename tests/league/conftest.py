"""What plays the matches of leagues."""

from collections.abc import Iterator

import pytest

from joute.arena.jobs.executors import Engine, engine
from joute.game import AnyGame


@pytest.fixture
def running(lots: AnyGame) -> Iterator[Engine]:
    del lots
    with engine(jobs=1) as running:
        yield running
