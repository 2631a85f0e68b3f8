"""What learners see and may choose, as Gymnasium describes it."""

from typing import Any, TypedDict

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from joute.game.learning import AnyLearning

SEEN, MASK = "observation", "action_mask"


class Seen(TypedDict):
    """What a seat is given."""

    observation: NDArray[np.float32]
    action_mask: NDArray[np.int8]


Info = dict[str, Any]


def seen_space(learning: AnyLearning) -> spaces.Dict:
    """Describe what is seen: numbers, mostly between -1 and 1, and 1 for all that can be chosen."""
    return spaces.Dict(
        {
            SEEN: spaces.Box(-np.inf, np.inf, (learning.numbers,), np.float32),
            MASK: spaces.Box(0, 1, (learning.actions,), np.int8),
        }
    )


def choice_space(learning: AnyLearning) -> spaces.Discrete:
    """Describe what can be chosen."""
    return spaces.Discrete(learning.actions)
