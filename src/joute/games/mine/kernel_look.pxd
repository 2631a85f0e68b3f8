# The types that make kernel_look.py fast.

cimport cython

cdef int DEPTH, VALUE, BARE, FREE, LAYERS, EVIL, REACH
cdef double DEEP, WHOLE

@cython.locals(zones=int, zone=int, depth=int, seen=int, layer=int, last=int, value=float)
cpdef look(float[::1] into, float[::1] values, tuple depths, bytes free, tuple sounded)
