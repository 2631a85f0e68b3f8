"""What was perhaps meant: the known word that is a slip or two away from the one that was typed."""

from collections.abc import Iterable
from pathlib import PurePath
from unicodedata import combining, normalize

LETTERS_A_SLIP = 4
"""Letters of a word for each slip in it that we look past; the first is looked past in any word of two."""


def nearest(typed: str, known: Iterable[str]) -> str | None:
    """Return the known word that was perhaps meant; capitals and accents do not matter."""
    wanted = unaccented(typed).lower()
    slips = {word: _slips(wanted, unaccented(word).lower()) for word in known}
    near = [word for word, count in slips.items() if count <= _most_slips(typed, word)]
    return min(near, key=lambda word: slips[word], default=None)


def unaccented(word: str) -> str:
    """Return a word without its accents: café is cafe."""
    if word.isascii():
        return word
    letters = normalize("NFKD", word)
    return "".join(letter for letter in letters if not combining(letter))


def nearest_file(typed: str, names: Iterable[str]) -> str | None:
    """Return the name of the file that was perhaps meant: of the same kind, or of the same name and another kind."""
    wanted = PurePath(typed)
    near = [name for name in names if _is_near(wanted, PurePath(name))]
    return min(near, key=lambda name: _slips(typed.lower(), name.lower()), default=None)


def _is_near(wanted: PurePath, other: PurePath) -> bool:
    if wanted.suffix.lower() == other.suffix.lower():
        return nearest(wanted.stem, [other.stem]) is not None
    if wanted.stem.lower() == other.stem.lower():
        return True
    return (
        bool(wanted.suffix)
        and nearest(wanted.name, [other.name]) is not None
        and (nearest(wanted.suffix, [other.suffix]) is not None)
    )


def _most_slips(one: str, other: str) -> int:
    shorter = min(len(one), len(other))
    return max(shorter > 1, shorter // LETTERS_A_SLIP)


def _slips(one: str, other: str) -> int:
    """Count the letters that are missing, too many, wrong, or two that changed places (optimal string alignment)."""
    if abs(len(one) - len(other)) > _most_slips(one, other):
        return len(one) + len(other)  # too far: need not be counted
    before: list[int] = []
    row = list(range(len(other) + 1))
    for i, a in enumerate(one, 1):
        last, before = before, row
        row = [i]
        for j, b in enumerate(other, 1):
            count = min(before[j] + 1, row[-1] + 1, before[j - 1] + (a != b))
            if i > 1 and j > 1 and a == other[j - 2] and one[i - 2] == b:
                count = min(count, last[j - 2] + 1)
            row.append(count)
    return row[-1]
