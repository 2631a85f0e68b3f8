"""Tournaments of one stage, played to their end in a store of their own."""

from collections.abc import Mapping
from typing import Any

from joute.arena.jobs.executors import Engine
from joute.bots.bundle import Entrant, pack
from joute.contest.store import Store
from joute.game import AnyGame
from joute.tournament.plan import Plan, Stage
from joute.tournament.runner import Tournament
from joute.tournament.table import Table


def field(game: AnyGame, *bots: str) -> Mapping[str, Entrant]:
    return {f"{number} {bot}": pack(game, bot) for number, bot in enumerate(bots)}


def played(
    game: AnyGame,
    workers: list[Engine],
    stage: Stage,
    *bots: str,
    **plan: Any,  # noqa: ANN401 - of a Plan
) -> tuple[Tournament, Table]:
    with Store("sqlite://") as store:
        planned = Plan(game=game.name, seed=1, stages=(stage,), **plan)
        tournament = Tournament(game, planned, field(game, *bots), store)
        return tournament, tournament.run(workers[0])
