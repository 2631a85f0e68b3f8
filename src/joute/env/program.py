"""From a policy to a bot: a real program that speaks the game's protocol.

    # mypolicy.py
    import joute.env
    joute.env.run("vin", policy)

Then `joute play vin mypolicy.py greedy`, a league or a site takes the file like any other. The observation comes from
the game's own client, which rebuilds it from the messages; only numpy is imported besides.
"""

import contextlib
import os
import sys
from operator import index
from typing import Any, Unpack

import numpy as np
from numpy.typing import NDArray

from joute.bots.connection import connected, default_place
from joute.bots.standalone import run as talk
from joute.env.matches import MatchKeywords, found, learning_of, prepared, usual_seats
from joute.env.opponents import Policy
from joute.errors import UsageError
from joute.game import AnyGame, Chosen, Client, Play, Setup
from joute.game.learning import AnyLearning

Row = NDArray[np.float32]
Mask = NDArray[np.int8]


class _Stopped(Exception):  # noqa: N818 - it carries an error
    """A policy or its learning has raised something, which is not the fault of the other side."""

    def __init__(self, error: Exception) -> None:
        self.error = error


class _UnfitError(Exception):
    """What is seen is not of the setup that was learnt."""


class _NothingLeft(Exception):  # noqa: N818 - it ends a match, not with an error
    """Nothing can be chosen any more."""


def run(
    game: str | os.PathLike[str] | AnyGame,
    policy: Policy,
    *,
    seats: int | None = None,
    **match: Unpack[MatchKeywords],
) -> None:
    """Play one match as a program, until the referee has gone.

    The policy is a function of (observation, mask) that returns the number of its choice. `seats` and the other keywords
    are those with which it has learnt: how many numbers it sees and chooses from may depend on them.
    """
    known = found(game)
    setup = prepared(known, usual_seats(known) if seats is None else seats, match)
    play = player(learning_of(known, setup), policy)
    client = known.wire.client(play, setup.options, getattr(policy, "__name__", "policy"))
    end = known.link(setup.options).client_end
    try:
        _hold(known, client, end)
    except _Stopped as stopped:
        raise stopped.error from stopped.error.__cause__
    except _UnfitError:
        raise _unfit(known, setup) from None
    except _NothingLeft:
        why = UsageError("the rules of {game} allow nothing any more here", game=known.name)
        raise SystemExit(str(why)) from None  # a line of stderr: the referee sees only that it ends


def _hold(known: AnyGame, client: Client, end: str) -> None:
    # the referee has gone
    with contextlib.suppress(BrokenPipeError, ConnectionResetError):
        if known.tcp is None:
            talk(client, sys.stdin.fileno(), sys.stdout.fileno(), end)
        else:
            with connected(default_place(known)) as connection:
                talk(client, connection.fileno(), connection.fileno(), end)


def player(learning: AnyLearning, policy: Policy) -> Play[Any, Any]:
    """Return a bot of a policy: from an observation to an action."""

    def play(seen: Any) -> Any:  # noqa: ANN401 - the game's own
        chosen: Chosen = ()
        while True:
            try:
                row, mask = _shown(learning, seen, chosen)
            except (ValueError, LookupError) as error:
                raise _UnfitError from error
            if not mask.any():
                raise _NothingLeft
            chosen = (*chosen, _choice(policy, row, mask))
            action = learning.action(seen, chosen)
            if action is not None:
                return action

    return play


def _shown(learning: AnyLearning, seen: object, chosen: Chosen) -> tuple[Row, Mask]:
    row, mask = np.zeros(learning.numbers, np.float32), np.zeros(learning.actions, np.int8)
    learning.encode(seen, chosen, row)
    learning.mask(seen, chosen, mask)
    return row, mask


def _choice(policy: Policy, row: Row, mask: Mask) -> int:
    """Ask a policy, and hold it to its mask: what an environment refuses is refused here too."""
    allowed = mask.copy()
    try:
        number = index(policy(row, mask))
    except Exception as error:  # whatever it is, it is the policy's own
        raise _Stopped(error) from error
    if 0 <= number < len(allowed) and allowed[number]:
        return number
    wrong = UsageError(
        "the policy chose {number}, which its mask does not allow", number=str(number)
    )
    raise _Stopped(wrong)


def _unfit(game: AnyGame, setup: Setup) -> UsageError:
    return UsageError(
        "this match of {game} is not one of {seats} seats with the options given to joute.env.run: give it those of the match, with a policy that has learnt so",
        game=game.name,
        seats=str(setup.seats),
    )
