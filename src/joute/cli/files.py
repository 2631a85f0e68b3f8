"""Reading replays that a person named."""

from pathlib import Path

from joute import registry, replay
from joute.cli.by_game import AnyGame
from joute.errors import ReplayError


def read_replay(file: str) -> tuple[AnyGame, replay.Replay]:
    """Read a replay and find its game; what is wrong is told with the file's name."""
    try:
        data = Path(file).read_bytes()
    except OSError as error:
        message = f"cannot read {file}: {error.strerror}"
        raise ReplayError(message) from None
    try:
        game = registry.find(replay.game_name(data))
        return game, replay.loads(data, game)
    except ReplayError as error:
        message = f"{file}: {error}"
        raise ReplayError(message) from None
