"""What a site is about, as its process is told."""

from pathlib import Path

from msgspec import Struct

from joute.league.closing import Closing

PAUSED, RESUMED = b"paused\n", b"resumed\n"
"""What the league tells the process of its site: no match can be kept, and it goes on."""


class SiteConfig(Struct, frozen=True, kw_only=True):
    """The league of a site, and where its things are."""

    game: str
    store: str
    folder: str
    closing: Closing = Closing()
    hosts: tuple[str, ...] = ()
    """Names that this server is known by."""
    isolated: bool = True
    """Bots run in a sandbox."""
    proxied: bool = False
    """A proxy on this machine may tell whom it asks for."""

    @property
    def names(self) -> Path:
        """The file of names, with the hashes of their secret words."""
        return self._beside("names.json")

    @property
    def posted(self) -> Path:
        """The file in which the league tells what it sees."""
        return self._beside("site.json")

    def _beside(self, ending: str) -> Path:
        """Return a file beside the store; a database server has none there."""
        place = Path(f"{self.game}-league" if "://" in self.store else self.store)
        return place.with_suffix(f".{ending}")
