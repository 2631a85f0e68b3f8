"""What is to be said to a person, as data: nobody has to read a sentence to know what it means.

A reason becomes a sentence at the edge, in the reader's language (`joute.speech`).

    >>> from joute.reason import Reason
    >>> Reason("failure.exit-code", {"code": 3})
    Reason(code='failure.exit-code', values={'code': 3})
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import reduce
from typing import Union

from msgspec import Struct

HINTED = "{reason}; {hint}"
"""What is wrong, and what the person at the terminal may do about it."""
OPTION = ".option."
"""In the code of a note that names an option: terminals say it, a class site does not."""
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


def either(choices: Sequence[Value]) -> Value:
    """Return choices as one value: one or another."""
    return reduce(
        lambda one, other: Reason("{one} or {other}", {"one": one, "other": other}), choices
    )


def listed(items: Sequence[Reason | str], code: str) -> Reason | str:
    """Return several things as one: with the code `list.and` or, where they are sentences, `list.also`."""
    return reduce(lambda some, last: Reason(code, {"some": some, "last": last}), items)
