# cython: boundscheck=False, wraparound=False, cdivision=True
"""Tree search with random playouts: the hot loop of `master`.

Plain Python that runs as it is; `kernel_tree.pxd` gives the types that make it fast. What a node
holds is for the side that made the move leading to it: values from 0, lost, to 1, won, and proofs.
"""

import math
from array import array
from collections.abc import Callable

from joute.games.cafe.bots.kernel_board import Board

WORD = (1 << 64) - 1
UNITS = 64
LOST, DRAWN, WON, OPEN = -1, 0, 1, 2
"""What is proven of a node."""
EXPLORE = 0.6
"""How much a move's value may be doubted, for a move tried once, by the root of a logarithm."""
UNTRIED = 1000
"""The promise of a move never tried: before all others, in any order."""
PATIENCE = 2
"""Playouts from a node before its moves are nodes."""
POINT = 0.005
"""What a point of the lead is worth beside a match won, which is worth 0.8."""
GLANCE = 15
"""The clock is read once every GLANCE + 1 playouts."""


class Tree:
    """A search on one board."""

    def __init__(self, board: Board, size: int) -> None:
        """Take the board, and the number of nodes to hold."""
        self.playouts = 0
        """From the last position."""
        self._board = board
        self._most = size - UNITS
        self._visits = array("i", bytes(4 * size))
        self._total = array("d", bytes(8 * size))
        self._first = array("i", bytes(4 * size))
        self._count = array("b", bytes(size))
        self._unit = array("b", bytes(size))
        self._proof = array("b", bytes(size))
        self._path = array("i", bytes(4 * (UNITS + 1)))

    def grow(  # noqa: PLR0913 - a position and its limits
        self,
        mine: int,
        theirs: int,
        last: int,
        plies: int,
        *,
        seed: int,
        most: int,
        clock: Callable[[], float],
        deadline: float,
    ) -> None:
        """Think about a position until it is proven, or the playouts or the time are used up."""
        self._mine = mine
        self._theirs = theirs
        self._last = last
        self._plies = plies
        self._random = seed | 1
        self._used = 0
        self._add(0)
        self.playouts = 0
        while self.playouts < most and self._proof[0] == OPEN:
            self._descend()
            self.playouts += 1
            if self.playouts & GLANCE == 0 and clock() >= deadline:
                break

    def children(self) -> list[tuple[int, int, float, int | None]]:
        """List the moves at hand: unit, visits, mean value, and who is proven to win, if known."""
        found = []
        for child in range(self._first[0], self._first[0] + self._count[0]):
            visits = self._visits[child]
            mean = self._total[child] / visits if visits else 0.0
            proof = None if self._proof[child] == OPEN else self._proof[child]
            found.append((self._unit[child], visits, mean, proof))
        return found

    def _add(self, unit: int) -> None:
        """Make a node."""
        node = self._used
        self._used += 1
        self._visits[node] = 0
        self._total[node] = 0.0
        self._first[node] = 0
        self._count[node] = 0
        self._unit[node] = unit
        self._proof[node] = OPEN

    def _descend(self) -> None:
        """Follow the best moves to a leaf, play on from there, and take the result back up."""
        own = self._mine
        other = self._theirs
        last = self._last
        plies = self._plies
        node = 0
        level = 0
        while self._goes_on(node, own, other, last, plies):
            node = self._select(node)
            level += 1
            self._path[level] = node
            last = self._unit[node]
            planted = own | self._board.bit(last)
            own = other
            other = planted
            plies -= 1
        if self._proof[node] == OPEN:
            value = self._playout(own, other, last, plies)
        else:
            value = 0.5 + 0.5 * self._proof[node]
        self._climb(level, value)

    def _goes_on(self, node: int, own: int, other: int, last: int, plies: int) -> bool:
        """Return whether a node has nodes below it; make them if need be."""
        if self._proof[node] != OPEN:
            return False
        if self._first[node]:
            return True
        if self._used > self._most or (node and self._visits[node] < PATIENCE):
            return False
        moves = self._board.moves(own | other, last)
        if plies <= 0 or not moves:
            lead = self._board.lead(other, own)
            self._proof[node] = WON if lead > 0 else LOST if lead < 0 else DRAWN
            return False
        self._first[node] = self._used
        while moves:
            bit = moves & (~moves + 1)
            moves ^= bit
            self._add(self._board.unit(bit))
            self._count[node] += 1
        return True

    def _select(self, node: int) -> int:
        """Return the move that promises most: tried and good, or hardly tried."""
        first = self._first[node]
        best = first
        most = -1.0
        doubt = EXPLORE * math.sqrt(math.log(self._visits[node] + 1.0))
        for child in range(first, first + self._count[node]):
            promise = self._promise(child, doubt)
            if promise > most:
                most = promise
                best = child
        return best

    def _promise(self, child: int, doubt: float) -> float:
        """Value a move for the choice; what is lost comes after, what is won before all others."""
        if self._proof[child] != OPEN:
            return 0.5 + self._proof[child]
        visits = self._visits[child]
        if visits == 0:
            return UNTRIED + self._throw(UNTRIED)
        return self._total[child] / visits + doubt / math.sqrt(visits)

    def _playout(self, own: int, other: int, last: int, plies: int) -> float:
        """Play to the end at random; the value is for the side that is not to move."""
        turned = False
        while plies > 0:
            moves = self._board.moves(own | other, last)
            if not moves:
                break
            for _ in range(self._throw(self._board.many(moves))):
                moves &= moves - 1
            moves &= ~moves + 1
            last = self._board.unit(moves)
            moves |= own
            own = other
            other = moves
            turned = not turned
            plies -= 1
        lead = self._board.lead(other, own)
        if turned:
            lead = -lead
        return 0.5 + POINT * lead + (0.4 if lead > 0 else -0.4 if lead < 0 else 0.0)

    def _throw(self, bound: int) -> int:
        """Throw a whole number below a bound (Marsaglia's xorshift)."""
        word = self._random
        word ^= word << 13 & WORD
        word ^= word >> 7
        word ^= word << 17 & WORD
        self._random = word
        return (word >> 32) * bound >> 32

    def _climb(self, level: int, value: float) -> None:
        """Take a result up to the root, for one side and the other by turns."""
        while True:
            node = self._path[level]
            self._visits[node] += 1
            self._total[node] += value
            if level == 0:
                return
            level -= 1
            if self._proof[node] != OPEN and self._proof[self._path[level]] == OPEN:
                self._prove(self._path[level], self._proof[node])
            value = 1.0 - value

    def _prove(self, node: int, proof: int) -> None:
        """Conclude from what is newly proven of one of its moves, if enough is."""
        first = self._first[node]
        best = proof
        if proof != WON:
            for child in range(first, first + self._count[node]):
                if self._proof[child] == OPEN:
                    return
                best = max(best, self._proof[child])
        self._proof[node] = -best
