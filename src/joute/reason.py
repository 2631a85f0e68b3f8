"""What is to be said to a person, as data: nobody has to read a sentence to know what it means.

A reason becomes a sentence at the edge, in the reader's language (`joute.speech`).

    >>> from joute.reason import Reason
    >>> Reason("failure.exit-code", {"code": 3})
    Reason(code='failure.exit-code', values={'code': 3})
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Union

from msgspec import Struct

HINTED = "{reason}; {hint}"
"""What is wrong, and what the person at the terminal may do about it."""
OPTION = ".option."
"""In the code of a note that names an option: terminals say it, a class site does not."""
COMMA = "list.comma"
Value = Union[int, float, str, "Reason"]
"""Numbers are written as the reader's language does; a number that names something is text."""


class Reason(Struct, frozen=True, omit_defaults=True):
    """A code of the catalogue, with the values that its text is filled in with.

    What has no code of its own is its own text, in English: the catalogue may still translate it.
    """

    code: str
    values: Mapping[str, Value] = {}

    def with_hint(self, hint: "Reason | None") -> "Reason":
        """Return the same, and then what may help."""
        return self if hint is None else Reason(HINTED, {"reason": self, "hint": hint})


def codes(parts: Iterable[Value]) -> Iterator[str]:
    """Yield the codes of reasons, and of the reasons in their values."""
    for part in parts:
        if isinstance(part, Reason):
            yield part.code
            yield from codes(part.values.values())


def listed(items: Sequence[Value], last: str, between: str = COMMA) -> Value:
    """Return several things as one value, as in "a, b and c".

    `last` is the code of what stands before the last of them (`list.and`, `list.or`), `between` that of
    what stands between the others: the same where they are clauses (`list.then`, `list.else`, `list.also`).
    """
    if len(items) == 1:
        return items[0]
    *some, end = items
    return Reason(last, {"some": listed(some, between, between), "last": end})


def either(choices: Sequence[Value]) -> Value:
    """Return choices as one value: one or another."""
    return listed(choices, "list.or")
