"""What the answer of every contest is made of: names, and whether chance explains who is first."""

from collections.abc import Collection, Sequence

from joute.reason import Reason, Value, listed

NAMED = 3
"""The most bots that a sentence names."""


def names(bots: Sequence[str]) -> Value:
    """Return several bots as one value; many are counted."""
    if len(bots) <= NAMED + 1:
        return listed(list(bots), "list.and")
    values: dict[str, Value] = {
        "names": listed(list(bots[:NAMED]), "list.comma"),
        "count": len(bots) - NAMED,
    }
    return Reason("report.names-and-more", values)


def certainty(first: Sequence[str], alike: Collection[str], *, known: bool, field: int) -> Reason:
    """Say whether chance may explain that these are first; `alike` are not separated from them.

    `field` is how many bots there are, `known` whether there are intervals to compare.
    """
    others = [bot for bot in alike if bot not in first]
    if not known:
        return Reason("report.chance-unknown")
    if not others:
        return Reason("report.chance-excluded")
    if len(others) == field - len(first) > 1:
        return Reason("report.chance-everybody")
    return Reason("report.chance-possible", {"others": names(others)})
