# The types that make kernel_board.py fast.

cimport cython

ctypedef unsigned long long bits

cdef int UNITS
cdef bits WORD, DE_BRUIJN, PAIRS, FOURS, NIBBLES, ONES


@cython.final
cdef class Board:
    cdef bits[65] _reach
    cdef bits[64] _near, _parcels, _bits
    cdef int[64] _sizes, _index, _home
    cdef int _many

    cpdef int unit(self, bits bit) noexcept
    cpdef bits bit(self, int unit) noexcept
    cpdef int many(self, bits units) noexcept
    cpdef bint joins(self, bits seeds, int unit) noexcept
    cpdef bits moves(self, bits taken, int last) noexcept

    @cython.locals(lead=int, place=int, more=int, parcel=bits)
    cpdef int lead(self, bits own, bits other) noexcept

    @cython.locals(home=int, parcel=bits, more=int)
    cpdef int swing(self, bits own, bits other, int unit) noexcept

    @cython.locals(best=int, size=int, edge=bits, bit=bits, joined=bits)
    cpdef int largest(self, bits seeds) noexcept


cpdef int count(bits units) noexcept
