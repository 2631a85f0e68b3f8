"""Differences, added up as a viewer does."""

import json
from typing import Any

import msgspec
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Struct

from joute.delta import difference


class Thing(Struct, frozen=True):
    name: str
    places: tuple[int, ...]
    inner: "Thing | None" = None


def added(old: Any, change: Any) -> Any:  # noqa: ANN401 - any JSON
    """Add a difference to a value; `film.js` does the same."""
    if isinstance(change, list):
        if len(change) == 1:
            return change[0]
        start, count, items = change
        return [*old[:start], *items, *old[start + count :]]
    if isinstance(old, list):
        return [
            added(item, change[str(n)]) if str(n) in change else item for n, item in enumerate(old)
        ]
    return old | {key: added(old[key], part) for key, part in change.items()}


def as_json(value: object) -> Any:  # noqa: ANN401 - any JSON
    return json.loads(msgspec.json.encode(value))


things: st.SearchStrategy[Thing] = st.deferred(
    lambda: st.builds(
        Thing,
        name=st.sampled_from("ab"),
        places=st.lists(st.integers(0, 2), max_size=6).map(tuple),
        inner=st.none() | things,
    )
)
values = st.recursive(
    things | st.none() | st.integers(0, 3) | st.text("xy", max_size=2),
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.sampled_from("kl"), inner),
    max_leaves=12,
)


@given(values, values)
def test_a_difference_makes_the_new_value_of_the_old_one(old: object, new: object) -> None:
    change = difference(old, new)
    seen = as_json(old) if change is None else added(as_json(old), as_json(change))
    assert seen == as_json(new)


def test_an_item_that_left_a_list_is_told_by_its_place() -> None:
    old = tuple(Thing(str(n), ()) for n in range(9))
    assert difference(old, old[:4] + old[5:]) == [4, 1, ()]
    assert difference(old[:4] + old[5:], old) == [4, 0, (old[4],)]


def test_only_what_differs_is_told() -> None:
    old = Thing("a", (1, 2, 3, 4), Thing("b", ()))
    new = Thing("a", (1, 2, 3, 5), Thing("c", ()))
    assert difference(old, new) == {"places": {3: [5]}, "inner": {"name": ["c"]}}


def test_equal_values_have_no_difference() -> None:
    assert difference(Thing("a", (1,)), Thing("a", (1,))) is None
