"""What each group of compiled files gains in whole matches, beside its uncompiled self.

    python benchmarks/kernels.py [--rounds N] [GROUP…]

A group is all kernels of one folder; one that gains less than 1.3 is not worth its `.pxd` files (the
rules of Minibus gained 1.2, and lost theirs). Each match is played in a
process of its own, compiled and uncompiled by turns; its bots are given a clock that goes on by the
same step whenever they look at it, so that both think the same thoughts. Times are processor times.
"""

import argparse
import subprocess
import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_file_location
from itertools import count
from pathlib import Path
from statistics import median
from time import process_time
from types import ModuleType

from msgspec import Struct

from joute import registry
from joute.dice import dice
from joute.game import AnyGame, Brief, Play, Setup
from joute.settings import prepare
from joute.testing import bots_voice, play_out

WANTED = 1.3
SOURCES = Path(registry.__file__).parents[1]
LIMIT = 1.0
LOOK = 0.01
"""Seconds that pass at each look at the clock."""


class Group(Struct, frozen=True):
    """Kernels of one folder, and a match that uses them."""

    folder: str
    game: str
    bots: tuple[str, ...]


GROUPS = {
    "cafe bots": Group("cafe/bots", "cafe", ("master", "fort")),
    "mine bots": Group("mine/bots", "mine", ("master", "prospector")),
    "minibus bots": Group(
        "minibus/bots",
        "minibus",
        ("master", "greedy"),
    ),
    "race bots": Group("race/bots", "race", ("master", "master")),
    "vin bots": Group("vin/bots", "vin", ("master", "planner")),
}


class Uncompiled(MetaPathFinder):
    """Imports kernels of a folder from their sources."""

    def __init__(self, folder: str) -> None:
        files = (SOURCES / "joute/games" / folder).glob("*.pxd")
        sources = (file.with_suffix(".py") for file in files)
        self.sources = {self._name(source): source for source in sources}

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Find a kernel; everything else is found as usual."""
        del path, target
        source = self.sources.get(fullname)
        return None if source is None else spec_from_file_location(fullname, source)

    @staticmethod
    def _name(source: Path) -> str:
        return ".".join(source.relative_to(SOURCES).with_suffix("").parts)


def _bot(game: AnyGame, setup: Setup, name: str, seat: int) -> Play[object, object]:
    entry = registry.bot(game, name)
    assert entry is not None
    ticks = count()
    brief = Brief(dice(setup.seed, "bot", seat), lambda: next(ticks) * LOOK, limit=LIMIT)
    play: Play[object, object] = registry.maker(entry)(brief)
    return play


def played(group: Group, *, uncompiled: bool) -> float:
    """Play one match; give the processor time it took."""
    if uncompiled:
        sys.meta_path.insert(0, Uncompiled(group.folder))
    game = registry.find(group.game)
    setup = prepare(game, names=group.bots, seed=1)
    plays = [_bot(game, setup, name, seat) for seat, name in enumerate(setup.names)]
    voice = bots_voice(game, plays)
    start = process_time()
    play_out(game, setup, voice)
    return process_time() - start


def timed(name: str, mode: str) -> float:
    """Play one match in a fresh process."""
    command = [sys.executable, __file__, "--one", mode, name]
    return float(subprocess.run(command, capture_output=True, text=True, check=True).stdout)


def main() -> None:
    """Print a line for each group."""
    parser = argparse.ArgumentParser()
    parser.add_argument("groups", nargs="*", metavar="GROUP", help=", ".join(GROUPS))
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--one", choices=("compiled", "uncompiled"), help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.one:
        print(played(GROUPS[asked.groups[0]], uncompiled=asked.one == "uncompiled"))
        return
    print("group          files  uncompiled    compiled   gain")
    for name in asked.groups or GROUPS:
        files = len(Uncompiled(GROUPS[name].folder).sources)
        pairs = [(timed(name, "uncompiled"), timed(name, "compiled")) for _ in range(asked.rounds)]
        slow, fast = (median(times) for times in zip(*pairs, strict=True))
        print(f"{name:14} {files:5} {slow:9.3f} s {fast:9.3f} s {slow / fast:6.1f}", flush=True)
    print(f"(wanted: at least {WANTED})")


if __name__ == "__main__":
    main()
