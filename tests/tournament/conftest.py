"""Workers that play the matches of tournaments."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from joute.arena.jobs.executors import Engine, engine


@pytest.fixture(scope="module")
def workers() -> Iterator[list[Engine]]:
    """Start the workers once, when the game is installed."""
    started: list[Engine] = []
    with pytest.MonkeyPatch.context() as patch:
        place = str(Path(__file__).parents[1] / "plugins")
        patch.syspath_prepend(place)
        patch.setenv("PYTHONPATH", place)
        with engine(jobs=1) as running:
            started.append(running)
            yield started
