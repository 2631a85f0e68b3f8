"""Replay files that a person named: reading them, and keeping a match in one.

A fault of a replay is reported with the name of its file. A place where none can be written is reported
before the match, not after it.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from msgspec.structs import replace

from joute import registry
from joute.arena.seats.play import Interrupted, MatchFailedError, Played
from joute.bots.paths import REPLAY, data_of, unwritable
from joute.errors import FailedGameError, ReplayError, StoppedError, UsageError
from joute.files import write_whole
from joute.game import AnyGame
from joute.reason import Reason
from joute.replay import Replay, dumps, game_name, loads, other_version
from joute.result import Result


def read_replay(file: str) -> tuple[AnyGame, Replay]:
    """Read a replay and find its game."""
    data = data_of(Path(file), REPLAY)
    with blamed_on(file):
        game = registry.known(game_name(data))
        return game, loads(data, game)


def read_current_replay(file: str) -> tuple[AnyGame, Replay]:
    """Read a replay; refuse one whose rules have changed since, because it would go differently."""
    game, read = read_replay(file)
    if (other := other_version(game, read)) is not None:
        raise ReplayError(
            "{file}: {other}, whose rules would make it go differently", file=file, other=other
        )
    return game, read


@contextmanager
def blamed_on(file: str) -> Iterator[None]:
    """Name the file in every error about its replay."""
    try:
        yield
    except UsageError as error:
        raise ReplayError("{file}: {why}", file=file, why=error) from None


def places(typed: str | None, games: int) -> list[Path] | list[None]:
    """Return the replay file of each game; several are numbered."""
    if typed is None:
        return [None] * games
    path = Path(typed)
    if (reason := unwritable(path)) is not None:
        raise UsageError("cannot write the replay {file}: {why}", file=path, why=reason)
    if games == 1:
        return [path]
    return [path.with_stem(f"{path.stem}-{number}") for number in range(1, games + 1)]


@contextmanager
def kept_if_stopped(file: Path | None) -> Iterator[None]:
    """Write what was played of a match that a person interrupts, or whose game fails, if it was to be kept."""
    try:
        yield
    except MatchFailedError as failed:
        if file is None or failed.replay is None or not failed.replay.log:
            raise
        _write(file, failed.replay)
        kept = Reason("{file} holds what was played", {"file": str(file)})
        raise FailedGameError(failed.reason.with_hint(kept)) from failed
    except Interrupted as stop:
        if file is None:
            raise
        _write(file, stop.replay)
        raise StoppedError(
            "stopped on turn {turn}; {file} holds what was played", turn=str(stop.turn), file=file
        ) from None


def keep(played: Played, file: Path | None) -> Result:
    """Write the replay if it is to be kept; return the result, which then names the file."""
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
        raise UsageError("cannot write the replay {file}: {why}", file=file, why=error) from None
