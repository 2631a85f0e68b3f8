"""Begins a tournament, or takes up one that was begun."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from joute.bots.bundle import Entrant
from joute.contest.entries import HandedIn, restored, same, versions_of
from joute.contest.store import Store, Version
from joute.errors import UsageError
from joute.game import AnyGame
from joute.reason import Reason
from joute.submission.admission import EVERYTHING, Admission
from joute.submission.build import Build
from joute.tournament.plan import Plan

KIND = "tournament"


class TournamentDefinition(Struct, frozen=True, kw_only=True):
    """What a store says of its contest."""

    kind: str
    game: str
    version: int
    plan: Plan
    admission: Admission = EVERYTHING
    reached: Mapping[str, str] = {}
    """The leagues that bots had reached when their league closed, by name, where it is the final of one."""


class Field(Struct, frozen=True, kw_only=True):
    """Who takes part, with what is known of them; who cannot play is known, too."""

    versions: Sequence[Version]
    builds: Mapping[str, Build]
    """By the names of the versions."""
    reached: Mapping[str, str] = {}
    """The leagues that bots have reached, by name, in the final of a league."""


class OpenedTournament(Struct, frozen=True, kw_only=True):
    """A tournament to be run."""

    plan: Plan
    entrants: Mapping[str, Entrant]
    changed: tuple[str, ...] = ()
    """Bots whose files are others now; those of the beginning play on."""
    resumed: bool = False


def open_tournament(  # noqa: PLR0913 - what is played, by whom, and where it is kept
    game: AnyGame,
    plan: Plan,
    entrants: Mapping[str, Entrant],
    store: Store,
    seed: int | str,
    *,
    handed_in: Mapping[str, HandedIn] = MappingProxyType({}),
    admission: Admission = EVERYTHING,
    field: Field | None = None,
) -> OpenedTournament:
    """Begin with this plan and these bots, or go on if the store holds the same tournament.

    The seed is for a plan without one; a tournament that was begun keeps its own. `handed_in` says where bots
    came from, by name, and which others cannot play; a `field` says it of bots that another contest knows.
    `admission` is kept for those who mark it.
    """
    stored = store.definition
    if stored is None:
        begun = plan if plan.seed is not None else replace(plan, seed=seed)
        came = field or _of_folder(entrants, handed_in)
        store.begin(
            TournamentDefinition(
                kind=KIND,
                game=game.name,
                version=game.version,
                plan=begun,
                admission=admission,
                reached=came.reached,
            ),
            came.versions,
            came.builds,
        )
        return OpenedTournament(plan=begun, entrants=entrants)
    before = read_definition(stored)
    _expect_same(game, plan, before, list(entrants), store)
    old = restored(game, store.programs())
    changed = tuple(name for name in old if not same(old[name], entrants[name]))
    return OpenedTournament(plan=before.plan, entrants=old, changed=changed, resumed=True)


def _of_folder(entrants: Mapping[str, Entrant], handed_in: Mapping[str, HandedIn]) -> Field:
    builds = {name: came.build for name, came in handed_in.items()}
    return Field(versions=versions_of(entrants, handed_in), builds=builds)


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
        (Reason("a tournament with other bots"), bots, store.names()),
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
