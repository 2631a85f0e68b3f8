"""What the rules of Minibus state is what the code does."""

import re
from collections.abc import Sequence

import pytest
from games.dialogue import held, shown
from msgspec.structs import replace

from joute import registry, rulebook
from joute.games.minibus import rules, state
from joute.games.minibus.commands import NO_ANSWER, parse
from joute.games.minibus.maps import SHARES, open_stations
from joute.games.minibus.state import Bus, Company, Options, State
from joute.games.minibus.wire import LONGEST_LINE
from joute.settings import prepare
from joute.speech import LANGUAGES

MINIBUS = registry.find("minibus")
WORLD = (
    '{"stations": [[0,0,5],[1,1,7],[5,4,10],[9,9,6],[0,9,5],[9,0,5],[1,5,5],[5,1,5],[7,7,5],[3,8,5]],'
    ' "arrivals": [[[0,1],[2,0]],[[0,2]],[[1,0]]]}'
)
MINE, THEIRS = Bus(0, 0, 0, 0, 0), Bus(1, 1, 0, 0, 0)
LOSING = (
    ("FOO", Company(), [MINE]),
    ("BUS", Company(), [MINE]),
    ("BUS 9", Company(), [MINE]),
    ("BUS 0", Company(), [replace(MINE, number=number) for number in range(4)]),
    ("BUS 0", Company(money=60), [MINE]),
    ("DESTINATION 7 0", Company(), [MINE]),
    ("DESTINATION 1 0", Company(), [MINE, THEIRS]),
    ("BUS 0;DESTINATION 2 0", Company(), [MINE, THEIRS]),
    ("UPGRADE 0", Company(), [MINE]),
    ("UPDATECT", Company(ct=5), [MINE]),
)

pytestmark = pytest.mark.parametrize("language", LANGUAGES)


def text(language: str) -> str:
    found = rulebook.rules(registry.find("minibus"), language)
    assert found is not None
    return found.replace("\u00a0", " ")


def begun() -> State:
    return rules.initial(prepare(MINIBUS, names=["a", "b"], ground=WORLD))


def test_the_dialogue_is_one_that_the_referee_holds(language: str) -> None:
    setup = prepare(MINIBUS, names=["a", "b"], ground=WORLD)
    answers = ["BUS 0", "DESTINATION 0 1", "PASS", "PASS"]
    spoken = held(MINIBUS, setup, answers, lambda _: "PASS")
    dialogue = shown("minibus", language)
    assert spoken.startswith(dialogue)
    assert dialogue.count("> ") == len(answers)


@pytest.mark.parametrize(("line", "company", "buses"), LOSING, ids=lambda value: str(value)[:30])
def test_what_the_referee_says_to_a_forbidden_command(
    language: str, line: str, company: Company, buses: Sequence[Bus]
) -> None:
    before = replace(begun(), companies=(company, Company()), buses=tuple(buses))
    after = rules.step(before, {0: parse(line, ignore_blanks=True)})
    assert after.messages[0]
    assert f"| `{after.messages[0]}` |" in text(language)


def test_what_the_referee_says_to_silence(language: str) -> None:
    assert f"| `{NO_ANSWER.reason}` |" in text(language)


def test_prices_and_limits_are_those_of_the_code(language: str) -> None:
    table = re.findall(
        r"^\| `(\w+).*?` \| (\d+) \| .*? \| (?:(\d) (?:times|fois))?", text(language), re.MULTILINE
    )
    prices = {command: int(price) for command, price, _ in table}
    limits = {command: int(limit) for command, _, limit in table if limit}
    updates = {f"UPDATE{what}": price for what, price in state.UPDATE_PRICE.items()}
    others = {"BUS": state.BUS_PRICE, "UPGRADE": state.CAR_PRICE, "DESTINATION": 0, "PASS": 0}
    assert prices == updates | others
    assert limits == {f"UPDATE{what}": limit for what, limit in state.UPDATE_LIMIT.items()}


def test_other_numbers_are_those_of_the_code(language: str) -> None:
    found = text(language).replace(",", ".")
    turns = [turn for turn in range(2, 500) if open_stations(turn, 1) > open_stations(turn - 1, 1)]
    assert re.search(r"(?:turns|tours) ([\d. ]+) (?:and|et) (\d+)\.", found)
    assert [
        int(n) for n in re.findall(r"\d+", re.findall(r"(?:turns|tours) 26.*?151", found)[0])
    ] == turns
    shares = re.findall(r"0\.\d\d", re.findall(r"0\.40\W+0\.20.*0\.02", found)[0])
    assert [round(100 * float(share)) for share in shares] == list(SHARES)
    options = Options()
    won, played = MINIBUS.promotion.wins, MINIBUS.promotion.matches
    assert re.search(rf"{won} (?:matches of|parties sur) {played} ", found)
    assert f"**{state.GOAL} ฿**" in found
    assert re.search(rf" {state.START_MONEY} ฿\.", found)
    assert re.search(rf"(?:turn|tour) {state.TURNS} \|", found)
    assert f"{state.MOST_BUSES} bus" in found
    assert f"{options.turn_ms} ms" in found
    assert f"{options.grace_ms} ms" in found
    assert re.search(rf"{LONGEST_LINE // 1000}[. ]{LONGEST_LINE % 1000} c", found)
    assert f"{MINIBUS.contest.settings['stderr']} c" in found


def test_the_marks_are_those_of_the_code(language: str) -> None:
    rows = re.findall(r"^\| .*? \| (\d) \|$", text(language), re.MULTILINE)
    marks = MINIBUS.marks
    assert marks is not None
    parts = [part.most for part in marks.by_hand]
    assert [int(points) for points in rows[-4:]] == [*parts, marks.leagues["bronze"], marks.first]


def test_lines_are_accepted_or_lose_as_the_table_says(language: str) -> None:
    rows = re.findall(
        r"^\| ((?:`[^`]+`|, | \([^)]*\))+) \| (.*?) \|$", text(language), re.MULTILINE
    )
    verdicts = {
        line: verdict
        for lines, verdict in rows
        for line in re.findall(r"`([^`]+)`", lines)
        if verdict.startswith(("accept", "lose", "font perdre"))
    }
    assert len(verdicts) == 8
    for line, verdict in verdicts.items():
        after = rules.step(begun(), {0: parse(line, ignore_blanks=True)})
        assert (after.messages[0] == "") == verdict.startswith("accept"), line
