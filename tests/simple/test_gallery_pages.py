"""People play the games of the gallery in a real browser."""

import re
from pathlib import Path

import pytest
from pages import running
from playwright.sync_api import CDPSession, Page, Request, expect

from joute import game_files

GAMES = Path(__file__).parents[2] / "examples" / "games"
MOST_CLICKS = 50
FIRST_CARD = 7001
"""A number that nothing else on a page has."""


@pytest.fixture(autouse=True)
def _forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(game_files.VARIABLE, raising=False)


def play_by_clicks(page: Page) -> int:
    """Click on the first cell that can be clicked on until the match is over; return how often."""
    verdict = page.locator(".caption.verdict")
    spot = page.locator(".spot.cell:not(.taken):visible").first
    for clicks in range(MOST_CLICKS):
        verdict.or_(spot).first.wait_for()
        if verdict.count():
            return clicks
        spot.evaluate("node => node.setAttribute('data-old', '')")
        spot.click()
        page.locator("[data-old]").wait_for(state="detached")
    pytest.fail("the match goes on and on")


@pytest.mark.long
def test_tictactoe_is_clicked_through_and_the_perfect_bot_is_not_beaten(
    page: Page, tmp_path: Path
) -> None:
    file = str(GAMES / "tictactoe.py")
    with running("play", file, "human", "perfect", "--no-open", folder=tmp_path) as (_, url):
        page.goto(url)
        expect(page.locator(".spot.cell:visible")).to_have_count(9)
        expect(page.locator(".choice")).to_have_count(0)
        assert 2 < play_by_clicks(page) < 6
        expect(page.locator(".caption.verdict")).not_to_contain_text("human wins")


@pytest.mark.long
def test_any_place_of_a_column_of_connect_four_drops_a_disc_there(
    page: Page, tmp_path: Path
) -> None:
    file = str(GAMES / "connect_four.py")
    with running("play", file, "human", "farsighted", "--no-open", folder=tmp_path) as (_, url):
        page.goto(url)
        spots = page.locator(".spot.cell:visible")
        expect(spots).to_have_count(42)
        page.locator(".spot.cell[title^='row 2, column 5']").click()
        fallen = page.locator(".spot.cell[title^='row 5, column 5']")
        expect(fallen).to_have_attribute("title", re.compile("human"))
        assert play_by_clicks(page) > 2


@pytest.mark.long
def test_a_jump_of_pegs_is_two_clicks(page: Page, tmp_path: Path) -> None:
    file = str(GAMES / "pegs.py")
    with running("play", file, "human", "--seed", "1", "--no-open", folder=tmp_path) as (_, url):
        page.goto(url)
        assert play_by_clicks(page) > 4


@pytest.mark.long
def test_dice_are_rolled_with_buttons(page: Page, tmp_path: Path) -> None:
    file = str(GAMES / "pig.py")
    with running("play", file, "human", "twenty", "--seed", "2", "--no-open", folder=tmp_path) as (
        _,
        url,
    ):
        page.goto(url)
        page.get_by_role("button", name="roll", exact=True).click()
        expect(page.get_by_role("button", name="hold", exact=True)).to_be_visible()
        expect(page.locator(".facts")).not_to_contain_text("rolled 0")


def keep_body(request: Request, received: list[str]) -> None:
    response = request.response()
    assert response is not None
    received.append(response.body().decode(errors="replace"))


def everything_received(page: Page) -> list[str]:
    """Return a list to which all that the page receives is added: documents, files, and streams of events."""
    received: list[str] = []
    line: CDPSession = page.context.new_cdp_session(page)
    line.on("Network.eventSourceMessageReceived", lambda event: received.append(event["data"]))
    line.send("Network.enable")
    page.on("requestfinished", lambda request: keep_body(request, received))
    return received


def cards_in(texts: list[str]) -> set[int]:
    return {int(found) for text in texts for found in re.findall(r"\b70\d\d\b", text)}


@pytest.mark.long
def test_the_page_of_a_bidder_never_receives_a_card_that_another_holds(
    page: Page, tmp_path: Path
) -> None:
    text = (GAMES / "auction.py").read_text(encoding="utf-8")
    dealt = "range(1, ROUNDS * setup.seats + 1)"
    assert dealt in text
    far = f"range({FIRST_CARD}, ROUNDS * setup.seats + {FIRST_CARD})"
    (tmp_path / "auction.py").write_text(text.replace(dealt, far), encoding="utf-8")
    command = ("play", "./auction.py", "human", "fitting", "random", "--seed", "1", "--no-open")
    with running(*command, folder=tmp_path) as (_, url):
        received = everything_received(page)
        page.goto(url)
        spots = page.locator(".spot.cell:visible")
        expect(spots).to_have_count(6)
        mine = cards_in(
            [title or "" for title in spots.evaluate_all("all => all.map(one => one.title)")]
        )
        film = "async () => (await fetch('/film/1')).text()"
        assert len(mine) == 6
        assert cards_in([*received, page.content(), page.evaluate(film)]) == mine
        spots.last.click()
        expect(spots).to_have_count(5)
        known = cards_in([*received, page.content(), page.evaluate(film)])
        assert len(known - mine) == 2  # what the others have laid
