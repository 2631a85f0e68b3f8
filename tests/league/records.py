"""Matches of a league as its store keeps them."""

from collections.abc import Iterable

from joute.league.promotion import LeagueRecord, Tries
from joute.result import SeatResult


def record(league: str, number: int, *, won: bool) -> LeagueRecord:
    ranks = (1, 2) if won else (2, 1)
    return LeagueRecord(
        league=league,
        candidate="ann",
        number=number,
        bots=("ann", "weak"),
        seed=0,
        seats=tuple(
            SeatResult(seat=seat, bot="", score=0, rank=rank, status="ok", reason=None, turn=1)
            for seat, rank in enumerate(ranks)
        ),
    )


def lost(candidate: str, *, rank: int, score: int) -> LeagueRecord:
    ranks = (rank, 1, 2 if rank == 3 else 3)
    return LeagueRecord(
        league="wood",
        candidate=candidate,
        number=1,
        bots=(candidate, "weak", "even"),
        seed=0,
        seats=tuple(
            SeatResult(seat=seat, bot="", score=score, rank=rank, status="ok", reason=None, turn=1)
            for seat, rank in enumerate(ranks)
        ),
    )


def ranked(rank: int, status: str = "ok") -> SeatResult:
    return SeatResult(seat=0, bot="", score=0, rank=rank, status=status, reason=None, turn=1)


def tries_of(records: Iterable[LeagueRecord]) -> Tries:
    tries = Tries()
    for record_ in records:
        tries.add(record_)
    return tries
