"""How a game is shown to programs that learn: what is seen as numbers, what can be done as numbers from 0.

A game names a function of the setup in `Game.learning`, in a module that is imported when somebody learns; numpy is
imported only there. What the function returns is a `Learning`. It must not depend on the seed, since a program that
plays does not know it, and it knows nothing but what `observe` has given. Small games do without: `joute.env` finds
out by itself what can be seen and done.

An action of the rules may be made of several choices, such as a line of commands. Then `action` returns None until the
last of them, and what can be seen and done also depends on what was chosen before in the same action.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

if TYPE_CHECKING:
    from numpy import float32, int8
    from numpy.typing import NDArray

Seen_contra = TypeVar("Seen_contra", contravariant=True)
Action_co = TypeVar("Action_co", covariant=True)
Chosen = tuple[int, ...]
"""What was chosen before in the same action: nothing, where an action is one choice."""


class Learning(Protocol[Seen_contra, Action_co]):
    """What a learner needs of a game, for one setup."""

    actions: int
    """How many numbers there are to choose from."""
    numbers: int
    """How many numbers show what is seen."""
    fixed: Sequence[Any] | None
    """The action of each number, where that is always the same; None where it depends on what is seen."""
    certain: bool
    """Whether what is seen always decides what may be done. If not, the rules are asked too: a seat to which they allow
    nothing is out."""

    def encode(self, seen: Seen_contra, chosen: Chosen, into: "NDArray[float32]", /) -> None:
        """Write what is seen into a row of zeros; raise ValueError where it is not of this setup, as by its seats."""

    def mask(self, seen: Seen_contra, chosen: Chosen, into: "NDArray[int8]", /) -> None:
        """Write 1 for everything that can be chosen now into a row of zeros."""

    def action(self, seen: Seen_contra, chosen: Chosen, /) -> Action_co | None:
        """Return the action that these choices make, None as long as there is more to choose."""


State_contra = TypeVar("State_contra", contravariant=True)


class QuickLearning(
    Learning[Seen_contra, Action_co], Protocol[Seen_contra, Action_co, State_contra]
):
    """A learning with a short cut, for games in which an observation takes long to make.

    `joute.env` asks it where it holds the state, `run` cannot. It is for speed only: it must write what `encode` and `mask`
    write for `observe(state, seat)`. A seat that is not asked has no use for its mask.
    """

    def glance(
        self, state: State_contra, seat: int, into: "NDArray[float32]", mask: "NDArray[int8]", /
    ) -> None:
        """Write what a seat sees, and what it can choose as the first choice of an action, into rows of zeros."""


AnyLearning = Learning[Any, Any]
