# cython: annotation_typing=False, boundscheck=False, wraparound=False, cdivision=True
"""Tree search with random playouts: the hot loop of `master`.
"""

from array import array
from collections.abc import Callable
import math

from joute.games.cafe.bots.kernel_board import Board

WORD = (1 << 64) - 1
DE_BRUIJN = 0x03F79D71B4CB0A89
UNITS = 64
OPEN = 2
GLANCE = 15


class Tree:
    def __init__(self, board: Board, size: int, c: float = 0.6, expand_at: int = 2, shade: float = 0.005) -> None:
        self._board = board
        self._most = size - UNITS
        self._visits = array("i", bytes(4 * size))
        self._total = array("d", bytes(8 * size))
        self._first = array("i", bytes(4 * size))
        self._count = array("b", bytes(size))
        self._unit = array("b", bytes(size))
        self._proof = array("b", bytes(size))
        self._path = list(bytes(UNITS))
        self._c = c
        self._expand_at = expand_at
        self._shade = shade
        self._used = 0
        self.playouts = 0

    def grow(self, mine: int, theirs: int, last: int, plies: int, seed: int, most: int, clock: Callable[[], float], deadline: float) -> None:
        self._mine = mine
        self._theirs = theirs
        self._last = last
        self._plies = plies
        self._random = seed | 1
        self._used = 0
        self._new(0)
        self.playouts = 0
        while self.playouts < most and self._proof[0] == OPEN:
            self._descend()
            self.playouts += 1
            if self.playouts & GLANCE == 0 and clock() >= deadline:
                break

    def _new(self, unit: int) -> None:
        node = self._used
        self._used += 1
        self._visits[node] = 0
        self._total[node] = 0.0
        self._first[node] = 0
        self._count[node] = 0
        self._unit[node] = unit
        self._proof[node] = OPEN

    def _descend(self) -> None:
        own = self._mine
        other = self._theirs
        last = self._last
        plies = self._plies
        node = 0
        level = 0
        self._path[0] = 0
        while True:
            if self._proof[node] != OPEN:
                value = self._worth(self._proof[node])
                break
            if self._first[node] == 0:
                if (self._visits[node] < self._expand_at and node) or self._used > self._most:
                    lead = self._playout(own, other, last, plies)
                    value = self._reward(-lead)
                    break
                if not self._expand(node, own, other, last, plies):
                    value = self._worth(self._proof[node])
                    break
            node = self._select(node)
            level += 1
            self._path[level] = node
            last = self._unit[node]
            own ^= self._bit(last)
            own, other = other, own
            plies -= 1
        # value is for who moved into node
        while True:
            node = self._path[level]
            self._visits[node] += 1
            self._total[node] += value
            if level == 0:
                break
            if self._proof[node] != OPEN and self._proof[self._path[level - 1]] == OPEN:
                self._prove(self._path[level - 1], self._proof[node])
            level -= 1
            value = 1.0 - value

    def _bit(self, unit: int) -> int:
        return self._board.bit(unit)

    def _worth(self, proof: int) -> float:
        return 0.5 + 0.5 * proof

    def _reward(self, lead: int) -> float:
        sign = 1 if lead > 0 else -1 if lead < 0 else 0
        return 0.5 + 0.4 * sign + self._shade * lead

    def _prove(self, node: int, proof: int) -> None:
        """proof: of a child, for who moves at node."""
        if proof == 1:
            self._proof[node] = -1
            return
        best = -1
        first = self._first[node]
        for child in range(first, first + self._count[node]):
            if self._proof[child] == OPEN:
                return
            best = max(best, self._proof[child])
        self._proof[node] = -best

    def _expand(self, node: int, own: int, other: int, last: int, plies: int) -> bool:
        moves = self._board.moves(own | other, last)
        if plies <= 0 or not moves:
            lead = self._board.lead(own, other)
            self._proof[node] = -1 if lead > 0 else 1 if lead < 0 else 0
            return False
        self._first[node] = self._used
        while moves:
            bit = moves & (~moves + 1)
            moves ^= bit
            self._new(self._board.unit(bit))
            self._count[node] += 1
        return True

    def _select(self, node: int) -> int:
        first = self._first[node]
        best = first
        most = -1.0
        scale = self._c * math.sqrt(math.log(self._visits[node] + 1.0))
        for child in range(first, first + self._count[node]):
            visits = self._visits[child]
            if self._proof[child] != OPEN:
                if self._proof[child] < 0:
                    value = -0.5
                else:
                    value = 0.5 + scale * 0.0
            elif visits == 0:
                value = 1000.0 + self._throw(1000)
            else:
                value = self._total[child] / visits + scale / math.sqrt(visits)
            if value > most:
                most = value
                best = child
        return best

    def _throw(self, bound: int) -> int:
        word = self._random
        word ^= word << 13 & WORD
        word ^= word >> 7
        word ^= word << 17 & WORD
        self._random = word
        return (word >> 32) * bound >> 32

    def _playout(self, own: int, other: int, last: int, plies: int) -> int:
        """Give the lead of who is to move."""
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
        lead = self._board.lead(own, other)
        return -lead if turned else lead

    def children(self) -> list[tuple[int, int, float, int]]:
        found = []
        for child in range(self._first[0], self._first[0] + self._count[0]):
            visits = self._visits[child]
            mean = self._total[child] / visits if visits else 0.0
            found.append((self._unit[child], visits, mean, self._proof[child]))
        return found
