"""Programs that would have played otherwise in the match that they take over: what is said about them."""

from joute.arena.seats.past import Deviation
from joute.game import AnyGame, Failure
from joute.reason import Reason, Value

EXCERPT = 60
"""Characters that are quoted of an answer."""


def lost(game: AnyGame, deviation: Deviation, bot: str) -> Reason:
    """Say that a program cannot take over a match there, and where it can."""
    text = (
        "on turn {turn} {bot} answered {said}, where the match has {recorded}; {game} does not tell a program "
        "what became of its answers, so it would play on from a place where it is not"
    )
    return Reason(text, _values(deviation, bot) | {"game": game.name}).with_hint(_remedy(deviation))


def _remedy(deviation: Deviation) -> Reason:
    if deviation.turn == 1:
        return Reason("what works: --turn 1, which plays the match from its start")
    turn = {"turn": str(deviation.turn)}
    return Reason(
        "what works: --turn {turn} at the latest, or --turn 1, which plays the match from its start",
        turn,
    )


def noted(game: AnyGame, deviation: Deviation, bot: str) -> Reason:
    """Say that a program would have played otherwise, but can play on."""
    text = (
        "on turn {turn} {bot} answered {said}, where the match has {recorded}; {game} tells programs everything anew, "
        "so it plays on all the same"
    )
    return Reason(text, _values(deviation, bot) | {"game": game.name})


def _values(deviation: Deviation, bot: str) -> dict[str, Value]:
    return {
        "turn": str(deviation.turn),
        "bot": bot,
        "said": _quoted(deviation.said),
        "recorded": _quoted(deviation.recorded),
    }


def _quoted(answer: str | Failure) -> Value:
    if isinstance(answer, Failure):
        return Reason("nothing ({why})", {"why": answer.reason})
    line = " ".join(answer.split())
    return repr(line if len(line) <= EXCERPT else f"{line[: EXCERPT - 1]}…")
