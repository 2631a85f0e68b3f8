"""Between what a bot sees and the kernel: units for cells, tables for islands."""

from collections.abc import Callable
from functools import lru_cache
from math import comb

from joute.dice import dice
from joute.game import Brief, Play
from joute.games.cafe import islands
from joute.games.cafe.bots.kernel import Search
from joute.games.cafe.bots.kernel_board import Board
from joute.games.cafe.islands import MOST_UNITS, NEAR, PARCELS, Island
from joute.games.cafe.rules import MINE, THEIRS, Move, Observation

POINT = 16
"""The kernel's value of one point."""
PART = 0.85
"""Of a limit, for thinking; the rest is for the way there and back."""
MOST_SECONDS = 1.0
"""For a move, so that a match is over in half a minute where the limits are wide."""
FOREVER = float("inf")
UNLIMITED = 1 << 30


class Thinker:
    """Looks ahead, on one island at a time."""

    def __init__(self, table_bits: int = 18) -> None:
        self._table_bits = table_bits
        self._island: Island | None = None
        self._search: Search

    def think(
        self,
        seen: Observation,
        *,
        depth: int = UNLIMITED,
        nodes: int = UNLIMITED,
        clock: Callable[[], float] = lambda: 0.0,
        deadline: float = FOREVER,
    ) -> Move:
        """Choose a unit within the depth, the positions and the time allowed."""
        if self._island != seen.island:
            self._island = seen.island
            self._search = search_on(seen.island, self._table_bits)
        unit = self._search.choose(
            *position(seen),
            seen.plies,
            most_depth=depth,
            most_nodes=nodes,
            clock=clock,
            deadline=deadline,
        )
        return islands.units(seen.island)[unit]

    def told(self) -> str:
        """Say how far it looked."""
        end = ", to the end" if self._search.solved else ""
        return f"depth {self._search.depth}{end}, {self._search.nodes} positions"


def thinking_in_time(brief: Brief, *, nodes: int = UNLIMITED) -> Play[Observation, Move]:
    """Make a bot that looks ahead until its time, or its number of positions, is used up."""
    thinker = Thinker()
    budget = MOST_SECONDS if brief.limit is None else min(MOST_SECONDS, PART * brief.limit)

    def play(seen: Observation) -> Move:
        deadline = brief.clock() + budget
        move = thinker.think(seen, nodes=nodes, clock=brief.clock, deadline=deadline)
        if brief.explain:
            brief.note(thinker.told())
        return move

    return play


def position(seen: Observation) -> tuple[int, int, int]:
    """Return the sets of my units and of theirs, and the last unit."""
    units = islands.units(seen.island)
    mine, theirs = (
        sum(1 << unit for unit, cell in enumerate(units) if seen.board[cell] == owner)
        for owner in (MINE, THEIRS)
    )
    return mine, theirs, MOST_UNITS if seen.last is None else units.index(seen.last)


def search_on(island: Island, table_bits: int, search: Callable[..., Search] = Search) -> Search:
    """Prepare a search on an island."""
    cells = islands.units(island)
    unit_of = {cell: unit for unit, cell in enumerate(cells)}
    reach, parcel_of = islands.reach(island), islands.parcel_of(island)
    lines = [[unit_of[other] for other in reach[cell]] for cell in cells]
    lines += [[]] * (MOST_UNITS - len(lines)) + [list(unit_of.values())]
    sizes = [len(parcel) for parcel in island.parcels]
    return search(
        board_of(island),
        lines=lines,
        parcels=[parcel_of[cell] for cell in cells],
        sizes=sizes,
        worth=[_worth(size, max(sizes) + 1) for size in sizes],
        point=POINT,
        keys=_keys(),
        table_bits=table_bits,
    )


def board_of(island: Island, board: Callable[..., Board] = Board) -> Board:
    """Prepare the ground of a search on an island."""
    cells = islands.units(island)
    bit_of = {cell: 1 << unit for unit, cell in enumerate(cells)}

    def as_set(units: tuple[int, ...]) -> int:
        return sum(bit_of[cell] for cell in units if cell in bit_of)

    reach = [as_set(islands.reach(island)[cell]) for cell in cells]
    return board(
        reach=[*reach, *[0] * (MOST_UNITS - len(reach)), as_set(cells)],
        near=[as_set(NEAR[cell]) for cell in cells],
        parcels=[as_set(parcel) for parcel in island.parcels],
    )


def _keys() -> list[int]:
    throw = dice(0, "cafe", "hash")
    return [throw.word() for _ in range(3 * MOST_UNITS + 1)]


@lru_cache(maxsize=256)
def _worth(size: int, width: int) -> tuple[int, ...]:
    """Value a parcel by the seeds in it, mine in rows and theirs in columns."""
    return tuple(_expected(size, mine, theirs) for mine in range(width) for theirs in range(width))


def _expected(size: int, mine: int, theirs: int) -> int:
    """Expect the points of a parcel if each free unit becomes mine, theirs or nobody's (2:2:1).

    More free units than any parcel of the document has make no difference.
    """
    free = min(size - mine - theirs, max(PARCELS))
    if free < 0:
        return 0
    if mine < theirs:
        return -_expected(size, theirs, mine)
    good = sum(
        _weight(free, more, less) * _sign(mine + more - theirs - less)
        for more in range(free + 1)
        for less in range(free - more + 1)
    )
    ways: int = 5**free
    return POINT * size * good // ways


def _weight(free: int, more: int, less: int) -> int:
    """Count in how many of the 5^free ways this many units become mine and theirs."""
    return comb(free, more) * comb(free - more, less) << (more + less)


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)
