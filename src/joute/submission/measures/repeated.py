"""Blocks of code that stand in a program more than once."""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from msgspec import Struct

from joute.submission.measures.result import Spot, spot
from joute.submission.measures.source import Source

BLOCK = 5
"""Lines of code that are a block, brackets alone not counted, …"""
TOKENS = 30
"""… and what they hold together at least: five times `break;` is none."""
_IMPORT = re.compile(r"(?:import|using|from|package|use|open|require|namespace)\b(?! \()")
"""Begins a line that programs have in common anyway."""


class _Line(Struct, frozen=True):
    source: int
    number: int
    words: str
    tokens: int


class Repeated(Struct, frozen=True):
    """What is repeated in a program."""

    lines: int
    """Lines in repeated blocks."""
    all_lines: int
    blocks: list[Spot]
    """Where each begins, with the number of its lines; the name is its first line."""


def repeated(sources: Sequence[Source]) -> Repeated:
    """Find the blocks that stand twice, in the same words; names and numbers count."""
    lines = list(_lines(sources))
    places: dict[tuple[str, ...], list[int]] = {}
    for start in range(len(lines) - BLOCK + 1):
        block = lines[start : start + BLOCK]
        if block[0].source == block[-1].source and sum(line.tokens for line in block) >= TOKENS:
            places.setdefault(tuple(line.words for line in block), []).append(start)
    twice = {
        at
        for starts in places.values()
        if starts[-1] - starts[0] >= BLOCK  # else it overlaps with itself
        for start in starts
        for at in range(start, start + BLOCK)
    }
    return Repeated(len(twice), len(lines), list(_blocks(lines, sorted(twice), sources)))


def _lines(sources: Sequence[Source]) -> Iterator[_Line]:
    for number, source in enumerate(sources):
        for line, words in sorted(source.words.items()):
            if source.is_more_than_brackets(line) and not _IMPORT.match(words):
                yield _Line(number, line, words, source.counts[line])


def _blocks(lines: Sequence[_Line], at: Sequence[int], sources: Sequence[Source]) -> Iterator[Spot]:
    """Yield runs of repeated lines."""
    breaks = [
        number
        for number, (before, place) in enumerate(pairwise([-2, *at]))
        if place != before + 1 or lines[place].source != lines[before].source
    ]
    for start, end in pairwise([*breaks, len(at)]):
        first = lines[at[start]]
        yield spot(sources[first.source].file, first.number, first.words, end - start)
