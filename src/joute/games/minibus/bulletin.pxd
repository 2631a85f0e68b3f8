# The types that make bulletin.py fast.

cimport cython


cdef class Bulletin:
    cdef object _state
    cdef dict _texts


@cython.locals(lines=list, opened=long, known=long)
cpdef str news(object state, long fields)

@cython.locals(seat=long, money=long, sb=long, sp=long, ct=long)
cdef _add_companies(list lines, tuple companies, tuple phases)

@cython.locals(number=long)
cdef _add_stations(list lines, object state, long start, long end)

@cython.locals(number=long, owner=long, x=long, y=long, goal=long, size=long)
cdef _add_buses(list lines, tuple buses)

@cython.locals(arrived=tuple, boarded=tuple, delivered=tuple, number=long, origin=long,
               goal=long, bus=long)
cdef _add_travellers(list lines, object told)
