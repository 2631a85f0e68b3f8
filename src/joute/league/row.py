"""A line of a league's table."""

from collections.abc import Mapping

from msgspec import Struct

from joute.contest.deaths import LastDeath
from joute.contest.disqualified import Disqualified
from joute.league.ladder import Step
from joute.league.versions import number_of
from joute.rating.batch import Rating


class LeagueRow(Struct, frozen=True, kw_only=True):
    """How a bot stands."""

    place: int
    bot: str
    version: str
    step: Step
    matches: int
    rating: Rating | None = None
    unseparated: tuple[str, ...] = ()
    deaths: Mapping[str, int] = {}
    last_death: LastDeath | None = None
    aside: Disqualified | None = None
    """Why this version plays no more."""

    @property
    def number(self) -> str:
        """The number of its version."""
        return str(number_of(self.version))

    @property
    def standing(self) -> str:
        """Its league, and how it does there."""
        return self._standing("set aside", "won of", "stays")

    @property
    def standing_french(self) -> str:
        """The same in French."""
        won = "gagné" if self.step.won < 2 else "gagnés"  # noqa: PLR2004 - French says 0 and 1 alike
        return self._standing("écarté", f"{won} sur", "y reste")

    def _standing(self, aside: str, won_of: str, stays: str) -> str:
        step = self.step
        if self.aside is not None:
            return f"{step.league}, {aside}" if step.league else aside
        if not step.played:
            return step.league or "-"
        ending = f", {stays}" if step.settled else ""
        return f"{step.league} ({step.won} {won_of} {step.played}{ending})"
