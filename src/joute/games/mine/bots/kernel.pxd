# The types that make kernel.py fast.

cimport cython

ctypedef unsigned long long bits

cdef int CREW, LIFE, POINTS, EVIL, REACH, NOWHERE, DRAWS, LONGEST, FOLLOW, HABITS
cdef int HIRE_PRICE, IRON_PRICE, DIAMOND_PRICE, SABOTAGE_PRICE
cdef int PASS, MOVE, REMOVE, HIRE, IMPROVE, SABOTAGE, SONAR
cdef int PATIENCE, HORIZON, HIRING, RESTLESS, WORTHWHILE, SPITE, AHEAD, LATEST, SPREAD, POINTS_ONLY
cdef int MOST, LAG, CUNNING
cdef bits WORD


cdef class Digging:
    cdef readonly long games
    cdef int _zones, _layers, _seats, _last, _woken
    cdef int _turn, _place, _points, _root_turn, _root_place, _root_points
    cdef bits _random
    cdef double _left, _root_left, _promise
    cdef double[::1] _habits, _means, _rate, _root_rate, _fade, _even, _speed
    cdef int[::1] _draws, _board, _known, _pace
    cdef int[::1] _depth, _life, _on, _sees, _post, _pick, _score, _idle, _waker
    cdef int[::1] _root_depth, _root_life, _root_on, _root_sees
    cdef int[::1] _root_post, _root_pick, _root_score, _root_idle

    @cython.locals(place=int, value=double)
    cpdef adopt(self, int seat, object habits)

    @cython.locals(zone=int, place=int)
    cpdef draw(self, int depth)

    @cython.locals(seat=int)
    cpdef double attempt(self, int first, int second)

    @cython.locals(zone=int, z=int, place=int, at=int)
    cdef void _fill(self) noexcept

    @cython.locals(word=bits)
    cdef bits _throw(self) noexcept

    @cython.locals(zone=int, place=int, dwarf=int, seat=int)
    cdef void _restore(self) noexcept

    @cython.locals(place=int)
    cdef void _begin(self) noexcept

    @cython.locals(ended=bint, order=int)
    cdef void _order(self, int seat, int first, int second) noexcept

    @cython.locals(order=int)
    cdef void _follow(self, int seat) noexcept

    cdef void _play_on(self) noexcept

    @cython.locals(lead=double, won=double, size=double, part=double)
    cdef double _worth(self, int seat) noexcept

    @cython.locals(best=int, other=int)
    cdef int _lead(self, int seat) noexcept

    @cython.locals(kind=int, dwarf=int, target=int)
    cdef void _apply(self, int seat, int order) noexcept

    @cython.locals(count=int)
    cdef int _crew(self, int seat) noexcept

    @cython.locals(seat=int, dwarf=int)
    cdef void _mine(self) noexcept

    cdef void _strike(self, int seat, int dwarf, int zone) noexcept

    @cython.locals(loot=double, start=int, z=int)
    cdef double _hoard(self, int zone) noexcept

    @cython.locals(pick=int, common=double, seat=int, sees=int, place=int)
    cdef void _weigh(self, int zone) noexcept

    @cython.locals(z=int, turns=int, start=int, loot=double, best=double)
    cdef double _rated(self, int zone, int pick, int sees) noexcept

    @cython.locals(order=int)
    cdef int _choose(self, int seat) noexcept

    @cython.locals(goal=int, waker=int, spare=int, rival=int)
    cdef int _wake(self, int seat) noexcept

    @cython.locals(dwarf=int)
    cdef int _standing(self, int seat) noexcept

    @cython.locals(zone=int)
    cdef int _open(self) noexcept

    @cython.locals(idlest=int, dwarf=int)
    cdef int _idlest(self, int seat) noexcept

    @cython.locals(best=int, other=int)
    cdef int _foremost(self, int seat) noexcept

    @cython.locals(mine=int, dwarf=int, zone=int, other=int, reach=int)
    cdef bint _wins(self, int seat, int waker, int stopped) noexcept

    cdef int _grasp(self, int seat) noexcept

    @cython.locals(first=int, second=int, third=int, zone=int, value=int)
    cdef int _richest(self) noexcept

    @cython.locals(place=int)
    cdef double _income(self, int dwarf) noexcept

    @cython.locals(count=int, dwarf=int, zone=int)
    cdef int _brink(self, int seat) noexcept

    @cython.locals(deepest=int, best=double, goal=int, zone=int, place=int)
    cdef int _goal(self, int seat, int dwarf) noexcept

    @cython.locals(goal=int, number=int)
    cdef int _send(self, int seat, int dwarf) noexcept

    @cython.locals(worst=int, dwarf=int, zone=int)
    cdef int _escape(self, int seat) noexcept

    @cython.locals(dwarf=int, goal=int)
    cdef int _employ(self, int seat) noexcept

    @cython.locals(
        crew=int, bought=int, chosen=int, dwarf=int, hires=int, order=int, whole=double,
    )
    cdef int _invest(self, int seat) noexcept

    @cython.locals(pays=bint)
    cdef int _purchase(self, int seat, int order, int price, double pace) noexcept

    @cython.locals(best=double, zone=int, rate=double)
    cdef double _prospect(self, int seat) noexcept

    @cython.locals(best=double, order=int, dwarf=int, goal=int, gain=double)
    cdef int _relocate(self, int seat) noexcept

    @cython.locals(best=double, order=int, other=int)
    cdef int _spoil(self, int seat) noexcept

    @cython.locals(loot=int, dwarf=int, zone=int)
    cdef int _harvest(self, int seat) noexcept

    @cython.locals(best=double, order=int, zone=int, place=int, rate=double)
    cdef int _sound(self, int seat) noexcept
