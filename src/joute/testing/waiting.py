"""Whether the rules wait for something: a pause, a file, somebody's answer."""

from joute.dice import dice
from joute.game import AnyGame
from joute.testing.playing import play_out, random_voice, setups
from joute.testing.spent import spent
from joute.wired import broken

LONGEST_MS = 1.0
"""That a message may keep waiting, on the average."""
FEW = 20
"""Messages for each pause; files of libraries that are read for the first time make some, too."""


def waiting(game: AnyGame) -> None:
    """Its rules compute, and wait for nothing."""
    setup = next(setups(game))
    before = spent()
    messages = len(play_out(game, setup, random_voice(game, dice(setup.seed, "waiting"))).log)
    now = spent()
    each = 1000 * (now.idle - before.idle) / max(1, messages)
    if each > LONGEST_MS and FEW * (now.pauses - before.pauses) >= messages:
        text = "the rules of {game} wait {ms} ms for each message: they must not sleep, nor read anything"
        raise broken(text, game, ms=round(each, 1))
