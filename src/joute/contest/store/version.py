"""The versions of a store: what was handed in, what plays, and under which name."""

from collections.abc import Sequence
from pathlib import Path

import sqlalchemy as sql
from msgspec import Struct

from joute.contest.store.schema import bots, inserted, versions

MARK = "#"
"""Separates the name of a bot from the number of its version."""
FOLDER, SITE = "folder", "site"
"""Where versions come from."""


class Version(Struct, frozen=True, kw_only=True):
    """One version of a bot, as it was handed in."""

    bot: str
    number: int = 1
    file: str = ""
    """The name of the file or folder."""
    origin: str = ""
    """Where it came from: FOLDER or SITE."""
    received: float | None = None
    """In seconds since 1970."""
    digest: str = ""
    """A hash of its files."""
    meaning: str = ""
    """A hash of its text without comments and layout."""
    same_as: int | None = None
    """The number of the earlier version that plays for it, because it means the same."""
    began: float | None = 0.0
    """When it was let in to play, in seconds since 1970, 0.0 if nobody knows; None: it was not, or not yet."""
    program: bytes | None = None
    """What plays; where versions are listed it is empty."""
    source: bytes | None = None
    """Its files as they were handed in; not read where versions are listed."""

    @property
    def name(self) -> str:
        """The name under which it plays."""
        return version_name(self.bot, self.number)

    @property
    def exported(self) -> Path:
        """Where its file or folder lies in the one into which versions are written."""
        return Path(f"{self.bot}-{self.number}".replace("/", "_"), self.file)

    @property
    def plays(self) -> bool:
        """Whether it can play."""
        return self.program is not None

    @property
    def plays_as(self) -> str:
        """The name of the version whose matches are its own."""
        return version_name(self.bot, self.same_as or self.number)


def let_in(versions: Sequence[Version]) -> list[Version]:
    """Return the versions that can play and need not wait, themselves or as the earlier one that plays for them."""
    begun = {version.name for version in versions if version.began is not None}
    return [version for version in versions if version.plays and version.plays_as in begun]


def version_name(bot: str, number: int) -> str:
    """Return the name under which a version plays: the first one's is that of its bot."""
    return bot if number == 1 else f"{bot}{MARK}{number}"


def insert_version(connection: sql.Connection, version: Version) -> int:
    """Store a version, and its bot if it is the first; return its number in the store."""
    found = connection.execute(sql.select(bots.c.id).where(bots.c.name == version.bot)).scalar()
    if found is None:
        found = inserted(connection, bots, {"name": version.bot})
    row = {
        "bot_id": found,
        "number": version.number,
        "file": version.file,
        "origin": version.origin,
        "received": version.received,
        "digest": version.digest,
        "meaning": version.meaning,
        "same_as": version.same_as,
        "began": version.began,
        "program": version.program,
        "source": version.source,
    }
    return inserted(connection, versions, row)


def change_version(connection: sql.Connection, version: Version) -> int:
    """Store what is new about a version: all that is not empty; return its number in the store."""
    own = sql.select(bots.c.id).where(bots.c.name == version.bot).scalar_subquery()
    this = (versions.c.bot_id == own) & (versions.c.number == version.number)
    known = {
        "file": version.file,
        "origin": version.origin,
        "received": version.received,
        "digest": version.digest,
        "meaning": version.meaning,
        "began": version.began,
        "program": version.program,
        "source": version.source,
    }
    changed = {name: value for name, value in known.items() if value}
    connection.execute(versions.update().where(this).values(changed))
    key: int = connection.execute(sql.select(versions.c.id).where(this)).scalar_one()
    return key


def version_names(connection: sql.Connection) -> dict[int, str]:
    """Return the names of all versions by their numbers in the store."""
    query = sql.select(versions.c.id, bots.c.name, versions.c.number).join(bots)
    return {key: version_name(bot, number) for key, bot, number in connection.execute(query).all()}


def read_versions(connection: sql.Connection, bot: str | None = None) -> dict[int, Version]:
    """Return versions, all or those of a bot, by their numbers in the store, in the order of entry.

    They come without their files.
    """
    columns = [column for column in versions.c if column.name not in {"source", "program"}]
    plays = versions.c.program.is_not(None).label("plays")
    query = sql.select(bots.c.name, *columns, plays).join(bots).order_by(versions.c.id)
    if bot is not None:
        query = query.where(bots.c.name == bot)
    return {
        row.id: Version(
            bot=row.name,
            number=row.number,
            file=row.file,
            origin=row.origin,
            received=row.received,
            digest=row.digest,
            meaning=row.meaning,
            same_as=row.same_as,
            began=row.began,
            program=b"" if row.plays else None,
        )
        for row in connection.execute(query)
    }
