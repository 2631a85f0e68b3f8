"""The table as CSV, for spreadsheets and scripts."""

import csv
from io import StringIO

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
    """Write the table."""
    text = StringIO()
    writer = csv.writer(text)
    writer.writerow(TITLES)
    writer.writerows(_cells(row) for row in table.rows)
    return text.getvalue()


def _cells(row: Row) -> tuple[object, ...]:
    line, rating = row.line, row.rating
    return (
        row.place,
        row.bot,
        row.stage,
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
        ", ".join(row.unseparated),
        "" if row.disqualified is None else str(row.disqualified),
    )
