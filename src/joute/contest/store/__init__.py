"""Stores a contest as it happens, in one SQLite file, or in a PostgreSQL database when asked.

    >>> import zlib
    >>> from joute.contest.store import Played, Store, Version
    >>> with Store("sqlite://") as store:                     # in memory
    ...     store.begin({"game": "race"}, [Version(bot="ann", program=b"its files")])
    ...     match = Played(key="1.1", bots=("ann",), seed=7, void="no referee")
    ...     store.add(match, zlib.compress(b"its replay"))
    ...     store.add(match, b"")                             # nothing is stored twice
    ...     [played.bots for played in store.matches()], store.replay("1.1")
    ([('ann',)], b'its replay')

A match is stored with its replay in one transaction, so that the store is whole whenever a process is
killed. Two processes never run the same contest: the store is locked. When the disk is full, writing
waits until there is room.
"""

import zlib
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import TypeVar

import msgspec
import sqlalchemy as sql

from joute.contest.roster import Team
from joute.contest.store.build import keep_build, read_builds
from joute.contest.store.database import Database, ignored
from joute.contest.store.finished import Finished, read_briefly
from joute.contest.store.marks import StoredMark, read_marks, replace_marks
from joute.contest.store.played import Played, match_row, matches_of, read_played, seat_rows
from joute.contest.store.schema import (
    bots,
    contests,
    inserted,
    maps,
    matches,
    replays,
    seats,
    versions,
)
from joute.contest.store.summary import SummaryKind, newest_match, read_summary, write_summary
from joute.contest.store.teams import join_team, read_team_of_bot, read_teams, replace_teams
from joute.contest.store.version import (
    Version,
    change_version,
    insert_version,
    read_versions,
    version_name,
)
from joute.reason import Reason
from joute.submission.build import Build

TOGETHER = 5000
"""Matches that are read at once."""
Some = TypeVar("Some")
Reading = Callable[[sql.Connection, sql.ColumnElement[bool]], list[Some]]
"""Reads the matches for which a condition holds."""
__all__ = [
    "Finished",
    "Played",
    "Store",
    "StoredMark",
    "SummaryKind",
    "Version",
    "version_name",
]


class Store(Database):
    """One contest of a store: the first, unless another `contest` is named."""

    def __init__(
        self,
        where: str,
        *,
        beside: bool = False,
        contest: int = 1,
        full: Callable[[Reason | None], None] = ignored,
    ) -> None:
        super().__init__(where, beside=beside, full=full)
        self._contest = contest
        self._ids: dict[str, int] = {}
        """Of the versions, by name."""
        self._maps: dict[str, int] = {}

    @property
    def definition(self) -> object:
        """What the contest is about, as plain values; None before it has begun."""
        query = sql.select(contests.c.definition).where(contests.c.id == self._contest)
        return self._read(lambda connection: connection.execute(query).scalar())

    def begin(
        self,
        definition: object,
        entered: Iterable[Version] = (),
        builds: Mapping[str, Build] = MappingProxyType({}),
    ) -> None:
        """Store what a contest is about, and who takes part."""

        def write(connection: sql.Connection) -> None:
            self._make(connection)
            connection.execute(self._changed(definition))
            for version in entered:
                self._enter(connection, version, builds.get(version.name))

        self._write(write)

    def change(self, definition: object) -> None:
        """Replace the definition of the contest."""
        self._write(lambda connection: connection.execute(self._changed(definition)))

    def _changed(self, definition: object) -> sql.Update:
        this = contests.update().where(contests.c.id == self._contest)
        return this.values(definition=definition)

    def _make(self, connection: sql.Connection) -> None:
        """Make the row to which all matches belong, if it is not there."""
        query = sql.select(contests.c.id).where(contests.c.id == self._contest)
        if connection.execute(query).scalar() is None:
            connection.execute(contests.insert().values(id=self._contest))

    def enter(self, version: Version, build: Build | None = None) -> None:
        """Store one more version, and how it was built."""
        self._write(lambda connection: self._enter(connection, version, build))

    def _enter(
        self, connection: sql.Connection, version: Version, build: Build | None = None
    ) -> None:
        self._ids[version.name] = insert_version(connection, version)
        if build is not None:
            keep_build(connection, self._ids[version.name], build)

    def complete(self, version: Version, build: Build | None = None) -> None:
        """Store what was not known of a version when it was entered."""

        def write(connection: sql.Connection) -> None:
            key = change_version(connection, version)
            if build is not None:
                keep_build(connection, key, build)

        self._write(write)

    def builds(self, bot: str | None = None) -> dict[str, Build]:
        """Return how versions were built, all or those of a bot, by their names."""
        return self._read(lambda connection: read_builds(connection, bot))

    def source(self, bot: str, number: int) -> bytes | None:
        """Return the files of a version as they were handed in, None if they are not known."""
        query = sql.select(versions.c.source).join(bots)
        this = query.where(bots.c.name == bot, versions.c.number == number)
        return self._read(lambda connection: connection.execute(this).scalar())

    def mark_removed(self, removed: Collection[str]) -> None:
        """Store which bots are no longer handed in; all others are."""
        changed = bots.update().values(removed=bots.c.name.in_(removed))
        self._write(lambda connection: connection.execute(changed))

    def removed(self) -> set[str]:
        """Return the bots that are no longer handed in."""
        query = sql.select(bots.c.name).where(bots.c.removed)
        return set(self._read(lambda connection: connection.execute(query).scalars().all()))

    def versions(self, bot: str | None = None) -> list[Version]:
        """Return versions, all or those of a bot, in the order of entry, without their files."""
        return list(self._read(lambda connection: read_versions(connection, bot)).values())

    def names(self) -> list[str]:
        """Return the names of the versions that can play, in the order of entry."""
        return [version.name for version in self.versions() if version.plays]

    def programs(self, wanted: Collection[str] | None = None) -> dict[str, bytes]:
        """Return the programs of all versions that can play, or of the `wanted` ones, in the order of entry."""
        query = (
            sql.select(bots.c.name, versions.c.number, versions.c.program)
            .join(bots)
            .where(versions.c.program.is_not(None))
            .order_by(versions.c.id)
        )
        if wanted is not None:
            query = query.where(versions.c.id.in_(self._known(wanted)))
        rows = self._read(lambda connection: connection.execute(query).all())
        return {version_name(name, number): program for name, number, program in rows}

    def _known(self, names: Iterable[str]) -> list[int]:
        ids = {version.name: key for key, version in self._read(read_versions).items()}
        return [ids[name] for name in names if name in ids]

    def set_roster(self, roster: Sequence[Team]) -> None:
        """Store the teams of the class, in place of those before; the bots of a team stay with it."""
        self._write(lambda connection: replace_teams(connection, roster))

    def teams(self) -> list[Team]:
        """Return the teams of the class with their bots; none if there is no roster."""
        return self._read(read_teams)

    def team_of_bot(self, bot: str) -> str | None:
        """Return the name of the team that a bot belongs to, None if to none."""
        return self._read(lambda connection: read_team_of_bot(connection, bot))

    def join(self, bot: str, team: str) -> None:
        """Make a bot, new or not, that of a team."""
        self._write(lambda connection: join_team(connection, bot, team))

    def keep_marks(self, given: Iterable[StoredMark]) -> None:
        """Store the marks of the contest in place of those before, if the disk has room: they can be made again."""
        self._tried(lambda connection: replace_marks(connection, self._contest, given))

    def marks(self) -> list[StoredMark]:
        """Return the marks that were given last."""
        return self._read(lambda connection: read_marks(connection, self._contest))

    def add(self, played: Played, replay: bytes) -> None:
        """Store a match, unless it is there; its replay is compressed by zlib."""
        self._write(lambda connection: self._add(connection, played, replay))

    def _add(self, connection: sql.Connection, played: Played, replay: bytes) -> None:
        this = (matches.c.contest_id == self._contest, matches.c.key == played.key)
        if connection.execute(sql.select(matches.c.id).where(*this)).scalar() is not None:
            return
        self._make(connection)
        row = match_row(played) | {
            "contest_id": self._contest,
            "map_id": None if played.map is None else self._map(connection, played.map),
            "candidate_id": played.candidate and self._id(connection, played.candidate),
        }
        match = inserted(connection, matches, row)
        sitting = [self._id(connection, bot) for bot in played.bots]
        connection.execute(seats.insert(), [*seat_rows(played, match, sitting)])
        connection.execute(replays.insert().values(match_id=match, replay=replay))

    def _id(self, connection: sql.Connection, name: str) -> int:
        """Return the number of a version; a bot that comes with the game is entered when it first plays."""
        if name not in self._ids:
            self._ids |= {version.name: key for key, version in read_versions(connection).items()}
        if name not in self._ids:
            self._enter(connection, Version(bot=name))
        return self._ids[name]

    def _map(self, connection: sql.Connection, text: str) -> int:
        if text not in self._maps:
            found = connection.execute(sql.select(maps.c.id).where(maps.c.text == text)).scalar()
            self._maps[text] = found or inserted(connection, maps, {"text": text})
        return self._maps[text]

    def count(self) -> int:
        """Return the number of matches."""
        query = sql.select(sql.func.count()).where(self._own)
        return self._read(lambda connection: connection.execute(query).scalar_one())

    def matches(self, after: int = 0) -> Iterator[Played]:
        """Yield all matches in the order of their ends, or those after the one with this `id`."""
        return self._in_parts(after, read_played)

    def briefly(self, after: int = 0, until: int | None = None) -> Iterator[Played | Finished]:
        """Yield the same, most matches for ratings with no more than ratings need; none `until` a later `id`."""
        return self._in_parts(after, read_briefly, until)

    def _in_parts(
        self, after: int, read: Reading[Some], until: int | None = None
    ) -> Iterator[Some]:
        """Read matches in parts, so that they are never all in memory."""
        last = self.newest if until is None else until
        for first in range(after + 1, last + 1, TOGETHER):
            yield from self._part(first, min(first + TOGETHER - 1, last), read)

    def _part(self, first: int, last: int, read: Reading[Some]) -> list[Some]:
        part = self._own & matches.c.id.between(first, last)
        return self._read(lambda connection: read(connection, part))

    @property
    def newest(self) -> int:
        """The `id` of the last match, 0 if there is none."""
        return self._read(lambda connection: newest_match(connection, self._contest))

    def summarise(self, kind: SummaryKind, match: int, content: bytes) -> None:
        """Store what all matches up to this one come to, if the disk has room: it only saves time."""
        self._tried(lambda one: write_summary(one, self._contest, kind, match, content))

    def summary(
        self, kind: SummaryKind, decode: Callable[[bytes], Some]
    ) -> tuple[int, Some] | None:
        """Return the `id` of the last match of a summary, and the summary; None if there is none that can be read."""
        found = self._read(lambda connection: read_summary(connection, self._contest, kind))
        if found is None:
            return None
        until, content = found
        try:
            return until, decode(content)
        except msgspec.DecodeError:  # the matches say the same
            return None

    def match(self, number: int) -> Played | None:
        """Return the match with this `id`, None if the contest has none."""
        this = self._own & (matches.c.id == number)
        found = self._read(lambda connection: read_played(connection, this))
        return found[0] if found else None

    def latest(self, most: int, bot: str | None = None) -> list[Played]:
        """Return the last matches of the contest, or of a bot in it, in the order of their ends."""
        query = sql.select(matches.c.id).where(self._own)
        if bot is not None:
            query = query.where(matches.c.id.in_(matches_of(bot)))
        last = query.order_by(matches.c.id.desc()).limit(most)

        def read(connection: sql.Connection) -> list[Played]:
            found = connection.execute(last).scalars().all()
            return read_played(connection, matches.c.id.in_(found))

        return self._read(read)

    @property
    def _own(self) -> sql.ColumnElement[bool]:
        """Chooses the matches of this contest."""
        return matches.c.contest_id == self._contest

    def matches_played(self) -> dict[str, int]:
        """Return how many matches each version has played, by its name."""
        query = (
            sql.select(bots.c.name, versions.c.number, sql.func.count())
            .select_from(seats.join(versions).join(bots))
            .where(seats.c.status.is_not(None))
            .group_by(bots.c.name, versions.c.number)
        )
        rows = self._read(lambda connection: connection.execute(query).all())
        return {version_name(name, number): played for name, number, played in rows}

    def replay(self, key: str) -> bytes:
        """Return the replay of a match, as a file."""
        query = sql.select(replays.c.replay).join(matches)
        this = query.where(matches.c.contest_id == self._contest, matches.c.key == key)
        found: bytes = self._read(lambda connection: connection.execute(this).scalar_one())
        try:
            return zlib.decompress(found)
        except zlib.error as error:
            what = Reason("the replay of match {key}", {"key": key})
            raise self._damaged(what, error) from None
