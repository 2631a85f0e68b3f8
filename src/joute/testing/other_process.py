"""The same match in another process: one that a game cannot harm, and where sets and the like come in another order."""

import os
import re
import resource
import signal
import subprocess
import sys
from collections.abc import Sequence
from hashlib import blake2b
from itertools import islice

import msgspec
from msgspec import Struct

from joute import faults, registry
from joute.dice import dice
from joute.errors import FailedGameError, StuckGameError, UsageError
from joute.exchange import rendered
from joute.game import AnyGame, Mark, Setup, Tell
from joute.match import Effect, Match
from joute.reason import Reason
from joute.replay import feed, record
from joute.testing.patience import PATIENCE_S, patient, pause, progress
from joute.testing.playing import play_out, random_voice, setups
from joute.wired import broken

HASHES = ("1", "2")
"""Two ways of hashing texts, for PYTHONHASHSEED."""
MATCHES = 2
END_S = 10
"""Seconds in which the process must end, once it has answered: Python waits for threads that the game has left."""
MOST_MEMORY = 4 << 30
"""Bytes that a game may use."""
_FRAME = re.compile(r'^  File "(.+)", line (\d+) in (\S+)$', re.MULTILINE)
"""How `faulthandler` names one; the innermost is the first."""


class Fault(Struct, frozen=True):
    """Why a game has failed in the other process."""

    reason: Reason
    fatal: bool
    """Whether it would harm this process, too."""


def survival(game: AnyGame) -> None:
    """It comes to its next question or raises an error: it does not block its process, nor end it."""
    if _is_found(game):  # else it is a value of a test, which no other process knows
        _survive(game.name)


def imported(name: str) -> None:
    """Import a game where it harms nothing; what it merely raises is reported when it is imported here."""
    _survive(name, "import")


def _survive(name: str, *task: str) -> None:
    try:
        _run(name, HASHES[0], *task)
    except StuckGameError:
        raise
    except FailedGameError:
        pass  # what follows in this process says why


def elsewhere(game: AnyGame) -> None:
    """The same match is the same in another process, whatever the order of its sets."""
    if not _is_found(game):
        return
    others = [_run(game.name, seed) for seed in HASHES]
    for place, marks in enumerate(zip(_all_prints(game), *others, strict=True)):
        if len(set(marks)) > 1:
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


def _all_prints(game: AnyGame) -> list[str]:
    return [mark for setup in islice(setups(game), MATCHES) for mark in prints(game, setup)]


def _run(game: str, hashes: str, *task: str) -> list[str]:
    """Play in another process, and return its marks; or only import the game."""
    pause()  # it starts an interpreter, which takes as long as it takes, and watches itself
    done = subprocess.run(
        [sys.executable, "-P", "-c", f"from {__name__} import main; main()", game, *task],
        env={**os.environ, "PYTHONHASHSEED": hashes},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        errors="replace",
        check=False,
    )
    progress()
    if done.returncode == -signal.SIGPROF:
        frames = [(file, int(line), name) for file, line, name in _FRAME.findall(done.stderr)]
        raise faults.stuck(game, PATIENCE_S, frames[::-1])
    if not done.stdout:
        raise StuckGameError(_end(game, done))
    if done.returncode == -signal.SIGALRM:
        text = "{game} leaves a thread running: no command would end"
        raise StuckGameError(Reason(text, {"game": game}))
    answer = msgspec.json.decode(done.stdout, type=list[str] | Fault)
    if isinstance(answer, Fault):
        raise (StuckGameError if answer.fatal else FailedGameError)(answer.reason)
    return answer


def _end(game: str, done: "subprocess.CompletedProcess[str]") -> Reason:
    """Say how the other process has ended without an answer."""
    if done.returncode < 0:
        values = {"game": game, "signal": signal.Signals(-done.returncode).name}
        return Reason("{game} ends the process that runs it, by the signal {signal}", values)
    values = {"game": game, "code": str(done.returncode)}
    return Reason("{game} ends the process that runs it, with exit code {code}", values)


def _answer(name: str, *task: str) -> list[str] | Fault:
    """Return the marks of some matches, none if it was only imported, or why the game fails."""
    try:
        with patient(name, deadly=True):
            game = registry.find(name)
            return [] if task else _all_prints(game)
    except faults.RAISED as error:
        if faults.is_ours(error):
            raise
        fatal = isinstance(error, StuckGameError) or isinstance(error.__cause__, MemoryError)
        return Fault(faults.complaint(name, error), fatal)


def main() -> None:
    """Print the answer of the other process; what the game itself prints is not part of it."""
    resource.setrlimit(resource.RLIMIT_DATA, (MOST_MEMORY, MOST_MEMORY))
    answers = os.dup(1)
    os.dup2(2, 1)
    os.write(answers, msgspec.json.encode(_answer(*sys.argv[1:])))
    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    signal.alarm(END_S)
