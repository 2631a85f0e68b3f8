"""What a bot may be called on the site, so that its name is safe as the name of a file."""

import re
from collections.abc import Iterable
from unicodedata import name as name_of_letter
from unicodedata import normalize

from joute.arena.players import HUMAN, MANUAL
from joute.site.refusal import RefusedError, Why

LONGEST = 24
_SHAPE = re.compile(rf"[^\W_][\w-]{{0,{LONGEST - 1}}}")

_MOODLE = "assignsubmission"
"""What follows it in the name of a folder is no part of the name of who sent it."""
_BLANK = "\u115f\u1160\u3164\uffa0"
"""Letters that nobody sees."""
_ALPHABETS = frozenset({"LATIN", "GREEK", "CYRILLIC", "ARMENIAN", "COPTIC", "CHEROKEE", "LISU"})
"""Of which some letters look alike."""


def checked(typed: str, bots: Iterable[str]) -> str:
    """Give a name as it is written in the folder; the bots of the game have theirs already."""
    name = normalize("NFC", typed.strip())
    if not _SHAPE.fullmatch(name) or _misleads(name):
        raise RefusedError(Why.BAD_NAME, longest=LONGEST)
    if alike(name) in {alike(taken) for taken in (*bots, HUMAN, MANUAL)}:
        raise RefusedError(Why.NAME_TAKEN)
    return name


def _misleads(name: str) -> bool:
    """Whether a reader, or a league, may take a name for another one."""
    letters = alike(name)
    alphabets = {name_of_letter(letter, "").partition(" ")[0] for letter in letters}
    mixed = len(alphabets & _ALPHABETS) > 1
    return mixed or _MOODLE in letters or any(letter in _BLANK for letter in name)


def alike(name: str) -> str:
    """Give what two names have in common that a reader would take for one."""
    return normalize("NFKC", name).casefold()
