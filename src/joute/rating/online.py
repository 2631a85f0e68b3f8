"""Ratings that follow the matches one by one, for the view while they are played (openskill).

They cost a fraction of a millisecond a match but depend on its order; `joute.rating.batch` does
not. The model is Plackett-Luce (Weng, Lin, *A Bayesian approximation method for online ranking*,
2011), which knows tables of any size and ties.

    >>> from joute.rating.online import OnlineRatings
    >>> from joute.rating.tally import Finish
    >>> online = OnlineRatings()
    >>> online.add(Finish(("ann", "bob", "cas"), (1, 2, 2)))
    >>> online.belief("ann").mu > online.belief("bob").mu == online.belief("cas").mu
    True
"""

from collections.abc import Mapping
from math import erf, sqrt
from types import MappingProxyType

from msgspec import Struct
from openskill.models import PlackettLuce, PlackettLuceRating

from joute.rating.tally import Finish

BETA = 25 / 6
"""openskill's spread of a performance around a skill."""


class Belief(Struct, frozen=True):
    """What is believed of a bot's skill: 25 ± 25/3 before its first match."""

    mu: float
    sigma: float


class OnlineRatings:
    """The beliefs about all bots."""

    def __init__(self, beliefs: Mapping[str, Belief] = MappingProxyType({})) -> None:
        """Begin with what was believed before."""
        self._model = PlackettLuce()
        self._ratings = {
            bot: self._model.rating(mu=belief.mu, sigma=belief.sigma)
            for bot, belief in beliefs.items()
        }

    @property
    def beliefs(self) -> dict[str, Belief]:
        """What is believed of every bot that was seen."""
        return {bot: self.belief(bot) for bot in self._ratings}

    def add(self, finish: Finish) -> None:
        """Learn from one match; a match of one bot says nothing."""
        if len(finish.bots) > 1:
            teams = [[self._rating(bot)] for bot in finish.bots]
            for bot, (rating,) in zip(
                finish.bots, self._model.rate(teams, ranks=list(finish.ranks)), strict=True
            ):
                self._ratings[bot] = rating

    def belief(self, bot: str) -> Belief:
        """Return what is believed of a bot."""
        rating = self._rating(bot)
        return Belief(rating.mu, rating.sigma)

    def _rating(self, bot: str) -> PlackettLuceRating:
        if bot not in self._ratings:
            self._ratings[bot] = self._model.rating()
        return self._ratings[bot]


def worth(one: Belief, other: Belief) -> float:
    """Say how much is learnt from a match of two: much when both its end and they are unknown.

    The variance of the result, times the variance of the difference it tells of.
    """
    doubt = one.sigma**2 + other.sigma**2
    chance = (1 + erf((one.mu - other.mu) / sqrt(2 * (2 * BETA**2 + doubt)))) / 2
    return chance * (1 - chance) * doubt
