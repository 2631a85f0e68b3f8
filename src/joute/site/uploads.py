"""Takes uploads: checks who sends what, and puts the file into the league's folder."""

import shutil
from collections.abc import Callable, Collection
from pathlib import Path
from time import time

from msgspec import Struct, field

from joute.bots.sources import name_of
from joute.game import AnyGame
from joute.league.closing import Closing
from joute.league.earlier import earlier_uploads, keep_earlier
from joute.reason import Reason
from joute.site.entry import Entry, Identity
from joute.site.league_news import LeagueNews
from joute.site.limits import RateLimit
from joute.site.names import checked, look_alike, written
from joute.site.owners import Owner, Owners
from joute.site.refusal import RefusedError, Why
from joute.site.upload_files import holds, kind_of, kinds, packed, put, taken, uploaded

LARGEST = 1 << 20
"""Bytes of one file."""
MOST_BOTS = 500
LEAST_ROOM = 256 << 20
"""Bytes of the disk that stay free."""
LATELY = 600.0
"""The limits below hold for any period of this many seconds: …"""
MOST_GUESSES = 10
"""… wrong words, for each address and name, …"""
MOST_GUESSES_OF_ALL = 50
"""… wrong words for each name, because somebody may have many addresses, …"""
MOST_STRANGERS = 10
"""… people who may not enter, for each address, …"""
MOST_STRANGERS_OF_ALL = 50
"""… and from all, …"""
MOST_NEW = 100
"""… new names, for each address, which a class may share, …"""
MOST_UPLOADS = 20
"""… and new versions, for each name."""

STRANGERS = ""
"""The queue of those who may not enter; no bot has this name."""


class Upload(Struct, frozen=True):
    """What a person sends with a file."""

    name: str
    word: str
    file: str
    """The name of the file on the sender's machine: it says which language it is."""
    who: str = ""
    """What proves that the sender is of the class, where there is a roster."""


class Visitor(Struct, frozen=True):
    """Somebody who sends something."""

    address: str
    known_for: frozenset[str] = frozenset()
    """The bots whose word this browser has shown before."""
    came: float = field(default_factory=time)
    """When the request began, in seconds since 1970: nobody is late because others are served first."""


class Received(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The answer to an upload."""

    bot: str
    version: int
    same: bool
    """The file is the one that was sent last."""
    problem: Reason | str | None = None
    """Why that file cannot play: `version` is an earlier one, which plays instead."""


class Uploads:
    """Takes uploads, one at a time."""

    def __init__(  # noqa: PLR0913 - whose uploads, and where they go
        self,
        game: AnyGame,
        folder: Path,
        owners: Owners,
        closing: Closing,
        news: Callable[[], LeagueNews],
        *,
        languages: Collection[str] = (),
        entry: Entry | None = None,
    ) -> None:
        self._bots = [entry.name for entry in game.bots]
        self._folder = folder
        self._owners = owners
        self._closing = closing
        self._news = news
        self._entry = entry
        self._kinds: list[str] = kinds(folder, languages)
        self._new = RateLimit(MOST_NEW, LATELY)
        self._guesses = RateLimit(MOST_GUESSES, LATELY)
        self._guesses_of_all = RateLimit(MOST_GUESSES_OF_ALL, LATELY)
        self._strangers = RateLimit(MOST_STRANGERS, LATELY)
        self._strangers_of_all = RateLimit(MOST_STRANGERS_OF_ALL, LATELY)
        self._uploads = RateLimit(MOST_UPLOADS, LATELY)

    @property
    def identity(self) -> Identity:
        """How people say who they are before their first upload."""
        return Identity.NONE if self._entry is None else self._entry.identity

    @property
    def accepted(self) -> list[str]:
        """The kinds of files that are accepted."""
        return self._kinds

    def are_closed(self, came: float | None = None) -> bool:
        """Whether an upload is too late that came then, or comes now."""
        return self._closing.refuses(time() if came is None else came) or self._news().over

    @property
    def closing(self) -> float | None:
        """When uploads end or have ended; None also if the league was over before that."""
        early = self._news().over and not self._closing.has_come()
        return None if early else self._closing.at

    def doubts(self, name: str, visitor: Visitor) -> bool:
        """Whether too many wrong words came for a name, from this address or from all together."""
        name = written(name)
        if name in visitor.known_for:
            return False
        return self._guesses.is_often(_guess(name, visitor)) or self._guesses_of_all.is_often(name)

    def queue(self, name: str, visitor: Visitor) -> str | None:
        """Return what a request waits for because too many guess it, None if it need not wait.

        That is the word of a bot, by its name, or who may enter a new bot, "".
        """
        if self.doubts(name, visitor):
            return written(name)
        return STRANGERS if self._suspects(name, visitor) else None

    def _suspects(self, name: str, visitor: Visitor) -> bool:
        """Whether too many who may not enter a bot tried to, from this address or from all together."""
        if self.identity == Identity.NONE or self._owners.find(written(name)) is not None:
            return False
        return self._strangers.is_often(visitor.address) or self._strangers_of_all.is_often(
            STRANGERS
        )

    def enter(self, name: str, word: str, visitor: Visitor) -> Owner:
        """Return the owner of a name, if the word is right."""
        if self._owners.find(name) is None:
            raise RefusedError(Why.UNKNOWN_BOT, name=name)
        return self._owner(name, word, visitor)

    def take(self, upload: Upload, data: bytes, visitor: Visitor) -> Received:
        """Take an upload."""
        if self.are_closed(visitor.came):
            raise RefusedError(Why.CLOSED)
        name = checked(upload.name, self._bots)
        kind = kind_of(upload.file, self._kinds)
        if not data:
            raise RefusedError(Why.EMPTY)
        self._uploads.check(name)
        owner = self._owner(name, upload.word, visitor)
        self._make_sure_of_room(owner)
        suffix, stored = packed(upload.file, kind, data)
        team = self._team(name, upload.who, visitor)
        if holds(self._folder, name, suffix, stored):
            return self._same(name)
        self._uploads.count(name)
        self._keep(owner, team, suffix, stored, visitor)
        return Received(bot=name, version=self._number(name), same=False)

    def _same(self, name: str) -> Received:
        """Answer an upload of the file that is there already: it plays, or waits, or cannot play."""
        owner, news = self._owners.find(name), self._news()
        assert owner is not None
        problem = None if news.awaits(owner) else news.problem(name)
        return Received(bot=name, version=self._number(name), same=True, problem=problem)

    def _team(self, name: str, who: str, visitor: Visitor) -> str | None:
        """Return the team of a bot, None if there is no roster.

        This comes last: whoever learns that somebody may enter has entered.
        """
        if self._entry is None:
            return None
        try:
            proven = self._owners.find(name) is not None
            return self._entry.team_for(name, who, proven=proven)
        except RefusedError as refused:
            if refused.why == Why.NOT_ADMITTED:
                self._strangers.count(visitor.address)
                self._strangers_of_all.count(STRANGERS)
            raise

    def _keep(
        self, owner: Owner, team: str | None, suffix: str, data: bytes, visitor: Visitor
    ) -> None:
        known = self._owners.find(owner.name)
        if known is None:
            self._new.count(visitor.address)
        try:
            if known is not None and self._news().awaits(known):
                keep_earlier(self._folder, uploaded(self._folder, owner.name))
            self._owners.received(owner, time())  # before the file, so that each file has an owner
            if self._entry is not None and team is not None:
                self._entry.join(owner.name, team)
            put(self._folder, owner.name, suffix, data)
            self._owners.received(owner, time())
        except OSError:
            raise RefusedError(Why.NO_ROOM) from None

    def _owner(self, name: str, word: str, visitor: Visitor) -> Owner:
        """Return the owner of a name; a right word is accepted even after many wrong ones."""
        doubted = self.doubts(name, visitor)
        if self._owners.find(name) is None:
            self._new.check(visitor.address)
        try:
            return self._owners.owned(name, word)
        except RefusedError as refused:
            if refused.why == Why.WRONG_WORD:
                self._guesses.count(_guess(name, visitor))
                self._guesses_of_all.count(name)
                if doubted:
                    raise RefusedError(Why.TOO_MANY_GUESSES, name=name) from None
            raise

    def _make_sure_of_room(self, owner: Owner) -> None:
        """Refuse a name that another bot has, one bot too many, and a file for which there is no room."""
        is_new = self._owners.find(owner.name) is None
        if is_new and (taken(self._folder, owner.name) or self._plays(owner.name)):
            raise RefusedError(Why.NAME_TAKEN)
        if is_new and len(self._owners) >= MOST_BOTS:
            raise RefusedError(Why.FULL, most=MOST_BOTS)
        if shutil.disk_usage(self._folder).free < LEAST_ROOM:
            raise RefusedError(Why.NO_ROOM)

    def _plays(self, name: str) -> bool:
        """Whether a bot in the folder has this name, even if Moodle has added to the name of its file."""
        return any(look_alike(name_of(path), name) for path in self._folder.iterdir())

    def _number(self, name: str) -> int:
        """Return the number of the version that the last upload of a bot is or will be."""
        news, owner = self._news(), self._owners.find(name)
        assert owner is not None
        return news.number(name) + news.awaits(owner) + self._replaced(name)

    def _replaced(self, name: str) -> int:
        """Count the uploads of a bot that were replaced, and are still to become versions."""
        return sum(bool(uploaded(place, name)) for place in earlier_uploads(self._folder))


def _guess(name: str, visitor: Visitor) -> str:
    """Return the key under which wrong words are counted."""
    return f"{visitor.address} {name}"
