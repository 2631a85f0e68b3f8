"""Two bots, and which is better."""

import os
from collections.abc import Callable, Sequence
from typing import Unpack

from joute import registry
from joute.arena.jobs.executors import engine
from joute.bots.grounds import blamed_on_map, ground_of
from joute.contest.entries import packed
from joute.duel import Duel, Score
from joute.duel import duel as played
from joute.game import AnyGame
from joute.library.bots import Bot, typed
from joute.library.contest import contest_of
from joute.library.options import (
    ProgramKeywords,
    SeatSettings,
    Settings,
    as_typed,
    drawn_seed,
    of_seats,
    path_of,
    refuse_others,
)
from joute.rating.sprt import Sprt
from joute.submission.ready import builder, ready

GAMES = 100
MOST_GAMES = 20_000


def duel(  # noqa: PLR0913 - a keyword an option
    game: str,
    first: Bot,
    second: Bot,
    *,
    games: int | None = None,
    sprt: tuple[float, float] | None = None,
    alpha: float = 0.05,
    beta: float = 0.05,
    with_: Sequence[Bot] = (),
    jobs: int | None = None,
    cluster: str | None = None,
    seed: int | str | None = None,
    profile: str = "document",
    set: Settings = {},  # noqa: A002, B006 - as the option is called; never changed
    seat: SeatSettings = {},  # noqa: B006 - the same
    map: str | os.PathLike[str] | None = None,  # noqa: A002 - as the option is called
    seen: Callable[[Score], None] = lambda _: None,
    **programs: Unpack[ProgramKeywords],
) -> Score:
    """Find out which of two bots is better, with a stated certainty.

        score = joute.duel("race", "new.py", "old.py", games=200)
        print(score.difference.elo, score.difference.low, score.difference.high)

    The keywords are the options of `joute duel`, and mean the same; `with_` is --with. `seen` is called with every score on
    the way.
    """
    refuse_others("duel", programs)
    found = registry.find(game)
    programs = {"sandbox": "auto", "clock": "fair", **programs}
    bots = _ready(found, [first, second, *with_], programs)
    settings = as_typed(set)
    contest = contest_of(found, bots, profile, settings, programs, jobs)
    one, other, *others = packed(found, bots)
    ground = path_of(map)
    with blamed_on_map(ground):
        wanted = Duel(
            game=found,
            bots=(one, other),
            others=tuple(others),
            games=games or (GAMES if sprt is None else MOST_GAMES),
            seed=drawn_seed() if seed is None else seed,
            sprt=None if sprt is None else Sprt(elo0=sprt[0], elo1=sprt[1], alpha=alpha, beta=beta),
            terms=contest.terms,
            profile=profile,
            settings=settings,
            ground=ground_of(ground, found),
            seat_settings=of_seats(seat, len(bots)),
        )
    with engine(contest.jobs, cluster) as running:
        return played(wanted, running, seen)


def _ready(game: AnyGame, bots: Sequence[Bot], programs: ProgramKeywords) -> list[str]:
    """Return the bots as a person would type them, built; the first of the game fill the seats that are left."""
    build = builder(programs["sandbox"])
    named = [ready(game, typed(game, bot), build) for bot in bots]
    return named + [game.bots[0].name] * (game.least_seats - len(named))
