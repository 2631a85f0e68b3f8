"""The versions of a team: what was handed in when, what changed, how it was built, what is counted in it, how it did."""

from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import Executor
from pathlib import Path
from tempfile import mkdtemp

from msgspec import Struct
from msgspec.structs import replace

from joute.contest.store import Played, Store, Version
from joute.dossier.difference import Written, written
from joute.dossier.standing import Contest, Results, results_of
from joute.errors import UsageError, reason_of
from joute.game import AnyGame
from joute.rating.batch import Rating
from joute.reason import Reason
from joute.submission.build import Build
from joute.submission.measures.process import measured
from joute.submission.measures.result import Measures
from joute.submission.snapshot import unpacked
from joute.submission.source_files import laid_out

MOST = 40
"""Versions of a bot that are shown: the last ones."""
MOST_MEASURED = 8
"""Versions of a bot whose code is measured: the first, and the last ones."""


class VersionSheet(Struct, frozen=True, kw_only=True):
    """All that is known of a version."""

    version: Version
    build: Build | None = None
    written: Written | None = None
    """None if its files are not known, or take too long to read."""
    unread: Reason | None = None
    """Why they could not be read."""
    is_first: bool = False
    """There is none before it to be compared with."""
    measures: Measures | None = None
    results: Results = Results()
    rating: Rating | None = None
    jump: float | None = None
    """By how much the rating is higher than that of the last version before it that has one."""
    is_certain: bool = False
    """Whether the intervals of the two are apart."""
    league: str = ""

    @property
    def name(self) -> str:
        """Its name in the contest."""
        return self.version.name


class Sheets(Struct, frozen=True, kw_only=True):
    """What the sheets of a team are made from."""

    store: Store
    contest: Contest
    matches: Sequence[Played]
    builds: Mapping[str, Build]
    """Of everybody, by the names of the versions."""
    place: Path
    """A folder for the files of versions."""


def sheets_of(made: Sheets, versions: Sequence[Version], pool: Executor) -> list[VersionSheet]:
    """Return the sheets of the last versions of a bot, in the order in which they were handed in."""
    shown = versions[-MOST:]
    folders = {one.number: _laid_out(made.store, one, made.place) for one in shown}
    read = {number: folder for number, folder in folders.items() if isinstance(folder, Path)}
    measures = _measures(made.contest.game, read, pool)
    found = dict(zip(read, written(list(read.values())), strict=True))
    sheets = [
        VersionSheet(
            version=one,
            build=made.builds.get(one.name),
            written=found.get(one.number),
            unread=folder if isinstance(folder := folders[one.number], Reason) else None,
            is_first=one.number == min(read, default=0),
            measures=measures.get(one.number),
            results=results_of(made.matches, one.plays_as),
            rating=made.contest.ratings.get(one.plays_as),
            league=made.contest.leagues.get(one.plays_as, ""),
        )
        for one in shown
    ]
    return list(_with_jumps(sheets))


def _laid_out(store: Store, version: Version, place: Path) -> Path | Reason:
    """Write the files of a version as they are read; return their folder, or why there is none."""
    source = store.source(version.bot, version.number)
    if source is None:
        return Reason("dossier.no-source")
    room = Path(mkdtemp(dir=place))
    try:
        (room / "in").mkdir()
        return laid_out(unpacked(source).write(room / "in"), room / "out")
    except (OSError, UsageError) as error:
        return reason_of(error)


def _measures(game: AnyGame, folders: Mapping[int, Path], pool: Executor) -> Mapping[int, Measures]:
    """Measure the first version and the last ones, several at once."""
    numbers = sorted(folders)
    some = [*numbers[:1], *numbers[1:][1 - MOST_MEASURED :]]
    found = pool.map(lambda number: measured(folders[number], game), some)
    return dict(zip(some, found, strict=True))


def _with_jumps(sheets: Sequence[VersionSheet]) -> Iterator[VersionSheet]:
    """Compare each rating with the last one before; a version that plays as an earlier one has none of its own."""
    before: Rating | None = None
    for sheet in sheets:
        rating = sheet.rating
        if rating is None or sheet.version.same_as is not None:
            yield sheet
            continue
        yield sheet if before is None or before.island != rating.island else _jumped(sheet, before)
        before = rating


def _jumped(sheet: VersionSheet, before: Rating) -> VersionSheet:
    assert sheet.rating is not None
    return replace(
        sheet,
        jump=sheet.rating.value - before.value,
        is_certain=not sheet.rating.overlaps(before),
    )
