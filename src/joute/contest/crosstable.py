"""The crosstable: how many points each bot took from each other."""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from itertools import permutations

from msgspec import Struct

from joute.contest.records import Meeting

HALF = Fraction(1, 2)


class Cell(Struct, frozen=True):
    """What a bot took from another: a point for each time it came before it, half for a tie."""

    points: Fraction
    meetings: int

    @property
    def share(self) -> float:
        """The fraction of the points that could be taken."""
        return float(self.points / self.meetings)


def mirrored(counts: Mapping[tuple[str, str], tuple[int, int, int]]) -> dict[tuple[str, str], Cell]:
    """Return both cells of every pair, from the wins of the first, the wins of the second and the ties."""
    cells: dict[tuple[str, str], Cell] = {}
    for (one, other), (won, lost, tied) in counts.items():
        cells[one, other] = Cell(won + tied * HALF, won + lost + tied)
        cells[other, one] = Cell(lost + tied * HALF, won + lost + tied)
    return cells


def crossed(meetings: Iterable[Meeting]) -> dict[tuple[str, str], Cell]:
    """Compare every two bots that met."""
    points: dict[tuple[str, str], Fraction] = {}
    counts: dict[tuple[str, str], int] = {}
    for meeting in meetings:
        seated = zip(meeting.bots, meeting.ranks, strict=True)
        for (one, rank), (other, other_rank) in permutations(seated, 2):
            if one != other:
                won = Fraction(1) if rank < other_rank else HALF if rank == other_rank else 0
                points[one, other] = points.get((one, other), Fraction(0)) + won
                counts[one, other] = counts.get((one, other), 0) + 1
    return {pair: Cell(points[pair], counts[pair]) for pair in counts}
