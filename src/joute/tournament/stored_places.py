"""The places of a tournament that is over, as its store keeps them: its plan and its bots never change."""

from collections.abc import Sequence

import msgspec

from joute.contest.store import Store, SummaryKind
from joute.tournament.table import Place

KIND = SummaryKind("places", 1)
_decode = msgspec.msgpack.Decoder(list[Place]).decode


def keep_places(store: Store, places: Sequence[Place]) -> None:
    """Store the places after the last match."""
    if (newest := store.newest) and not store.is_read_only:
        store.summarise(KIND, newest, msgspec.msgpack.encode(places))


def kept_places(store: Store) -> list[Place] | None:
    """Return the places after the last match, None if they are not known."""
    found = store.summary(KIND, _decode)
    return None if found is None or found[0] != store.newest else found[1]
