"""The final of a league: a tournament of the versions with which it closed.

What is ranked plays, and is what will be marked: the store of the final holds the same versions, sources and builds. Bots that
were disqualified do not play; of those that were removed only the names and the teams are known.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from joute.bots.bundle import Entrant
from joute.contest.admitted import admitted_in
from joute.contest.entries import restored
from joute.contest.roster import Team
from joute.contest.store import Store, Version
from joute.contest.store.version import let_in
from joute.game import AnyGame
from joute.league.definition import LeagueDefinition, defined
from joute.league.stored_history import read_history
from joute.league.table import LeagueRow, table_of
from joute.league.versions import playing
from joute.reason import Reason
from joute.submission.build import Build
from joute.tournament.definition import Field


class Finalists(Struct, frozen=True, kw_only=True):
    """Who plays a final, and what its store takes over from the league."""

    league: LeagueDefinition
    entrants: Mapping[str, Entrant]
    """By the names of the versions, in the order of the ranking."""
    field: Field
    teams: Sequence[Team]
    """The class, if there is a roster, with its bots, also those that were removed."""


def finalists(game: AnyGame, store: Store) -> Finalists:
    """Return the finalists of the league in a store."""
    definition, removed = defined(store, game), store.removed()
    seen = admitted_in(store)
    versions = [one for one in seen.versions if one.bot not in removed]
    rows = _rows(game, store, definition, versions)
    own = _by_bot(versions)
    out = {row.bot for row in rows if row.disqualified is not None}
    ranked = [_counts(own[row.bot]).name for row in rows if row.bot not in out]
    programs = store.programs(ranked)
    known = [one for each in own.values() for one in _known(each)]
    known.sort(key=lambda one: ranked.index(one.name) if one.name in ranked else len(ranked))
    return Finalists(
        league=definition,
        entrants=restored(game, {name: programs[name] for name in ranked}),
        field=Field(
            versions=[_taken_over(store, one, programs) for one in known],
            builds=_builds(seen.builds, own.values()),
            reached={row.bot: row.step.league for row in rows},
        ),
        teams=store.teams(),
    )


def _rows(
    game: AnyGame, store: Store, definition: LeagueDefinition, versions: Sequence[Version]
) -> list[LeagueRow]:
    history = read_history(store, definition.last)
    current = playing(versions).values()
    return table_of(definition.game_of(game), history, current, resamples=0)


def _by_bot(versions: Sequence[Version]) -> dict[str, list[Version]]:
    """Return what was handed in of each bot; the bots that come with the game were not."""
    own: dict[str, list[Version]] = {}
    for version in versions:
        if version.digest or version.plays:
            own.setdefault(version.bot, []).append(version)
    return own


def _counts(own: Sequence[Version]) -> Version:
    """Return the version that is ranked, or the last one if none is."""
    return next(reversed(let_in(own)), own[-1])


def _known(own: Sequence[Version]) -> Iterator[Version]:
    """Yield the version that counts, and a later one that does not."""
    counts = _counts(own)
    yield counts
    if own[-1] is not counts:
        yield own[-1]


def _taken_over(store: Store, version: Version, programs: Mapping[str, bytes]) -> Version:
    """Return a version with its files; what plays for itself now is like no other."""
    return replace(
        version,
        program=programs.get(version.name),
        source=store.source(version.bot, version.number),
        same_as=None,
        began=0.0,
    )


def _builds(builds: dict[str, Build], handed_in: Iterable[Sequence[Version]]) -> dict[str, Build]:
    """Return how versions were built; the problem of one that waits is that it does."""
    last = [own[-1] for own in handed_in if own[-1] is not _counts(own)]
    waits = [one.name for one in last if one.plays and one.name in builds]
    problem = Reason("marks.waiting")
    return builds | {name: replace(builds[name], problem=problem) for name in waits}
