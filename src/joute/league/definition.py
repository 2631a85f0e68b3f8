"""What a league is about: fixed when it begins, and the same whenever it goes on."""

from collections.abc import Mapping

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from joute.contest.store import Store
from joute.errors import UsageError
from joute.game import AnyGame
from joute.game.contest import Promotion
from joute.reason import Reason
from joute.submission.admission import EVERYTHING, Admission

KIND = "league"
DIFFERENCES = {
    "game": Reason("a league of another game"),
    "version": Reason("a league of another version of the game"),
    "profile": Reason("a league with another --profile"),
    "settings": Reason("a league with another --set"),
    "seat": Reason("a league with another --seat"),
    "promotion": Reason("a league with another --promotion"),
    "last": Reason("a league with another --last"),
}
"""Fields that may not change when a league goes on; its seed is kept."""


class LeagueDefinition(Struct, frozen=True, kw_only=True):
    """What a league is about, as its store holds it."""

    kind: str = KIND
    game: str
    version: int
    seed: int | str
    profile: str = "document"
    settings: Mapping[str, str] = {}
    seat: Mapping[str, str] = {}
    """Settings of every seat."""
    promotion: Promotion | None = None
    """Replaces the game's own rule."""
    last: int | None = None
    """The number of last matches of each version that count for ratings; None: all."""
    closed: bool = False
    """Its folder was looked at for the last time, and all that came is built."""
    admission: Admission = EVERYTHING
    """May change; it is that of the last command."""

    def game_of(self, game: AnyGame) -> AnyGame:
        """Return the game with this league's own rule of promotion."""
        return game if self.promotion is None else replace(game, promotion=self.promotion)


def begun(store: Store, wanted: LeagueDefinition) -> LeagueDefinition:
    """Begin a league, or go on with the one in the store, which keeps its seed.

    Until its first match it takes another rule of promotion: somebody has read what luck does and wants a better one.
    What is admitted may change at any time.
    """
    if store.definition is None:
        store.begin(wanted)
        return wanted
    definition = read_league(store)
    if definition.promotion != wanted.promotion and not store.count():
        definition = replace(definition, promotion=wanted.promotion)
        store.change(definition)
    _expect_same(store, definition, wanted)
    if definition.admission != wanted.admission:
        definition = replace(definition, admission=wanted.admission)
        store.change(definition)
    return definition


def defined(store: Store, game: AnyGame) -> LeagueDefinition:
    """Return the definition of the league in a store, which must be of this version of the game."""
    definition = read_league(store)
    _expect_same(store, definition, replace(definition, game=game.name, version=game.version))
    return definition


def read_league(store: Store) -> LeagueDefinition:
    """Return the definition of the league in a store, whatever the game is now."""
    stored = store.definition
    if not isinstance(stored, dict) or stored.get("kind") != KIND:
        raise UsageError("the store holds no league; --store names another file")
    return msgspec.convert(stored, LeagueDefinition)


def _expect_same(store: Store, definition: LeagueDefinition, wanted: LeagueDefinition) -> None:
    for field, what in DIFFERENCES.items():
        if getattr(wanted, field) != getattr(definition, field):
            raise UsageError(
                "{store} holds {what}: type the same command as then, or name another file with --store",
                store=store.name,
                what=what,
            )
