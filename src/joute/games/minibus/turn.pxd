# The types that make turn.py fast.

cdef class Turn:
    cdef public object actions, settled
    cdef public tuple stations, old_buses
    cdef public long number, travellers
    cdef public list companies, phases, queues, buses, scores, messages
    cdef public list arrived, boarded, delivered, unloading, moving
    cdef public dict loading

    cpdef list playing(self)
