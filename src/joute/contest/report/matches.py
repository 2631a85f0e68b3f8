"""The matches of a contest, to be unfolded: a row each, with a link to where it can be seen."""

from collections.abc import Iterable, Sequence
from pathlib import Path

from markupsafe import Markup

from joute.contest.report.elements import Content, element, joined
from joute.contest.report.names import named
from joute.contest.report.numbers import figure
from joute.contest.report.parts import heads, table, wide
from joute.contest.report.replays import page_of
from joute.contest.report.words import both, death, word
from joute.reason import Reason
from joute.result import SeatResult

SHOWN = "▶ "
"""Before a match that a browser shows."""


def folded(title: Content, rows: Sequence[Markup]) -> Markup:
    """Return matches to be unfolded."""
    summary = element("summary", title, " (", figure(len(rows)), ")")
    listed = table(heads(("match", "seed", "result")), element("tbody", *rows), class_="matches")
    return element("details", summary, wide(listed, len(rows)))


def played(
    seed: object, seats: Iterable[SeatResult], bots: Sequence[str], replay: Path, numbers: str
) -> Markup:
    """Return the row of a match, with links to its page where it has one, and to its replay.

    `numbers` are those of the bots on the page.
    """
    folder, shown = replay.parent.name, page_of(replay)
    link = element("a", replay.name, href=f"{folder}/{replay.name}")
    if shown.exists():
        seen = element("a", SHOWN, replay.stem, href=f"{folder}/{shown.name}")
        link = joined((seen, " · ", link))
    return _row(numbers, link, str(seed), _seats(seats, bots))


def void(seed: object, bots: Sequence[str], reason: Reason | str, numbers: str) -> Markup:
    """Return the row of a match that could not be played."""
    why = word("void", names=", ".join(bots), why=reason)
    return _row(numbers, "", str(seed), element("span", why, class_="dead"))


def _row(numbers: str, *contents: Content) -> Markup:
    return element("tr", *(element("td", content) for content in contents), data_bots=numbers)


def _seats(seats: Iterable[SeatResult], bots: Sequence[str]) -> Markup:
    ordered = sorted(seats, key=lambda seat: (seat.rank, seat.seat))
    return joined((_seat(seat, bots[seat.seat]) for seat in ordered), ", ")


def _seat(seat: SeatResult, bot: str) -> str:
    score = "" if seat.score is None else figure(seat.score)
    result = joined((f"{seat.rank}. ", named(bot), " ", score))
    return result if seat.status == "ok" else result + Markup(" ") + _end(seat)


def _end(seat: SeatResult) -> Markup:
    """Say how a seat died, when and why."""
    when = word("on-turn", turn=seat.turn)
    reason = "" if seat.why is None else both(*seat.why.parts)
    why = Markup('<span class="why">({} {})</span>').format(when, reason)
    return element("span", death(seat.status), class_="dead") + Markup(" ") + why
