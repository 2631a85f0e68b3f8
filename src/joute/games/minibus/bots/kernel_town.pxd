# The types that make kernel_town.py fast.

cimport cython

cdef int ABOARD, ALIGHT, BOARD, BUS_PRICE, BUSES, CAR_PRICE, CARS, CT, DOOR, FLEET, GOAL, LENGTH
cdef int LOAD, MONEY, MOVE, OPEN, OWNER, PLACES, PLAYS, QUEUE, REST, SB, SEATS_A_CAR, SP, STATIONS
cdef int STOOD, WAITING, X, Y


cdef class Town:
    cdef int[::1] _live, _root, _sx, _sy, _room, _way, _doing, _taken

    @cython.locals(other=int, way=int)
    cpdef void place(self, int station, int x, int y, int room)

    cpdef void bus(self, int owner, int x, int y, int goal, int cars, int stood)

    cpdef void seat_aboard(self, int bus, int destination) noexcept

    @cython.locals(place=int)
    cpdef void arrive(self, int station, int destination) noexcept

    cpdef void keep(self)

    cpdef void restore(self)

    cpdef void buy(self, int seat, int station)

    cpdef void send(self, int bus, int station) noexcept

    cpdef void enlarge(self, int bus) noexcept

    cpdef void improve(self, int seat, int what, int price) noexcept

    @cython.locals(bus=int)
    cpdef void run(self) noexcept

    @cython.locals(goal=int)
    cdef bint _at_goal(self, int bus) noexcept

    @cython.locals(goal=int)
    cdef int _intent(self, int bus) noexcept

    @cython.locals(steps=int, goal=int)
    cdef void _move(self, int bus) noexcept

    cdef int _towards(self, int place, int goal, int steps) noexcept

    @cython.locals(owner=int, at=int, count=int)
    cdef void _alight(self, int bus) noexcept

    @cython.locals(several=bint, bus=int, count=int, waiting=int)
    cdef void _board(self, int station, int first) noexcept

    cdef bint _has_seat(self, int bus) noexcept

    @cython.locals(best=int, least=int, bus=int)
    cdef int _least_full(self, int station, int first) noexcept

    @cython.locals(left=int, start=int, place=int)
    cdef void _shift(self, int station, int count) noexcept
