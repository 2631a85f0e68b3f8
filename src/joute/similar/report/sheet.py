"""The pairs as CSV, for spreadsheets and scripts."""

from collections.abc import Iterator

from joute.contest.spreadsheet import plain_number, plain_text, spreadsheet
from joute.similar.evidence import Comparison, Pair
from joute.speech import text

COLUMNS = (
    "first",
    "second",
    "same-text",
    "fingerprints",
    "same-decisions",
    "decisions",
    "evidence",
)


def sheet(found: Comparison, language: str) -> str:
    """Write all pairs, the strongest evidence first."""
    titles = [text(f"similar.{column}", language) for column in COLUMNS]
    rows = (_cells(found, pair, language) for pair in found.pairs)
    return spreadsheet([titles, *rows], language)


def _cells(found: Comparison, pair: Pair, language: str) -> Iterator[str]:
    yield from (plain_text(found.programs[number].name) for number in (pair.one, pair.other))
    measures = (
        pair.same_text,
        pair.text.count,
        pair.same_decisions,
        pair.decisions.count,
        pair.evidence,
    )
    yield from ("" if one is None else plain_number(one, language) for one in measures)
