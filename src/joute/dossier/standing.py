"""How each version did: its matches, its deaths, its rating; and how the bots stand at the end."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct

from joute import registry
from joute.contest.records import blocks, stored
from joute.contest.store import Played, Store, Version
from joute.game import AnyGame
from joute.game.contest import league_title
from joute.league.definition import KIND as LEAGUE
from joute.league.definition import LeagueDefinition, defined
from joute.league.history import RESAMPLES
from joute.league.stored_history import read_history
from joute.league.table import table_of as league_table
from joute.league.versions import playing
from joute.rating.batch import Rating, rated
from joute.result import SeatResult
from joute.tournament.definition import TournamentDefinition, read_definition
from joute.tournament.progress import by_key, history_of
from joute.tournament.table import table_of as tournament_table

MOST_MATCHES = 5000
"""The last matches of a bot that are looked at."""
Definition = LeagueDefinition | TournamentDefinition


class Results(Struct, frozen=True, kw_only=True):
    """What came of the matches of a version."""

    matches: int = 0
    won: int = 0
    drawn: int = 0
    lost: int = 0
    deaths: Mapping[str, int] = {}


class Contest(Struct, frozen=True, kw_only=True):
    """A league or a tournament, as far as a dossier is about it."""

    game: AnyGame
    """With the contest's own rule of promotion."""
    definition: Definition
    ratings: Mapping[str, Rating] = {}
    """Of all versions that have one."""
    leagues: Mapping[str, str] = {}
    """The titles of the leagues that versions have reached."""
    places: Mapping[str, int] = {}
    """Of the bots that have one, by name."""
    found: Mapping[str, Mapping[str, str]] = {}
    """Settings of seats that were found out by trying, by version."""
    over: bool = True
    """False: a tournament that is still played, which has no places yet."""

    @property
    def is_league(self) -> bool:
        """Whether it is a league."""
        return isinstance(self.definition, LeagueDefinition)


def contest_of(store: Store, versions: Sequence[Version]) -> Contest:
    """Read how everybody stands with these versions, of which those that are not admitted do not play."""
    kept = store.definition
    if isinstance(kept, dict) and kept.get("kind") == LEAGUE:
        return _league(store, registry.known(str(kept.get("game"))), versions)
    definition = read_definition(kept)
    return _tournament(store, registry.known(definition.game), definition)


def _league(store: Store, game: AnyGame, versions: Sequence[Version]) -> Contest:
    definition, gone = defined(store, game), store.removed()
    own, history = definition.game_of(game), read_history(store, definition.last)
    current = [name for bot, name in playing(versions).items() if bot not in gone]
    rows = league_table(own, history, current, RESAMPLES)
    ranked = [version.name for version in versions if history.played[version.name]]
    steps = history.tries.steps(own, ranked) if own.leagues else {}
    return Contest(
        game=own,
        definition=definition,
        ratings={one.bot: one for one in history.ratings(RESAMPLES)},
        leagues={name: league_title(step.league) for name, step in steps.items()},
        places={row.bot: row.place for row in rows},
        found=history.found,
    )


def _tournament(store: Store, game: AnyGame, definition: TournamentDefinition) -> Contest:
    records = [stored(played) for played in store.matches()]
    history = history_of(game, definition.plan, store.names(), by_key(records))
    names = {version.name: version.bot for version in store.versions()}
    if history is None:
        played = [record for record in records if record.void is None]
        met = [[meeting.finish for meeting in block] for block in blocks(game, played)]
        found = {one.bot: one for one in rated(met)}
        return Contest(game=game, definition=definition, ratings=found, over=False)
    table = tournament_table(history)
    rated_rows = [] if table.by_scores else table.rows  # alone on its ground, nobody beats anybody
    reached = definition.reached.items()
    return Contest(
        game=game,
        definition=definition,
        ratings={row.bot: row.rating for row in rated_rows if row.rating is not None},
        leagues={name: league_title(league) for name, league in reached},
        places={names[row.bot]: row.place for row in table.rows},
    )


def matches_of(store: Store, bots: Iterable[str]) -> list[Played]:
    """Return the last matches of bots that were played, in the order of their ends."""
    found = {one.id: one for bot in bots for one in store.latest(MOST_MATCHES, bot)}
    return [found[number] for number in sorted(found) if found[number].void is None]


def results_of(matches: Iterable[Played], version: str) -> Results:
    """Count what came of the matches of a version."""
    ends: Counter[str] = Counter()
    deaths: Counter[str] = Counter()
    for played in matches:
        for seat in played.seats:
            if seat.bot == version:
                ends[end_of(played.seats, seat)] += 1
                deaths[seat.status] += 1
    del deaths["ok"]
    return Results(
        matches=ends.total(),
        won=ends["won"],
        drawn=ends["drawn"],
        lost=ends["lost"],
        deaths=dict(deaths),
    )


def end_of(seats: Sequence[SeatResult], own: SeatResult) -> str:
    """Say how a match ended for a seat: won alone, drawn with others, or lost; "alone" where there was nobody else."""
    if len(seats) == 1:
        return "alone"
    if own.rank > 1 or own.status != "ok":
        return "lost"
    return "drawn" if sum(seat.rank == 1 for seat in seats) > 1 else "won"
