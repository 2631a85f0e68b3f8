"""Steps a second of joute.env on one core, beside PettingZoo's connect_four and tictactoe in the same run.

    python benchmarks/env.py [--seconds S] [--rounds N] [--count N] [GAME ...]

A step is one choice at random of what the mask allows, with everything that a learner is given: what is seen, the mask,
the reward, and a new match when one is over. In `single` and `vector` it holds all moves of the opponents too, who play
at random; in `aec`, as in PettingZoo's own, it is the move of one seat. Time is that of the processor. All are measured
in turn, several rounds, and the best of each counts: a busy machine only makes them slower.
"""

import argparse
import time
from collections.abc import Iterator

import numpy as np
import pettingzoo

import joute.env
from joute.env.spaces import Seen

GAMES = ("cafe", "mine", "minibus", "race", "vin")
FLOORS = ("classic/connect_four-v3", "classic/tictactoe-v3")
BETWEEN = 200
"""Steps between two looks at the clock."""
APART = 8
"""Steps between the beginnings of two matches of a vector: 64 of them are spread over the longest match."""
Steps = Iterator[None]


def chosen(mask: np.ndarray, throw: np.random.Generator) -> int:
    """Choose any of what is allowed."""
    allowed = mask.nonzero()[0]
    return int(allowed[int(throw.random() * len(allowed))])


def aec(env: pettingzoo.AECEnv[str, dict[str, np.ndarray], int]) -> Steps:
    """Play all seats for ever; a step is a move."""
    throw = np.random.default_rng(1)
    for seed in range(1, 1 << 30):
        env.reset(seed=seed)
        for _ in env.agent_iter():
            seen, _, over, cut, _ = env.last()
            if over or cut:
                env.step(None)  # type: ignore[arg-type] # as PettingZoo asks for
                continue
            assert seen is not None
            env.step(chosen(seen["action_mask"], throw))
            yield


def single(game: str) -> Steps:
    """Play one seat for ever."""
    env, throw = joute.env.single(game, seed=1), np.random.default_rng(1)
    while True:
        seen, _ = env.reset()
        over = False
        while not over:
            seen, _, over, _, _ = env.step(chosen(seen["action_mask"], throw))
            yield


def vector(game: str, count: int) -> Steps:
    """Play one seat of many matches for ever; each of them has made a step.

    They begin one after the other: if they began together, they would also end together, and a short
    measurement would hold all of their ends and new beginnings, or none.
    """
    envs, throw = joute.env.vector(game, count, seed=1), np.random.default_rng(1)

    def stepped(seen: Seen) -> Seen:
        masks = seen["action_mask"]
        return envs.step((throw.random(masks.shape) * masks).argmax(axis=1))[0]

    seen, _ = envs.reset()
    for place in range(count):
        seen, _ = envs.reset(options={"reset_mask": np.arange(count) == place})
        for _ in range(APART):
            seen = stepped(seen)
    while True:
        seen = stepped(seen)
        for _ in range(count):
            yield


def rate(steps: Steps, seconds: float) -> float:
    """Count the steps of one core in a second."""
    began, count = time.process_time(), 0
    while (spent := time.process_time() - began) < seconds:
        for _ in range(BETWEEN):
            next(steps)
        count += BETWEEN
    return count / spent


def measured(running: dict[str, Steps], rounds: int, seconds: float) -> dict[str, float]:
    """Return the best rate of each, all measured in turn."""
    for steps in running.values():
        next(steps)  # what is made once
    best = dict.fromkeys(running, 0.0)
    for _ in range(rounds):
        for name, steps in running.items():
            best[name] = max(best[name], rate(steps, seconds))
    return best


def main() -> None:
    """Measure, and print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=GAMES)
    parser.add_argument("--seconds", type=float, default=0.5)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--count", type=int, default=64, help="matches of a vector")
    asked = parser.parse_args()
    running = {name: aec(pettingzoo.make("aec", name)) for name in FLOORS}
    for game in asked.games:
        running[f"{game} aec"] = aec(joute.env.aec(game))
        running[f"{game} single"] = single(game)
        running[f"{game} vector"] = vector(game, asked.count)
    best = measured(running, asked.rounds, asked.seconds)
    floor = best[FLOORS[0]]
    print(f"{'':24} {'steps/s':>10} {'× connect_four':>16}")
    for name, found in best.items():
        print(f"{name:24} {found:10.0f} {found / floor:16.2f}")


if __name__ == "__main__":
    main()
