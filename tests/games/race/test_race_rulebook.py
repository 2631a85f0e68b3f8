"""What the rules of Race state is what the code does."""

import re

import pytest
from games.dialogue import held, shown

from joute import registry, rulebook
from joute.games.race.rules import Options
from joute.games.race.tracks import Style, make
from joute.games.race.wire import LONGEST_LINE
from joute.settings import prepare
from joute.speech import LANGUAGES
from joute.tournament.plan_file import shipped

RACE = registry.find("race")
DRAWN = 100
TRACK = "3\n0 1 -1\n2 0 0\n1 -2 3\n0 0\n2 0 1 2\n0 2 2 1\n"


def test_the_dialogue_is_one_that_the_referee_holds() -> None:
    moves = ["1\n0", "2\n0", "2\n1", "1\n2"]
    assert shown("race") == held(RACE, prepare(RACE, names=["a"], ground=TRACK), moves)


def rules(language: str) -> str:
    text = rulebook.rules(RACE, language)
    assert text is not None
    return text.replace("\u00a0", " ")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_limits_are_those_of_the_code(language: str) -> None:
    text = rules(language)
    assert [int(number) for number in re.findall(r"(\d+)\u00a0?\s?s (?:for|pour)", text)] == [
        Options().first_ms // 1000,
        Options().turn_ms // 1000,
    ]
    assert f"{LONGEST_LINE} c" in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_tournament_is_the_one_of_the_plan(language: str) -> None:
    text = rules(language)
    (stage,) = shipped(RACE).stages
    assert re.search(rf"(?:same|mêmes) {stage.grounds} (?:tracks|pistes)", text)
    assert f" plus {stage.missing}." in text


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("style", "column"), [("original", 0), ("simple", 1)])
def test_tracks_are_drawn_as_the_table_says(language: str, style: Style, column: int) -> None:
    table = re.findall(
        r"^\| [^|]* \| (\d+ [^|]*) \| (\d+ [^|]*) \|$", rules(language), re.MULTILINE
    )
    said = [tuple(map(int, re.findall(r"\d+", row[column]))) for row in table[:3]]
    tracks = [make(seed, style) for seed in range(DRAWN)]
    sides = [side for track in tracks for goal in track.objectives for side in (goal.w, goal.h)]
    counts = [len(track.objectives) for track in tracks]
    assert (min(counts), max(counts)) == said[1]
    assert (min(sides), max(sides)) == said[2]
    assert all(said[0][0] <= track.size <= said[0][1] for track in tracks)
