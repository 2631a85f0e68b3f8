"""Many matches at once in one process: a `gymnasium.vector.VectorEnv`."""

import os
from collections.abc import Sequence
from typing import Any, Unpack

import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from joute.env.learner import Learner
from joute.env.matches import MatchKeywords
from joute.env.opponents import Opponent
from joute.env.rewards import checked as checked_reward
from joute.env.spaces import Info, Seen, choice_space, seen_space
from joute.errors import UsageError
from joute.game import AnyGame
from joute.library.replay import Replay


class ManyMatches(VectorEnv[Seen, NDArray[np.int64], NDArray[Any]]):
    """Matches side by side; one that is over begins anew on the next step, whose action for it is ignored."""

    metadata: dict[str, Any] = {  # noqa: RUF012 - as Gymnasium has it
        "autoreset_mode": AutoresetMode.NEXT_STEP
    }

    def __init__(self, learners: Sequence[Learner]) -> None:
        learning = learners[0].matches.learning
        self._learners = learners
        self.num_envs = len(learners)
        self.single_observation_space = seen_space(learning)
        self.single_action_space = choice_space(learning)
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = batch_space(self.single_action_space, self.num_envs)
        self._over = np.zeros(self.num_envs, np.bool_)

    def reset(
        self,
        *,
        seed: int | Sequence[int | None] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[Seen, Info]:
        """Begin all matches, the first on this seed, the next on the one after it, and so on.

        With `options={"reset_mask": …}`, an array of booleans, only those it marks begin; the others go on.
        """
        marked = self._marked(options or {})
        for learner, own, begins in zip(self._learners, self._seeds(seed), marked, strict=True):
            if begins:
                learner.reset(own)
        self._over &= ~marked
        seen = self._seen()
        return seen, self._info(seen)

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[Seen, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], Info]:
        """Choose in every match; begin those that were over."""
        numbers = np.asarray(actions)
        if numbers.shape != (self.num_envs,) or numbers.dtype.kind not in "iu":
            raise UsageError(
                "a vector of {count} matches takes {count} whole numbers, not {value}",
                count=self.num_envs,
                value=repr(actions),
            )
        rewards = np.zeros(self.num_envs)
        was_over, over = self._over, np.zeros(self.num_envs, np.bool_)
        for place, (learner, number) in enumerate(
            zip(self._learners, numbers.tolist(), strict=True)
        ):
            if was_over[place]:
                learner.reset(None)
            else:
                rewards[place] = learner.step(number)
                over[place] = learner.over
        self._over = over
        seen = self._seen()
        return seen, rewards, over.copy(), np.zeros(self.num_envs, np.bool_), self._info(seen)

    def action_masks(self) -> NDArray[np.bool_]:
        """Return what can be chosen in every match."""
        return np.array([learner.mask() for learner in self._learners], np.bool_)

    def replay(self, place: int) -> Replay:
        """Return one of the matches so far as a replay."""
        return self._learners[place].replay

    def _seeds(self, seed: int | Sequence[int | None] | None) -> list[int | None]:
        if seed is None:
            return [None] * self.num_envs
        if isinstance(seed, int | np.integer):
            return [int(seed) + place for place in range(self.num_envs)]
        seeds = list(seed)
        if len(seeds) != self.num_envs:
            raise UsageError(
                "a vector of {count} matches takes one seed or {count}, not {value}",
                count=self.num_envs,
                value=repr(seed),
            )
        return seeds

    def _marked(self, options: dict[str, Any]) -> NDArray[np.bool_]:
        """Return which matches begin, as Gymnasium's own vectors have it."""
        mask = options.get("reset_mask", np.ones(self.num_envs, np.bool_))
        marked = np.asarray(mask)
        if marked.shape != (self.num_envs,) or marked.dtype != np.bool_:
            raise UsageError(
                "the reset_mask of {count} matches holds {count} booleans, not {value}",
                count=self.num_envs,
                value=repr(mask),
            )
        return marked

    def _seen(self) -> Seen:
        learning = self._learners[0].matches.learning
        rows = np.zeros((self.num_envs, learning.numbers), np.float32)
        masks = np.zeros((self.num_envs, learning.actions), np.int8)
        for place, learner in enumerate(self._learners):
            learner.write(rows[place])
            masks[place] = learner.mask()
        return {"observation": rows, "action_mask": masks}

    def _info(self, seen: Seen) -> Info:
        info: Info = {
            "action_mask": seen["action_mask"],
            "_action_mask": np.ones(self.num_envs, np.bool_),
        }
        for place in np.flatnonzero(self._over).tolist():
            info = self._add_info(info, self._learners[place].result(), place)
        return info


def vector(  # noqa: PLR0913 - a keyword an option
    game: str | os.PathLike[str] | AnyGame,
    count: int,
    *,
    opponents: Sequence[Opponent] | None = None,
    seat: int | None = 0,
    seed: int | None = None,
    reward: str = "win",
    **match: Unpack[MatchKeywords],
) -> ManyMatches:
    """Make a `gymnasium.vector.VectorEnv` of this many matches in one process.

        envs = joute.env.vector("mine", 64, opponents=["greedy"])

    It does what as many `single` environments do, on the seeds `seed`, `seed + 1`, …. A match that is over begins anew on
    the next step (`AutoresetMode.NEXT_STEP`), for which its action is ignored.
    """
    if count < 1:
        raise UsageError("a vector has 1 match or more, not {count}", count=str(count))
    kind = checked_reward(reward)
    seeds = [None if seed is None else seed + place for place in range(count)]
    return ManyMatches(
        [
            Learner(game, opponents=opponents, seat=seat, seed=own, reward=kind, keywords=match)
            for own in seeds
        ]
    )
