"""People who play in a real browser."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from games.cafe.session import frame_of
from pages import running
from playwright.sync_api import Locator, Page, expect

MOST_CLICKS = 100
TRACK = "\n".join(["12", *["0 " * 12] * 12, "1 1", "5 5 3 3", "9 0 3 12"])
ISLAND = [*["aabbMMMMMM"] * 2, *["ccddMMMMMM"] * 2, *["MMMMMMMMMM"] * 6]
END = ".choice.main"
FADING = """
for _ in range(4):
    print("PASS", flush=True)
"""
MOVED = """before => document.querySelector(".verdict")
  || document.querySelector(".turn").textContent !== before"""


def play_by_clicks(page: Page) -> None:
    """Click on what can be chosen until the match is over."""
    verdict = page.locator(".caption.verdict")
    spot = page.locator(".spot:visible").last
    for _ in range(MOST_CLICKS):
        verdict.or_(spot).first.wait_for()
        if verdict.count():
            return
        before = page.locator(".turn").text_content()
        spot.click()
        page.wait_for_function(MOVED, arg=before)
    pytest.fail("the match goes on and on")


@pytest.mark.parametrize(
    "arguments",
    [
        ("cafe", "human", "random", "--map", "tiny.island", "--set", "any_island=yes"),
        ("race", "human", "--map", "tiny.track"),
    ],
    ids=["cafe", "race"],
)
@pytest.mark.long
def test_a_person_plays_a_whole_match_by_clicks_and_goes_to_the_next(
    page: Page, tmp_path: Path, arguments: tuple[str, ...]
) -> None:
    (tmp_path / "tiny.track").write_text(TRACK, encoding="utf-8")
    (tmp_path / "tiny.island").write_text(frame_of(ISLAND), encoding="utf-8")
    command = ("play", *arguments, "--games", "2", "--seed", "1", "--no-open")
    with running(*command, folder=tmp_path) as (_, url):
        page.goto(url)
        page.locator(".pace select").select_option("16")
        play_by_clicks(page)
        expect(page.locator(".seat.winner").first).to_be_visible()
        page.get_by_role("link", name="Go to the running game").click()
        expect(page).to_have_url(re.compile("/match/2"))
        expect(page.locator(".asked b")).to_be_visible()


@pytest.mark.long
@pytest.mark.parametrize("game", ["mine", "race"])
def test_a_phone_held_sideways_has_room_for_the_picture_of_who_plays(
    page: Page, tmp_path: Path, game: str
) -> None:
    page.set_viewport_size({"width": 844, "height": 390})
    with running("play", game, "human", "--seed", "3", "--no-open", folder=tmp_path) as (_, url):
        page.goto(url)
        expect(page.locator(".asked b")).to_be_visible()
        picture = page.locator(".picture canvas").bounding_box()
        assert picture is not None
        assert picture["height"] > 180


def choose(page: Page, choice: str) -> None:
    """Click on something that can be chosen, and see that it was taken."""
    node = page.locator(choice).locator("visible=true").first
    node.evaluate("node => node.setAttribute('data-old', '')")
    node.click()
    page.locator("[data-old]").wait_for(state="detached")


def play_turns(page: Page, *clicks: str) -> None:
    """Click on these, then end one turn after the other until the match is over."""
    verdict, end = page.locator(".caption.verdict"), page.locator(".choice.main")
    for click in clicks:
        expect(page.locator(".asked")).to_contain_text("Your turn")
        choose(page, click)
    for _ in range(MOST_CLICKS):
        verdict.or_(end).first.wait_for()
        if verdict.count():
            return
        choose(page, ".choice.main")
    pytest.fail("the match goes on and on")


@pytest.mark.parametrize(
    ("arguments", "clicks", "said"),
    [
        (
            ("minibus", "human", "./fading.py"),
            [".spot", "text=Undo", ".spot", END, ".spot", ".spot >> nth=1", END],
            ["BUS 0", "DESTINATION 0"],
        ),
        (
            ("mine", "human", "random", "--set", "max_turns=3"),
            ["text=Dwarf 0", ".spot", "text=Sonar", ".spot", END, ".spot", "text=Cancel"],
            ["DEPLACER|0|0|0", "SONAR|0|0", "FIN_TOUR"],
        ),
        (
            ("vin", "human", "lazy", "--set", "rounds=2", "--set", "size=20"),
            [".spot", ".spot", "text=Empty", END, ".spot"],
            ["DEPLACE|HAUT", "VIDE", "FINTOUR"],
        ),
    ],
    ids=["minibus", "mine", "vin"],
)
@pytest.mark.long
def test_a_person_plays_a_whole_match_turn_by_turn(
    page: Page, tmp_path: Path, arguments: tuple[str, ...], clicks: list[str], said: list[str]
) -> None:
    (tmp_path / "fading.py").write_text(FADING, encoding="utf-8")
    kept = ("--seed", "1", "--no-open", "--replay", "kept.joute")
    with running("play", *arguments, *kept, folder=tmp_path) as (_, url):
        page.goto(url)
        page.locator(".pace select").select_option("16")
        play_turns(page, *clicks)
        expect(page.locator(".seat.winner").first).to_be_visible()
    log = (tmp_path / "kept.joute").read_text(encoding="utf-8")
    assert [text for text in said if text not in log] == []


def players_sent(page: Page) -> list[set[str]]:
    """Return what the page is told of each player of La Course Au Vin."""
    first = page.evaluate(
        "async () => JSON.parse((await (await fetch('/film/1')).text()).split('\\n')[0])"
    )
    return [set(player) for player in first["first"]["frame"]["players"]]


@pytest.mark.long
def test_the_page_of_a_person_is_not_sent_what_its_seat_may_not_know(
    page: Page, tmp_path: Path
) -> None:
    everything = {"cell", "colour", "units", "red", "white", "gone"}
    command = ("play", "vin", "human", "lazy", "--set", "rounds=2", "--seed", "1", "--no-open")
    with running(*command, folder=tmp_path) as (_, url):
        page.goto(url)
        page.locator(".pace select").select_option("16")
        expect(page.locator(".seat-things").last).to_contain_text("?")
        assert players_sent(page) == [everything, {"cell", "gone"}]
        choose(page, END)
        page.keyboard.press("2")
        expect(page.locator(".details-body")).to_contain_text("shown when the game is over")
        play_turns(page)
        assert players_sent(page) == [everything, everything]
        page.get_by_role("button", name="Replay the whole match").click()
        expect(page.locator(".seat-things").last).not_to_contain_text("?")
        page.keyboard.press("2")
        expect(page.locator(".details-body")).to_contain_text("DEBUT|")


@pytest.mark.long
def test_the_keys_that_play_are_shown_and_do_it(page: Page, tmp_path: Path) -> None:
    command = ("play", "vin", "human", "lazy", "--seed", "1", "--no-open")
    with running(*command, folder=tmp_path) as (_, url):
        page.goto(url)
        expect(page.locator(".choice kbd")).to_have_text(["Space", "Enter"])
        page.keyboard.press("?")
        expect(page.get_by_role("dialog")).to_contain_text("SpaceEmpty the hodEnterEnd the turn")
        page.keyboard.press("Escape")
        page.keyboard.press(" ")
        expect(page.locator(".asked")).to_contain_text("actions left: 9")


@pytest.mark.long
def test_the_manual_seat_takes_raw_messages_and_shows_raw_answers(
    page: Page, tmp_path: Path
) -> None:
    command = ("play", "vin", "human", "lazy", "--seed", "1", "--no-open")
    with running(*command, folder=tmp_path) as (_, url):
        page.goto(url)
        raw = page.locator(".raw")
        raw.locator("summary").click()
        expect(raw).to_contain_text("DEBUT|")
        page.get_by_placeholder("Type a message").fill("NONSENSE")
        page.get_by_role("button", name="Send").click()
        expect(raw.locator(".said")).to_have_text("NONSENSE")
        expect(raw.locator(".told").last).to_contain_text("NOK|")


@contextmanager
def one_step_done(page: Page, folder: Path) -> Iterator[Locator]:
    """Play in the vineyard, where a first step was possible; give what is asked."""
    command = ("play", "vin", "human", "lazy", "--set", "rounds=3", "--set", "size=20")
    with running(*command, "--seed", "4", "--no-open", folder=folder) as (_, url):
        page.goto(url)
        asked = page.locator(".asked")
        expect(asked).to_contain_text("actions left: 10")
        page.keyboard.press("ArrowUp")
        expect(asked).to_contain_text("actions left: 9")
        yield asked


@pytest.mark.long
def test_a_move_that_is_not_possible_is_ignored_with_a_word(page: Page, tmp_path: Path) -> None:
    with one_step_done(page, tmp_path) as asked:
        page.keyboard.press("ArrowLeft")
        expect(asked).to_contain_text("You cannot go there")
        expect(page.locator(".live.on")).to_be_visible()
        expect(page.locator(".turn")).to_contain_text("Turn 1 of 3")


@pytest.mark.long
def test_every_new_turn_of_a_person_shows_the_game_as_it_is(page: Page, tmp_path: Path) -> None:
    with one_step_done(page, tmp_path) as asked:
        page.get_by_role("button", name="One step back").click()
        expect(page.locator(".turn")).to_have_text("Start")
        expect(page.locator(".live.on")).to_be_hidden()
        page.keyboard.press("ArrowUp")
        expect(asked).to_contain_text("actions left: 8")
        expect(page.locator(".live.on")).to_be_visible()
        expect(page.locator(".turn")).to_contain_text("step 2 of 2")


@pytest.mark.long
def test_the_sonar_of_a_person_is_read_in_words(page: Page, tmp_path: Path) -> None:
    command = ("play", "mine", "human", "random", "--set", "max_turns=3", "--seed", "1")
    with running(*command, "--no-open", folder=tmp_path) as (_, url):
        page.goto(url)
        choose(page, ".choice >> text=Sonar")
        choose(page, ".spot")
        expect(page.locator(".caption")).to_contain_text(
            re.compile(r"Sonar at row 0, column 0, from the top down: \d+, \d+, \d+, \d+")
        )
        choose(page, ".choice >> text=Sonar")
        choose(page, ".spot")
        expect(page.locator(".asked")).to_contain_text("No actions left")
