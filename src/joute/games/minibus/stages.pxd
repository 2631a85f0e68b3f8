# The types that make stages.py fast.

cimport cython
from joute.games.minibus.faults cimport broken_rule
from joute.games.minibus.turn cimport Turn

cdef long BUS_PRICE, CAR_PRICE, DOOR, INTERVAL, STATIONS, TURNS, WHOLE


cpdef execute(Turn turn)

@cython.locals(number=long, station=long)
cdef _obey(Turn turn, long seat, object command)

cdef long _seen_there(Turn turn, object before, long station) except? -1

cdef _pay(Turn turn, long seat, long price)

@cython.locals(station=long)
cpdef part_buses(Turn turn)

@cython.locals(goal=long)
cdef bint _anybody_for(tuple aboard, long station) except -1

@cython.locals(station=long)
cpdef load(Turn turn)

@cython.locals(cabins=dict, limits=dict, queue=tuple, boarded=long, best=list)
cdef _board(Turn turn, long station, list buses)

@cython.locals(best=list, cabin=list, least=long, load=long)
cdef list _least_full(dict cabins, dict limits)

@cython.locals(goal=long, staying=list, count=long)
cpdef unload(Turn turn)

@cython.locals(speeds=list, steps=long, goal_x=long, goal_y=long, x=long, y=long, since=long)
cpdef move(Turn turn)

cdef long _towards(long place, long goal, long steps) noexcept

@cython.locals(seat=long)
cpdef declare_winners(Turn turn)

@cython.locals(left=list, last_turn=bint, seat=long)
cpdef end_match(Turn turn)

@cython.locals(opened=long)
cpdef add_station(Turn turn)

@cython.locals(origin=long)
cpdef add_travellers(Turn turn)

cdef list _trips(Turn turn)

cdef long _free(Turn turn, long station) except? -1

@cython.locals(rolls=tuple, od=tuple, trips=list, spawn=long, opened=long, origin=long, roll=long,
               free=long, destination=long)
cdef list _drawn_trips(Turn turn)

@cython.locals(station=long, share=long)
cdef long _picked(tuple shares, long pick) except -1
