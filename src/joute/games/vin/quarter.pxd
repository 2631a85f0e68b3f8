# The types that make quarter.py fast.

cimport cython

cdef int _FREE, _VINE, _OWN, _WALL


cdef class Quarter:
    cdef public int size, half, planted
    cdef public list beds
    cdef int _cells
    cdef unsigned char[::1] _bed, _ground, _done
    cdef int[::1] _around, _sides, _second, _queue

    cpdef int beside(self, int cell, int way) noexcept

    cpdef bint may_stand(self, int cell, bint corners, int sides, bint squares) noexcept

    cpdef void mark(self, int cell) noexcept

    @cython.locals(cell=int)
    cpdef void unmark(self, list row)

    @cython.locals(count=int, way=int, side=int, second=int)
    cpdef int narrowed(self, int cell) noexcept

    @cython.locals(new=list, cell=int, more=int, cuts=bint)
    cpdef bint plant(self, list row, int most, bint encloses) except *

    @cython.locals(way=int)
    cpdef bint meets_itself(self, int cell) noexcept

    @cython.locals(count=int, way=int)
    cdef int _touches(self, int cell) noexcept

    @cython.locals(turn=int)
    cdef bint _crowded(self, int cell) noexcept

    @cython.locals(turn=int, stand=int, step=int, other=int, ground=int)
    cdef bint _squares(self, int cell) noexcept

    @cython.locals(parted=bint, cell=int)
    cdef bint _add(self, list row) except *

    @cython.locals(pieces=int, side=int, corner=int, before=int)
    cdef bint _parts(self, int cell) noexcept

    @cython.locals(cell=int, at=int, end=int, way=int, side=int)
    cdef list _cut_off(self)

    @cython.locals(cell=int, way=int, side=int)
    cdef bint _make_dead_ends(self, list new) except *

    @cython.locals(count=int, way=int)
    cdef int _ways(self, int cell) noexcept


@cython.locals(half=int, middle=int)
cdef int _copies(int size, int cell) noexcept

@cython.locals(last=int, half=int)
cdef int _folded(int size, int row, int column) noexcept
