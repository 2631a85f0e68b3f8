"""The server that the document describes: a lobby that somebody starts."""

from typing import Annotated

from msgspec import Meta, Struct

from joute.game import Serve, Service
from joute.games.mine.rules import DAY_MS, Options

LEAST, MOST = 1, 16
SILENT_MS = 60_000
"""A class waits no longer than this for a client that says nothing (H3)."""


class Flags(Struct, frozen=True, kw_only=True):
    """Switches of `joute serve mine`."""

    players: Annotated[
        Annotated[int, Meta(ge=LEAST, le=MOST)] | None,
        Meta(description="Begin when this many have named themselves; without it on Enter."),
    ] = None
    max_turns: Annotated[
        int, Meta(ge=0, description="End the game after this many turns; 0, the default: never.")
    ] = 0
    pace: Annotated[
        int,
        Meta(
            ge=0, le=DAY_MS, description="Milliseconds between two steps, so that people can watch."
        ),
    ] = 0


def service(flags: Flags, _: Options) -> Service:
    """Take up to sixteen clients, on the same seed every time (A8, B28, B32)."""
    return Service(
        least=LEAST,
        most=flags.players or MOST,
        start_at=flags.players,
        settings={"max_turns": str(flags.max_turns)},
        pace_ms=flags.pace,
        seed=0,
        same_seed=True,
    )


SERVE = Serve(flags=Flags, service=service, limit_ms=SILENT_MS)
