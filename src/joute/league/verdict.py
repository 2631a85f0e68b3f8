"""Who is first in a league, by how much, and whether that is certain."""

from collections.abc import Iterator, Sequence

from joute.contest.verdict import certainty, names
from joute.game.contest import league_title
from joute.league.table import LeagueRow
from joute.reason import Reason, Value


def verdict(rows: Sequence[LeagueRow], *, closed: bool = False) -> list[Reason]:
    """Say who leads, or in a closed league who wins, before whom, and how certain it is."""
    first = [row for row in rows if row.place == 1 and row.finished]
    if not first:
        return [Reason("report.no-leader")]
    league = league_title(first[0].step.league)
    values: dict[str, Value] = {
        "bots": names([row.bot for row in first]),
        "count": len(first),
        "league": league,
    }
    code = ("won", "wins-in") if closed else ("leads", "leads-in")
    return [Reason(f"report.{code[bool(league)]}", values), *_lead(rows, first)]


def _lead(rows: Sequence[LeagueRow], first: Sequence[LeagueRow]) -> Iterator[Reason]:
    """Say who comes next, and how far behind."""
    later = [row for row in rows[len(first) :] if row.finished]
    second = [row for row in later if row.place == later[0].place]
    if not second:
        return
    best, next_ = first[0], second[0]
    values: dict[str, Value] = {
        "others": names([row.bot for row in second]),
        "place": str(next_.place),
        "league": league_title(next_.step.league),
    }
    if next_.step.league != best.step.league:
        yield Reason("report.lead-league", values)
    elif best.rating is not None and next_.rating is not None:
        difference = round(best.rating.value) - round(next_.rating.value)
        mine: dict[str, Value] = {"mine": round(best.rating.value), "difference": difference}
        yield Reason("report.lead-rating", values | mine)
        yield _certainty(rows, first)


def _certainty(rows: Sequence[LeagueRow], first: Sequence[LeagueRow]) -> Reason:
    rated = [row for row in rows if row.rating is not None]
    alike = dict.fromkeys(bot for row in first for bot in row.unseparated)
    known = any(row.rating and row.rating.error for row in first)
    return certainty([row.bot for row in first], alike, known=known, field=len(rated))
