"""What a league tells its site, in a file: a site that is slow or gone holds up no match."""

from collections.abc import Mapping
from pathlib import Path

import msgspec
from msgspec import Struct

from joute.league.versions import number_of
from joute.site.files import replace_file
from joute.site.owners import Owner


class LeagueNews(Struct, frozen=True, kw_only=True):
    """How a league saw its folder last."""

    at: float = 0.0
    """When it began to look there, in seconds since 1970."""
    newest: Mapping[str, str] = {}
    """The last version of every bot that ever came."""
    playing: tuple[str, ...] = ()
    """The bots that are in the folder."""
    left_out: Mapping[str, str] = {}
    """Files that cannot play, and why."""
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
        """Whether the league has not taken in yet what was received last from somebody."""
        return owner.received >= self.at or owner.name in self.under_way

    def problem(self, name: str) -> str | None:
        """Return why what was sent last for a bot cannot play, None if it can."""
        reasons = (why for file, why in self.left_out.items() if file.partition(".")[0] == name)
        return next((why.removeprefix("which ") for why in reasons), None)

    def number(self, name: str) -> int:
        """Return the number of a bot's last version, 0 if there is none."""
        version = self.newest.get(name)
        return 0 if version is None else number_of(version)


def post(file: Path, news: LeagueNews) -> None:
    """Tell the site."""
    replace_file(file, msgspec.json.encode(news))


def read(file: Path) -> LeagueNews:
    """Return what was told last, nothing if a power cut has damaged it."""
    try:
        return msgspec.json.decode(file.read_bytes(), type=LeagueNews)
    except (FileNotFoundError, msgspec.DecodeError):
        return LeagueNews()
