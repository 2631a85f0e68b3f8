"""The same match in another process, where texts have other hashes: sets and the like come in another order.

python -m joute.testing.other_process GAME
"""

import os
import subprocess
import sys
from collections.abc import Sequence
from hashlib import blake2b
from itertools import islice

import msgspec

from joute import registry
from joute.dice import dice
from joute.errors import UsageError
from joute.game import AnyGame, Mark, Setup, Tell
from joute.match import Effect, Match, rendered
from joute.reason import Reason
from joute.replay import feed, record
from joute.testing.patience import pause, progress
from joute.testing.playing import play_out, random_voice, setups
from joute.wired import broken

HASHES = ("1", "2")
"""Two ways of hashing texts, for PYTHONHASHSEED."""
MATCHES = 2


def elsewhere(game: AnyGame) -> None:
    """The same match is the same in another process, whatever the order of its sets."""
    if not _is_found(game):
        return  # a value of a test, which no other process knows
    one, other = (_run(game, seed) for seed in HASHES)
    for place, (mine, yours) in enumerate(zip(one, other, strict=True)):
        if mine != yours:
            what = WHAT[place % len(WHAT)]
            text = (
                "{game} has other {what} in another process: does it depend on the order of a set?"
            )
            raise broken(text, game, what=what)


WHAT = (Reason("messages"), Reason("frames"), Reason("states"))


def prints(game: AnyGame, setup: Setup) -> list[str]:
    """Play a match, and return a mark of its messages, its frames and its states."""
    played = play_out(game, setup, random_voice(game, dice(setup.seed, "elsewhere")))
    match = Match(game, setup)
    effects = [effect for some in feed(match, record(played).log) for effect in some]
    return [_mark(_told(effects)), _mark(_shown(game, effects)), played.digest]


def _told(effects: Sequence[Effect]) -> list[object]:
    return [(each.seat, rendered(each)) for each in effects if isinstance(each, Tell)]


def _shown(game: AnyGame, effects: Sequence[Effect]) -> list[object]:
    return [game.view.frame(each.state) for each in effects if isinstance(each, Mark)]


def _mark(value: object) -> str:
    return blake2b(msgspec.json.encode(value), digest_size=8).hexdigest()


def _is_found(game: AnyGame) -> bool:
    try:
        return registry.find(game.name) is game
    except UsageError:
        return False


def _run(game: AnyGame, hashes: str) -> list[str]:
    """Run this module in another process."""
    pause()  # it starts an interpreter, which takes as long as it takes
    done = subprocess.run(
        [sys.executable, "-P", "-m", __name__, game.name],
        env={**os.environ, "PYTHONHASHSEED": hashes},
        capture_output=True,
        text=True,
        check=False,
    )
    progress()
    if done.returncode:
        *_, last = done.stderr.splitlines() or [""]
        raise broken("{game} fails in another process: {why}", game, why=last)
    return done.stdout.split()


if __name__ == "__main__":
    subject = registry.find(sys.argv[1])
    for setup in islice(setups(subject), MATCHES):
        sys.stdout.write(" ".join(prints(subject, setup)) + "\n")
