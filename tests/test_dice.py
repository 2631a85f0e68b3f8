import pytest
from hypothesis import given
from hypothesis import strategies as st

from joute.dice import dice, octets


def test_the_same_seed_and_purpose_give_the_same_throws_for_ever() -> None:
    throw = dice(7, "arrivals", 3)
    assert [throw.below(1000) for _ in range(6)] == [907, 353, 289, 189, 493, 379]


def test_the_same_seed_and_purpose_give_the_same_bytes_for_ever() -> None:
    assert (
        octets(4, 7, "arrivals", 3).hex() == octets(9, "7", "arrivals", 3).hex()[:8] == "47efe760"
    )


def test_a_number_and_the_same_number_as_text_are_one_seed() -> None:
    assert dice("7", "x").word() == dice(7, "x").word()


def test_another_purpose_gives_other_throws() -> None:
    assert dice(7, "a").word() != dice(7, "b").word()
    assert dice(7, "ab", "c").word() != dice(7, "a", "bc").word()


@given(st.integers(), st.integers(-50, 50), st.integers(0, 50))
def test_between_stays_between_its_bounds(seed: int, low: int, span: int) -> None:
    throw = dice(seed, "bounds")
    assert all(low <= throw.between(low, low + span) <= low + span for _ in range(20))


def test_every_side_comes_up_about_as_often() -> None:
    throw = dice(1, "fair")
    counts = [0] * 6
    for _ in range(60_000):
        counts[throw.below(6)] += 1
    assert all(9_600 < count < 10_400 for count in counts)


def test_weights_decide_how_often_an_index_is_drawn() -> None:
    throw = dice(1, "weights")
    drawn = [throw.weighted([1, 0, 3]) for _ in range(8_000)]
    assert drawn.count(1) == 0
    assert 1_800 < drawn.count(0) < 2_200


def test_a_chance_comes_true_as_often_as_it_says() -> None:
    throw = dice(1, "chance")
    assert 1_900 < sum(throw.chance(1, 4) for _ in range(8_000)) < 2_100


@given(st.lists(st.integers()), st.integers())
def test_a_shuffle_keeps_all_items(items: list[int], seed: int) -> None:
    assert sorted(dice(seed).shuffled(items)) == sorted(items)


@given(st.integers(), st.integers(0, 20))
def test_a_sample_has_no_item_twice(seed: int, count: int) -> None:
    drawn = dice(seed).sample(range(20), count)
    assert len(drawn) == len(set(drawn)) == count


def test_dice_without_a_side_are_refused() -> None:
    with pytest.raises(ValueError, match="at least one side"):
        dice(1).below(0)


@given(st.integers(), st.integers(1, 300), st.integers(0, 60), st.integers(0, 9))
def test_many_throws_at_once_are_those_one_after_the_other(
    seed: int, span: int, count: int, before: int
) -> None:
    one, many = dice(seed, "many"), dice(seed, "many")
    for throw in (one, many):
        for _ in range(before):
            throw.word()
    assert many.many_between(-7, span - 8, count) == [
        one.between(-7, span - 8) for _ in range(count)
    ]
    assert many.word() == one.word()


@pytest.mark.parametrize(
    ("low", "high"),
    [(-(1 << 61), (1 << 62) - 1), (10**30, 10**30 + 5)],
    ids=["one word of four is not fair", "beyond a word"],
)
def test_many_throws_at_once_may_be_large(low: int, high: int) -> None:
    one, many = dice(1, "large"), dice(1, "large")
    assert many.many_between(low, high, 200) == [one.between(low, high) for _ in range(200)]
    assert many.word() == one.word()
