# The types that make kernel_end.py fast.

cimport cython

from joute.games.cafe.bots.kernel_board cimport Board

ctypedef unsigned long long bits

cdef int UNITS, INFINITE, EXACT, AT_LEAST, AT_MOST, FIRST, FEW, GAIN, GLANCE


cdef class Endgame:
    cdef readonly long nodes
    cdef readonly int value
    cdef Board _board
    cdef bits[::1] _key, _slot_key
    cdef short[::1] _slot_value
    cdef signed char[::1] _slot_bound, _slot_best, _moves
    cdef int[::1] _promises, _history
    cdef bits _size
    cdef object _clock
    cdef double _deadline
    cdef bint _stopped
    cdef int _best

    @cython.locals(key=bits, unit=int, bit=bits)
    cdef bits _hashed(self, bits mine, bits theirs) noexcept

    @cython.locals(moves=bits, place=bits, slot=bits, first=int, value=int, bound=int)
    cdef int _search(self, bits own, bits other, int last, int plies, bits key, int alpha, int beta) except? -2000

    @cython.locals(side=int, count=int, best=int, best_unit=int, place=int, unit=int, after=bits, planted=bits, bound=int, value=int)
    cdef int _best_of(self, bits own, bits other, bits moves, int plies, bits key, int alpha, int beta, int first) except? -2000

    @cython.locals(at=int, count=int, bit=bits, unit=int, promise=int)
    cdef int _list(self, bits own, bits other, bits moves, int plies, int first) noexcept

    @cython.locals(unit=int, answers=int, known=int)
    cdef int _promise(self, bits own, bits other, bits bit, int side) noexcept

    @cython.locals(at=int, best=int, other=int, unit=int)
    cdef int _take_best(self, int plies, int place, int count) noexcept
