"""The page of a league, beside it the replays of its matches."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from pathlib import Path

from joute.contest.report.replays import ReplayPage, keep, write_pages
from joute.contest.store import Store
from joute.errors import UsageError
from joute.files import write_whole
from joute.game.contest import league_title
from joute.league.page import page
from joute.league.promotion import LeagueRecord
from joute.league.runner import League
from joute.league.table import LeagueRow
from joute.reason import Reason


class Replays:
    """The replays beside a page; each is looked at once, however often the page is written."""

    def __init__(self, store: Store, folder: Path) -> None:
        self._store, self.folder = store, folder
        self.files: dict[str, Path] = {}
        """Where the replay of each match lies."""
        self._written = 0

    def write(self, records: Sequence[LeagueRecord]) -> None:
        """Write the replays that are new, numbered as they were played."""
        self.folder.mkdir(exist_ok=True)
        for number, record in enumerate(records[self._written :], self._written + 1):
            if record.void is None:
                file = self.folder / _name(number)
                keep(file, self._store.replay(record.key))
                self.files[record.key] = file
            self._written = number


def beside(store: Store, file: Path) -> Replays:
    """Return the replays beside a page."""
    return Replays(store, file.with_name(f"{file.stem}-replays"))


def write(  # noqa: PLR0913, PLR0917 - what is written, where, and how far it goes
    league: League,
    rows: Sequence[LeagueRow],
    replays: Replays,
    file: Path,
    shown: ReplayPage | None = None,
    closed: datetime | None = None,
) -> list[Path]:
    """Write the page, the replays and pages of some of them; return what was written."""
    try:
        replays.write(league.records)
        if shown is not None:
            write_pages(_first_seen(rows, replays.files), shown)
        write_whole(file, page(league, rows, replays.files, closed, datetime.now().astimezone()))
    except OSError as error:
        raise UsageError("cannot write the page {file}: {why}", file=file, why=error) from None
    return [file, replays.folder]


def _first_seen(rows: Sequence[LeagueRow], files: Mapping[str, Path]) -> Iterator[Path]:
    """Yield the matches that people want to see first: the last deaths, then the last matches."""
    yield from (files[row.last_death.match] for row in rows if row.last_death is not None)
    yield from reversed(list(files.values()))


def replay_of(league: League, match: str, folder: Path) -> Path:
    """Return where the replay of a match lies."""
    keys = [record.key for record in league.records]
    return folder / _name(keys.index(match) + 1)


def _name(number: int) -> str:
    return f"{number}.joute"


def standing(row: LeagueRow) -> Reason | str:
    """Say in which league a bot is, and how it does there; "-" in a game without leagues."""
    step, league = row.step, league_title(row.step.league)
    if row.disqualified is not None:
        return Reason("report.out-in" if league else "report.out", {"league": league})
    if not step.played:
        return league or "-"
    code = "report.staying" if step.settled else "report.trying"
    return Reason(code, {"league": league, "won": step.won, "played": step.played})
