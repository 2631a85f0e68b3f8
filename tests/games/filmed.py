"""Writes the film of a golden match as JSON, for the tests of a game's drawing: `filmed.py NAME`.

With it goes the film that seat 0 is shown if a person sits there, and all that this person is asked.
"""

import sys
from pathlib import Path

import msgspec
from msgspec import Struct

from joute import registry, replay
from joute.film import Camera, Line, Shot
from joute.web.reel import Option, Question

GOLDEN = Path(__file__).parent.parent / "golden"
INPUTS = 400
"""The first of a match: enough for everything to happen that is tested."""
PERSON = 0


class Asked(Struct, frozen=True):
    """A question, and the number of the last shot before it."""

    shot: int
    question: Question


class Filmed(Struct, frozen=True):
    """A match as everybody sees it, and as the person who plays does."""

    whole: list[Line]
    playing: list[Line]
    asked: list[Asked]


def filmed(name: str) -> Filmed:
    """Film the golden match of a game."""
    game = registry.find(name)
    match = replay.loads((GOLDEN / f"{name}.joute").read_bytes(), game)
    whole, playing = (Camera(game, match.setup, eyes) for eyes in (None, frozenset({PERSON})))
    film = Filmed([*whole.open()], [*playing.open()], [])
    for entry in match.log[:INPUTS]:
        if playing.match.ask is not None and PERSON in playing.match.waiting:
            state = playing.match.ask.state
            legal = game.rules.legal(state, PERSON)
            options = tuple(Option(action, game.wire.say(action)) for action in legal)
            question = Question(PERSON, game.rules.observe(state, PERSON), options)
            shots = sum(isinstance(line, Shot) for line in film.playing)
            film.asked.append(Asked(shots, question))
        film.whole.extend(whole.take(entry))
        film.playing.extend(playing.take(entry))
    return film


if __name__ == "__main__":
    sys.stdout.buffer.write(msgspec.json.encode(filmed(sys.argv[1])))
