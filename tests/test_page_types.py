"""The types of what pages are sent, which `tsc` checks the pages against."""

from enum import StrEnum

import page_types
import pytest
from msgspec import Struct


class Tint(StrEnum):
    """Of a thing."""

    RED = "red"
    BLUE = "blue"


class Inner(Struct, frozen=True, tag="inner", omit_defaults=True):
    places: tuple[int | None, ...] = ()


class Thing(Struct, frozen=True, rename={"long_name": "longName"}):
    """A thing."""

    long_name: str
    """None of it is short."""
    tint: Tint | None
    pair: tuple[int, float]
    by_seat: dict[int, Inner]
    any: object


def test_the_declarations_are_those_of_the_structs() -> None:
    stale = [file.name for file in page_types.outdated()]
    assert not stale, f"{stale} are out of date: make page-types"


def test_a_struct_becomes_an_interface() -> None:
    assert page_types.declared([Thing]) == (
        page_types.HEAD
        + """
export interface Inner {
  type: "inner";
  places?: (number | null)[];
}

/** A thing. */
export interface Thing {
  /** null of it is short. */
  longName: string;
  tint: Tint | null;
  pair: [number, number];
  by_seat: Record<string, Inner>;
  any: unknown;
}

/** Of a thing. */
export type Tint = "red" | "blue";
"""
    )


def test_two_structs_of_one_name_are_refused() -> None:
    other = type("Thing", (Struct,), {"__module__": __name__})
    with pytest.raises(TypeError, match="two types are called Thing"):
        page_types.declared([Thing, other])


def test_what_json_cannot_hold_is_refused() -> None:
    with pytest.raises(TypeError, match="no page can be sent"):
        page_types.declared([complex])
