"""The match that is worth most: of bots that are little known, and whose result is open.

>>> from joute.rating.pairing.information import informative
>>> from joute.rating.online import Belief
>>> beliefs = {"old": Belief(30, 1), "new": Belief(25, 8), "near": Belief(26, 2)}
>>> informative(beliefs, seats=2)
('new', 'near')
"""

from collections.abc import Collection, Mapping

from joute.rating.online import Belief, worth
from joute.rating.pairing import Table
from joute.rating.pairing.meetings import Meetings


def informative(
    beliefs: Mapping[str, Belief],
    *,
    seats: int,
    meetings: Meetings | None = None,
    first: Collection[str] = (),
    table: Table = (),
) -> Table:
    """Return one table: the least known bot, then one by one whoever teaches most about the table.

    Where there are some who come `first`, it begins with one of them; a `table` that is begun is
    filled. Between equals those who played and met least come first, then the alphabet.
    """
    met = meetings or Meetings()

    def unknown(bot: str) -> tuple[float, int, str]:
        return -beliefs[bot].sigma, met.played[bot], bot

    chosen = list(table) or [min(first or beliefs, key=unknown)]
    while len(chosen) < min(seats, len(beliefs)):
        chosen.append(
            min(
                (bot for bot in beliefs if bot not in chosen),
                key=lambda bot: (
                    -sum(worth(beliefs[bot], beliefs[other]) for other in chosen),
                    met.at(chosen, bot),
                    bot,
                ),
            )
        )
    return tuple(chosen)
