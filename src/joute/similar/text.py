"""The same text: fingerprints that two programs have in common, and where."""

from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct

from joute.similar.fingerprints import GRAM, grams, winnowed
from joute.similar.programs import Program
from joute.similar.reading import Source

MOST_PLACES = 8
"""Places that are tried for a run of symbols that a program repeats."""


class Fingerprints(Struct, frozen=True):
    """What a program's text is compared by."""

    marks: frozenset[int]
    """Of its own."""
    given: int
    """How many more are of code that everybody was given."""


class Passage(Struct, frozen=True):
    """A run of symbols that two programs have in common: file and first token in each, and its length."""

    here: tuple[int, int]
    there: tuple[int, int]
    length: int


def every_mark(sources: Iterable[Source]) -> frozenset[int]:
    """Return the marks of every run of symbols: what is given is recognised wherever windows begin."""
    return frozenset(mark for source in sources for mark in grams(source.symbols))


def fingerprints(program: Program, given: frozenset[int]) -> Fingerprints:
    """Return the fingerprints of a program."""
    marks: set[int] = set()
    for source in program.sources:
        hashes = grams(source.symbols)
        marks.update(hashes[place] for place in winnowed(hashes))
    return Fingerprints(frozenset(marks - given), len(marks & given))


class _Matcher:
    """Finds the passages of a program that another has too."""

    def __init__(self, other: Program, given: frozenset[int]) -> None:
        self._symbols = [source.symbols for source in other.sources]
        self._given = given
        self._places: dict[int, list[tuple[int, int]]] = {}
        self._taken: list[set[int]] = [set() for _ in other.sources]
        for file, symbols in enumerate(self._symbols):
            for begin, mark in enumerate(grams(symbols)):
                if mark not in given:
                    self._places.setdefault(mark, []).append((file, begin))

    def passages(self, file: int, symbols: Sequence[str]) -> Iterator[Passage]:
        """Yield the passages of one file, from its beginning on, each as long as it can be."""
        marks, begin = grams(symbols), 0
        while begin < len(marks):
            places = self._places.get(marks[begin], ())[:MOST_PLACES]
            found = [(self._length(symbols, begin, there), there) for there in places]
            length, there = max(found, default=(0, (0, 0)))
            if length < GRAM:
                begin += 1
                continue
            self._taken[there[0]].update(range(there[1], there[1] + length))
            yield Passage((file, begin), there, length)
            begin += length

    def _length(self, symbols: Sequence[str], begin: int, there: tuple[int, int]) -> int:
        """Return how many symbols are the same from two places on, and not yet in a passage."""
        file, first = there
        others, taken = self._symbols[file], self._taken[file]
        most = min(len(symbols) - begin, len(others) - first)
        return next(
            (
                length
                for length in range(most)
                if symbols[begin + length] != others[first + length] or first + length in taken
            ),
            most,
        )


def passages(one: Program, other: Program, given: frozenset[int]) -> list[Passage]:
    """Return the passages that two programs have in common, none of which overlap."""
    matcher = _Matcher(other, given)
    return [
        passage
        for file, source in enumerate(one.sources)
        for passage in matcher.passages(file, source.symbols)
    ]
