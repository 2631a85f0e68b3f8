"""Has the analyst of a game look at a match that was played."""

from collections.abc import Callable, Iterable

from joute import registry
from joute.analysis import playouts
from joute.analysis.decisions import Taken, decisions
from joute.analysis.result import Analysis, Moment, lost, mistakes
from joute.errors import UsageError
from joute.game import Analyst, AnyGame, Verdict
from joute.game.analysis import Analyse
from joute.replay import Replay
from joute.result import Result

DIGITS = 4
"""Of an expectation that are kept."""
Watch = Callable[[int, int], None]
"""Called with the number of turns judged so far, and of all."""


class NoAnalystError(UsageError):
    """A game that can say nothing about its matches."""


def analyse(
    game: AnyGame,
    replay: Replay,
    *,
    budget: int | None = None,
    watch: Watch = lambda _done, _all: None,
) -> Analysis:
    """Judge every turn of a match."""
    analyst, judge = _analyst(game, replay.setup.seats)
    taken = decisions(game, replay)
    asked = [one.decision for one in taken]
    lowest = analyst.measure == "score" and game.low_scores_win
    moments: list[Moment] = []
    watch(0, len(taken))
    for one, verdict in zip(
        taken, judge(replay.setup, asked, budget or analyst.budget), strict=True
    ):
        moments.append(_moment(one, verdict, lowest=lowest))
        watch(len(moments), len(taken))
    return Analysis(
        measure=analyst.measure,
        lowest=lowest,
        estimated=not all(moment.exact for moment in moments),
        moments=tuple(moments),
        mistakes=mistakes(moments, analyst.least),
        lost=()
        if analyst.measure == "score" or replay.tail is None
        else lost(moments, _losers(replay.tail.result), replay.setup.seats),
    )


def _analyst(game: AnyGame, seats: int) -> tuple[Analyst, Analyse]:
    """Find the analyst; one of victories has nothing to say where nobody plays against anybody."""
    if game.analyst is not None and (seats > 1 or game.analyst.measure == "score"):
        judge: Analyse = registry.attribute(game.analyst.path)
        return game.analyst, judge
    bot = playouts.player(game)
    if bot is None:
        raise NoAnalystError(
            "{game} has neither an analyst nor a bot that could play its matches to the end, so they cannot be analysed",
            game=game.name,
        )
    return playouts.analyst(seats), playouts.judge_of(game, bot)


def _moment(one: Taken, verdict: Verdict, *, lowest: bool) -> Moment:
    played = verdict.played
    given = None if played is None else max(0.0, verdict.expected - played)
    if lowest and played is not None:
        given = max(0.0, played - verdict.expected)
    cost = None if given is None else round(given, DIGITS)
    return Moment(
        seat=one.decision.seat,
        turn=one.decision.turn,
        shot=one.shot,
        expected=round(verdict.expected, DIGITS),
        played=None if played is None else round(played, DIGITS),
        cost=cost,
        done=verdict.done,
        best=verdict.done if cost == 0 else verdict.best,
        exact=verdict.exact,
    )


def _losers(result: Result) -> Iterable[int]:
    return [seat.seat for seat in result.seats if seat.rank > 1]
