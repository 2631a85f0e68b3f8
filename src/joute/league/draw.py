"""Who meets whom next in a league, drawn from its seed."""

from collections.abc import Collection, Sequence
from typing import Any

from joute.dice import dice
from joute.game import Game
from joute.league.ladder import LeagueRecord, Step, top
from joute.rating.pairing.information import informative
from joute.rating.pairing.meetings import Meetings
from joute.rating.running import Running
from joute.rating.tally import Finish

SEEDS = 1 << 31
PAIR = 2
"""Bots that can be compared."""


class Draw:
    """Draws the matches of a league."""

    def __init__(self, game: Game[Any, Any, Any], seed: int | str) -> None:
        self._game, self._seed = game, seed

    def promotion(self, version: str, step: Step, number: int) -> LeagueRecord:
        """Match a candidate with those whom it must beat."""
        throw = dice(self._seed, "promotion", step.league, version, number)
        bots = throw.shuffled([version, *self._game.leagues[step.league]])
        return LeagueRecord(
            league=step.league,
            candidate=version,
            number=number,
            bots=tuple(bots),
            seed=throw.below(SEEDS),
        )

    def for_ratings(
        self,
        versions: Sequence[str],
        finishes: Sequence[Finish],
        numbers: Sequence[int],
        owed: Collection[str] = (),
    ) -> list[LeagueRecord]:
        """Match who is owed a match, or bots where most is learnt; nobody plays twice while others can."""
        running = Running()
        for finish in finishes:
            running.add(finish)
        meetings = Meetings(finish.bots for finish in finishes)
        seats = min(self._seats(), len(versions))
        chosen: list[LeagueRecord] = []
        free = list(versions)
        for number in numbers:
            free = free if len(free) >= seats else list(versions)
            beliefs = {version: running.belief(version) for version in free}
            first = [version for version in free if version in owed]
            table = informative(beliefs, seats=seats, meetings=meetings, first=first)
            meetings.add(table)
            free = [version for version in free if version not in table]
            chosen.append(self._for_rating(table, number))
        return chosen

    def tables_for(self, versions: Sequence[str], matches: int) -> int:
        """Say how many tables there can be while nobody plays more than so many matches."""
        return matches * len(versions) // min(self._seats(), len(versions))

    def _for_rating(self, table: Sequence[str], number: int) -> LeagueRecord:
        throw = dice(self._seed, "rating", number)
        return LeagueRecord(
            league=top(self._game),
            candidate=None,
            number=number,
            bots=tuple(throw.shuffled(table)),
            seed=throw.below(SEEDS),
        )

    def _seats(self) -> int:
        """Those who came so far play at tables as large as the largest before."""
        rivals = max(map(len, self._game.leagues.values()), default=1)
        return max(PAIR, self._game.least_seats, rivals + 1)
