"""Who is marked after a tournament: everybody but the bots that come with the game.

After the final of a league, those whom it has left out are marked too: they have no place, but the league that they reached.
"""

from collections.abc import Iterable

from joute.bots.argument import Builtin
from joute.contest.entries import restored
from joute.contest.records import stored
from joute.contest.store import Store, Version
from joute.errors import UsageError
from joute.game import AnyGame
from joute.tournament.definition import TournamentDefinition
from joute.tournament.marks import Candidate
from joute.tournament.progress import by_key, history_of
from joute.tournament.stored_places import keep_places, kept_places
from joute.tournament.table import Place, places_of


def candidates(
    game: AnyGame,
    definition: TournamentDefinition,
    store: Store,
    versions: Iterable[Version],
) -> list[Candidate]:
    """Return how everybody stands at the end whose version plays."""
    playing = {version.name for version in versions if version.plays}
    entrants, reached = restored(game, store.programs()), definition.reached
    names = {version.name: version.bot for version in store.versions()}
    played = [
        Candidate(
            names[one.bot],
            one.place,
            reached.get(names[one.bot], ""),
            one.finished,
            one.disqualified,
        )
        for one in _places(game, definition, store)
        if one.bot in playing and not isinstance(entrants[one.bot], Builtin)
    ]
    absent = reached.keys() - {names[name] for name in entrants}
    last = len(entrants) + 1
    return played + [
        Candidate(bot, last, reached[bot], finished=False, disqualified=True)
        for bot in sorted(absent)
    ]


def _places(game: AnyGame, definition: TournamentDefinition, store: Store) -> list[Place]:
    """Return how everybody stands; of a tournament that an earlier joute has ended, that is found out."""
    if (kept := kept_places(store)) is not None:
        return kept
    known = by_key(map(stored, store.matches()))
    history = history_of(game, definition.plan, store.names(), known)
    if history is None:
        raise UsageError("this tournament is not over: run joute tournament again, then mark it")
    places = places_of(history)
    keep_places(store, places)
    return places
