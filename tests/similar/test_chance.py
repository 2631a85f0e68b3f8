"""What is usual in a folder, and from where on a pair is notable."""

from joute.similar.chance import TEXT, levels


def test_with_few_pairs_only_independent_programs_say_what_is_notable() -> None:
    assert levels([0.3, 0.3, 0.9], TEXT).notable == TEXT.notable


def test_where_programs_usually_agree_more_is_needed() -> None:
    usual = levels([0.1, 0.15, 0.2, 0.2, 0.2, 0.25, 0.25, 0.25, 0.3, 0.9], TEXT)
    assert usual.median == 0.2
    assert 0.3 < usual.notable < 0.5


def test_many_copies_do_not_make_copying_usual() -> None:
    usual = levels([0.9] * 40 + [0.01] * 20, TEXT)
    assert usual.excess(0.9) > 0


def test_pairs_that_cannot_be_compared_do_not_count() -> None:
    assert levels([None, None], TEXT).pairs == 0
    assert levels([None], TEXT).excess(None) == 0
