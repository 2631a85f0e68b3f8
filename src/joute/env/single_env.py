"""One learner against opponents: a `gymnasium.Env`."""

import os
from collections.abc import Sequence
from operator import index
from typing import Any, Unpack

import gymnasium
import numpy as np
from numpy.typing import NDArray

from joute.env.learner import Learner
from joute.env.matches import MatchKeywords
from joute.env.opponents import Opponent
from joute.env.render import MODES, Picture, checked_mode, render
from joute.env.rewards import checked as checked_reward
from joute.env.session import Session
from joute.env.spaces import Info, Seen, choice_space, seen_space
from joute.game import AnyGame
from joute.library.replay import Replay


class SingleEnv(gymnasium.Env[Any, np.int64]):
    """A seat of a game; see `single`."""

    metadata: dict[str, Any] = {  # noqa: RUF012 - as Gymnasium has it
        "render_modes": list(MODES),
        "render_fps": 4,
    }

    def __init__(self, learner: Learner, render_mode: str | None) -> None:
        self._learner = learner
        self.observation_space = seen_space(learner.matches.learning)
        self.action_space = choice_space(learner.matches.learning)
        self._mode = checked_mode(render_mode)
        self.render_mode = render_mode

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Seen, Info]:
        """Begin a match: on this seed, or on the next one of the series."""
        super().reset(seed=seed)
        del options
        self._learner.reset(seed)
        seen = self._seen()
        return seen, {"action_mask": seen["action_mask"]}

    def step(self, action: np.int64 | int) -> tuple[Seen, float, bool, bool, Info]:
        """Choose, and let the others play until the learner is asked again or the match is over."""
        learner = self._learner
        reward = learner.step(index(action))
        seen = self._seen()
        info: Info = {"action_mask": seen["action_mask"]}
        over = learner.over
        if over:
            info |= learner.result()
        return seen, reward, over, False, info

    def action_masks(self) -> NDArray[np.bool_]:
        """Return what can be chosen, as sb3-contrib's MaskablePPO asks for it."""
        return self._learner.mask().astype(np.bool_)

    def render(self) -> Picture | None:
        """Draw the match as the mode says."""
        return render(self._learner.session, self._mode)

    @property
    def session(self) -> Session:
        """The match that is played."""
        return self._learner.session

    @property
    def replay(self) -> Replay:
        """The match so far: it verifies, and can be saved and watched."""
        return self._learner.replay

    def _seen(self) -> Seen:
        learner = self._learner
        row = np.zeros(learner.matches.learning.numbers, np.float32)
        learner.write(row)
        return {"observation": row, "action_mask": learner.mask().copy()}


def single(  # noqa: PLR0913 - a keyword an option
    game: str | os.PathLike[str] | AnyGame,
    *,
    opponents: Sequence[Opponent] | None = None,
    seat: int | None = 0,
    seed: int | None = None,
    reward: str = "win",
    render_mode: str | None = None,
    **match: Unpack[MatchKeywords],
) -> SingleEnv:
    """Make a `gymnasium.Env` of one seat.

        env = joute.env.single("vin", opponents=["greedy"], seat=0, set={"size": 20})

    Opponents are built-in bots by name, `random`, which takes any legal action, or policies: functions of (observation,
    mask). Without any, as few as can play at random. With `seat=None` the seat is drawn for every match. `reward` is
    `win` or `score` (`joute.env.rewards`). The other keywords are the options of `joute play`.
    """
    learner = Learner(
        game,
        opponents=opponents,
        seat=seat,
        seed=seed,
        reward=checked_reward(reward),
        keywords=match,
    )
    return SingleEnv(learner, render_mode)
