"""How often a block counts in each resample (Poisson bootstrap), all resamples in one whole number.

A block counts 0, 1, 2, … times in a resample, by a Poisson distribution of mean 1. Its own name throws these
weights, so they do not depend on any other block. The weights are *packed*: 32 bits for each resample, after 32
bits for the results as they are, in which every block counts once. Sums of packed numbers are packed sums, so a block is counted by
one addition and taken away by one subtraction, whatever the number of resamples.

    >>> from joute.rating.resampling import unpacked, weights
    >>> unpacked(weights("a match", 9), 9)
    (1, 0, 0, 1, 1, 0, 1, 1, 0, 0)
    >>> unpacked(weights("a match", 9) + weights("another", 9), 9)
    (2, 0, 0, 1, 2, 3, 1, 3, 1, 0)

A weight is thrown by one byte. So its probabilities are multiples of 1/256: within 1.1/256 of Poisson's, which
would be 94.2, 94.2, 47.1, 15.7, 3.9 and 0.9 for 5 or more, with exactly its mean and its variance of 1.
"""

from struct import unpack

from joute.dice import octets

WIDTH = 4
"""Bytes of a sum: enough for 800 million blocks."""
TIMES = (94, 95, 46, 16, 4, 1)
"""Bytes of 256 by which a block counts 0, 1, 2, … times."""
_FIRST = (1 << 8 * WIDTH) - 1
_WEIGHTS = b"".join(bytes([weight]) * times for weight, times in enumerate(TIMES))


def weights(name: str, resamples: int) -> int:
    """Throw the weights of a block, packed."""
    if not resamples:
        return 1
    packed = bytearray(WIDTH * (1 + resamples))
    packed[0] = 1
    packed[WIDTH::WIDTH] = octets(resamples, name, "resample").translate(_WEIGHTS)
    return int.from_bytes(packed, "little")


def unpacked(sums: int, resamples: int) -> tuple[int, ...]:
    """Return a sum over the blocks as they are, then in each of the first resamples."""
    size = 1 + resamples
    wanted = sums & ((1 << 8 * WIDTH * size) - 1)
    return unpack(f"<{size}I", wanted.to_bytes(WIDTH * size, "little"))


def as_it_is(sums: int) -> int:
    """Return a sum over the blocks as they are."""
    return sums & _FIRST
