"""The table as CSV, for spreadsheets and scripts."""

import csv
from collections.abc import Iterable, Iterator
from io import StringIO

from joute.contest.spreadsheet import plain_text
from joute.speech import ENGLISH, joined
from joute.tournament.grounds import GroundTable
from joute.tournament.table import Row, Table

TITLES = (
    "place",
    "bot",
    "stage",
    "matches",
    "wins",
    "draws",
    "losses",
    "points",
    "margin",
    "score",
    "rating",
    "error",
    "mu",
    "sigma",
    "deaths",
    "not separated from",
    "disqualified",
)


def sheet(table: Table) -> str:
    """Write the table; where bots play alone, their scores on every ground too."""
    text = StringIO()
    writer = csv.writer(text)
    writer.writerow((*TITLES, *_ground_titles(table.grounds)))
    writer.writerows((*_cells(row), *_scores(table.grounds, row.bot)) for row in table.rows)
    return text.getvalue()


def _ground_titles(grounds: Iterable[GroundTable]) -> Iterator[str]:
    for scores in grounds:
        for number, ground in enumerate(scores.grounds, 1):
            yield f"{scores.stage}.{number}, seed {ground.seed}"


def _scores(grounds: Iterable[GroundTable], bot: str) -> Iterator[object]:
    """Yield what counts on each ground."""
    for scores in grounds:
        for one in scores.attempts.get(bot, (None,) * len(scores.grounds)):
            yield "" if one is None else one.counted


def _cells(row: Row) -> tuple[object, ...]:
    line, rating = row.line, row.rating
    return (
        row.place,
        plain_text(row.bot),
        plain_text(row.stage),
        line.played,
        line.wins,
        line.draws,
        line.losses,
        f"{float(line.points):g}",
        f"{float(line.margin):g}",
        line.score,
        "" if rating is None else f"{rating.value:.1f}",
        "" if rating is None or rating.error is None else f"{rating.error:.1f}",
        f"{row.belief.mu:.2f}",
        f"{row.belief.sigma:.2f}",
        " ".join(f"{kind}:{count}" for kind, count in sorted(row.deaths.items())),
        plain_text(", ".join(row.unseparated)),
        ""
        if row.disqualified is None
        else plain_text(joined(row.disqualified.failure.parts, ENGLISH)),
    )
