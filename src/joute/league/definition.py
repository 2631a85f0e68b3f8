"""What a league is about: begun once, and the same whenever it is taken up."""

from collections.abc import Mapping

import msgspec
from msgspec import Struct

from joute.contest.store import Store
from joute.errors import UsageError
from joute.game.contest import Promotion

KIND = "league"
DIFFERENCES = {
    "game": "game",
    "version of the game": "version",
    "--profile": "profile",
    "--set": "settings",
    "--seat": "seat",
    "--promotion": "promotion",
    "--last": "last",
}
"""What makes another league of it, and the field that tells; the seed is kept."""


class LeagueDefinition(Struct, frozen=True, kw_only=True):
    """What a store says of its league."""

    kind: str = KIND
    game: str
    version: int
    seed: int | str
    profile: str = "document"
    settings: Mapping[str, str] = {}
    seat: Mapping[str, str] = {}
    """Settings of every seat."""
    promotion: Promotion | None = None
    """Instead of the game's own rule."""
    last: int | None = None
    """So many matches of each version count for ratings, the last ones; None: all."""
    closed: bool = False
    """Its folder was looked at for the last time, and all that came is built."""


def begun(store: Store, wanted: LeagueDefinition) -> LeagueDefinition:
    """Begin a league, or take up the one in the store, which keeps its seed."""
    found_head = store.head
    if found_head is None:
        store.begin(wanted, {})
        return wanted
    if not isinstance(found_head, dict) or found_head.get("kind") != KIND:
        message = "the store holds no league; --store names another file"
        raise UsageError(message)
    head = msgspec.convert(found_head, LeagueDefinition)
    for what, field in DIFFERENCES.items():
        if getattr(wanted, field) != getattr(head, field):
            message = (
                f"{store.name} holds a league with another {what}: type the same command as then, "
                "or name another file with --store"
            )
            raise UsageError(message)
    return head
