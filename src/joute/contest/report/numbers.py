"""Numbers on a page, as each language writes them."""

from collections.abc import Iterable, Mapping, Sequence

from markupsafe import Markup

from joute.contest.report.elements import Content, element, joined
from joute.contest.report.words import every, word
from joute.rating.batch import Rating
from joute.speech import LANGUAGES, number

MINUS = "−"
NONE = "–"
"""Stands for a number where there is none."""


def figure(value: float, sign: str = "", form: str = "") -> str:
    """Return a number as every language writes it; `sign` and `form` are those of Python's format."""
    written = [number(value, language, sign + form).replace("-", MINUS) for language in LANGUAGES]
    return written[0] if len(set(written)) == 1 else every(written)


def mean(total: float, count: int, sign: str = "") -> str:
    """Return the mean of so many, if there are any."""
    return figure(total / count, sign, ".2f") if count else NONE


def rating_text(rating: Rating | None) -> str:
    """Return a rating with its interval."""
    if rating is None:
        return NONE
    value = figure(round(rating.value))
    return value if rating.error is None else value + f" ± {rating.error:.0f}"


def cells(contents: Iterable[Content]) -> Markup:
    """Return cells that hold numbers."""
    return joined(element("td", content, class_="number") for content in contents)


def spans(places: Iterable[int], taken: Iterable[int]) -> str:
    """Return some of the places that are taken in few words.

    >>> spans([2, 4, 5, 9], taken=[1, 2, 4, 5, 7, 9])
    '2–5, 9'
    """
    order = {place: index for index, place in enumerate(sorted(set(taken)))}
    runs: list[list[int]] = []
    for place in sorted(set(places)):
        if runs and order[place] == order[runs[-1][-1]] + 1:
            runs[-1].append(place)
        else:
            runs.append([place])
    return ", ".join(str(run[0]) if len(run) == 1 else f"{run[0]}–{run[-1]}" for run in runs)


def alike(bot: str, others: Sequence[str], places: Mapping[str, int]) -> Content:
    """Return the places that are not separated: that of a bot, and those of the others that may be as good."""
    if not others:
        return ""
    if len(others) == len(places) - 1 > 1:
        return word("everybody")
    return spans((places[one] for one in (bot, *others)), places.values())
