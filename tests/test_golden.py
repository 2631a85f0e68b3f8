"""Matches that were played once and must never come out differently."""

from pathlib import Path

import pytest

from joute import registry, replay

GOLDEN = sorted((Path(__file__).parent / "golden").glob("*.joute"))


def test_every_game_of_the_package_has_a_golden_match() -> None:
    assert {file.stem.partition("-")[0] for file in GOLDEN} == {
        "cafe",
        "mine",
        "minibus",
        "race",
        "vin",
    }


@pytest.mark.parametrize("file", GOLDEN, ids=lambda file: file.stem)
def test_a_golden_match_runs_again_as_it_was_played(file: Path) -> None:
    data = file.read_bytes()
    game = registry.find(file.stem.partition("-")[0])
    assert replay.verify(game, replay.loads(data, game)) == []
