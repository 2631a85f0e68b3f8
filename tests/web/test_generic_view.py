"""Games without a drawing of their own in a real browser: boards, and tables of the seats."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from pages import keep, running
from playwright.sync_api import Browser, Locator, Page, expect
from web.audits import audit, tab_through

if TYPE_CHECKING:
    from conftest import Ran

pytestmark = pytest.mark.usefixtures("small_games")
Watch = Callable[[Path], str]
BLUE, ORANGE = [43, 113, 222], [220, 107, 2]
"""The colours of the first two seats."""


def cell(page: Page, row: int, column: int | str) -> Locator:
    """Return what can be clicked on in a cell."""
    return page.locator(f".spot.cell[title^='row {row}, column {column}']")


def colours(page: Page) -> list[list[int]]:
    """Return the colours of all pixels of the picture that belong to the first two seats."""
    found: list[list[int]] = page.evaluate(
        """() => {
          const canvas = document.querySelector(".picture canvas");
          const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
          const seen = new Set();
          for (let at = 0; at < data.length; at += 4) seen.add(data.slice(at, at + 3).join());
          return [...seen].map((one) => one.split(",").map(Number));
        }"""
    )
    return [colour for colour in found if colour in (BLUE, ORANGE)]


@pytest.mark.long
def test_a_person_plays_a_game_without_javascript_by_clicks_to_its_end(
    page: Page, tmp_path: Path
) -> None:
    command = ("play", "noughts", "human", "first", "--seed", "1", "--replay", "kept.joute")
    with running(*command, "--no-open", folder=tmp_path) as (_, url):
        page.goto(url)
        spots = page.locator(".spot.cell:visible")
        expect(spots).to_have_count(9)
        cell(page, 1, 1).click()
        expect(spots).to_have_count(7)
        expect(page.locator(".caption")).to_have_text("first O → row 0, column 0")
        assert sorted(colours(page)) == [BLUE, ORANGE]
        expect(page.locator(".choice")).to_have_count(0)
        cell(page, 2, 0).click()
        expect(spots).to_have_count(5)
        cell(page, 0, 2).click()
        expect(page.locator(".caption.verdict b")).to_have_text("human wins")
        expect(spots).to_have_count(0)
    lines = (tmp_path / "kept.joute").read_text(encoding="utf-8").splitlines()
    assert [json.loads(line) for line in lines[1:6]] == [
        [0, "4"],
        [1, "0"],
        [0, "6"],
        [1, "1"],
        [0, "2"],
    ]


@pytest.mark.long
def test_a_cell_is_reached_and_played_by_keys_alone(page: Page, tmp_path: Path) -> None:
    with running("play", "noughts", "human", "first", "--no-open", folder=tmp_path) as (_, url):
        page.goto(url)
        cell(page, 0, 0).focus()
        for key in ("ArrowDown", "ArrowRight", "ArrowRight", "ArrowUp"):
            page.keyboard.press(key)
        expect(cell(page, 0, 2)).to_be_focused()
        page.keyboard.press("Enter")
        expect(page.locator(".spot.cell:visible")).to_have_count(7)
        expect(cell(page, 0, 2)).to_have_count(0)


@pytest.mark.long
def test_an_action_of_two_cells_is_two_clicks_and_the_first_can_be_taken_back(
    page: Page, tmp_path: Path
) -> None:
    with running("play", "pegs", "human", "--seed", "1", "--no-open", folder=tmp_path) as (_, url):
        page.goto(url)
        spots = page.locator(".spot.cell:visible")
        expect(spots).to_have_count(4)
        cell(page, 1, "b").click()
        expect(page.locator(".asked")).to_contain_text("row 1, column b: click on the picture")
        expect(spots).to_have_count(2)
        page.locator(".spot.taken").click()
        expect(spots).to_have_count(4)
        cell(page, 1, "c").click()
        cell(page, 1, "a").click()
        expect(page.locator(".facts")).to_have_text("pegs 13")
        expect(page.locator(".facts .changed")).to_have_count(1)


@pytest.mark.long
def test_a_person_sees_its_own_hand_alone_and_plays_with_buttons(
    page: Page, tmp_path: Path
) -> None:
    command = ("play", "auction", "human", "first", "first", "--seed", "1", "--no-open")
    with running(*command, folder=tmp_path) as (_, url):
        page.goto(url)
        rows = page.locator(".sheet tr")
        expect(rows.nth(1)).to_contain_text("1, 2, 3, 4, 5")
        expect(rows.nth(2)).not_to_contain_text("1, 2, 3, 4, 5")
        assert '"hands":[[1,2,3,4,5],null,null]' in page.evaluate(
            "async () => (await fetch('/film/1')).text()"
        )
        for bid in ("5", "4", "3", "2", "1"):
            page.get_by_role("button", name=bid, exact=True).click()
        expect(page.locator(".caption.verdict")).not_to_be_empty()
        expect(page.locator(".sheet tr").nth(1)).to_contain_text("3")


@pytest.mark.long
def test_two_people_on_one_page_are_shown_what_each_of_them_knows(
    page: Page, tmp_path: Path
) -> None:
    command = ("play", "auction", "human", "human", "first", "--seed", "1", "--no-open")
    with running(*command, folder=tmp_path) as (_, url):
        page.goto(url)
        rows = page.locator(".sheet tr")
        expect(rows.nth(2)).to_contain_text("1, 2, 3, 4, 5")
        expect(rows.nth(3)).not_to_contain_text("1, 2, 3, 4, 5")


@pytest.mark.long
@pytest.mark.parametrize("name", ["noughts", "pegs", "auction"])
def test_an_exported_film_of_a_game_without_a_drawing_opens_from_disk(
    page: Page, joute: "Callable[..., Ran]", tmp_path: Path, name: str
) -> None:
    bots = ["first"] if name == "pegs" else ["first", "random"]
    file = tmp_path / "film.html"
    kept = keep(tmp_path / "kept.joute", name, bots)
    assert joute("watch", str(kept), "--out", str(file)).code == 0
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"{file.as_uri()}#turn=2")
    expect(page.locator(".turn")).to_contain_text("Turn 2 of")
    if name == "auction":
        expect(page.locator(".sheet")).to_contain_text("prize")
    else:
        assert BLUE in colours(page)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.long
def test_what_lies_under_the_pointer_is_said(page: Page, watch: Watch, tmp_path: Path) -> None:
    kept = keep(tmp_path / "kept.joute", "noughts", ["first", "first"], ["Ada", "Bob"])
    page.goto(f"{watch(kept)}#turn=1")
    expect(page.locator(".turn")).to_contain_text("Turn 1")
    box = page.locator(".picture").bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(page.locator(".tip")).to_have_text("row 1, column 1")


@pytest.mark.long
@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
@pytest.mark.parametrize("name", ["noughts", "auction"])
def test_a_game_without_a_drawing_can_be_read_aloud(
    browser: Browser, watch: Watch, tmp_path: Path, name: str, locale: str
) -> None:
    kept = keep(tmp_path / "kept.joute", name, ["first", "random"])
    with browser.new_page(locale=locale) as page:
        page.goto(f"{watch(kept)}#turn=2")
        expect(page.locator(".seat-name").first).to_be_visible()
        audit(page, locale)
        tab_through(page)
