# The types that make kernel_plans.py fast.

cimport cython
from joute.games.minibus.bots.kernel_town cimport Town

cdef int ABOARD, BUS_PRICE, BUSES, BUY_BUS, BUY_CT, BUY_SP, CARS, CT, CT_PRICE, DOOR, FLEET, GOAL
cdef int LOAD, MONEY, MOST_ITEMS, MOST_STOPS, OPEN, OWNER, PLACES, PLAYS, QUEUE, SEATS_A_CAR, SHOP
cdef int SP, SP_PRICE, STATIONS, STAY, STOOD, TARGET, WAITING, X, Y
cdef double PICKED_UP, ABOARD_AT_END, LATER, A_TURN


cdef class Plans(Town):
    cdef public long turns
    cdef int _me, _items, _spent, _rivals
    cdef int[::1] _round, _list, _plan, _plan_at, _plan_size, _rival_goal, _rival_eta
    cdef int[::1] _rival_seats, _cabin

    cpdef int advise(self, int bus)

    @cython.locals(bus=int, me=int, worth=double, weight=double, turn=int, wealth=int)
    cpdef double worth(self, int turns)

    cdef int _fare(self) noexcept

    @cython.locals(count=int, bus=int)
    cdef int _passengers(self) noexcept

    @cython.locals(bus=int)
    cdef void _command(self, bint first)

    @cython.locals(stations=int)
    cdef void _turn_round(self, int bus) noexcept

    @cython.locals(at=int)
    cdef void _go_on(self, int bus) noexcept

    @cython.locals(goal=int, full=bint)
    cdef bint _busy(self, int bus) noexcept

    @cython.locals(best=double, stop=int, station=int, worth=double)
    cdef int _best_stop(self, int bus) noexcept

    @cython.locals(count=int, other=int, goal=int, leaving=int, free=int)
    cdef void _watch_rivals(self, int bus) noexcept

    @cython.locals(across=int, along=int, speed=int)
    cdef int _travel(self, int bus, int station) noexcept

    @cython.locals(seats=int, rival=int)
    cdef int _claimed(self, int station, int turns) noexcept

    cdef int _at_door(self, int count) noexcept

    @cython.locals(waiting=int)
    cdef int _boarding(self, int station, int turns, int free) noexcept

    @cython.locals(leaving=int, turns=int, free=int, boarding=int, best=double, goal=int,
                   worth=double)
    cdef double _worth_of(self, int bus, int station) noexcept

    @cython.locals(goal=int, start=int, place=int)
    cdef void _fill(self, int bus, int station, int boarding, int skipped) noexcept

    @cython.locals(speed=int, leaving=int, boarding=int, aboard=int, more=int)
    cdef double _worth_of_second(self, int bus, int station, int goal, int turns, int delivered,
                                 int free) noexcept

    @cython.locals(item=int, price=int)
    cdef void _shop(self)

    cdef void _purchase(self, int item)

    @cython.locals(best=int, station=int)
    cdef int _longest_queue(self) noexcept
