"""Keeping matches in files."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from msgspec.structs import replace

from joute.arena.seats.play import Interrupted, Played
from joute.bots.paths import unwritable, write_whole
from joute.errors import StoppedError, UsageError
from joute.match import Result
from joute.replay import Replay, dumps


def places(typed: str | None, games: int) -> list[Path] | list[None]:
    """Name the replay files, several by number; a place that is none is told before the match."""
    if typed is None:
        return [None] * games
    path = Path(typed)
    if (reason := unwritable(path)) is not None:
        message = f"cannot write the replay {path}: {reason}"
        raise UsageError(message)
    if games == 1:
        return [path]
    return [path.with_stem(f"{path.stem}-{number}") for number in range(1, games + 1)]


@contextmanager
def kept_if_stopped(file: Path | None) -> Iterator[None]:
    """Keep of a match that a person interrupts what was played, where it was to be kept."""
    try:
        yield
    except Interrupted as stop:
        if file is None:
            raise
        _write(file, stop.replay)
        message = f"stopped on turn {stop.turn}; {file} holds what was played"
        raise StoppedError(message) from None


def keep(played: Played, file: Path | None) -> Result:
    """Write the replay where it is wanted; give the result with its place."""
    assert played.replay.tail is not None
    result = played.replay.tail.result
    if file is None:
        return result
    _write(file, played.replay)
    return replace(result, replay=str(file))


def _write(file: Path, replay: Replay) -> None:
    try:
        write_whole(file, dumps(replay))
    except OSError as error:
        message = f"cannot write the replay {file}: {error.strerror}"
        raise UsageError(message) from None
