# The types that make kernel_habits.py fast.

cimport cython

from joute.games.mine.bots.kernel_rivals cimport Rivals

cdef int CREW, DIAMOND, EVIL, NOWHERE, POINTS
cdef int HIRE_PRICE, IRON_PRICE, DIAMOND_PRICE, SABOTAGE_PRICE
cdef int FOLLOW, PASS, MOVE, HIRE, IMPROVE, SABOTAGE
cdef int HABITS, STYLE, GREEDY, HORIZON, HIRING, MOST, RESTLESS, WORTHWHILE, SPITE, GUARD, AHEAD, SONAR, RUSH, LONGEST, REACH
cdef double HOPE


cdef class Habits(Rivals):
    cdef int _digger

    @cython.locals(order=int)
    cdef int _live(self, int seat) noexcept

    cdef double _habit(self, int seat, int habit) noexcept

    @cython.locals(goal=int, waker=int, spare=int, rival=int)
    cdef int _wake(self, int seat) noexcept

    @cython.locals(dwarf=int)
    cdef int _standing(self, int seat) noexcept

    @cython.locals(best=int, other=int)
    cdef int _foremost(self, int seat) noexcept

    @cython.locals(mine=int, dwarf=int, zone=int, other=int, reach=int)
    cdef bint _wins(self, int seat, int waker, int stopped) noexcept

    @cython.locals(score=int, most=int, dwarf=int)
    cdef int _grasp(self, int seat) noexcept

    @cython.locals(best=int, zone=int, short=int, price=int)
    cdef int _snatch(self, int seat, int pick, int score) noexcept

    cdef bint _played(self, int seat) noexcept

    @cython.locals(other=int, stands=bint, wakes=bint)
    cdef int _guard(self, int seat) noexcept

    @cython.locals(best=double, order=int, other=int)
    cdef int _spoil(self, int seat) noexcept

    @cython.locals(crew=int, bought=int, chosen=int, dwarf=int, hires=int, order=int)
    cdef int _invest(self, int seat) noexcept

    cdef int _purchase(self, int seat, int order, int price, double pace) noexcept

    @cython.locals(best=double, zone=int)
    cdef double _yield(self, int seat) noexcept

    @cython.locals(deepest=int, richest=int, best=double, zone=int, hope=double, safe=bint)
    cdef int _look(self, int seat, int ahead) noexcept

    @cython.locals(look=int)
    cdef int _informed(self, int seat, int order) noexcept

    @cython.locals(count=int, dwarf=int)
    cdef int _outside(self, int seat) noexcept

    @cython.locals(restless=double, worthwhile=double)
    cdef int _wander(self, int seat) noexcept

    @cython.locals(least=int, goal=int, dwarf=int, zone=int)
    cdef int _delve(self, int seat) noexcept

    @cython.locals(pick=int, layers=int)
    cdef int _blows(self, int dwarf, int zone) noexcept
