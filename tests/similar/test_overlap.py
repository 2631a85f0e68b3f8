"""What programs have in common: rare marks count, common ones do not, and copies count once."""

from joute.similar.overlap import LEAST, Overlap, clusters


def marks(*parts: str) -> frozenset[str]:
    """Return thirty marks for each letter."""
    return frozenset(
        f"{letter}{number}" for part in parts for letter in part for number in range(30)
    )


def test_programs_with_nothing_in_common_share_nothing() -> None:
    assert Overlap([marks("a"), marks("b")]).between(0, 1).share == 0


def test_the_smaller_program_is_the_measure() -> None:
    shared = Overlap([marks("a"), marks("abcd")]).between(0, 1)
    assert (shared.count, shared.share) == (30, 1)


def test_what_everybody_has_counts_nothing() -> None:
    everybody = [marks("z", letters) for letters in ("abc", "def", "ghi", "jkl", "mno", "pqr")]
    found = Overlap(everybody)
    assert found.between(0, 1).share == 0
    assert found.common(everybody[0]) == 30


def test_what_some_have_counts_less_than_what_two_have() -> None:
    some = [marks("abc", "yz"), marks("def", "yz"), marks("ghi", "y"), marks("jkl", "y")]
    found = Overlap([*some, *(marks(*letters) for letters in ("mno", "pqr", "stu", "vwx"))])
    assert found.weight("z1") == 1
    assert found.weight("y1") == 4 / 6


def test_three_identical_programs_are_found_among_themselves() -> None:
    found = Overlap([marks("a")] * 3)
    assert found.between(0, 2).share == 1


def test_copies_count_once_so_that_many_do_not_hide_each_other() -> None:
    found = Overlap([*[marks("a")] * 10, *(marks(letter) for letter in "bcdefgh")])
    assert found.independent == 8
    assert found.between(0, 9).share == 1


def test_a_program_with_little_of_its_own_is_not_compared() -> None:
    few = frozenset(map(str, range(LEAST - 1)))
    assert Overlap([few, few]).between(0, 1).share is None


def test_pairs_connect_groups() -> None:
    assert clusters(6, [(0, 3), (4, 3), (1, 2)]) == [[0, 3, 4], [1, 2], [5]]
