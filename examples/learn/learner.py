"""Learn a game by playing it: proximal policy optimisation (Schulman et al., 2017) in numpy.

    python learner.py cafe --out cafe-bot
    joute duel cafe cafe-bot random --games 200

The same seed and number of steps give the same weights. A line is printed after every few batches: together they are the
curve.
"""

import argparse
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from curve import Curve
from net import Adam, Floats, Ints, Mask, Net
from numpy.typing import NDArray
from program import errors_in_a_line, write_bot

import joute.env
from joute.env.matches import found, usual_seats
from joute.env.vector_env import ManyMatches

Bools = NDArray[np.bool_]
Wish = Callable[[Floats, Ints], Floats]
"""From rows of observations and the choice in each: what is given for it besides what the game gives."""


def make_way(rows: Floats, choices: Ints) -> Floats:
    """Race: come nearer to the objective, reach it on a good cell, and waste no move.

    Of `score` nothing can be learnt here: being put out costs less than a single move.
    """
    left, top, right, bottom = rows[:, 2:6].T
    away = np.maximum(0, np.maximum(left, -right)) + np.maximum(0, np.maximum(top, -bottom))
    _, reached, value, distance = rows[:, 16:52].reshape(-1, 9, 4)[np.arange(len(rows)), choices].T
    wished: Floats = 2 * (away - distance) + reached * (0.5 - value) - 0.1
    return wished


@dataclass(frozen=True)
class Recipe:
    """What a game is learnt with."""

    steps: int = 200_000
    hidden: int = 32
    rate: float = 3e-3
    discount: float = 0.99
    entropy: float = 0.01
    scale: float = 1.0
    """What the rewards of the game are multiplied by."""
    wish: Wish | None = None
    env: dict[str, Any] = field(default_factory=lambda: {"seat": None})
    """Keywords of `joute.env.vector`."""


RECIPES = {
    "cafe": Recipe(
        steps=120_000, scale=0.1, env={"opponents": ["random"], "seat": None, "reward": "score"}
    ),
    "race": Recipe(
        steps=400_000, discount=0.97, entropy=0.002, scale=3, wish=make_way, env={"opponents": []}
    ),
}
"""Games that are not named here are learnt with what stands above, against `random`."""
MATCHES, LENGTH = 32, 64
"""Matches side by side, and steps of each of them in a batch."""
PART, EPOCHS, TRACE, CLIP = 512, 3, 0.95, 0.2


class Batch(NamedTuple):
    """What was seen, chosen and given."""

    rows: Floats
    masks: Mask
    choices: Ints
    chances: Floats
    """Of what was chosen, at that time."""
    gains: Floats
    """How much better it went than the network had thought."""
    targets: Floats
    """What the positions have turned out to be worth."""

    def part(self, which: Ints) -> "Batch":
        """Return some of the rows."""
        return Batch(*(column[which] for column in self))  # type: ignore[arg-type] # each as it was


class Player:
    """Plays match after match with a network, batch by batch."""

    def __init__(self, envs: ManyMatches, net: Net, recipe: Recipe, seed: int) -> None:
        self._envs, self._net, self._recipe = envs, net, recipe
        self._dice = np.random.default_rng([seed, 1])
        self._seen = envs.reset(seed=seed)[0]
        self._over: Bools = np.zeros(envs.num_envs, np.bool_)
        self._sums = np.zeros(envs.num_envs)
        self.returns: list[float] = []
        """What every match that is over has brought."""

    def batch(self) -> Batch:
        """Play on, and return what can be learnt from it."""
        steps = [self._step() for _ in range(LENGTH)]
        rows, masks, choices, chances, worth, rewards, over, begins = map(
            np.stack, zip(*steps, strict=True)
        )
        gains = np.zeros_like(worth)
        after = self._net.judge(self._seen["observation"], self._masks()).worth
        later = np.zeros_like(after)
        discount = self._recipe.discount
        for step in reversed(range(LENGTH)):
            goes_on = discount * ~over[step]
            later = rewards[step] + goes_on * (after + TRACE * later) - worth[step]
            gains[step], after = later, worth[step]
        kept = ~begins.reshape(-1)
        return Batch(
            *(
                part.reshape(-1, *part.shape[2:])[kept]
                for part in (rows, masks, choices, chances, gains, gains + worth)
            )
        )

    def _step(self) -> tuple[NDArray[Any], ...]:
        rows, masks, begins = self._seen["observation"], self._masks(), self._over
        judged = self._net.judge(rows, masks)
        heap = judged.chances.cumsum(axis=1)
        drawn = self._dice.random((len(rows), 1)) * heap[:, -1:]
        choices = (heap > drawn).argmax(axis=1)
        self._seen, given, self._over, _, _ = self._envs.step(choices)
        rewards = given * self._recipe.scale
        if self._recipe.wish is not None:
            rewards = rewards + self._recipe.wish(rows, choices) * ~begins
        self._count(rewards)
        chances = judged.chances[np.arange(len(rows)), choices]
        return rows, masks, choices, chances, judged.worth, rewards, self._over, begins

    def _masks(self) -> Mask:
        """Return what can be chosen; in a match that is over anything, since the next step begins another."""
        masks = self._seen["action_mask"].copy()
        masks[~masks.any(axis=1), 0] = 1
        return masks

    def _count(self, rewards: Floats) -> None:
        self._sums += rewards
        self.returns += self._sums[self._over].tolist()
        self._sums[self._over] = 0


def improve(net: Net, adam: Adam, batch: Batch, entropy: float, dice: np.random.Generator) -> None:
    """Learn from a batch, part by part, a few times over."""
    gains = (batch.gains - batch.gains.mean()) / (batch.gains.std() + 1e-8)
    batch = batch._replace(gains=gains)
    for _ in range(EPOCHS):
        order = dice.permutation(len(gains))
        for at in range(0, len(order), PART):
            part = batch.part(order[at : at + PART])
            adam.descend(net.weights, slopes(net, part, entropy))


def slopes(net: Net, part: Batch, entropy: float) -> dict[str, Floats]:
    """Return where the loss falls: choices that went better than thought become likelier, but not by much at once."""
    count, judged = len(part.choices), net.judge(part.rows, part.masks)
    here = np.arange(count), part.choices
    ratio = judged.chances[here] / part.chances
    enough = np.where(part.gains > 0, ratio > 1 + CLIP, ratio < 1 - CLIP)
    push = np.where(enough, 0, ratio * part.gains)
    by_logit = judged.chances * push[:, None]
    by_logit[here] -= push
    logs = np.log(judged.chances + 1e-12)
    disorder = -(judged.chances * logs).sum(axis=1, keepdims=True)
    by_logit += entropy * judged.chances * (logs + disorder)
    by_worth = 0.5 * (judged.worth - part.targets)
    return net.slopes(judged, by_logit / count, by_worth / count)


def learn(
    game: str, recipe: Recipe, seed: int = 1, show: Callable[[str], None] = print
) -> tuple[Net, list[float]]:
    """Learn a game; return the network, and what each match has brought, the first first."""
    envs = joute.env.vector(game, MATCHES, **recipe.env)
    space = envs.single_observation_space
    numbers, actions = (space[name].shape[0] for name in ("observation", "action_mask"))  # type: ignore[index]
    dice = np.random.default_rng([seed, 2])
    net = Net.new(Path(game).stem, numbers, actions, recipe.hidden, dice)
    player, adam, curve = Player(envs, net, recipe, seed), Adam(recipe.rate), Curve(show)
    for step in range(MATCHES * LENGTH, recipe.steps + 1, MATCHES * LENGTH):
        improve(net, adam, player.batch(), recipe.entropy, dice)
        curve.add(step, player.returns)
    return net, player.returns


def seats_of(game: str, recipe: Recipe) -> int:
    """Return how many play where a recipe says it, else how many do as a rule."""
    opponents = recipe.env.get("opponents")
    return usual_seats(found(game)) if opponents is None else len(opponents) + 1


def main() -> None:
    """Learn what the command line says."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("game", help="the name of a game, or its file")
    parser.add_argument("--steps", type=int, help="how many choices to learn from")
    parser.add_argument("--opponent", action="append", help="who plays the other seats")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, help="the folder of the bot")
    typed = parser.parse_args()
    recipe = RECIPES.get(typed.game, Recipe())
    if typed.steps is not None:
        recipe = replace(recipe, steps=typed.steps)
    if typed.opponent is not None:
        recipe = replace(recipe, env={**recipe.env, "opponents": typed.opponent})
    with errors_in_a_line():
        net, _ = learn(typed.game, recipe, typed.seed)
        if typed.out is not None:
            write_bot(typed.out, typed.game, net, seats=seats_of(typed.game, recipe))


if __name__ == "__main__":
    main()
