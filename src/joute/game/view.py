"""What a viewer needs, so that it needs no rules."""

from collections.abc import Callable
from typing import Any, Generic

from msgspec import Struct

from joute.game.rules import State


class View(Struct, Generic[State], frozen=True, kw_only=True):
    """What a viewer needs, so that it needs no rules."""

    scene: Callable[[State], object] = lambda _: None
    """What stays the same for the whole match."""
    frame: Callable[[State], object] = lambda _: None
    """What changes."""
    veil: Callable[[Any, frozenset[int]], object] = lambda frame, _seats: frame
    """Removes from a frame what none of these seats may know. People who play see only this until the
    match is over. The scene, names and scores are never veiled, so no secret belongs there."""
    stderr: Callable[[Any, str], str] = lambda _options, text: text
    """What is kept of the stderr of one turn."""
