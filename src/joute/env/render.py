"""A match as a picture: a text, or an array of pixels, of what `joute play --live` shows on a terminal."""

from typing import Literal

import numpy as np
from numpy.typing import NDArray

from joute import registry
from joute.env.pixels import drawn
from joute.env.session import Session
from joute.errors import UsageError
from joute.game import Sketch
from joute.game.board import as_text, boards
from joute.reason import Reason, either
from joute.speech import ENGLISH, sentence

Mode = Literal["ansi", "rgb_array"]
MODES: tuple[Mode, ...] = ("ansi", "rgb_array")
Picture = str | NDArray[np.uint8]


def checked_mode(mode: str | None) -> Mode | None:
    """Return a way to draw, or say which there are."""
    if mode is None:
        return None
    for known in MODES:
        if mode == known:
            return known
    raise UsageError(
        "{where}{key}={value}: it must be {wanted}",
        where="",
        key="render_mode",
        value=repr(mode),
        wanted=either(list(MODES)),
    )


def render(session: Session, mode: Mode | None) -> Picture | None:
    """Draw a match as it stands; nothing without a mode."""
    if mode is None:
        return None
    sketch = _sketch(session)
    return _text(session, sketch) if mode == "ansi" else drawn(sketch.boards)


def _sketch(session: Session) -> Sketch:
    made = session.game.view.sketch
    if made is None:
        return Sketch(tuple(boards(session.game.view.frame(session.state))))
    sketch: Sketch = (registry.attribute(made) if isinstance(made, str) else made)(session.state)
    return sketch


def _text(session: Session, sketch: Sketch) -> str:
    turn, scores = session.rules.turn(session.state), session.rules.scores(session.state)
    head = sentence(Reason("turn {turn}", {"turn": str(turn)}), ENGLISH)
    seats = [
        f"{name}: {'-' if score is None else score}"
        for name, score in zip(session.setup.names, scores, strict=True)
    ]
    lines = [line if isinstance(line, str) else sentence(line, ENGLISH) for line in sketch.lines]
    return "\n".join(
        [f"{session.game.title}, {head}", *seats, *map(as_text, sketch.boards), *lines]
    )
