"""The two servers of the document: one to watch, for 2 to 4 players, and a fast one for 2."""

from typing import Annotated

from msgspec import Meta, Struct

from joute.errors import UsageError
from joute.game import Serve, Service
from joute.games.vin.state import DAY_MS, Options

LEAST, MOST = 2, 4
PACE_MS, FAST_PACE_MS = 300, 30
JOIN_TIMEOUT_S = 60
SILENT_MS = 60_000
"""A class waits no longer than this for a client that says nothing (H4)."""


class Flags(Struct, frozen=True, kw_only=True):
    """Switches of `joute serve vin`."""

    fast: Annotated[
        bool, Meta(description=f"The fast server: 2 players, {FAST_PACE_MS} ms per action.")
    ] = False
    players: Annotated[
        Annotated[int, Meta(ge=LEAST, le=MOST)] | None,
        Meta(description=f"Begin with exactly this many, {LEAST} to {MOST}."),
    ] = None
    pace: Annotated[
        Annotated[int, Meta(ge=0, le=DAY_MS)] | None,
        Meta(
            description=f"Milliseconds per action; {PACE_MS} if not given, 0: as fast as it goes."
        ),
    ] = None
    join_timeout: Annotated[
        Annotated[float, Meta(ge=0, le=DAY_MS / 1000)] | None,
        Meta(
            description=f"Begin with {LEAST} or more when nobody came for this many seconds; "
            f"{JOIN_TIMEOUT_S} if neither this nor the number of players is given."
        ),
    ] = None


def service(flags: Flags, _: Options) -> Service:
    """Begin with 4, or with those who came in time; the fast server begins with 2 (B25)."""
    if flags.fast and flags.players not in (None, LEAST):
        raise UsageError(
            "--fast is for {least} players: leave out --fast or --players {players}",
            least=LEAST,
            players=flags.players,
        )
    wanted = LEAST if flags.fast else flags.players
    wait = flags.join_timeout
    if wait is None and wanted is None:
        wait = JOIN_TIMEOUT_S
    pace = flags.pace
    if pace is None:
        pace = FAST_PACE_MS if flags.fast else PACE_MS
    most = wanted or MOST
    return Service(least=LEAST, most=most, start_at=most, wait_s=wait, pace_ms=pace)


SERVE = Serve(flags=Flags, service=service, limit_ms=SILENT_MS)
