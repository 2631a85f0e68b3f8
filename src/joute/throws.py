# cython: boundscheck=False, wraparound=False, cdivision=True
"""Many throws of a die at once, out of the words that decide them.

Plain Python that runs as it is; `throws.pxd` gives the types that make it fast.
"""

import sys
from array import array

SMALL = 1 << 62
"""Throws that are nearer to 0 than this fit into a word, and so do the sides of their die."""


def throws(words: bytes, low: int, sides: int, last: int) -> list[int]:
    """Return what words of 8 bytes throw, from the last to the first; those above `last` are not fair."""
    drawn = array("Q", words)
    if sys.byteorder == "big":
        drawn.byteswap()
    drawn.reverse()
    found: list[int] = []
    row = drawn
    for word in row:
        if word <= last:
            side = word % sides
            found.append(low + side)
    return found
