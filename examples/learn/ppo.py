"""The same with sb3-contrib's MaskablePPO, which needs torch: `pip install sb3-contrib`, several gigabytes.

    python ppo.py cafe --out ppo-bot
    joute duel cafe ppo-bot random --games 200

MaskablePPO asks `joute.env.single` for its `action_masks()`. The bot imports torch, which takes seconds and hundreds of
megabytes; README.md says with which versions this was tried, and what it reached.
"""

import argparse
from functools import partial
from pathlib import Path

from ppo_policy import PpoPolicy
from program import errors_in_a_line, write_bot
from sb3_contrib import MaskablePPO
from stable_baselines3.common.vec_env import DummyVecEnv, VecMonitor

import joute.env

MATCHES, LENGTH = 16, 128
"""Matches side by side, and steps of each of them in a batch."""
PART, EPOCHS = 512, 4
"""Steps that are learnt from at once, and how often."""


def main() -> None:
    """Learn what the command line says."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("game", help="the name of a game, or its file")
    parser.add_argument("--opponent", action="append", help="who plays the other seats")
    parser.add_argument("--reward", default="win", choices=["win", "score"])
    parser.add_argument("--steps", type=int, default=200_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("ppo-bot"), help="the folder of the bot")
    typed = parser.parse_args()
    opponents = typed.opponent or ["random"]
    with errors_in_a_line():
        make = partial(
            joute.env.single, typed.game, opponents=opponents, seat=None, reward=typed.reward
        )
        envs = VecMonitor(DummyVecEnv([make] * MATCHES))
        model = MaskablePPO(
            "MultiInputPolicy",
            envs,
            learning_rate=1e-3,
            n_steps=LENGTH,
            batch_size=PART,
            n_epochs=EPOCHS,
            seed=typed.seed,
            verbose=1,
        )
        model.learn(typed.steps)
        write_bot(typed.out, typed.game, PpoPolicy(model), seats=len(opponents) + 1)


if __name__ == "__main__":
    main()
