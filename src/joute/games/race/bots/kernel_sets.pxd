# The types that make kernel_sets.py fast.

cimport cython

ctypedef unsigned long long bits

cdef bits WORD


cdef class Sets:
    cdef int _size, _top, _rows, _words, _span, _levels, _arena
    cdef bits[::1] _sets, _touched, _allowed

    @cython.locals(at=int, word=int, time=int)
    cdef void _spread(self, int side, int state) noexcept

    @cython.locals(place=int, bit=bits)
    cdef void _add(self, int at, int state) noexcept

    cdef bint _has(self, int at, int row, int place) noexcept

    @cython.locals(words=int, word=int, row=int, found=bits)
    cdef void _touch(self, int level, int at) noexcept

    @cython.locals(top=int, words=int, row=int)
    cdef void _move(self, int at, int to) noexcept

    @cython.locals(words=int, word=int, over=bits, now=bits)
    cdef void _move_up(self, int at, int to, int row, int speed) noexcept

    @cython.locals(words=int, word=int, over=bits, now=bits)
    cdef void _move_down(self, int at, int to, int row, int speed) noexcept

    @cython.locals(row=int, place=int, near=int)
    cdef int _source(self, int at, int state)
