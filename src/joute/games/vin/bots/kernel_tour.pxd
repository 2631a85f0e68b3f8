# The types that make kernel_tour.py fast.

cimport cython


cdef class Tours:
    cdef int _cells, _width, _longest, _count, _capacity, _back, _horizon, _left, _best
    cdef int _best_place, _best_time, _unknown
    cdef long long _rate, _best_worth
    cdef unsigned short[::1] _far
    cdef int[::1] _ways, _known, _queue, _filled, _at, _units, _colour, _before
    cdef int[::1] _place, _walk, _home, _bunch, _hue, _safe, _fade, _risk, _stamp
    cdef unsigned long long[::1] _set, _key
    cdef long long[::1] _value, _rank, _pay, _least, _burden

    cpdef int distance(self, int source, int goal)

    @cython.locals(time=int)
    cpdef void begin(
        self, int units, int colour, long long value, int horizon, int left
    )

    @cython.locals(first=int, node=int)
    cpdef int advance(self, int time)

    @cython.locals(row=int, begin=int, end=int, cell=int, way=int, other=int)
    cdef void _measure(self, int source) noexcept

    @cython.locals(places=int, place=int, goal=int, vat=int, way=int)
    cdef void _survey(self)

    cdef int _way_home(self, int place, int colour) noexcept

    cdef long long _standing(self, int place, int units, int colour, long long value) noexcept

    @cython.locals(worth=cython.longlong)
    cdef void _compare(
        self, int node, int place, int time, int units, long long value, long long rank
    ) noexcept

    @cython.locals(
        units=int, colour=int, row=int, place=int, hue=int, load=int, then=int, home=int, value=cython.longlong
    )
    cdef void _expand(self, int node, int time) noexcept

    @cython.locals(colour=int, then=int)
    cdef void _go_home(self, int node, int time) noexcept

    @cython.locals(late=int, share=int)
    cdef int _share(self, int place, int time) noexcept

    @cython.locals(before=int)
    cdef void _mark(self, int node) noexcept

    @cython.locals(rank=cython.longlong, picked=cython.ulonglong, slot=int)
    cdef void _enter(
        self, int node, int place, int time, int units, int colour, long long value
    ) noexcept

    @cython.locals(first=int, end=int, worst=int, other=int)
    cdef int _slot(
        self, int time, int place, unsigned long long picked, long long rank
    ) noexcept

    @cython.locals(first=int, lowest=cython.longlong, other=int)
    cdef long long _lowest(self, int time) noexcept
