"""Whether people are shown more than their seats may know.

A match is played twice from the same moment on, and once another seat does something else. As long as a seat may
not know of that (`observe` gives the same), what it is told and shown must be the same, too: the messages, the turn, the
scores, the frame, and before the first turn the scene. When the match is over, everything may be known.
"""

from collections.abc import Iterator
from itertools import islice

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from joute.dice import dice
from joute.exchange import rendered
from joute.film import snapshot
from joute.game import AnyGame, Failure, Mark, Setup, Tell
from joute.match import Effect, Entry, Match
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
    """What it may know: what `observe` gives, and whether it is to move."""
    told: bytes
    shown: bytes
    """To a person who plays in it: the turn and the frame, …"""
    scores: bytes
    """… and the scores."""


def secrets(game: AnyGame) -> None:
    """Nobody who plays is told or shown what only another seat may know."""
    _beginnings(game)
    for setup in islice((setup for setup in setups(game) if setup.seats > 1), MATCHES):
        _moments(game, setup)


def _beginnings(game: AnyGame) -> None:
    """Compare beginnings that look the same to a seat."""
    (first, *_) = setups(game)
    known: dict[tuple[int, bytes], Seen] = {}
    for seed in range(STARTS):
        setup = replace(first, seed=seed)
        state = game.rules.initial(setup)
        for seat in range(setup.seats):
            now = _seen(game, state, 0, [], seat)
            scene = game.view.scene(game.view.known_to(state, frozenset({seat})))
            now = replace(now, shown=_encoded((scene, now.shown)))
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
        unaware = set(range(setup.seats)) - {mover}
        one, other = (_ahead(game, setup, past, action) for action in (actions[0], actions[-1]))
        for mine, yours in zip(one, other, strict=False):
            unaware = {seat for seat in unaware if mine[seat].knows == yours[seat].knows}
            for seat in unaware:
                _compare(game, mine[seat], yours[seat], seat, match.turn)


def _ahead(game: AnyGame, setup: Setup, past: list[Entry], action: object) -> Iterator[list[Seen]]:
    """Play on from a moment with an action of the seat that is asked; yield what each seat learns."""
    match = Match(game, setup)
    for _ in feed(match, past):
        pass
    if match.ask is None:
        return
    queue = list(game.wire.say(action))
    voice = random_voice(game, dice(setup.seed, "ahead"))
    mover = match.waiting[0]
    for _ in range(AHEAD):
        progress()
        if match.ask is None:
            return
        asked, turn = match.waiting[0], match.turn
        said = queue.pop(0) if queue and asked == mover else voice(match, asked)
        effects = (
            match.failed(asked, said) if isinstance(said, Failure) else match.said(asked, said)
        )
        if effects:
            yield from _learnt(match, effects, turn)


def _learnt(match: Match, effects: list[Effect], turn: int) -> Iterator[list[Seen]]:
    """Yield what the seats learn up to each mark, and up to the next question."""
    told: list[list[str]] = [[] for _ in range(match.setup.seats)]
    last = match.final if match.ask is None else match.ask.state
    for effect in [*effects, Mark(last)]:
        if isinstance(effect, Tell):
            told[effect.seat].append(rendered(effect))
        elif isinstance(effect, Mark) and match.game.rules.to_move(effect.state):
            yield [
                _seen(match.game, effect.state, turn, heard, seat)
                for seat, heard in enumerate(told)
            ]


def _seen(game: AnyGame, state: object, turn: int, told: list[str], seat: int) -> Seen:
    knows = (game.rules.observe(state, seat), seat in game.rules.to_move(state))
    shown = snapshot(game, state, turn, frozenset({seat}))
    return Seen(
        knows=_encoded(knows),
        told=_encoded(told),
        shown=_encoded((shown.turn, shown.frame)),
        scores=_encoded(shown.scores),
    )


def _encoded(value: object) -> bytes:
    plain = msgspec.to_builtins(value, order="deterministic", str_keys=True, enc_hook=repr)
    return msgspec.json.encode(plain)


def _compare(game: AnyGame, one: Seen, other: Seen, seat: int, turn: int) -> None:
    values = {"seat": str(seat), "turn": str(turn)}
    if one.told != other.told:
        text = "{game} tells seat {seat} on turn {turn} what it may not know, by observe"
        raise broken(text, game, **values)
    if one.shown != other.shown:
        text = "{game} shows a person in seat {seat} on turn {turn} what observe does not give it"
        raise broken(text, game, **values)
    if one.scores != other.scores:
        text = "the scores of {game} show a person in seat {seat} on turn {turn} what observe does not give it"
        raise broken(text, game, **values)
