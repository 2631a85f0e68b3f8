"""Who is marked after a league: the versions that play, of those that are still handed in."""

from collections.abc import Collection, Sequence

from joute.contest.store import Store, Version
from joute.game import AnyGame
from joute.league.definition import defined
from joute.league.stored_history import read_history
from joute.league.table import table_of
from joute.league.versions import playing
from joute.tournament.marks import Candidate


def candidates(
    game: AnyGame, store: Store, versions: Sequence[Version], gone: Collection[str]
) -> list[Candidate]:
    """Return how everybody stands who is not gone, with these versions."""
    definition = defined(store, game)
    history = read_history(store, definition.last)
    current = [name for bot, name in playing(versions).items() if bot not in gone]
    rows = table_of(definition.game_of(game), history, current, resamples=0)
    return [
        Candidate(row.bot, row.place, row.step.league, row.finished, row.disqualified is not None)
        for row in rows
    ]
