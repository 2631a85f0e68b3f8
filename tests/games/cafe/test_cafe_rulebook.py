"""What the rules of La bataille du café state is what the code does."""

import re

import pytest
from games.cafe.session import CAFE, SCABB
from games.dialogue import held, shown

from joute import registry, rulebook
from joute.games.cafe import islands, service
from joute.games.cafe.bots.fort import POSITIONS
from joute.games.cafe.drawing import letters
from joute.games.cafe.rules import SEEDS, Options
from joute.settings import prepare
from joute.speech import LANGUAGES
from joute.tournament.plan import Criterion
from joute.tournament.plan_file import shipped

WORDS = {2: "two|deux", 4: "four|quatre", 5: "Five|Cinq"}

pytestmark = pytest.mark.parametrize("language", LANGUAGES)


def text(language: str) -> str:
    found = rulebook.rules(registry.find("cafe"), language)
    assert found is not None
    return found.replace("\u00a0", " ")


def test_the_dialogue_is_one_that_the_server_holds(language: str) -> None:
    setup = prepare(CAFE, names=["a", "b"], ground="scabb", typed={"relay": "no"})
    replies = iter(["A:64", "A:74", "A:94"])
    spoken = held(CAFE, setup, ["A:66", "A:34", "A:24"], lambda _: next(replies))
    assert shown("cafe", language) == spoken


def test_the_island_is_drawn_as_its_frame_says(language: str) -> None:
    found = text(language)
    assert f"```\n{SCABB}\n```" in found
    island = islands.decode(SCABB)
    (rows,) = re.findall(r"```\n((?:[a-zMF]{10}\n){10})```", found)
    assert "".join(rows.split()) == "".join(letters(island))


def test_the_parcels_are_those_of_every_island(language: str) -> None:
    rows = re.findall(r"^\| (\d) \| (\d) \| \2 \|$", text(language), re.MULTILINE)
    assert {int(size): int(count) for count, size in rows} == islands.PARCELS


def test_the_numbers_are_those_of_the_code(language: str) -> None:
    found = text(language)
    assert f"**{SEEDS} " in found
    assert CAFE.tcp is not None
    assert f"**{CAFE.tcp.port}**" in found
    assert f"port {service.MAP_ONLY_PORT}" in found
    assert f"{Options().first_ms // 1000} s " in found
    assert f"{Options().turn_ms // 1000} s " in found
    assert f"{Options().msg_gap_ms} ms" in found
    assert f"{service.ABANDONED_MS // 60_000} minutes" in found
    assert re.search(rf"{POSITIONS // 1000}[ ,]000 positions", found)
    sides = (islands.NORTH, islands.WEST, islands.SOUTH, islands.EAST)
    parts = [side.bit for side in sides] + [islands.FOREST, islands.SEA]
    table = found.partition("| part |")[2].partition("\n\n")[0]
    assert [int(part) for part in re.findall(r"^\| (\d+) \|", table, re.MULTILINE)] == parts


def test_the_tournament_is_the_one_of_the_plan(language: str) -> None:
    selection, final = shipped(CAFE).stages
    assert final.takes is not None
    (said,) = re.findall(r"^.*(?:selection|sélection).*$", text(language), re.MULTILINE)
    islands_of = [rf"(?:{WORDS[stage.grounds]}) (?:islands|îlots)" for stage in (selection, final)]
    assert re.search(rf"{islands_of[0]}.* (?:{WORDS[final.takes]}) .*{islands_of[1]}", said)
    assert re.findall(r"(?:gives|donne) (\d)", said) == [str(final.points[0])]
    assert selection.rank == (Criterion.WINS, Criterion.MARGIN, Criterion.SCORE)
    assert final.rank[:2] == (Criterion.POINTS, Criterion.MARGIN)
