"""The promise of `retells`: a program that would have played otherwise can take over a match.

So it is with `joute resume`: a match goes as it is recorded, whatever the programs answer, and every one of them must
still know where it is.
"""

from collections import deque
from collections.abc import Iterable

from joute.dice import Dice, dice
from joute.faults import complaint
from joute.game import AnyGame, Setup
from joute.match import Entry
from joute.testing.patience import progress
from joute.testing.playing import play_out, random_voice, setups
from joute.wired import Wired, broken


class _Resumed(Wired):
    """A match that goes as another one did, while its clients take other actions."""

    def __init__(self, game: AnyGame, setup: Setup, throw: Dice, past: Iterable[Entry]) -> None:
        super().__init__(game, setup, None, throw)
        self._past = deque(past)

    def answer(self, seat: int, message: str) -> str:
        """Return what the seat has said in the other match."""
        del message
        other, answer = self._past.popleft()
        assert other == seat
        assert isinstance(answer, str)
        return answer

    def given_up(self, seat: int) -> None:
        """Leave as in the other match: who had no action there has none here."""
        other, _ = self._past.popleft()
        assert other == seat


def retelling(game: AnyGame) -> None:
    """A game that retells tells a program all that it must know, whatever it has said before."""
    if not game.retells:
        return
    for setup in setups(game):
        past = play_out(game, setup, random_voice(game, dice(setup.seed, "retold"))).log
        try:
            _Resumed(game, setup, dice(setup.seed, "otherwise"), past).play(progress)
        except Exception as error:  # a client that does not know where it is may raise anything
            raise broken(
                "{game} says that it retells, but a client that has answered otherwise is lost: {why}",
                game,
                why=complaint(game.name, error),
            ) from error
