"""The original server's own tracks and answers, where they are."""

from pathlib import Path

import pytest

from joute import registry
from joute.exchange import rendered
from joute.game import Tell
from joute.match import Match
from joute.settings import prepare

RACE = registry.find("race")


@pytest.mark.parametrize("seed", range(1, 21))
def test_the_originals_answers_are_ours(evidence: Path, seed: int) -> None:
    ground = (evidence / "race" / f"seed-{seed}.track").read_text()
    lines = (evidence / "race" / f"seed-{seed}.moves").read_text().splitlines()
    match = Match(RACE, prepare(RACE, names=["player"], ground=ground, profile="original"))
    match.start()
    for line in lines[:-1]:
        x, y, word = line.split()
        told = [rendered(e) for e in match.said(0, f"{x}\n{y}") if isinstance(e, Tell)]
        assert [text.partition("\n")[0] for text in told] == [word]
    (runner,) = match.final.runners
    total = f"# total {runner.moves + runner.score} moves {runner.moves} score {runner.score}"
    assert total == lines[-1]
