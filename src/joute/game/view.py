"""What a viewer needs, so that it needs no rules."""

from collections.abc import Callable
from typing import Any, Generic

from msgspec import Struct

from joute.game.board import Sights
from joute.game.rules import State


class View(Struct, Generic[State], frozen=True, kw_only=True):
    """What a viewer needs, so that it needs no rules.

    A game may bring a `viewer.js` that draws its frames. Without one, `joute.game.board` says how they
    are drawn: a frame that is a `Board`, or holds some, as a board of cells.
    """

    scene: Callable[[State], object] = lambda _: None
    """What stays the same for the whole match."""
    frame: Callable[[State], object] = lambda _: None
    """What changes."""
    veil: Callable[[Any, frozenset[int]], object] = lambda frame, _seats: frame
    """Removes from a frame what none of these seats may know. People who play see only this until the
    match is over. The scene, names and scores are never veiled, so no secret belongs there."""
    sight: Callable[[State, int], object] | None = None
    """Instead of `veil`: the frame that a person who plays in this seat is shown, made from what the
    seat may know, so that nothing can be forgotten."""
    stderr: Callable[[Any, str], str] = lambda _options, text: text
    """What is kept of the stderr of one turn."""

    def shown(self, state: State, eyes: frozenset[int] | None) -> object:
        """Return the frame for everybody (None), or for people who play in some seats."""
        if eyes is None:
            return self.frame(state)
        if self.sight is None:
            return self.veil(self.frame(state), eyes)
        seen = {seat: self.sight(state, seat) for seat in sorted(eyes)}
        return seen.popitem()[1] if len(seen) == 1 else Sights(seen)
