"""Whose fault an exception is: if a game raised it, the game is named, with its package, the file and the line."""

import contextlib
from collections.abc import Callable, Generator, Iterator, Sequence
from pathlib import Path
from typing import Any, TypeVar

from joute.entry_points import entry_points
from joute.errors import (
    BrokenGameError,
    FailedGameError,
    JouteError,
    ReplayError,
    StuckGameError,
    reason_of,
)
from joute.reason import Reason, Value
from joute.stuck import StuckError, guarded

Result = TypeVar("Result")
GROUP = "joute.games"
"""The entry points of games."""
OWN = "joute"
"""The package whose names nobody else can take."""


RAISED = BaseException
"""What comes out of a game that fails; `is_ours` tells apart what is not its fault."""
Frame = tuple[str, int, str]
"""The file, the line and the function."""
_CORE = Path(__file__).parent
_GAMES = _CORE / "games"
_LIBRARY = Path(contextlib.__file__).parent
_INSTALLED = ("site-packages", "dist-packages")
"""Folders of other packages inside the library."""


def failed(
    game: str,
    why: Value,
    error: BaseException | None = None,
    function: object = None,
) -> FailedGameError:
    """Say that a game has failed: in which package, and where: what raised an error, or a function of it."""
    if place(error) is None:
        return _failed(game, why, [_position(function)])
    return _failed(game, why, [place(error), _function(_own(_trace(error)))])


def stuck(game: str, seconds: float, frames: Sequence[Frame]) -> StuckGameError:
    """Say where a game was that did not go on, by the frames of its process, the outermost first."""
    own = _own(frames)
    where = [f"{own[-1][0]}:{own[-1][1]}", _function(own)] if own else []
    return StuckGameError(_failed(game, said(StuckError(seconds)), where).reason)


def _failed(game: str, why: Value, places: Sequence[str | None]) -> FailedGameError:
    packages = [entry.package for entry in entry_points(GROUP) if entry.name == game]
    where = [each for each in (*packages[:1], *places) if each is not None]
    if not where:
        return FailedGameError("the game {game} failed: {why}", game=game, why=why)
    values: dict[str, Value] = {"game": game, "place": ", ".join(where), "why": why}
    return FailedGameError(Reason("the game {game} ({place}) failed: {why}", values))


def blamed(game: str, error: BaseException) -> FailedGameError | None:
    """Return an error as a game's own, None if the game did not raise it."""
    own = isinstance(error, BrokenGameError) or place(error) is not None
    return raised(game, error) if own else None


def raised(game: str, error: BaseException, function: object = None) -> FailedGameError | None:
    """Say what a game, or a function of it, has raised, and where; None for what is for others to handle."""
    if isinstance(error, FailedGameError):
        return error
    if isinstance(error, StuckError):
        return StuckGameError(failed(game, said(error), error).reason)
    if is_ours(error):
        return None
    if isinstance(error, JouteError) and not isinstance(error, BrokenGameError):
        return None
    return failed(game, said(error), error, function)


def complaint(game: str, error: BaseException) -> Reason:
    """Say what is wrong with a game that was tried: what we found says it itself."""
    if isinstance(error, ReplayError):
        text = "a match of {game} goes differently when it is played again: {why}"
        return Reason(text, {"game": game, "why": error.reason})
    if isinstance(error, BrokenGameError) or (
        isinstance(error, JouteError) and place(error) is None
    ):
        return error.reason
    return failed(game, said(error), error).reason


@guarded
def call(game: str, function: Callable[..., Result], *arguments: Any) -> Result:  # noqa: ANN401 - any function
    """Call a function of a game; what it raises is the game's."""
    try:
        return function(*arguments)
    except RAISED as error:
        fault = raised(game, error)
        if fault is None or fault is error:
            raise
        raise fault from error


def is_ours(error: BaseException) -> bool:
    """Whether an error is the end that a signal brings: our handler raises it, wherever a game is."""
    if isinstance(error, KeyboardInterrupt):
        return True
    if not isinstance(error, SystemExit):
        return False
    *_, (file, *_) = [("", 0, ""), *_frames(error)]
    return Path(file).is_relative_to(_CORE) and not _is_of_game(file)


def said(error: BaseException) -> Reason:
    """Return what an error says; one of syntax names its place otherwise."""
    if isinstance(error, StuckError):
        text = "it does not go on: nothing came of it for {seconds} s"
        return Reason(text, {"seconds": error.seconds})
    if isinstance(error, SyntaxError):
        return Reason("cause.raised", {"kind": type(error).__name__, "words": error.msg})
    return reason_of(error)


def place(error: BaseException | None) -> str | None:
    """Return the file and line of a game where it raised an error, None if it did not."""
    if isinstance(error, SyntaxError) and error.filename:
        return f"{error.filename}:{error.lineno}"
    own = _own(_trace(error))
    return f"{own[-1][0]}:{own[-1][1]}" if own else None


def _function(own: Sequence[Frame]) -> str | None:
    """Return the function of a game's file that was called, by the game's frames, if it has a name."""
    called = next(name for file, _, name in own if file == own[-1][0])
    return f"{called}()" if called.isidentifier() else None


def _position(function: object) -> str | None:
    """Return the file and line where a function of a game begins, or where a generator of it waits."""
    frame = getattr(function, "gi_frame", None)
    code = getattr(function, "gi_code" if isinstance(function, Generator) else "__code__", None)
    found = None if code is None else (code.co_filename, code.co_firstlineno)
    if frame is not None:
        found = (frame.f_code.co_filename, frame.f_lineno)
    return f"{found[0]}:{found[1]}" if found and _is_of_game(found[0]) else None


def _own(frames: Sequence[Frame]) -> list[Frame]:
    return [frame for frame in frames if _is_of_game(frame[0])]


def _trace(error: BaseException | None) -> list[Frame]:
    """Return the frames that an error has passed; if none is of a game, those of the error behind it."""
    while error is not None:
        frames = list(_frames(error))
        if _own(frames):
            return frames
        error = error.__cause__
    return []


def _frames(error: BaseException) -> Iterator[Frame]:
    """Yield what an error has passed, the outermost first."""
    trace = error.__traceback__
    while trace is not None:
        code = trace.tb_frame.f_code
        yield code.co_filename, trace.tb_lineno, code.co_name
        trace = trace.tb_next


def _is_of_game(file: str) -> bool:
    """Whether a file is neither ours nor of Python's library."""
    path = Path(file)
    if not path.is_absolute() or path.is_relative_to(_CORE):
        return path.is_relative_to(_GAMES)
    if path.is_relative_to(_LIBRARY):
        return any(folder in path.parts for folder in _INSTALLED)
    return True
