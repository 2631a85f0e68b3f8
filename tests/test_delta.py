"""Differences, added up by the script of the viewer."""

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import Struct
from needs import needs
from scripts import run_node

from joute.delta import difference


class Thing(Struct, frozen=True):
    name: str
    places: tuple[int, ...]
    inner: "Thing | None" = None


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


@needs("node")
def test_a_difference_makes_the_new_value_of_the_old_one() -> None:
    cases: list[tuple[object, object, object]] = []

    @settings(max_examples=500)
    @given(values, values)
    def collect(old: object, new: object) -> None:
        cases.append((old, difference(old, new), new))

    collect()
    lines = b"\n".join(map(msgspec.json.encode, cases))
    assert run_node("add_differences.js", lines) == b""


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
