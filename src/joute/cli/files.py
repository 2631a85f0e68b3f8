"""Reading replays that a person named."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from joute import registry, replay
from joute.bots.paths import data_of
from joute.errors import ReplayError, UsageError
from joute.game import AnyGame


def read_replay(file: str) -> tuple[AnyGame, replay.Replay]:
    """Read a replay and find its game; what is wrong is told with the file's name."""
    data = data_of(Path(file), "the replay")
    with blamed_on(file):
        game = registry.find(replay.game_name(data))
        return game, replay.loads(data, game)


def read_current_replay(file: str) -> tuple[AnyGame, replay.Replay]:
    """Read a replay of the rules that this joute plays by: others would tell another story."""
    game, read = read_replay(file)
    if (other := replay.other_version(game, read)) is not None:
        message = f"{file}: {other}, by whose rules it would go differently"
        raise ReplayError(message)
    return game, read


@contextmanager
def blamed_on(file: str) -> Iterator[None]:
    """Tell what is wrong with a replay with the file's name."""
    try:
        yield
    except UsageError as error:
        message = f"{file}: {error}"
        raise ReplayError(message) from None
