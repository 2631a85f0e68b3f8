"""The turns of a replay: for each, the position before it, what was said, and the position after it."""

from typing import Any

from msgspec import Struct

from joute.game import AnyGame, Ask, AskAll, Decision, Mark
from joute.match import Match
from joute.replay import Replay, feed


class _Turn(Struct):
    """A turn of a seat that is not over yet."""

    seat: int
    turn: int
    shot: int
    place: int
    """Inputs before it."""
    ask: Ask | AskAll
    said: list[str]


class Taken(Struct, frozen=True):
    """A decision, and how many shots of the film came before it."""

    decision: Decision[Any]
    shot: int


def decisions(game: AnyGame, replay: Replay) -> list[Taken]:
    """List the turns of all seats in the order in which they were played."""
    match = Match(game, replay.setup)
    under_way: dict[int, _Turn] = {}
    taken: dict[int, Taken] = {}
    shots = 0
    for place, effects in enumerate(feed(match, replay.log)):
        shots += sum(isinstance(effect, Mark) for effect in effects)
        if match.untouched:
            for turn in [turn for turn in under_way.values() if not _goes_on(match, turn)]:
                del under_way[turn.seat]
                taken[turn.place] = _over(turn, match)
        if match.ask is None or place == len(replay.log):
            break
        seat, answer = replay.log[place]
        if seat not in match.waiting:  # it failed while another was asked
            continue
        begun = _Turn(seat, match.turn, shots, place, match.ask, [])
        if isinstance(answer, str):
            under_way.setdefault(seat, begun).said.append(answer)
        else:
            under_way.setdefault(seat, begun)
    return [taken[place] for place in sorted(taken)]


def _goes_on(match: Match, turn: _Turn) -> bool:
    """Whether a seat is asked for more on the same turn."""
    ask = match.ask
    if ask is None or match.waiting != (turn.seat,) or match.turn != turn.turn:
        return False
    return not ask.fresh or match.setup.seats > 1


def _over(turn: _Turn, match: Match) -> Taken:
    decision: Decision[Any] = Decision(
        seat=turn.seat,
        turn=turn.turn,
        before=turn.ask.state,
        after=match.final if match.ask is None else match.ask.state,
        said=tuple(turn.said),
    )
    return Taken(decision, turn.shot)
