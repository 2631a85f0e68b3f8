# The types that make kernel_pit.py fast.

cimport cython

ctypedef unsigned long long bits

cdef int CREW, LIFE, EVIL, REACH, NOWHERE, DRAWS
cdef int HIRE_PRICE, IRON_PRICE, DIAMOND_PRICE, SABOTAGE_PRICE
cdef int MOVE, REMOVE, HIRE, IMPROVE, SABOTAGE, SONAR
cdef bits WORD


cdef class Pit:
    cdef int _zones, _layers, _seats, _last, _woken, _dug
    cdef int _turn, _place, _points, _root_turn, _root_place, _root_points, _root_seat
    cdef bits _random
    cdef int[::1] _draws, _board, _known
    cdef int[::1] _depth, _life, _on, _sees, _post, _pick, _score, _idle
    cdef int[::1] _root_depth, _root_life, _root_on, _root_sees
    cdef int[::1] _root_post, _root_pick, _root_score, _root_idle

    @cython.locals(zone=int, z=int, place=int, at=int)
    cpdef draw(self, int depth)

    @cython.locals(word=bits)
    cdef bits _throw(self) noexcept

    @cython.locals(zone=int, place=int, dwarf=int, seat=int)
    cdef void _restore(self) noexcept

    @cython.locals(kind=int, dwarf=int, target=int)
    cdef void _apply(self, int seat, int order) noexcept

    @cython.locals(count=int)
    cdef int _crew(self, int seat) noexcept

    cdef bint _strike(self, int seat, int dwarf, int zone) noexcept

    @cython.locals(best=int, other=int)
    cdef int _lead(self, int seat) noexcept

    cdef int _top(self, int zone) noexcept

    @cython.locals(first=int, second=int, third=int, zone=int, value=int)
    cdef int _richest(self) noexcept

    @cython.locals(loot=int, dwarf=int, zone=int)
    cdef int _harvest(self, int seat) noexcept
