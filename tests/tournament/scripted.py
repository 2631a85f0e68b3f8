"""Tournaments whose scores a test decides, so that no program has to be started."""

from collections.abc import Callable, Sequence

from joute.contest.records import Fixture, Record, goodness
from joute.game import AnyGame, Failure, Kind, Points
from joute.result import SeatResult, ranks
from joute.tournament.plan import Plan, Stage
from joute.tournament.progress import Progress
from joute.tournament.table import TournamentHistory

Score = Callable[[Fixture, str], Points | None]
"""The score of a bot in a match; None: it died."""


def scripted(
    game: AnyGame, bots: Sequence[str], score: Score, *stages: Stage, plan: Plan | None = None
) -> TournamentHistory:
    """Play a tournament to its end."""
    progress = Progress(game, plan or Plan(game=game.name, seed=7, stages=stages), bots)
    for batch in progress.batches():
        for fixture in list(batch.missing()):
            batch.add(_record(game, fixture, score))
    return progress.history


def _record(game: AnyGame, fixture: Fixture, score: Score) -> Record:
    scores = [score(fixture, bot) for bot in fixture.bots]
    places = ranks([goodness(game, one) for one in scores])
    return Record(
        fixture=fixture,
        seats=tuple(
            SeatResult(
                seat=seat,
                bot=bot,
                score=scores[seat],
                rank=places[seat],
                status="ok" if scores[seat] is not None else Kind.CRASH.value,
                turn=9,
                failure=None if scores[seat] is not None else Failure(Kind.CRASH, "exit code 3"),
            )
            for seat, bot in enumerate(fixture.bots)
        ),
    )
