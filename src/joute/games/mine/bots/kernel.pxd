# The types that make kernel.py fast.

cimport cython

from joute.games.mine.bots.kernel_habits cimport Habits

cdef int FOLLOW, PASS, GREEDY, MASTER, HABITS, STYLE, POINTS_ONLY, POINTS, SPREAD, LONGEST


cdef class Digging(Habits):
    @cython.locals(seat=int)
    cpdef double attempt(self, int order)

    cdef void _begin(self) noexcept

    @cython.locals(style=double)
    cdef int _choose(self, int seat) noexcept

    @cython.locals(order=int)
    cdef void _follow(self, int seat) noexcept

    @cython.locals(latest=int)
    cdef void _play_on(self) noexcept

    @cython.locals(zone=int)
    cdef bint _spent(self) noexcept

    @cython.locals(lead=double, won=double, size=double, part=double)
    cdef double _worth(self, int seat) noexcept
