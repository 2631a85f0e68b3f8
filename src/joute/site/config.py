"""The configuration of a site, passed to its process."""

from pathlib import Path

from msgspec import Struct

from joute.league.closing import Closing

PAUSED, RESUMED = b"paused\n", b"resumed\n"
"""What the league writes to the site's process: no match can be stored, and they are again."""


class SiteConfig(Struct, frozen=True, kw_only=True):
    """The league of a site, and where its files are."""

    game: str
    store: str
    folder: str
    closing: Closing = Closing()
    hosts: tuple[str, ...] = ()
    """Host names under which browsers may reach this server."""
    isolated: bool = True
    """Bots run in a sandbox."""
    languages: tuple[str, ...] = ()
    """What programs may be written in, empty: anything."""
    proxied: bool = False
    """A proxy on this machine may pass on the address and the scheme of a browser."""

    @property
    def names(self) -> Path:
        """The file of bots' names, with the hashes of their secret words."""
        return self._beside("names.json")

    @property
    def posted(self) -> Path:
        """The file in which the league posts its news."""
        return self._beside("site.json")

    def _beside(self, ending: str) -> Path:
        """Return a file beside the store, or in the current folder if the store is a database server."""
        place = Path(f"{self.game}-league" if "://" in self.store else self.store)
        return place.with_suffix(f".{ending}")
