"""Where a match can be taken up again: at a shot of its film, or at the last question that a seat answered."""

from collections.abc import Iterator, Sequence

from joute.errors import ReplayError
from joute.game import AnyGame, Mark, Setup
from joute.match import Entry, Match
from joute.replay import feed


def at_shot(game: AnyGame, setup: Setup, log: Sequence[Entry], shot: int) -> Sequence[Entry]:
    """Return the inputs that lead to a shot, 0 is the one before the first turn; none may follow."""
    match = Match(game, setup)
    marks = 0
    for count, effects in enumerate(feed(match, log)):
        marks += sum(isinstance(effect, Mark) for effect in effects)
        if match.ask is None:
            break
        if marks >= shot and match.untouched:
            return log[:count]
    raise ReplayError("the match is over there: nobody can play on")


def before_last_answer(
    game: AnyGame, setup: Setup, log: Sequence[Entry], seat: int
) -> Sequence[Entry] | None:
    """Return the inputs before the last question that a seat has answered, None if it answered none."""
    asked = [count for count in _asked(game, setup, log, seat) if count < len(log)]
    return log[: asked[-1]] if asked else None


def _asked(game: AnyGame, setup: Setup, log: Sequence[Entry], seat: int) -> Iterator[int]:
    """Yield the inputs that a match had had whenever it asked a seat something."""
    match = Match(game, setup)
    for count, _ in enumerate(feed(match, log)):
        if match.untouched and seat in match.waiting:
            yield count
