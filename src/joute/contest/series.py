"""Several games between the same bots: who sits where on which seed, and the totals."""

from collections.abc import Sequence

from msgspec import Struct

from joute.game import AnyGame
from joute.result import Result


class GamePlan(Struct, frozen=True):
    """One game of a series: its seed, and which bot (by its place in the list) takes each seat."""

    seed: int | str
    order: tuple[int, ...]


class Total(Struct, frozen=True, kw_only=True):
    """What one bot achieved over a series."""

    bot: str
    games: int
    wins: int
    """Games in which nobody was as good."""
    draws: int
    """Games in which others shared the first rank."""
    mean_rank: float
    mean_score: float | None
    """Over the games in which it had a score."""
    failures: int


class Series(Struct, frozen=True, kw_only=True):
    """Several games; the JSON that `joute play --games N --json` prints."""

    games: tuple[Result, ...]
    totals: tuple[Total, ...]


def planned(game: AnyGame, bots: int, games: int, seed: int | str) -> list[GamePlan]:
    """Plan a series; if seats differ, every bot takes every seat on a seed before the next seed."""
    turns = bots if game.seats_differ else 1
    return [
        GamePlan(
            later_seed(seed, number // turns),
            tuple((seat + number % turns) % bots for seat in range(bots)),
        )
        for number in range(games)
    ]


def totals(names: Sequence[str], plan: Sequence[GamePlan], results: Sequence[Result]) -> Series:
    """Sum up a series."""
    return Series(
        games=tuple(results),
        totals=tuple(_total(names[bot], bot, plan, results) for bot in range(len(names))),
    )


def _total(name: str, bot: int, plan: Sequence[GamePlan], results: Sequence[Result]) -> Total:
    mine = [
        (result.seats[planned_game.order.index(bot)], [seat.rank for seat in result.seats].count(1))
        for planned_game, result in zip(plan, results, strict=True)
    ]
    scores = [seat.score for seat, _ in mine if seat.score is not None]
    return Total(
        bot=name,
        games=len(mine),
        wins=sum(seat.rank == 1 and firsts == 1 for seat, firsts in mine),
        draws=sum(seat.rank == 1 and firsts > 1 for seat, firsts in mine),
        mean_rank=sum(seat.rank for seat, _ in mine) / len(mine),
        mean_score=sum(scores) / len(scores) if scores else None,
        failures=sum(seat.status != "ok" for seat, _ in mine),
    )


def later_seed(seed: int | str, steps: int) -> int | str:
    """Return the seed that comes `steps` games after this one."""
    if isinstance(seed, int):
        return seed + steps
    return seed if steps == 0 else f"{seed}+{steps}"
