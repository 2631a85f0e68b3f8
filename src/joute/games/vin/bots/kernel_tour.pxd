# The types that make kernel_tour.py fast.

cimport cython


cdef class Tours:
    cdef int _cells, _width, _longest, _count, _capacity, _back, _load, _horizon, _left, _best
    cdef int _best_stop, _best_time
    cdef long long _rate, _best_worth
    cdef unsigned short[::1] _far
    cdef int[::1] _ways, _known, _queue, _filled, _cell, _units, _colour, _stop, _before
    cdef int[::1] _place, _bunch, _hue, _safe, _fade, _risk, _stamp, _vat
    cdef unsigned long long[::1] _set, _key
    cdef long long[::1] _value, _rank, _pay

    cpdef int distance(self, int source, int goal)

    @cython.locals(time=int)
    cpdef void begin(
        self, int here, int units, int colour, long long value, int horizon, int left
    )

    @cython.locals(first=int, node=int)
    cpdef int advance(self, int time)

    @cython.locals(row=int, begin=int, end=int, cell=int, way=int, other=int)
    cdef void _measure(self, int source) noexcept

    @cython.locals(part=int, way=int)
    cdef long long _standing(self, int cell, int units, int colour, long long value) noexcept

    @cython.locals(worth=cython.longlong)
    cdef void _compare(
        self, int node, int stop, int time, int units, long long value, long long rank
    ) noexcept

    @cython.locals(
        units=int, colour=int, row=int, place=int, hue=int, load=int, cell=int, then=int,
        home=int, value=cython.longlong
    )
    cdef void _expand(self, int node, int time) noexcept

    @cython.locals(colour=int, cell=int, then=int)
    cdef void _go_home(self, int node, int time) noexcept

    @cython.locals(late=int, share=int)
    cdef int _share(self, int place, int time) noexcept

    @cython.locals(before=int)
    cdef void _mark(self, int node) noexcept

    @cython.locals(
        rank=cython.longlong, picked=cython.ulonglong, first=int, filled=int, worst=int, other=int
    )
    cdef void _keep_node(
        self, int node, int stop, int time, int cell, int units, int colour, long long value
    ) noexcept
