"""Matches of the game of lots, as jobs."""

from joute.arena.jobs.job import Job
from joute.arena.seats.terms import Terms
from joute.bots.bundle import pack
from joute.game import AnyGame, Limits
from joute.settings import prepare

HEAVY = "input()\nprint(900)\n"
FAST = Terms(limits=Limits(first_ms=10_000, turn_ms=10_000))


def order(game: AnyGame, *bots: str, seed: int = 0) -> Job:
    entrants = tuple(pack(game, bot) for bot in bots)
    setup = prepare(game, names=[entrant.name for entrant in entrants], seed=seed)
    return Job(version=game.version, setup=setup, entrants=entrants, terms=FAST)
