"""Begins a tournament, or takes up one that was begun."""

from collections.abc import Mapping

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from joute.bots.bundle import Entrant
from joute.contest.entries import encoded_all, restored, same
from joute.contest.store import Store
from joute.errors import UsageError
from joute.game import AnyGame
from joute.reason import Reason
from joute.tournament.plan import Plan

KIND = "tournament"


class TournamentDefinition(Struct, frozen=True, kw_only=True):
    """What a store says of its contest."""

    kind: str
    game: str
    version: int
    plan: Plan


class OpenedTournament(Struct, frozen=True, kw_only=True):
    """A tournament to be run."""

    plan: Plan
    entrants: Mapping[str, Entrant]
    changed: tuple[str, ...] = ()
    """Bots whose files are others now; those of the beginning play on."""
    resumed: bool = False


def open_tournament(
    game: AnyGame,
    plan: Plan,
    entrants: Mapping[str, Entrant],
    store: Store,
    seed: int | str,
) -> OpenedTournament:
    """Begin with this plan and these bots, or go on if the store holds the same tournament.

    The seed is for a plan without one; a tournament that was begun keeps its own.
    """
    stored = store.definition
    if stored is None:
        begun = plan if plan.seed is not None else replace(plan, seed=seed)
        store.begin(
            TournamentDefinition(kind=KIND, game=game.name, version=game.version, plan=begun),
            encoded_all(entrants),
        )
        return OpenedTournament(plan=begun, entrants=entrants)
    before = read_definition(stored)
    _expect_same(game, plan, before, list(entrants), store)
    old = restored(game, store.bots())
    changed = tuple(name for name in old if not same(old[name], entrants[name]))
    return OpenedTournament(plan=before.plan, entrants=old, changed=changed, resumed=True)


def read_definition(stored: object) -> TournamentDefinition:
    """Return the definition of the tournament in a store."""
    if not isinstance(stored, dict) or stored.get("kind") != KIND:
        raise UsageError("the store holds no tournament; --store names another file")
    return msgspec.convert(stored, TournamentDefinition)


def _expect_same(
    game: AnyGame,
    plan: Plan,
    before: TournamentDefinition,
    bots: list[str],
    store: Store,
) -> None:
    for what, now, then in (
        (Reason("a tournament of another game"), game.name, before.game),
        (
            Reason("a tournament of another version of {game}", {"game": game.name}),
            game.version,
            before.version,
        ),
        (
            Reason("a tournament with another plan"),
            _comparable(plan, before.plan),
            _comparable(before.plan, before.plan),
        ),
        (Reason("a tournament with other bots"), bots, list(store.bots())),
    ):
        if now != then:
            raise UsageError(
                "{store} holds {what}: name another file with --store, or remove this one to begin anew",
                store=store.name,
                what=what,
            )


def _comparable(plan: Plan, before: Plan) -> bytes:
    """Write what decides the matches; a plan without a seed goes on with the seed it was begun with.

    What a plan and its stages are called may change.
    """
    seed = before.seed if plan.seed is None else plan.seed
    stages = tuple(replace(stage, name="") for stage in plan.stages)
    return msgspec.json.encode(replace(plan, seed=seed, title="", stages=stages))
