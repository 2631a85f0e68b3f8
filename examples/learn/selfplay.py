"""Learn a small game perfectly: a table of all positions, filled by playing against oneself.

    python selfplay.py ../games/tictactoe.py --out tictactoe-bot
    joute duel ../games/tictactoe.py tictactoe-bot perfect --games 200

For games of two who act in turn, in which nothing is hidden or drawn: a choice is worth what the position after it costs
the other player. A match is learnt from its end backwards, so that its first choices know at once how it ended.
"""

import argparse
from collections.abc import Callable
from pathlib import Path

import numpy as np
from curve import Curve
from program import errors_in_a_line, write_bot
from table import Choice, Table, any_of, key

import joute.env
from joute.env.aec_env import TurnsEnv

MATCHES = 35_000
"""After which tic-tac-toe is known."""
SETTLED = 500
"""Matches after which all that is known is thought over, so that what follows tests it."""
BOLD = 0.1
"""How many of the choices of the player who plays its best are any that is allowed."""


def play(env: TurnsEnv, table: Table, dice: np.random.Generator) -> tuple[list[Choice], float]:
    """Play both sides of a match; return the choices, and what the last of them was worth to who made it.

    What was never tried in a position is tried first. Then one of the two plays its best, and the other at random, so
    that the best is tested by all that can be done against it.
    """
    env.reset()
    best = env.possible_agents[dice.integers(2)]
    match: list[Choice] = []
    while True:
        agent = env.agent_selection
        seen = env.observe(agent)
        position = key(seen["observation"])
        number = table.untried(position, seen["action_mask"], dice)
        if number is None:
            bold = agent != best or dice.random() < BOLD
            number = any_of(seen["action_mask"], dice) if bold else table.best(position)
        match.append(Choice(position, number))
        env.step(number)
        if env.terminations[agent]:
            return match, float(env.rewards[agent])


def learn(game: str, matches: int, seed: int = 1, show: Callable[[str], None] = print) -> Table:
    """Learn a game; the curve shows which part of the choices in a match still taught something new."""
    env = joute.env.aec(game, seats=2, seed=seed)
    actions = env.action_space("seat_0").n  # type: ignore[attr-defined] # a Discrete
    table, dice, curve = (
        Table(int(actions)),
        np.random.default_rng(seed),
        Curve(show, low=0, matches=1000),
    )
    changes: list[float] = []
    choices = 0
    for number in range(matches):
        if number % SETTLED == 0:
            table.settle()
        match, last = play(env, table, dice)
        changes.append(table.learn(match, last))
        choices += len(match)
        curve.add(choices, changes)
    table.settle()
    return table


def main() -> None:
    """Learn what the command line says."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("game", help="the name of a game, or its file")
    parser.add_argument("--matches", type=int, default=MATCHES)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, help="the folder of the bot")
    typed = parser.parse_args()
    with errors_in_a_line():
        table = learn(typed.game, typed.matches, typed.seed)
        if typed.out is not None:
            write_bot(typed.out, typed.game, table, seats=2)


if __name__ == "__main__":
    main()
