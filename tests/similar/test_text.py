"""The same text: copies are found whatever hides them, and given code is nobody's."""

from itertools import pairwise

import pytest
from similar_set import (
    COPIED,
    COPIES,
    INDEPENDENT,
    by_text,
    copies_before,
    program,
    programs,
    ranked,
)
from similar_set import given as given_code

from joute import registry
from joute.similar import chance
from joute.similar.fingerprints import GRAM
from joute.similar.references import given_sources
from joute.similar.text import every_mark, fingerprints, passages


def test_four_of_six_disguised_copies_stand_before_every_other_pair() -> None:
    assert copies_before(ranked(by_text(INDEPENDENT, COPIES)), false=0) == 4


def test_independent_programs_have_no_more_in_common_than_is_stated() -> None:
    shares = [pair.same_text for pair in by_text(INDEPENDENT).pairs]
    assert len(shares) == chance.INDEPENDENT * (chance.INDEPENDENT - 1) // 2
    assert max(share or 0 for share in shares) == pytest.approx(chance.TEXT.most, abs=0.005)
    assert not by_text(INDEPENDENT).notable


def test_a_program_that_begins_from_the_kit_is_compared_by_the_rest() -> None:
    found = {one.name: fingerprints(one, given_code()) for one in programs(INDEPENDENT)}
    assert found["deux_couleurs"].given > 100
    assert found["dense"].given == 0


def test_the_skeleton_of_a_document_is_given() -> None:
    lines = (f"fgets(l, SIZE, stdin);\n    int {name} = atoi(l);\n" for name in ("px", "py", "x"))
    mine = program("mine", ("bot.c", "c", "".join(lines)))
    every = every_mark(given_sources(registry.find("race")))
    assert not fingerprints(mine, every).marks
    assert fingerprints(mine, every).given


def test_passages_are_the_same_in_both_and_do_not_overlap() -> None:
    named = {one.name: one for folder in (INDEPENDENT, COPIES) for one in programs(folder)}
    one, other = named["prudent"], named["reordonne"]
    found = passages(one, other, given_code())
    for passage in found:
        here, there = one.sources[passage.here[0]], other.sources[passage.there[0]]
        run = slice(passage.here[1], passage.here[1] + passage.length)
        opposite = slice(passage.there[1], passage.there[1] + passage.length)
        assert here.symbols[run] == there.symbols[opposite]
        assert passage.length >= GRAM
    for side in ("here", "there"):
        places = sorted((*getattr(passage, side), passage.length) for passage in found)
        assert all(
            one != other or begin + length <= after
            for (one, begin, length), (other, after, _) in pairwise(places)
        )
    assert sum(passage.length for passage in found) > 1000


def test_code_that_repeats_itself_is_compared_in_reasonable_time() -> None:
    repeated = "x = f(x)\n" * 1000
    one, other = (program(name, ("a.py", "python", repeated)) for name in "ab")
    assert passages(one, other, frozenset())[0].length == 6_000


def test_every_copy_is_of_one_of_the_programs() -> None:
    assert {one.name for one in programs(COPIES)} == set(COPIED)
    assert set(COPIED.values()) < {one.name for one in programs(INDEPENDENT)}
