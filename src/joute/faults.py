"""Whose fault an exception is: if a game raised it, the game is named, with its package, the file and the line."""

import sysconfig
from collections.abc import Callable, Iterator
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from typing import Any, TypeVar

from joute.errors import BrokenGameError, FailedGameError, JouteError, reason_of
from joute.reason import Reason, Value

Result = TypeVar("Result")
GROUP = "joute.games"
"""The entry points of games."""
OWN = "joute"
"""The package whose names nobody else can take."""
_CORE = Path(__file__).parent
_GAMES = _CORE / "games"
_LIBRARY = Path(sysconfig.get_path("stdlib"))
_INSTALLED = ("site-packages", "dist-packages")
"""Folders of other packages inside the library."""


def package_of(entry: EntryPoint) -> str | None:
    """Return the package that offers a game."""
    return entry.dist.name if entry.dist else None


def failed(game: str, why: Value, error: BaseException | None = None) -> FailedGameError:
    """Say that a game has failed: in which package, and if it raised an error, where."""
    packages = [package_of(entry) for entry in entry_points(group=GROUP, name=game)]
    where = [*filter(None, packages[:1]), *filter(None, [place(error)])]
    if not where:
        return FailedGameError("the game {game} failed: {why}", game=game, why=why)
    values: dict[str, Value] = {"game": game, "place": ", ".join(where), "why": why}
    return FailedGameError(Reason("the game {game} ({place}) failed: {why}", values))


def blamed(game: str, error: BaseException) -> FailedGameError | None:
    """Return an error as a game's own, None if the game did not raise it."""
    own = isinstance(error, BrokenGameError) or place(error) is not None
    return raised(game, error) if own else None


def raised(game: str, error: BaseException) -> FailedGameError | None:
    """Say what a game has raised, and where; None for what is for others to handle."""
    if isinstance(error, FailedGameError):
        return error
    if isinstance(error, SystemExit) and is_ours(error):
        return None
    if isinstance(error, JouteError) and not isinstance(error, BrokenGameError):
        return None
    return failed(game, said(error), error)


def call(game: str, function: Callable[..., Result], *arguments: Any) -> Result:  # noqa: ANN401 - any function
    """Call a function of a game; what it raises is the game's."""
    try:
        return function(*arguments)
    except (Exception, SystemExit) as error:
        fault = raised(game, error)
        if fault is None or fault is error:
            raise
        raise fault from error


def is_ours(error: BaseException) -> bool:
    """Whether a `SystemExit` is the end that a signal brings: our handler raises it, wherever a game is."""
    *_, (file, _) = [("", 0), *_frames(error)]
    return Path(file).is_relative_to(_CORE) and not _is_of_game(file)


def said(error: BaseException) -> Reason:
    """Return what an error says; one of syntax names its place otherwise."""
    if isinstance(error, SyntaxError):
        return Reason("cause.raised", {"kind": type(error).__name__, "words": error.msg})
    return reason_of(error)


def place(error: BaseException | None) -> str | None:
    """Return the file and line of a game where it raised an error, None if it did not."""
    if isinstance(error, SyntaxError) and error.filename:
        return f"{error.filename}:{error.lineno}"
    own = [(file, line) for file, line in _frames(error) if _is_of_game(file)]
    return f"{own[-1][0]}:{own[-1][1]}" if own else None


def _frames(error: BaseException | None) -> Iterator[tuple[str, int]]:
    """Yield the places that an error has passed, the outermost first."""
    trace = None if error is None else error.__traceback__
    while trace is not None:
        yield trace.tb_frame.f_code.co_filename, trace.tb_lineno
        trace = trace.tb_next


def _is_of_game(file: str) -> bool:
    """Whether a file is neither ours nor of Python's library."""
    path = Path(file)
    if not path.is_absolute() or path.is_relative_to(_CORE):
        return path.is_relative_to(_GAMES)
    if path.is_relative_to(_LIBRARY):
        return any(folder in path.parts for folder in _INSTALLED)
    return True
