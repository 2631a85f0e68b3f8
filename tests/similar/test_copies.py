"""Twelve independent programs and six disguised copies, built and played."""

import pytest
from needs import needs
from similar_set import COPIES, INDEPENDENT, copies_before, given, played, programs, ranked

from joute.similar.evidence import compared
from joute.similar.text import fingerprints


@pytest.mark.long
@needs("sandbox", "cc", "c++", "javac", "go", "node")
def test_at_least_five_of_six_copies_stand_before_the_second_pair_that_nobody_copied() -> None:
    found = [*programs(INDEPENDENT), *programs(COPIES)]
    texts = [fingerprints(one, given()) for one in found]
    both = compared(found, texts, *played(found, seeds=2, rounds="30"))
    assert copies_before(ranked(both), false=1) >= 5
    names = [one.name for one in found]
    pairs = {(names[pair.one], names[pair.other]): pair.same_decisions for pair in both.pairs}
    assert pairs["chaine", "traduit"] == 1, "a translation decides the same"
    assert not any(run.end for one in both.played for run in one.runs.values()), "all are legal"
    repeats = dict(zip(names, both.constancy, strict=True))
    assert (repeats["dense"] or 0) < 1, "it throws dice"
    assert repeats["chaine"] == 1
