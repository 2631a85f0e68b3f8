"""What the rules of La Course Au Vin state is what the code does."""

import re

import pytest
from games.dialogue import held, shown

from joute import registry, rulebook
from joute.game import Say
from joute.games.vin import maps, wire
from joute.games.vin.bunches import Colour
from joute.games.vin.service import JOIN_TIMEOUT_S, SILENT_MS
from joute.games.vin.state import CAPACITY, POINTS, PRICES, Options
from joute.settings import prepare
from joute.speech import LANGUAGES

VIN = registry.find("vin")
GROUND = "8|" + "C" * 18 + "VCCV" + "C" * 20 + "VCCV" + "C" * 18
TURN = (
    "CARTE CUVES JOUEURS DEPLACE|GAUCHE DEPLACE|HAUT DEPLACE|DROIT DEPLACE|DROIT RAMASSE RAMASSE"
    " DEPLACE|GAUCHE VIDE DEPLACE|GAUCHE VIDE SCORES FINTOUR"
)

pytestmark = pytest.mark.parametrize("language", LANGUAGES)


def text(language: str) -> str:
    found = rulebook.rules(registry.find("vin"), language)
    assert found is not None
    return found.replace("\u00a0", " ")


def registered() -> str:
    """Return what the first client is answered to INSCRIRE."""
    greeting = wire.greet(Options())
    next(greeting)
    greeting.send("INSCRIRE")
    answer = greeting.send(0)
    assert isinstance(answer, Say)
    return f"> INSCRIRE\n{answer.message}\n"


def test_the_dialogue_is_one_that_the_server_holds(language: str) -> None:
    setup = prepare(VIN, names=["a", "b"], seed=14, ground=GROUND, typed={"batch": "40"})
    spoken = held(VIN, setup, TURN.split(), lambda _: "FINTOUR")
    assert shown("vin", language) == registered() + spoken


def test_every_refusal_is_quoted(language: str) -> None:
    said = [*wire._REFUSALS.values(), *wire._NO_SEAT.values(), *wire._LAST_WORDS.values()]  # noqa: SLF001 - they are the protocol's
    said += [wire._BAD_SYNTAX, wire._NOT_ENTERED, wire._OVERLONG, wire._not_understood("X")]  # noqa: SLF001 - the same
    found = text(language)
    assert [words for words in said if f"`{words}`" not in found] == []


def test_the_corners_and_vats_are_those_of_the_code(language: str) -> None:
    size = 30
    numbers = {"n−1": size - 1, "n−2": size - 2, "0": 0, "1": 1}
    rows = re.findall(
        r"^\| (\d) \| joueur \d \| `(.*?)`.*? \| `(.*?)` \| `(.*?)` \|",
        text(language),
        re.MULTILINE,
    )
    assert len(rows) == VIN.most_seats
    for seat, *places in rows:
        cells = [
            numbers[row] * size + numbers[column]
            for row, column in (place.split(";") for place in places)
        ]
        vats = maps.vats(size, int(seat))
        assert cells == [maps.corner(size, int(seat)), vats.red, vats.white]


def test_the_numbers_are_those_of_the_code(language: str) -> None:
    found = text(language)
    prices = re.findall(r"^\| .*? \| (\d\d) \|$", found, re.MULTILINE)
    assert prices[:2] == [str(PRICES[Colour.RED]), str(PRICES[Colour.WHITE])]
    assert f"**{POINTS} " in found
    assert f"{CAPACITY} uni" in found
    assert f"{maps.SMALLEST} × {maps.SMALLEST}" in found
    assert f"{maps.LARGEST} × {maps.LARGEST}" in found
    assert f"| {Options().first_ms // 1000} s | {Options().turn_ms // 1000} s |" in found
    assert f"| {SILENT_MS // 1000} s | {SILENT_MS // 1000} s |" in found
    assert f"{JOIN_TIMEOUT_S} s." in found
    assert str(wire.LONGEST_LINE) in found
