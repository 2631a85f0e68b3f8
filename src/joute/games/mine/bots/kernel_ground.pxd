# The types that make kernel_ground.py fast.

cimport cython

from joute.games.mine.bots.kernel_pit cimport Pit

cdef int CREW, DIAMOND, POINTS, REACH, NOWHERE, DRAWS, SONAR, SHALLOWEST, INVESTMENTS
cdef int HABITS, HASTE, MASTER, PATIENCE, STYLE


cdef class Ground(Pit):
    cdef int _most
    cdef double _promise
    cdef double[::1] _habits, _means, _vague, _rate, _hoard, _later
    cdef int[::1] _least, _sure, _stamp, _fresh, _counted, _pace

    @cython.locals(place=int, value=double)
    cpdef adopt(self, int seat, object habits)

    @cython.locals(seat=int, zone=int, place=int)
    cdef void _survey(self) noexcept

    @cython.locals(least=int, seat=int)
    cdef void _uncover(self, int zone) noexcept

    cdef void _sound_out(self, int seat, int sees) noexcept
    cdef void _deepen(self, int seat, int least) noexcept
    cdef bint _deadly(self, int seat, int zone) noexcept
    cdef bint _near(self, int seat, int zone) noexcept

    @cython.locals(count=int, dwarf=int, zone=int)
    cdef int _brink(self, int seat, int but) noexcept

    @cython.locals(zone=int)
    cdef void _do(self, int seat, int order) noexcept

    @cython.locals(seat=int, dwarf=int, zone=int, other=int)
    cdef void _mine(self) noexcept

    @cython.locals(place=int, pick=int)
    cdef void _forget(self, int seat, int zone) noexcept

    @cython.locals(patience=double, pick=int, fade=double, _=int)
    cdef void _hurry(self, int seat) noexcept

    @cython.locals(start=int, bought=double)
    cdef double _patience(self, int seat) noexcept

    @cython.locals(bought=int, dwarf=int)
    cdef int _bought(self, int seat) noexcept

    cdef int _bottom(self, int seat) noexcept

    @cython.locals(kind=int)
    cdef int _table(self, int seat) noexcept

    cdef double _value(self, int seat, int zone, int z, int start) noexcept

    @cython.locals(place=int)
    cdef double _rated(self, int seat, int zone, int pick) noexcept

    @cython.locals(
        patience=double, later=double, start=int, fade=double, loot=double, best=double, life=int, z=int,
        sees=int, value=double,
    )
    cdef double _dig(self, int seat, int zone, int pick, double faith) noexcept

    @cython.locals(place=int, start=int, loot=double, z=int)
    cdef double _hoarded(self, int seat, int zone) noexcept

    cdef double _income(self, int dwarf) noexcept

    @cython.locals(idlest=int, dwarf=int)
    cdef int _idlest(self, int seat) noexcept

    @cython.locals(full=bint, goal=int, zone=int, rate=double)
    cdef int _goal(self, int seat, int dwarf) noexcept
