"""Which names bots may have on the site: safe as file names, and not to be taken for another."""

import re
from collections.abc import Iterable
from functools import lru_cache
from unicodedata import name as name_of_letter
from unicodedata import normalize

from joute.shape import HUMAN, MANUAL
from joute.site.confusables import skeleton
from joute.site.refusal import RefusedError, Why

LONGEST = 24
_SHAPE = re.compile(rf"[^\W_][\w-]{{0,{LONGEST - 1}}}")

_MOODLE = "assignsubmission"
"""Moodle adds it, and more, to the name of a student in the name of a folder."""
_BLANK = "\u115f\u1160\u3164\uffa0"
"""Letters that are invisible."""
_ALPHABETS = frozenset({"LATIN", "GREEK", "CYRILLIC", "ARMENIAN", "COPTIC", "CHEROKEE", "LISU"})
"""Alphabets of which some letters look alike."""


def checked(typed: str, bots: Iterable[str]) -> str:
    """Return a name as it is written in the folder; refuse a bad one, or one of the game's own bots."""
    name = written(typed)
    if not _SHAPE.fullmatch(name) or _misleads(name):
        raise RefusedError(Why.BAD_NAME, longest=LONGEST)
    if any(look_alike(taken, name) for taken in (*bots, HUMAN, MANUAL)):
        raise RefusedError(Why.NAME_TAKEN)
    return name


def written(typed: str) -> str:
    """Return a name in its one spelling, however it was typed."""
    return normalize("NFC", typed.strip())


def _misleads(name: str) -> bool:
    """Whether a reader, or the league, may take a name for another one."""
    letters = folded(name)
    alphabets = {name_of_letter(letter, "").partition(" ")[0] for letter in letters}
    mixed = len(alphabets & _ALPHABETS) > 1
    return mixed or _MOODLE in letters or any(letter in _BLANK for letter in name)


def look_alike(one: str, other: str) -> bool:
    """Whether a reader would take two names for one, as they are or in small letters."""
    return not _looks(one).isdisjoint(_looks(other))


@lru_cache(4096)
def _looks(name: str) -> frozenset[str]:
    return frozenset({skeleton(name), skeleton(folded(name))})


def folded(name: str) -> str:
    """Return a name with every letter in one case and form."""
    return normalize("NFKC", name).casefold()
