"""The servers of the document: the complete one, the simplified one, and the relay of B17."""

from itertools import count
from typing import Annotated

from msgspec import Meta, Struct
from msgspec.structs import replace

from joute.errors import UsageError
from joute.game import Enter, Greeting, Reason, Say, Sent, Serve, Service, Setup
from joute.games.cafe import islands, maps
from joute.games.cafe.bots import BOTS
from joute.games.cafe.rules import Options

MAP_ONLY_PORT = 1212
ABANDONED_MS = 600_000
"""A client that says nothing for this long is taken to be abandoned."""


class Flags(Struct, frozen=True, kw_only=True):
    """Switches of the server."""

    opponent: Annotated[
        str | None,
        Meta(description="Who plays against each client: facile, normal, fort or a bot."),
    ] = None
    duel: Annotated[
        bool, Meta(description="Two clients that connect play each other; the first one starts.")
    ] = False
    map_only: Annotated[
        bool, Meta(description="Only send the map: the simplified server, on port 1212.")
    ] = False
    random_islands: Annotated[
        bool, Meta(description="A new island each time, not one of the fixed set.")
    ] = False


def service(flags: Flags, options: Options) -> Service:
    """Make the server that was asked for; each one keeps a fixed set of islands (B22)."""
    wished = (flags.opponent is not None) + flags.duel + flags.map_only
    if wished > 1:
        raise UsageError(
            "--opponent, --duel and --map-only are three different servers: choose one"
        )
    chosen = _chosen(flags, options)
    if flags.random_islands:
        return chosen
    return replace(chosen, settings={**chosen.settings, "islands": "fixed"}, seed=0)


def _chosen(flags: Flags, options: Options) -> Service:
    if flags.duel:
        return _duel()
    if flags.map_only:
        return _map_only(random_islands=flags.random_islands)
    return _house(flags, options)


def _house(flags: Flags, options: Options) -> Service:
    """One client a match, against a bot."""
    bot = options.opponent if flags.opponent is None else flags.opponent
    if bot not in (names := [entry.name for entry in BOTS]):
        raise UsageError(
            "there is no opponent {bot}; there are: {names}",
            bot=repr(bot),
            names=", ".join(names),
        )
    relay = {"relay": "no"}
    return Service(least=1, most=1, start_at=1, bots=(bot,), several=True, settings=relay)


def _duel() -> Service:
    """Two clients a match; each receives the map as soon as it is connected."""

    def greet(setup: Setup) -> Greeting:
        yield Say(_frame(setup))
        yield Enter("")

    told = {"map_told": "yes"}
    return Service(least=2, most=2, start_at=2, several=True, settings=told, greet=greet)


def _map_only(*, random_islands: bool) -> Service:
    """The map, and then goodbye (B20); no match counts the clients, so this does."""
    clients = count()

    def greet(setup: Setup) -> Greeting:
        number = next(clients)
        drawn = setup.options.islands == "seed" and number > 0 and setup.map is None
        seed = f"{setup.seed}+{number}" if drawn else setup.seed
        island = maps.island_of(replace(setup, seed=seed))
        yield Say(islands.write(island))
        yield Sent(maps.called(island) or ("--map" if setup.map else f"#{seed}"))

    new = "every client is sent a new island, and its connection is closed"
    same = "every client is sent the island, and its connection is closed"
    return Service(
        least=2,
        most=2,
        greet=greet,
        port=MAP_ONLY_PORT,
        instead=Reason(new if random_islands else same),
    )


def _frame(setup: Setup) -> str:
    return islands.write(maps.island_of(setup))


SERVE = Serve(flags=Flags, service=service, limit_ms=ABANDONED_MS)
