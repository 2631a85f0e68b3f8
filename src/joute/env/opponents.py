"""Who plays the other seats: built-in bots by name, policies, or anybody at random."""

from collections.abc import Callable, Iterable
from operator import index
from time import monotonic

import numpy as np
from numpy.typing import NDArray

from joute import registry
from joute.dice import dice
from joute.env.session import Session
from joute.errors import UsageError
from joute.game import AnyGame, BotEntry, Brief
from joute.reason import Reason
from joute.simple import Sight

Policy = Callable[[NDArray[np.float32], NDArray[np.int8]], int]
"""What is seen, as numbers, and 1 for all that can be chosen: → what is chosen."""
Opponent = str | Policy
RANDOM = "random"
Move = Callable[[Session, int], None]
"""Makes one choice, or takes one action, for a seat that is asked."""


def checked(game: AnyGame, opponents: Iterable[Opponent]) -> list[Opponent | BotEntry]:
    """Find the bots that were named."""
    given = [] if isinstance(opponents, str) else list(opponents)
    if isinstance(opponents, str) or not all(
        isinstance(one, str) or callable(one) for one in given
    ):
        raise UsageError(
            "opponents={value}: it must be a list of names of bots and of policies",
            value=repr(opponents),
        )
    return [_found(game, one) if isinstance(one, str) else one for one in given]


def _found(game: AnyGame, name: str) -> BotEntry | str:
    entry = registry.bot(game, name)
    if entry is not None:
        return entry
    if name == RANDOM:
        return name
    names = ", ".join(dict.fromkeys([*(bot.name for bot in game.bots), RANDOM]))
    raise UsageError(
        Reason(
            "{game} has no bot {bot}; it has: {names}",
            {"game": game.name, "bot": repr(name), "names": names},
        )
    )


def name_of(opponent: Opponent | BotEntry) -> str:
    """Return what an opponent is called in replays."""
    if isinstance(opponent, BotEntry):
        return opponent.name
    return opponent if isinstance(opponent, str) else str(getattr(opponent, "__name__", "policy"))


def seated(opponent: Opponent | BotEntry, session: Session, seat: int) -> Move:
    """Let an opponent play a seat of one match."""
    if isinstance(opponent, BotEntry):
        return _bot(opponent, session, seat)
    if isinstance(opponent, str):
        return _at_random(session, seat)
    return _policy(opponent)


def _bot(entry: BotEntry, session: Session, seat: int) -> Move:
    """Play a built-in bot, with the dice that it has in `joute play`."""
    limit = session.game.limits(session.setup.options).turn_ms
    play = registry.maker(entry)(
        Brief(
            dice=dice(session.setup.seed, "bot", entry.name, seat),
            clock=monotonic,
            limit=limit / 1000 if limit else None,
        )
    )

    def move(session: Session, seat: int) -> None:
        seen = session.seen(seat)
        action = play(seen)
        if isinstance(seen, Sight) and not any(action is legal for legal in seen.actions):
            _read(session, seat, seen, action)
        else:
            session.act(seat, action)

    return move


def _read(session: Session, seat: int, seen: Sight, action: object) -> None:
    """Take what a bot says as the referee of a small game does: a list may mean a tuple, and 1.0 is not 1."""
    say = session.game.wire.say
    said = say(action)
    meant = [legal for legal in seen.actions if say(legal) == said]
    if meant:
        session.act(seat, meant[0])
    else:
        session.forbid(seat, len(seen.actions))


def _at_random(session: Session, seat: int) -> Move:
    """Take any legal action."""
    choice = dice(session.setup.seed, "env", "random", seat).choice

    def move(session: Session, seat: int) -> None:
        session.act(seat, choice(session.legal(seat)))

    return move


def _policy(policy: Policy) -> Move:
    def move(session: Session, seat: int) -> None:
        seen = np.zeros(session.learning.numbers, np.float32)
        session.encode(seat, seen)
        session.choose(seat, index(policy(seen, session.mask(seat).copy())))

    return move
