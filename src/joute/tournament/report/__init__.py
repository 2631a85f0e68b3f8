"""What is left of a contest: a page that needs nothing else, a CSV, and the replays beside them."""

from collections.abc import Iterable
from datetime import datetime
from pathlib import Path

from joute.contest.records import Record
from joute.contest.report.replays import ReplayPage, keep, write_pages
from joute.contest.store import Store
from joute.errors import UsageError
from joute.files import write_whole
from joute.tournament.report.page import page
from joute.tournament.report.sheet import sheet
from joute.tournament.table import Table, TournamentHistory


def write(
    history: TournamentHistory,
    table: Table,
    store: Store,
    file: Path,
    shown: ReplayPage | None = None,
) -> list[Path]:
    """Write the page, the CSV, the replays and pages of some of them; return what was written."""
    replays = file.with_name(f"{file.stem}-replays")
    csv = file.with_suffix(".csv")
    try:
        _write_replays(history.records, store, replays)
        if shown is not None:
            write_pages((replays / f"{key}.joute" for key in _first_seen(history, table)), shown)
        write_whole(file, page(history, table, replays, datetime.now().astimezone()))
        write_whole(csv, sheet(table))
    except OSError as error:
        raise UsageError("cannot write the report {file}: {why}", file=file, why=error) from None
    return [file, csv, replays]


def _first_seen(history: TournamentHistory, table: Table) -> Iterable[str]:
    """Name the matches that people want to see first: the last deaths, then the last matches."""
    for row in table.rows:
        died = row.disqualified or row.last_death
        if died is not None:
            yield died.match
    yield from (str(record.fixture.key) for record in reversed(history.records))


def _write_replays(records: Iterable[Record], store: Store, folder: Path) -> None:
    folder.mkdir(exist_ok=True)
    for record in records:
        key = str(record.fixture.key)
        if record.void is None:
            keep(folder / f"{key}.joute", store.replay(key))
