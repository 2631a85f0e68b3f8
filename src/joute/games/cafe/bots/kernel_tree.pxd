# The types that make kernel_tree.py fast.

cimport cython
cimport libc.math as math

from joute.games.cafe.bots.kernel_board cimport Board

ctypedef unsigned long long bits

cdef int UNITS, OPEN, GLANCE
cdef bits WORD, DE_BRUIJN

cdef class Tree:
    cdef Board _board
    cdef int _most, _used, _expand_at
    cdef int[::1] _visits, _first
    cdef double[::1] _total
    cdef signed char[::1] _count, _unit, _proof
    cdef int[64] _path
    cdef double _c, _shade
    cdef readonly long playouts
    cdef bits _mine, _theirs, _random
    cdef int _last, _plies

    @cython.locals(node=int)
    cdef void _new(self, int unit) noexcept

    @cython.locals(own=bits, other=bits, last=int, plies=int, node=int, level=int, value=double, lead=int)
    cdef void _descend(self) noexcept

    cdef bits _bit(self, int unit) noexcept
    cdef double _worth(self, int proof) noexcept
    @cython.locals(sign=int)
    cdef double _reward(self, int lead) noexcept
    @cython.locals(best=int, first=int, child=int)
    cdef void _prove(self, int node, int proof) noexcept
    @cython.locals(moves=bits, lead=int, bit=bits)
    cdef bint _expand(self, int node, bits own, bits other, int last, int plies) noexcept
    @cython.locals(first=int, best=int, most=double, scale=double, child=int, visits=int, value=double)
    cdef int _select(self, int node) noexcept
    @cython.locals(word=bits)
    cdef int _throw(self, int bound) noexcept
    @cython.locals(turned=bint, moves=bits, lead=int, _=int)
    cdef int _playout(self, bits own, bits other, int last, int plies) noexcept
