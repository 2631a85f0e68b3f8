"""What the rules of Mine Into The Deep state is what the code does."""

import re

import pytest
from games.dialogue import held, shown

from joute import registry, rulebook
from joute.game import NoSeat, Say
from joute.games.mine import actions, maps, rules, wire
from joute.games.mine.faults import Fault
from joute.games.mine.rules import Options
from joute.games.mine.service import MOST, SILENT_MS
from joute.settings import prepare
from joute.speech import FRENCH, LANGUAGES

MINE = registry.find("mine")
BOARD = "2 2\nF5 .\n. O2\n. .\n. .\n"
REQUESTS = "CARTE DEPLACER|0|0|0 SONAR|0|0 SONAR|1|1 FIN_TOUR EMBAUCHER FIN_TOUR FIN_TOUR CARTE SCORES FIN_TOUR"

pytestmark = pytest.mark.parametrize("language", LANGUAGES)


def text(language: str) -> str:
    found = rulebook.rules(registry.find("mine"), language)
    assert found is not None
    return found.replace("\u00a0", " ")


def row(language: str, *cells: object) -> bool:
    """Whether a row of a table ends with these cells."""
    return f"| {' | '.join(map(str, cells))} |\n" in text(language)


def greeting() -> str:
    """Return what the first client and the server say to each other."""
    talk = wire.greet(Options())
    hello = next(talk)
    next(talk)
    talk.send("Bob")
    welcome = talk.send(0)
    assert isinstance(hello, Say)
    assert isinstance(welcome, Say)
    return f"{hello.message}\n> Bob\n{welcome.message}\n"


def test_the_dialogue_is_one_that_the_server_holds(language: str) -> None:
    setup = prepare(MINE, names=["Bob", "b"], ground=BOARD)
    spoken = held(MINE, setup, REQUESTS.split(), lambda _: "FIN_TOUR")
    assert shown("mine", language) == greeting() + spoken


def test_every_refusal_is_quoted(language: str) -> None:
    refusals = [*Fault, *wire.Misread, *(wire.refuse(why)[4:] for why in NoSeat)]
    assert [why for why in refusals if f"`NOK|{why}`" not in text(language)] == []


def test_the_tables_are_those_of_the_code(language: str) -> None:
    for metal, points in maps.PRICES.items():
        assert row(language, f"`{metal}`", points)
    percent = " %" if language == FRENCH else "%"
    for shares in maps.STRATA:
        assert row(language, *(f"{share}{percent}" for share in shares))
    for size in range(6, 10):
        last = max(teams for teams in range(1, MOST + 1) if maps.size_for(teams) == size)
        board = rf"^\| \d+ (?:to|à) {last} \| {size} × {size} \|$"
        assert re.search(board, text(language), re.MULTILINE)
    assert row(language, 2, actions.IMPROVE[1])
    for price in (actions.HIRE, actions.SABOTAGE):
        assert row(language, f"{price} points")


def test_the_numbers_are_those_of_the_code(language: str) -> None:
    found = text(language)
    assert f"**{rules.POINTS} " in found
    assert found.count(str(rules.EVIL)) >= 2
    assert re.search(rf"{maps.SHALLOWEST} (?:to|à) {maps.DEEPEST}", found)
    assert re.search(rf"1 (?:to|à) {maps.MOST_UNITS}\.", found)
    assert f"{Options().max_turns} t" in found
    assert f"| {Options().first_ms // 1000} s | {Options().turn_ms // 1000} s |" in found
    assert f"| {SILENT_MS // 1000} s | {SILENT_MS // 1000} s |" in found
