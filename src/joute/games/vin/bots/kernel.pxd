# The types that make kernel.py fast.

cimport cython


cdef class Beam:
    cdef int _count, _width, _deepest, _price, _capacity, _left, _rest, _rate
    cdef int[::1] _far, _home, _bunch, _last, _time, _units, _before, _order, _stamp
    cdef unsigned long long[::1] _key, _set
    cdef long long[::1] _worth

    @cython.locals(best=int, start=int, end=int, depth=int, added=int, node=int)
    cpdef int search(
        self, int units, int price, int capacity, int left, int rest, int rate
    ) except? -2

    @cython.locals(rest=cython.longlong)
    cdef long long _value(self, int time, int units, int last) noexcept

    @cython.locals(
        kept=int, node=int, row=int, place=int, time=int, units=int, worth=cython.longlong
    )
    cdef int _layer(self, int start, int end) noexcept

    @cython.locals(before=int)
    cdef void _mark(self, int node) noexcept

    @cython.locals(
        picked=cython.ulonglong, slot=int, position=int, rank=int, other=int
    )
    cdef int _keep(
        self, int node, int place, int time, int units, long long worth, int first, int kept
    ) noexcept
