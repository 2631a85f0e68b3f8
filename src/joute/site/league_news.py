"""What a league posts for its site, in a file: a slow or dead site delays no match."""

from collections.abc import Mapping
from pathlib import Path

import msgspec
from msgspec import Struct

from joute.files import write_whole
from joute.league.versions import number_of
from joute.reason import Reason
from joute.site.owners import Owner


class LeagueNews(Struct, frozen=True, kw_only=True):
    """What a league found at its last look at the folder."""

    at: float = 0.0
    """When that look began, in seconds since 1970."""
    newest: Mapping[str, str] = {}
    """The version that plays of every bot that ever entered."""
    handed_in: Mapping[str, int] = {}
    """The number of the last version of every bot, whether it can play or not."""
    waiting: Mapping[str, float] = {}
    """When versions that wait for their attempt at promotion are let in, in seconds since 1970, by bot."""
    playing: tuple[str, ...] = ()
    """The bots that are in the folder."""
    left_out: Mapping[str, Reason | str] = {}
    """Files that cannot play, with the reason; news of earlier versions hold text."""
    under_way: tuple[str, ...] = ()
    """The bots that are being built."""
    matches: int = 0
    over: bool = False
    """No more matches will be played."""

    @property
    def current(self) -> dict[str, str]:
        """The versions that play."""
        return {name: self.newest[name] for name in self.playing}

    def awaits(self, owner: Owner) -> bool:
        """Whether the last upload of an owner is still to be taken in by the league."""
        return owner.received >= self.at or owner.name in self.under_way

    def problem(self, name: str) -> Reason | str | None:
        """Return why the last upload of a bot cannot play, None if it can."""
        reasons = (why for file, why in self.left_out.items() if file.partition(".")[0] == name)
        return next(reasons, None)

    def number(self, name: str) -> int:
        """Return the number of a bot's last version, 0 if it has none."""
        version = self.newest.get(name)
        return self.handed_in.get(name, 0 if version is None else number_of(version))


def post(file: Path, news: LeagueNews) -> None:
    """Post news for the site."""
    write_whole(file, msgspec.json.encode(news), private=True)


def read(file: Path) -> LeagueNews:
    """Return the last news; no news if there is no file, or a power cut has damaged it."""
    try:
        return msgspec.json.decode(file.read_bytes(), type=LeagueNews)
    except (FileNotFoundError, msgspec.DecodeError):
        return LeagueNews()
