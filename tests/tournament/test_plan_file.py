"""Plans of tournaments as files: what they may say, and how a mistake is told."""

from pathlib import Path

import pytest
from msgspec.structs import fields

from joute.errors import UsageError
from joute.game import AnyGame
from joute.tournament.plan import Plan, Runs, Stage
from joute.tournament.plan_errors import WANTED
from joute.tournament.plan_file import parse, read

STAGES = "[[stage]]\n"


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("maps = 3", "maps = 3: it takes a list of names or files"),
        (
            'maps = ["nowhere"]',
            'maps = ["nowhere"]: it takes one of red, blue, or a file beside the plan',
        ),
        ('maps = ["cup.toml"]', "maps, cup.toml: a map of lots begins with urn"),
        ('maps = ["other", "urn red"]', 'maps = ["other"]: it takes'),
        ("title = 3", "title = 3: it takes a text in quotes"),
        ("seed = 1.5", "seed = 1.5: it takes a whole number or a text"),
        ('profile = "x"', 'profile = "x": it takes document'),
        ("settings = { luck = 1 }", "settings luck: there is no such option"),
        ("settings = { ties = -1 }", "settings ties=-1: it must be a whole number from 0 to 1000"),
        ("settings = { ties = [1] }", "settings = { ties = [1] }: it takes options"),
        ("seat = { luck = 1 }", "seat luck: there is no such option"),
        ("most_deaths = 0", "most_deaths = 0: it takes a whole number, 1 or more"),
        ("stages = 3", "there is no key stages; did you mean stage?"),
        ("stage = 3", "write [[stage]] on a line of its own"),
        ("bots = 3", "write [bots] on a line of its own"),
        ("[bots]\na = 3", "the bots, a = 3: it takes a bot in quotes"),
        ('[bots]\na = { run = "weak", grup = "x" }', "there is no key grup; did you mean group?"),
        ('[bots]\na = { group = "x" }', "the bot a, run is missing"),
        (
            '[bots]\na = { run = "weak", seat = { x = 1 } }',
            "the bot a, seat x: there is no such option",
        ),
        ('[bots]\n"" = "weak"', 'a bot has the name "": give it one'),
        (STAGES + 'name = ""', 'stage 1, name = ""'),
        (STAGES + 'format = "chess"', 'format = "chess": it takes round-robin, swiss'),
        (STAGES + 'format = "solo"\nseats = 3', "seats = 3: it takes 1"),
        (STAGES + "takes = 1", "takes = 1: it takes 2 or more"),
        (STAGES + "seats = 17", "seats = 17: it takes 1 to 16"),
        (STAGES + "rounds = 10000000", "rounds times grounds are 1,000,000 at most"),
        (STAGES + "grounds = 0", "grounds = 0: it takes a whole number, 1 or more"),
        (STAGES + "legs = 7", "legs = 7: it takes at most 2"),
        (STAGES + 'format = "pools"\nlargest = 1', "largest = 1: it takes 2 or more"),
        (STAGES + "points = [-5]", "points = [-5]: it takes a list of whole numbers"),
        (STAGES + "points = [0, 5]", "points = [0, 5]: it takes the most for the first place"),
        (STAGES + "rank = []", "rank = []: it takes a list of points, wins"),
        (STAGES + 'rank = ["luck"]', 'rank = ["luck"]: it takes a list of points'),
        (STAGES + "missing = -1", "missing = -1: it takes a whole number, 0 or more"),
        (STAGES + "luck = 1", "stage 1, there is no key luck"),
    ],
)
def test_a_plan_that_cannot_be_is_told_by_key_and_value(
    lots: AnyGame, tmp_path: Path, text: str, complaint: str
) -> None:
    del lots
    path = tmp_path / "cup.toml"
    path.write_text(f'game = "lots"\n{text}\n')
    with pytest.raises(UsageError) as told:
        read(path)
    assert str(told.value).startswith(f"the plan {path}: ")
    assert complaint in str(told.value)
    assert "\n" not in str(told.value)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ('game = "lots', "it is not TOML: line 1: game = "),
        ('title = "x"', "game is missing"),
        ("game = 3", "game = 3"),
    ],
)
def test_a_file_that_is_no_plan_is_told_in_one_line(text: str, complaint: str) -> None:
    with pytest.raises(UsageError, match=f"the plan cup.toml: {complaint}"):
        parse(text, "cup.toml")


def test_every_key_of_a_plan_says_what_it_takes() -> None:
    kinds = (Plan, Stage, Runs)
    assert {field.encode_name for kind in kinds for field in fields(kind)} == set(WANTED)


def test_maps_are_found_by_name_beside_the_plan_and_in_it(lots: AnyGame, tmp_path: Path) -> None:
    del lots
    (tmp_path / "blue.txt").write_text("urn blue")
    path = tmp_path / "cup.toml"
    long = "urn " + 300 * "x"
    path.write_text(f'game = "lots"\nmaps = ["red", "blue.txt", "urn white", "{long}"]\n')
    assert read(path).maps == ("red", "urn blue", "urn white", long)
