"""What is left of a contest: a page that needs nothing else, a CSV, and the replays beside them."""

from collections.abc import Iterable
from pathlib import Path

from joute.errors import UsageError
from joute.tournament.records import Record
from joute.tournament.report.page import page
from joute.tournament.report.sheet import sheet
from joute.tournament.store import Store
from joute.tournament.table import Story, Table


def write(story: Story, table: Table, store: Store, file: Path) -> list[Path]:
    """Write the page, the CSV and the replays; give what was written."""
    replays = file.with_name(f"{file.stem}-replays")
    csv = file.with_suffix(".csv")
    try:
        _write_replays(story.records, store, replays)
        file.write_text(page(story, table, replays.name), encoding="utf-8")
        csv.write_text(sheet(table), encoding="utf-8", newline="")
    except OSError as error:
        message = f"cannot write the report {file}: {error.strerror}"
        raise UsageError(message) from None
    return [file, csv, replays]


def _write_replays(records: Iterable[Record], store: Store, folder: Path) -> None:
    """Write those that are not there yet."""
    folder.mkdir(exist_ok=True)
    for record in records:
        key = str(record.fixture.key)
        file = folder / f"{key}.joute"
        if record.void is None and not file.exists():
            file.write_bytes(store.replay(key))
