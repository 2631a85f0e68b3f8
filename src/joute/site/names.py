"""What a bot may be called on the site, so that its name is safe as the name of a file."""

import re
from collections.abc import Iterable
from unicodedata import normalize

from joute.arena.players import HUMAN, MANUAL
from joute.site.refusal import RefusedError, Why

LONGEST = 24
_SHAPE = re.compile(rf"[^\W_][\w-]{{0,{LONGEST - 1}}}")


def checked(typed: str, bots: Iterable[str]) -> str:
    """Give a name as it is written in the folder; the bots of the game have theirs already."""
    name = normalize("NFC", typed.strip())
    if not _SHAPE.fullmatch(name):
        raise RefusedError(Why.BAD_NAME, longest=LONGEST)
    if alike(name) in {alike(taken) for taken in (*bots, HUMAN, MANUAL)}:
        raise RefusedError(Why.NAME_TAKEN)
    return name


def alike(name: str) -> str:
    """Give what two names have in common that a reader would take for one."""
    return normalize("NFKC", name).casefold()
