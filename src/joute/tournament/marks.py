"""The marks of a class, by the rule of the game's document.

>>> from joute.game import Marks
>>> from joute.tournament.marks import marked
>>> rule = Marks(first=3, podium=(1,), leagues={"bronze": 5})
>>> for mark in marked(rule, {"ann": 1, "bob": 2, "cas": 3}, {"ann": "bronze"}):
...     print(mark.bot, mark.ranking, mark.podium, mark.league, mark.total)
ann 3 1 5 9
bob 3/2 0 0 3/2
cas 0 0 0 0
"""

import csv
from collections.abc import Collection, Iterable, Mapping
from fractions import Fraction
from io import StringIO

from msgspec import Struct

from joute.game import Marks
from joute.rating.marks import linear


class Mark(Struct, frozen=True, kw_only=True):
    """What one bot has earned."""

    bot: str
    place: int
    reached: str = ""
    """The league."""
    ranking: Fraction
    podium: int
    league: int

    @property
    def total(self) -> Fraction:
        """All together."""
        return self.ranking + self.podium + self.league


def marked(
    rule: Marks,
    places: Mapping[str, int],
    reached: Mapping[str, str] | None = None,
    aside: Collection[str] = (),
) -> list[Mark]:
    """Mark bots by their places, and by the leagues they have reached.

    Who was set aside has no place to be marked for.
    """
    leagues = reached or {}
    part = Fraction(1, rule.parts)
    return [
        Mark(
            bot=bot,
            place=place,
            reached=leagues.get(bot, ""),
            ranking=Fraction(0)
            if bot in aside
            else linear(place, len(places), first=rule.first, step=part),
            podium=0 if bot in aside or place > len(rule.podium) else rule.podium[place - 1],
            league=rule.leagues.get(leagues.get(bot, ""), 0),
        )
        for bot, place in places.items()
    ]


TITLES = ("bot", "place", "league", "for the place", "for the podium", "for the league", "total")
FRENCH_TITLES = (
    *("programme", "place", "ligue"),
    *("pour la place", "pour le podium", "pour la ligue", "total"),
)
UTF8 = "\ufeff"
"""By this mark a spreadsheet knows that accents are written in UTF-8."""


def sheet(marks: Iterable[Mark], *, french: bool = False) -> str:
    """Write marks as CSV; as a French spreadsheet expects it, with semicolons and decimal commas."""
    text = StringIO()
    writer = csv.writer(text, delimiter=";" if french else ",")
    writer.writerow(FRENCH_TITLES if french else TITLES)
    for mark in marks:
        points = (mark.ranking, mark.podium, mark.league, mark.total)
        cells = [f"{float(number):g}".replace(".", "," if french else ".") for number in points]
        writer.writerow([mark.bot, mark.place, mark.reached, *cells])
    return (UTF8 if french else "") + text.getvalue()
