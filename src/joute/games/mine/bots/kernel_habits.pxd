# The types that make kernel_habits.py fast.

cimport cython

from joute.games.mine.bots.kernel_rivals cimport Rivals

cdef int CREW, DIAMOND, EVIL, NOWHERE
cdef int HIRE_PRICE, IRON_PRICE, DIAMOND_PRICE, SABOTAGE_PRICE
cdef int FOLLOW, PASS, MOVE, HIRE, IMPROVE, SABOTAGE
cdef int HABITS, HORIZON, HIRING, MOST, RESTLESS, WORTHWHILE, SPITE, GUARD, AHEAD


cdef class Habits(Rivals):
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
