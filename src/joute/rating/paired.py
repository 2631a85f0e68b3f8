"""Whether one bot is better than another where both were measured on the same grounds.

>>> from joute.rating.paired import lead, unseparated
>>> lead([4, 6, 5, 5])
Lead(mean=5.0, error=1.2992282636251091)
>>> unseparated({"ann": [61, 70, 54], "bob": [66, 76, 59], "cas": [68, 71, 53]})
{'ann': ('cas',), 'bob': ('cas',), 'cas': ('ann', 'bob')}

Grounds differ more than bots do, so only the differences on each ground are looked at: their mean, and its 95 %
interval by Student's distribution. Two bots are not separated if the interval holds 0.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import combinations
from math import sqrt

from msgspec import Struct

from joute.rating.quantiles import student

Scores = Sequence[int | float | Fraction | None]
"""Ground by ground, None where there is none."""


class Lead(Struct, frozen=True):
    """By how much one is ahead of another on each ground, on the mean."""

    mean: float
    error: float | None
    """Half the width of the 95 % interval, None where one ground tells nothing of the spread."""

    @property
    def is_certain(self) -> bool:
        """Whether chance does not explain it."""
        return self.error is not None and abs(self.mean) > self.error


def lead(differences: Sequence[float]) -> Lead:
    """Return the mean of differences with its interval."""
    count = len(differences)
    mean = sum(differences) / count if count else 0.0
    if count <= 1:
        return Lead(mean, None)
    variance = sum((difference - mean) ** 2 for difference in differences) / (count - 1)
    return Lead(mean, student(count - 1) * sqrt(variance / count))


def differences(one: Scores, other: Scores) -> list[float]:
    """Return by how much a score is above another, on the grounds where there are both."""
    return [
        float(mine - theirs)
        for mine, theirs in zip(one, other, strict=True)
        if mine is not None and theirs is not None
    ]


def unseparated(scores: Mapping[str, Scores]) -> dict[str, tuple[str, ...]]:
    """Return, for each bot, the others that chance may have put before or after it."""
    alike: dict[str, list[str]] = {bot: [] for bot in scores}
    for one, other in combinations(scores, 2):
        if not lead(differences(scores[one], scores[other])).is_certain:
            alike[one].append(other)
            alike[other].append(one)
    return {bot: tuple(others) for bot, others in alike.items()}
