# The types that make faults.py fast.

cimport cython
from joute.games.minibus.turn cimport Turn

cdef long BUS_PRICE, CAR_PRICE, MOST_BUSES


@cython.locals(what=str, why=str)
cpdef str broken_rule(Turn turn, long seat, object command)

cdef str _unknown_station(Turn turn, object station)

cdef str _unknown_bus(Turn turn, object bus)

cdef str _not_to_command(Turn turn, long seat, long bus)

@cython.locals(owned=long, owner=long)
cdef str _enough_buses(Turn turn, long seat)

cdef str _large_enough(Turn turn, long seat, long bus)

cdef str _good_enough(Turn turn, long seat, str improvement)

@cython.locals(money=long)
cdef str _too_poor(Turn turn, long seat, long price)
