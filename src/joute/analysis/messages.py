r"""What a seat said on a turn, in one line.

>>> in_brief(["BOUGE 1", "BOUGE 1", "FIN\n"])
'2 × BOUGE 1, FIN'
"""

from collections.abc import Sequence
from itertools import groupby

LONGEST = 44
"""Characters that are shown."""


def in_brief(messages: Sequence[str], longest: int = LONGEST) -> str:
    """Write messages in one line, one that came several times in a row only once."""
    lines = (" ".join(message.split()) for message in messages)
    counted = ((text, sum(1 for _ in same)) for text, same in groupby(lines))
    whole = ", ".join(text if count == 1 else f"{count} × {text}" for text, count in counted)
    return whole if len(whole) <= longest else f"{whole[:longest]}…"
