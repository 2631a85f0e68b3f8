# The types that make kernel_tree.py fast.

cimport cython
cimport libc.math as math

from joute.games.cafe.bots.kernel_board cimport Board

ctypedef unsigned long long bits

cdef int UNITS, LOST, DRAWN, WON, OPEN, UNTRIED, PATIENCE, GLANCE
cdef double EXPLORE, POINT
cdef bits WORD


cdef class Tree:
    cdef readonly long playouts
    cdef Board _board
    cdef int _most, _used, _last, _plies
    cdef int[::1] _visits, _first, _path
    cdef double[::1] _total
    cdef signed char[::1] _count, _unit, _proof
    cdef bits _mine, _theirs, _random

    @cython.locals(node=int)
    cdef void _add(self, int unit) noexcept

    @cython.locals(own=bits, other=bits, planted=bits, last=int, plies=int, node=int, level=int, value=double)
    cdef void _descend(self) noexcept

    @cython.locals(moves=bits, bit=bits, lead=int)
    cdef bint _goes_on(self, int node, bits own, bits other, int last, int plies) noexcept

    @cython.locals(first=int, best=int, most=double, doubt=double, child=int, promise=double)
    cdef int _select(self, int node) noexcept

    @cython.locals(visits=int)
    cdef double _promise(self, int child, double doubt) noexcept

    @cython.locals(turned=bint, moves=bits, lead=int, _=int)
    cdef double _playout(self, bits own, bits other, int last, int plies) noexcept

    @cython.locals(word=bits)
    cdef int _throw(self, int bound) noexcept

    @cython.locals(node=int)
    cdef void _climb(self, int level, double value) noexcept

    @cython.locals(first=int, best=int, child=int)
    cdef void _prove(self, int node, int proof) noexcept
