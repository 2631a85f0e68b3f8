# The types that make throws.py fast.

cimport cython


@cython.locals(row="unsigned long long[::1]", found=list, word="unsigned long long", side="long long")
cpdef list throws(bytes words, long long low, unsigned long long sides, unsigned long long last)
