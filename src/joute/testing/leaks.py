"""Whether people are shown more than their seats may know.

A match is played twice from the same moment on, and once another seat does something else. As long as a seat may
not know of that (`observe` gives the same), what it is told and shown must be the same, too.
"""

from collections.abc import Iterator
from itertools import islice

import msgspec
from msgspec import Struct

from joute.dice import dice
from joute.game import AnyGame, Failure, Mark, Setup, Tell
from joute.match import Effect, Entry, Match, rendered
from joute.replay import feed
from joute.testing.patience import progress
from joute.testing.playing import play_out, random_voice, setups
from joute.wired import broken

MATCHES = 2
MOMENTS = 6
"""Of each match, in which somebody acts otherwise."""
AHEAD = 8
"""Messages that are compared after such a moment."""
CHOICE = 2
"""Actions that make one."""
STARTS = 40
"""Beginnings that are compared with each other."""


class Seen(Struct, frozen=True):
    """What a seat learns at one time."""

    knows: bytes
    """What it may know."""
    told: bytes
    shown: bytes
    """To a person who plays in it."""


def secrets(game: AnyGame) -> None:
    """Nobody who plays is told or shown what only another seat may know."""
    _beginnings(game)
    for setup in islice(setups(game), MATCHES):
        if setup.seats > 1:
            _moments(game, setup)


def _beginnings(game: AnyGame) -> None:
    """Compare beginnings that look the same to a seat."""
    (first, *_) = setups(game)
    known: dict[tuple[int, bytes], Seen] = {}
    for seed in range(STARTS):
        setup = msgspec.structs.replace(first, seed=seed)
        state = game.rules.initial(setup)
        for seat in range(setup.seats):
            now = _seen(game, state, [], seat)
            _compare(game, known.setdefault((seat, now.knows), now), now, seat, 0)


def _moments(game: AnyGame, setup: Setup) -> None:
    """Let a seat act otherwise at some moments of a match."""
    played = play_out(game, setup, random_voice(game, dice(setup.seed, "secrets")))
    apart = max(1, len(played.log) // MOMENTS)
    for length in range(0, len(played.log), apart):
        past = played.log[:length]
        match = Match(game, setup)
        for _ in feed(match, past):
            progress()
        if match.ask is None:
            return
        mover = match.waiting[0]
        actions = game.rules.legal(match.ask.state, mover)
        if len(actions) < CHOICE:
            continue
        heard = {
            seat for seat, _ in past
        }  # before its first answer a seat may know less than its rules allow
        for seat in heard - {mover}:
            one, other = (
                _ahead(game, setup, past, action, seat) for action in (actions[0], actions[-1])
            )
            for mine, yours in zip(one, other, strict=False):
                if mine.knows != yours.knows:
                    break
                _compare(game, mine, yours, seat, match.turn)


def _ahead(
    game: AnyGame, setup: Setup, past: list[Entry], action: object, seat: int
) -> Iterator[Seen]:
    """Play on from a moment with an action of the seat that is asked; yield what another seat learns."""
    match = Match(game, setup)
    for _ in feed(match, past):
        pass
    queue = list(game.wire.say(action))
    voice = random_voice(game, dice(setup.seed, "ahead"))
    mover = match.waiting[0]
    for _ in range(AHEAD):
        progress()
        if match.ask is None:
            return
        asked = match.waiting[0]
        said = queue.pop(0) if queue and asked == mover else voice(match, asked)
        effects = (
            match.failed(asked, said) if isinstance(said, Failure) else match.said(asked, said)
        )
        if effects:
            yield from _learnt(game, match, effects, seat)


def _learnt(game: AnyGame, match: Match, effects: list[Effect], seat: int) -> Iterator[Seen]:
    """Yield what a seat learns up to each mark, and up to the next question."""
    told: list[str] = []
    for effect in effects:
        if isinstance(effect, Tell) and effect.seat == seat:
            told.append(rendered(effect))
        elif isinstance(effect, Mark):
            yield _seen(game, effect.state, told, seat)
    state = match.final if match.ask is None else match.ask.state
    yield _seen(game, state, told, seat)


def _seen(game: AnyGame, state: object, told: list[str], seat: int) -> Seen:
    shown = (game.view.shown(state, frozenset({seat})), game.rules.scores(state))
    knows = game.rules.observe(state, seat)
    return Seen(_encoded(knows), _encoded(told), _encoded(shown))


def _encoded(value: object) -> bytes:
    return msgspec.json.encode(value, order="deterministic", enc_hook=repr)


def _compare(game: AnyGame, one: Seen, other: Seen, seat: int, turn: int) -> None:
    values = {"seat": str(seat), "turn": str(turn)}
    if one.told != other.told:
        text = "{game} tells seat {seat} on turn {turn} what it may not know, by observe"
        raise broken(text, game, **values)
    if one.shown != other.shown:
        text = "{game} shows a person in seat {seat} on turn {turn} what observe does not give it"
        raise broken(text, game, **values)
