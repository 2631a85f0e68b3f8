"""Winnowing: what two sequences have in common is found, and little is kept."""

from hypothesis import given
from hypothesis.strategies import lists, sampled_from

from joute.similar.fingerprints import GRAM, WINDOW, grams, winnowed

symbols = lists(sampled_from("nts0(){};=+-<>"), max_size=60)
run = lists(sampled_from("nts0(){};=+-<>"), min_size=GRAM + WINDOW - 1, max_size=GRAM + WINDOW + 10)


def kept(text: list[str]) -> set[int]:
    hashes = grams(text)
    return {hashes[place] for place in winnowed(hashes)}


@given(symbols, symbols, run, symbols, symbols)
def test_a_run_that_two_have_in_common_is_always_found(
    before: list[str], after: list[str], both: list[str], first: list[str], last: list[str]
) -> None:
    assert kept([*before, *both, *after]) & kept([*first, *both, *last])


def test_every_window_keeps_its_smallest_hash_and_of_equals_the_last() -> None:
    assert winnowed([5, 3, 9, 3, 8, 7], window=3) == [1, 3]
    assert winnowed([1, 1, 1, 1], window=2) == [1, 2, 3]


def test_a_short_text_keeps_one_and_a_shorter_one_none() -> None:
    assert len(winnowed(grams(["n"] * GRAM))) == 1
    assert winnowed(grams(["n"] * (GRAM - 1))) == []


def test_a_hash_is_the_same_in_every_process() -> None:
    assert grams(["n", "=", "0"], 3) == [4072305801625602878]
