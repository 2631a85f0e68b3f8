"""What the rules of Race state is what the code does."""

import re

import pytest
from games.dialogue import held, shown

from joute import registry, rulebook
from joute.games.race.rules import Options
from joute.games.race.wire import LONGEST_LINE
from joute.settings import prepare
from joute.speech import LANGUAGES

RACE = registry.find("race")
TRACK = "3\n0 1 -1\n2 0 0\n1 -2 3\n0 0\n2 0 1 2\n0 2 2 1\n"


def test_the_dialogue_is_one_that_the_referee_holds() -> None:
    moves = ["1\n0", "2\n0", "2\n1", "1\n2"]
    assert shown("race") == held(RACE, prepare(RACE, names=["a"], ground=TRACK), moves)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_limits_are_those_of_the_code(language: str) -> None:
    text = rulebook.rules(registry.find("race"), language)
    assert text is not None
    assert [int(number) for number in re.findall(r"(\d+)\u00a0?\s?s (?:for|pour)", text)] == [
        Options().first_ms // 1000,
        Options().turn_ms // 1000,
    ]
    assert f"{LONGEST_LINE} c" in text
