# The types that make kernel_rivals.py fast.

cimport cython

from joute.games.mine.bots.kernel_ground cimport Ground

cdef int CREW, DIAMOND, EVIL, POINTS, REACH, NOWHERE, SHALLOWEST
cdef int HIRE_PRICE, IRON_PRICE, DIAMOND_PRICE
cdef int FOLLOW, PASS, MOVE, REMOVE, HIRE, IMPROVE, SONAR
cdef int HORIZON, AHEAD, OUTSIDE, DANGER
cdef double RETURN, RESTLESS, WORTHWHILE


cdef class Rivals(Ground):
    @cython.locals(order=int)
    cdef int _prospect(self, int seat) noexcept

    @cython.locals(waking=int, dwarf=int, goal=int)
    cdef int _finish(self, int seat) noexcept

    @cython.locals(zone=int)
    cdef int _open(self) noexcept

    @cython.locals(goal=int, number=int)
    cdef int _send(self, int seat, int dwarf) noexcept

    @cython.locals(dwarf=int)
    cdef int _escape(self, int seat) noexcept

    cdef int _spread(self, int seat) noexcept

    @cython.locals(dwarf=int, goal=int)
    cdef int _employ(self, int seat) noexcept

    @cython.locals(
        crew=int, speed=double, loot=double, layers=double, others=int, zone=int, pace=double,
        best=double, price=int, order=int, dwarf=int, basic=bint, whole=int, quicker=double,
        ratio=double,
    )
    cdef int _weigh(self, int seat) noexcept

    @cython.locals(speed=double, dwarf=int)
    cdef double _speed_of(self, int seat) noexcept

    @cython.locals(layers=int, sounded=bint)
    cdef int _column(self, int seat, int zone) noexcept

    @cython.locals(best=double, order=int, dwarf=int, goal=int, gain=double)
    cdef int _relocate(self, int seat, double restless, double worthwhile, int but) noexcept

    @cython.locals(deepest=int, richest=int, zone=int, safe=bint)
    cdef int _peer(self, int seat, int ahead) noexcept

    @cython.locals(sees=int)
    cdef bint _dark(self, int seat, int zone, int ahead) noexcept

    @cython.locals(crew=int, poorest=int, dwarf=int, goal=int, zone=int, number=int, stays=int)
    cdef int _grab(self, int seat) noexcept

    @cython.locals(value=int)
    cdef int _worth_of(self, int zone) noexcept

    @cython.locals(worst=int, dwarf=int, score=int, price=int)
    cdef int _splurge(self, int seat, int crew) noexcept


cdef double share(double loot, double speed, double others, double more) noexcept
