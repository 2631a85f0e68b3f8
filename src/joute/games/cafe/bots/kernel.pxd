# The types that make kernel.py fast.

cimport cython

from joute.games.cafe.bots.kernel_board cimport Board

ctypedef unsigned long long bits

cdef int UNITS, WIN, INFINITE, SOLVED, EXACT, AT_LEAST, AT_MOST, FIRST, GLANCE


cdef class Search:
    cdef readonly long nodes
    cdef readonly int depth
    cdef readonly bint solved
    cdef Board _board
    cdef bits[::1] _key, _seeds, _slot_key
    cdef int[::1] _parcel, _choices, _worth, _counts, _path, _sums, _history, _promises
    cdef int[::1] _slot_value, _slot_info
    cdef signed char[::1] _line, _moves
    cdef int _width, _many, _point, _table_bits, _level, _side, _plies, _first, _recalled, _best
    cdef bits _hash, _slot_mask
    cdef long _most_nodes
    cdef object _clock
    cdef double _deadline
    cdef bint _stopped, _guessed

    @cython.locals(size=long)
    cdef _forget(self)

    @cython.locals(place=int, unit=int, side=int, parcel=int)
    cdef _set_up(self, bits mine, bits theirs, int last, int plies)

    @cython.locals(side=int, parcel=int, worth=int)
    cdef void _plant(self, int unit) noexcept

    @cython.locals(side=int, unit=int)
    cdef void _take_back(self) noexcept

    @cython.locals(count=int, alpha=int, best=int, place=int, unit=int, value=int)
    cdef int _deepen(self, int depth, int before) except? -2

    @cython.locals(value=int)
    cdef int _value_of(self, int unit, int depth, int alpha, int beta) except? -2

    @cython.locals(key=bits, guessed=bint, value=int, bound=int)
    cdef int _search(self, int depth, int alpha, int beta) except? -2

    @cython.locals(slot=bits, info=int, value=int, bound=int)
    cdef bint _recall(self, bits key, int depth, int alpha, int beta) noexcept

    @cython.locals(slot=bits)
    cdef void _remember(self, bits key, int depth, int bound, int value) noexcept

    @cython.locals(count=int, best=int, best_unit=int, place=int, unit=int, bound=int, value=int)
    cdef int _best_of(self, int depth, int alpha, int beta) except? -2

    @cython.locals(taken=bits, last=int, start=int, place=int)
    cdef bint _can_move(self) noexcept

    @cython.locals(taken=bits, last=int, start=int, at=int, count=int, place=int, unit=int)
    cdef int _list_moves(self, int first) noexcept

    @cython.locals(side=int, parcel=int, before=int, gain=int)
    cdef int _promise(self, int unit) noexcept

    @cython.locals(at=int, best=int, other=int, unit=int)
    cdef int _take_best(self, int place, int count) noexcept

    @cython.locals(row=int)
    cdef int _parcel_worth(self, int parcel) noexcept

    @cython.locals(worth=int, groups=int, value=int)
    cdef int _guess(self) noexcept

    @cython.locals(lead=int, value=int)
    cdef int _final(self) noexcept
