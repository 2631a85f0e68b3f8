"""Fingerprints of a sequence of symbols, by winnowing (Schleimer, Wilkerson and Aiken, SIGMOD 2003).

Every run of `GRAM` symbols has a hash. Of each window of `WINDOW` hashes in a row the smallest is kept: so two texts
that have a run of `GRAM + WINDOW - 1` symbols in common have a fingerprint in common, wherever it stands.
"""

from collections.abc import Sequence
from hashlib import blake2b

GRAM = 15
WINDOW = 5


def grams(symbols: Sequence[str], length: int = GRAM) -> list[int]:
    """Return the hash of each run of this many symbols."""
    return [
        _hash("\0".join(symbols[begin : begin + length]))
        for begin in range(len(symbols) - length + 1)
    ]


def _hash(text: str) -> int:
    return int.from_bytes(blake2b(text.encode(), digest_size=8).digest(), "big")


def winnowed(hashes: Sequence[int], window: int = WINDOW) -> list[int]:
    """Return the places of the hashes that are kept: of equal ones the last, and all that windows share once."""
    kept: list[int] = []
    for begin in range(max(1, len(hashes) - window + 1)):
        some = range(begin, min(begin + window, len(hashes)))
        least = min(some, key=lambda place: (hashes[place], -place), default=None)
        if least is not None and (not kept or least != kept[-1]):
            kept.append(least)
    return kept
