# The types that make kernel.py fast.

cimport cython

from joute.games.race.bots.kernel_sets cimport Sets

ctypedef unsigned long long bits

cdef bits WORD
cdef double FAR
cdef int MOST_FRONTS, PATIENCE, COLUMNS, ROWS, OTHER_COLUMNS, OTHER_ROWS, ALL


cdef class Ground(Sets):
    cdef int _horizon, _spare, _x, _y, _w, _h, _first, _slot
    cdef int[::1] _values, _calm, _counts, _members, _row_values
    cdef short[::1] _places
    cdef double[::1] _alone, _least
    cdef bits[::1] _goal
    cdef double _cells, _weight, _best, _margin
    cdef list _found

    @cython.locals(time=int, ideal=double, begin=int)
    cdef double _cheapest(self, int slot, int x, int y, int w, int h, double weight)

    @cython.locals(size=int, column=int, row=int, value=int)
    cdef void _aim(self, int x, int y, int w, int h) noexcept

    @cython.locals(words=int, word=int, place=int, bit=bits)
    cdef void _mark(self, int which, int low, int length) noexcept

    @cython.locals(words=int, levels=int, time=int, at=int)
    cdef int _first_touch(self, int slot) noexcept

    @cython.locals(word=int)
    cdef bint _meets(self, int at, int which) noexcept

    @cython.locals(best=double, cost=double, row=int, column=int)
    cdef double _ideal(self) noexcept

    @cython.locals(horizon=int, together=int, time=int)
    cdef double _prospect(self, int across, int down) noexcept

    @cython.locals(level=int, span=int, count=int, front=int, at=int)
    cdef bint _advance(self, int time)

    cdef _part(self, int across, int down, int time)

    @cython.locals(words=int, word=int, row=int)
    cdef bint _inside(self, int at, int which) noexcept

    @cython.locals(level=int, count=int, at=int)
    cdef void _keep(self, int across, int down, int time, int columns, int rows) noexcept

    @cython.locals(words=int, word=int, row=int, kept=bits)
    cdef void _copy(self, int at, int to, int which) noexcept

    @cython.locals(states=int, size=int, columns=int, rows=int, column=int, row=int, x=int, y=int, here=double, alone=double)
    cdef _weigh(self, int across, int down, int time)

    cdef _price(self, double cost, int time, int across, int down)

    @cython.locals(first=int, to=int, row=int, place=int, state=int, least=double)
    cdef int _list(self, int at, int side, int low, int length, int time) noexcept
