"""What a viewer needs, so that it needs no rules."""

from collections.abc import Callable
from typing import Any, Generic

from msgspec import Struct

from joute.game.board import Sights, Sketch
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
    known: Callable[[State, frozenset[int]], State] = lambda state, _seats: state
    """The state as these seats together may know it. Until the match is over, all that people who play are
    shown is made of this: the scene, the frame, and the scores, of which None is one that they may not know."""
    veil: Callable[[Any, frozenset[int]], object] = lambda frame, _seats: frame
    """Removes from a frame what none of these seats may know, where that is easier than to leave it out of the state."""
    sight: Callable[[State, int], object] | None = None
    """Instead of `veil`: the frame that a person who plays in this seat is shown, made from what the
    seat may know, so that nothing can be forgotten."""
    sketch: str | Callable[[State], Sketch] | None = None
    """What `joute play --live` shows on a terminal, or the function's `module:name`, imported when somebody looks;
    None: the boards of the frame."""
    stderr: Callable[[Any, str], str] = lambda _options, text: text
    """What is kept of the stderr of one turn."""

    def known_to(self, state: State, eyes: frozenset[int] | None) -> State:
        """Return the state for everybody (None), or as people who play in some seats may know it."""
        return state if eyes is None else self.known(state, eyes)

    def shown(self, state: State, eyes: frozenset[int] | None) -> object:
        """Return the frame for everybody (None), or for people who play in some seats."""
        state = self.known_to(state, eyes)
        if eyes is None:
            return self.frame(state)
        if self.sight is None:
            return self.veil(self.frame(state), eyes)
        seen = {seat: self.sight(state, seat) for seat in sorted(eyes)}
        return seen.popitem()[1] if len(seen) == 1 else Sights(seen)
