"""One seat of match after match, with opponents in all others."""

import os
from collections.abc import Sequence
from operator import index
from typing import Any, NoReturn

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from joute.dice import dice
from joute.env.matches import Matches, MatchKeywords, found, usual_seats
from joute.env.opponents import RANDOM, Move, Opponent, checked, name_of, seated
from joute.env.rewards import Kind, Rewards, ranks_of
from joute.env.session import NOT_BEGUN, Session
from joute.errors import UsageError
from joute.game import AnyGame, BotEntry
from joute.library.replay import Replay
from joute.replay import record
from joute.settings import distinct

NAME = "learner"


class Learner:
    """The seat of a learner: it is asked, and between two questions the others play."""

    def __init__(  # noqa: PLR0913 - who plays what, where and for what
        self,
        game: str | os.PathLike[str] | AnyGame,
        *,
        opponents: Sequence[Opponent] | None,
        seat: int | None,
        seed: int | None,
        reward: Kind,
        keywords: MatchKeywords,
    ) -> None:
        known = found(game)
        self._opponents: list[Opponent | BotEntry] = (
            [RANDOM] * (usual_seats(known) - 1) if opponents is None else checked(known, opponents)
        )
        others = len(self._opponents)
        self.matches = Matches(known, others + 1, seed, keywords)
        self._reward: Kind = reward
        if seat is not None and not 0 <= index(seat) <= others:
            raise UsageError(
                "there is no seat {seat}: the seats are 0 to {last}",
                seat=str(seat),
                last=str(others),
            )
        self._fixed = seat
        self.seat = seat or 0
        self.session: Session = NOT_BEGUN
        self._rewards: Rewards
        self._others: dict[int, Move] = {}
        self._unheard = False
        """Whether the match was over before the learner was asked."""

    def __deepcopy__(self, _: object) -> NoReturn:
        """Refuse: an opponent may remember what it has seen, and that cannot be copied."""
        raise UsageError(
            "an environment with opponents cannot be copied: copy one of joute.env.aec, or play the same seed and choices again"
        )

    def reset(self, seed: int | None) -> None:
        """Begin the next match, and let the others play until the learner is asked."""
        self.matches.reseed(seed)
        setup = self.matches.next_setup()
        if self._fixed is None:
            self.seat = dice(setup.seed, "env", "seat").below(setup.seats)
        players = [*self._opponents[: self.seat], None, *self._opponents[self.seat :]]
        names = distinct([NAME if player is None else name_of(player) for player in players])
        self.session = Session(
            self.matches.game,
            self.matches.learning,
            replace(setup, names=tuple(names)),
            ends_with=self.seat,
        )
        self._others = {
            seat: seated(player, self.session, seat)
            for seat, player in enumerate(players)
            if player is not None
        }
        self._rewards = Rewards(self._reward, self.session)
        self._play_on()
        self._unheard = self.over

    def step(self, number: int) -> float:
        """Choose, let the others play, and return what that was worth.

        Where the match was over before the learner was asked, which no reset can say, any choice brings its outcome.
        """
        if self._unheard:
            self._unheard = False
        else:
            self.session.choose(self.seat, number)
            self._play_on()
        return self._rewards.of(self.seat)

    @property
    def over(self) -> bool:
        """Whether the match is over, or the learner is out."""
        return not self.session.movers

    def write(self, into: NDArray[np.float32]) -> None:
        """Write what the learner sees into a row of zeros."""
        self.session.encode(self.seat, into)

    def mask(self) -> NDArray[np.int8]:
        """Return what the learner can choose; it must not be changed."""
        return self.session.mask(self.seat)

    def result(self) -> dict[str, Any]:
        """Return how the match ended; whoever is out is last, and the match does not go on."""
        session, seat = self.session, self.seat
        out = session.failed.get(seat)
        if out is not None:
            return {"seat": seat, "rank": session.setup.seats, "out": out.kind.value}
        scores = session.rules.scores(session.state)
        return {"seat": seat, "rank": ranks_of(session)[seat], "scores": scores}

    @property
    def replay(self) -> Replay:
        """The match so far as a replay."""
        return replay_of(self.session)

    def _play_on(self) -> None:
        session, mine = self.session, self.seat
        others = self._others
        while (seat := session.waiting) is not None and seat != mine:
            others[seat](session, seat)


def replay_of(session: Session) -> Replay:
    """Return a match as a replay, which can be watched, verified and saved."""
    return Replay(session.game, record(session.match()))
