"""Draws the next matches of a league, from its seed."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence

from joute.dice import dice
from joute.game import AnyGame
from joute.league.history import History
from joute.league.promotion import LeagueRecord, Step, top
from joute.league.rounds import Rounds
from joute.rating.online import Belief
from joute.rating.pairing import Table
from joute.rating.pairing.information import informative
from joute.rating.pairing.meetings import Meetings

SEEDS = 1 << 31
PAIR = 2
"""The fewest bots that can be compared."""


def fewest(game: AnyGame) -> int:
    """Return how many bots of the last league it takes to play for ratings."""
    return max(PAIR, game.least_seats)


class Matchmaker:
    """Draws the matches of a league."""

    def __init__(self, game: AnyGame, seed: int | str) -> None:
        self._game, self._seed = game, seed

    def wave(
        self,
        playing: Collection[str],
        history: History,
        room: int,
        rounds: Rounds,
        owed: Collection[str] = (),
    ) -> list[LeagueRecord]:
        """Choose the next matches: promotion first, then of versions owed one, or where most is learnt.

        Of candidates the lowest come first, then those who have tried least, so that nobody waits
        for all the matches of others. Count them in the round.
        """
        steps = history.tries.steps(self._game, playing)
        levels = [*self._game.leagues]
        waiting = {
            version: step
            for version, step in steps.items()
            if not step.settled and rounds.left(version)
        }
        fair = sorted(
            waiting, key=lambda one: (levels.index(waiting[one].league), waiting[one].tried)
        )
        wave = [
            self.promotion(version, waiting[version], waiting[version].tried + 1)
            for version in fair[:room]
        ]
        highest = [version for version, step in steps.items() if step.league == top(self._game)]
        if len(highest) >= fewest(self._game):
            wave += self.for_ratings(highest, history, rounds, room - len(wave), owed)
        for record in wave:
            rounds.count(bot for bot in record.bots if bot in playing)
        return wave

    def promotion(self, version: str, step: Step, number: int) -> LeagueRecord:
        """Draw a match of a candidate against the bots that it must beat."""
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
        history: History,
        rounds: Rounds,
        room: int,
        owed: Collection[str] = (),
    ) -> list[LeagueRecord]:
        """Draw at most `room` matches from which most is learnt, first of versions owed one.

        Versions that have played least are chosen first: least in this round if rounds have an end,
        otherwise in this draw. No version plays more than the round allows.
        """
        seats = min(self._seats(), len(versions))
        played = Counter(rounds.played)
        left = {version: rounds.left(version) for version in versions}
        online, meetings = history.beliefs.online, history.beliefs.meetings.copy()
        drawn: list[LeagueRecord] = []
        while len(drawn) < room and sum(map(bool, left.values())) >= seats:
            free = [version for version in versions if left[version]]
            beliefs = {version: online.belief(version) for version in free}
            table = _filled(beliefs, seats, played, meetings, owed)
            meetings.add(table)
            played.update(table)
            for version in table:
                left[version] -= 1
            drawn.append(self._for_rating(table, history.number + len(drawn) + 1))
        return drawn

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
        """Return the seats of a match for ratings: as many as in the largest promotion match."""
        rivals = max(map(len, self._game.leagues.values()), default=1)
        return max(PAIR, self._game.least_seats, rivals + 1)


def _filled(
    beliefs: Mapping[str, Belief],
    seats: int,
    played: Mapping[str, int],
    meetings: Meetings,
    owed: Collection[str],
) -> Table:
    """Seat the versions that have played least, then those with one match more, and so on."""
    table: Table = ()
    for level in sorted({played.get(version, 0) for version in beliefs}):
        least = [version for version in beliefs if played.get(version, 0) == level]
        known = {version: beliefs[version] for version in (*table, *least)}
        first = [version for version in least if version in owed]
        table = informative(known, seats=seats, meetings=meetings, first=first, table=table)
        if len(table) == seats:
            break
    return table
