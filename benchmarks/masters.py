"""Masters: how strong the best bot of each game is, and how much time it takes.

    python benchmarks/masters.py [--quick] [GAME…]

Runs the benchmark of each game's master, one after the other: `benchmarks/masters/GAME.py`.
"""

import argparse
import subprocess
import sys
from pathlib import Path

FOLDER = Path(__file__).with_suffix("")
GAMES = sorted(file.stem for file in FOLDER.glob("*.py"))


def main() -> None:
    """Measure the masters that were asked for."""
    parser = argparse.ArgumentParser(description="Measure the master of each game.")
    parser.add_argument("games", nargs="*", metavar="GAME", help=f"of {', '.join(GAMES)}")
    parser.add_argument("--quick", action="store_true", help="under two minutes altogether")
    asked = parser.parse_args()
    for game in asked.games or GAMES:
        print(f"== {game}", flush=True)
        command = [sys.executable, str(FOLDER / f"{game}.py"), *["--quick"] * asked.quick]
        subprocess.run(command, check=True)


if __name__ == "__main__":
    main()
