"""People who play in a real browser."""

from pathlib import Path

import pytest
from pages import running
from playwright.sync_api import Page, expect

MOST_CLICKS = 100
TRACK = "\n".join(["12", *["0 " * 12] * 12, "1 1", "5 5 3 3", "9 0 3 12"])
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
    [("cafe", "human", "random"), ("race", "human", "--map", "tiny.track")],
    ids=["cafe", "race"],
)
def test_a_person_plays_a_whole_match_by_clicks(
    page: Page, tmp_path: Path, arguments: tuple[str, ...]
) -> None:
    (tmp_path / "tiny.track").write_text(TRACK, encoding="utf-8")
    with running("play", *arguments, "--seed", "1", "--no-browser", folder=tmp_path) as (_, url):
        page.goto(url)
        page.locator(".pace select").select_option("16")
        play_by_clicks(page)
        expect(page.locator(".seat.winner").first).to_be_visible()


@pytest.mark.parametrize(
    ("arguments", "clicks"),
    [
        (("minibus", "human", "iaSNCF"), [".spot", ".choice.main", ".spot", ".spot"]),
        (("mine", "human", "random"), [".choice >> nth=0", ".spot", ".choice.main"]),
        (("vin", "human", "lazy"), [".spot", ".spot", ".choice.main"]),
    ],
    ids=["minibus", "mine", "vin"],
)
def test_a_person_begins_to_play_by_clicks(
    page: Page, tmp_path: Path, arguments: tuple[str, ...], clicks: list[str]
) -> None:
    with running("play", *arguments, "--seed", "1", "--no-browser", folder=tmp_path) as (_, url):
        page.goto(url)
        asked = page.locator(".asked")
        expect(asked).to_have_text("0Your turn, human")
        for click in clicks:
            page.locator(click).locator("visible=true").first.click()
        expect(page.locator(".turn")).to_contain_text("Turn 1 of")
        expect(asked).to_have_text("0Your turn, human")


def test_the_manual_seat_takes_raw_messages_and_shows_raw_answers(
    page: Page, tmp_path: Path
) -> None:
    command = ("play", "vin", "human", "lazy", "--seed", "1", "--no-browser")
    with running(*command, folder=tmp_path) as (_, url):
        page.goto(url)
        raw = page.locator(".raw")
        raw.locator("summary").click()
        expect(raw).to_contain_text("DEBUT|")
        page.get_by_placeholder("Type a message").fill("NONSENSE")
        page.get_by_role("button", name="Send").click()
        expect(raw.locator(".said")).to_have_text("NONSENSE")
        expect(raw.locator(".told").last).to_contain_text("NOK|")
