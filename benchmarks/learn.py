"""What the learners of `examples/learn` reach: each learns a game, then plays duels as a program.

    python benchmarks/learn.py [--matches N] [GAME ...]

Learning is measured in seconds of processor time, on one core.
"""

import argparse
import os
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from time import process_time

import joute

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # read when numpy is imported, below
EXAMPLES = Path(__file__).parents[1] / "examples"
sys.path.insert(0, str(EXAMPLES / "learn"))

import learner  # noqa: E402 - found by the line above
import selfplay  # noqa: E402
from program import Learnt, write_bot  # noqa: E402

TICTACTOE = str(EXAMPLES / "games" / "tictactoe.py")


def silent(_: str) -> None:
    """Print nothing."""


def by_playing(game: str) -> Learnt:
    """Learn a game with its recipe."""
    return learner.learn(game, learner.RECIPES[game], 1, silent)[0]


def by_self_play(game: str) -> Learnt:
    """Learn a small game with a table."""
    return selfplay.learn(game, selfplay.MATCHES, 1, silent)


BARS: list[tuple[str, Callable[[str], Learnt], int, tuple[str, ...]]] = [
    ("cafe", by_playing, 2, ("random", "greedy")),
    ("race", by_playing, 1, ("dumb",)),
    (TICTACTOE, by_self_play, 2, ("perfect", "random")),
]
"""A game, how it is learnt, the seats with which it is, and whom the bot then meets."""


def main() -> None:
    """Learn, play and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("games", nargs="*", help="cafe, race or tictactoe; all without any")
    parser.add_argument("--matches", type=int, default=200)
    asked = parser.parse_args()
    for game, learnt_by, seats, opponents in BARS:
        if asked.games and Path(game).stem not in asked.games:
            continue
        begun = process_time()
        learnt = learnt_by(game)
        print(f"{Path(game).stem}: learnt in {process_time() - begun:.0f} s", flush=True)
        with tempfile.TemporaryDirectory() as folder:
            bot = Path(folder) / "learnt"
            write_bot(bot, game, learnt, seats)
            for opponent in opponents:
                print(against(game, bot, opponent, asked.matches), flush=True)


def against(game: str, bot: Path, opponent: str, matches: int) -> str:
    """Play a duel, and say how it ended."""
    score = joute.duel(game, bot, opponent, games=matches, seed=1, port=0, limit=0, first_limit=0)
    elo, low, high = score.difference.elo, score.difference.low, score.difference.high
    return (
        f"  {opponent}: {score.wins} won, {score.draws} drawn, {score.losses} lost;"
        f" mean margin {score.mean_margin or 0:+.2f}; Elo {elo:+.0f} [{low:+.0f}, {high:+.0f}]"
        f"; deaths {dict(score.deaths[0]) or 'none'}"
    )


if __name__ == "__main__":
    main()
