"""How often a bot may try: so many versions in an hour, so that nobody sends one again until luck promotes it.

>>> from joute.contest.store import Version
>>> from joute.league.attempts import next_try
>>> tried = [Version(bot="ann", number=number, program=b"", began=60.0 * number) for number in (1, 2)]
>>> next_try(tried, most=2), next_try(tried, most=3)
(3660.0, 0.0)

A version that has to wait stays in the store, and the one before plays on. When its time has come, the last version that
waits is let in; those before it were replaced. A version that means the same as an earlier one is no try.
"""

from collections.abc import Iterable, Sequence

from joute.contest.store import Version

HOUR_S = 3600.0
ATTEMPTS = 4
"""Versions of a bot that may try in an hour, if nobody says otherwise: one every quarter of an hour."""


def next_try(own: Iterable[Version], most: int | None) -> float:
    """Return when the next version of a bot may try, in seconds since 1970; `most` in an hour, None: any number."""
    begun = sorted(version.began for version in own if version.began)
    return begun[-most] + HOUR_S if most is not None and len(begun) >= most else 0.0


def waiting(versions: Sequence[Version]) -> dict[str, Version]:
    """Return the version that waits of each bot whose last version that can play has to."""
    by_name = {version.name: version for version in versions}
    last = {version.bot: version for version in versions if version.plays}
    return {
        bot: by_name[version.plays_as]
        for bot, version in last.items()
        if by_name[version.plays_as].began is None
    }


def tries(versions: Sequence[Version], most: int | None) -> dict[str, float]:
    """Return when the versions that wait may try, by their bots."""
    held = waiting(versions)
    return {bot: next_try((one for one in versions if one.bot == bot), most) for bot in held}
