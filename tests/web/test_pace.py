"""The projected page shows every match at a pace that people can follow, and slows down nobody."""

import re
import subprocess
import sys
import time
from pathlib import Path

import pytest
from pages import running
from playwright.sync_api import Page, expect
from web.serving import LISTENS, SERVE, Client

pytestmark = pytest.mark.long


TURNS = 40
MINE = (*SERVE, "--players", "1", "--max-turns", str(TURNS))
CAFE = ("serve", "cafe", "--port", "0", "--page-port", "0", "--set", "opponent=random")


def shown_turn(page: Page) -> int:
    """Return the turn that the page shows."""
    found = re.match(r"Turn (\d+)", page.locator(".turn").text_content() or "")
    return int(found[1]) if found else 0


def test_a_match_of_quick_programs_is_seen_from_its_first_turn_to_its_last(
    page: Page, tmp_path: Path
) -> None:
    with running(*MINE, folder=tmp_path) as (printed, url):
        found = LISTENS.search(printed)
        assert found
        page.goto(url)
        expect(page.locator(".where")).to_be_visible()
        begin = time.monotonic()
        Client(int(found[1]), "Ann").play()
        played = time.monotonic() - begin
        expect(page).to_have_url(re.compile("/match/1#live=whole$"))
        expect(page.locator(".turn")).to_have_text(re.compile(rf"Turn [1-5] of {TURNS}"))
        page.wait_for_timeout(2000)
        assert 3 <= shown_turn(page) < TURNS
        assert page.locator(".caption.verdict").count() == 0
        assert played < TURNS / 2.5  # what the page takes
        page.locator(".pace select").select_option("16")
        expect(page.locator(".caption.verdict")).to_contain_text("Ann")


def test_a_page_that_is_behind_misses_no_match_and_keeps_its_speed(
    page: Page, tmp_path: Path
) -> None:
    with running(*MINE, folder=tmp_path) as (printed, url):
        found = LISTENS.search(printed)
        assert found
        page.goto(url)
        expect(page.locator(".where")).to_be_visible()
        for name in ("Ann", "Bob", "Eve"):
            Client(int(found[1]), name).play()
        expect(page.locator(".seat-name")).to_have_text("Ann")
        page.evaluate("sessionStorage.setItem('joute-speed', '16')")
        page.reload()
        expect(page.locator(".next")).to_have_text(re.compile(r"Next game in \d s"))
        for name in ("Bob", "Eve"):
            expect(page.locator(".seat-name")).to_have_text(name)
            expect(page.locator(".pace select")).to_have_value("16")


def test_who_comes_late_sees_the_match_as_it_is_now(page: Page, tmp_path: Path) -> None:
    with running(*MINE, folder=tmp_path) as (printed, url):
        found = LISTENS.search(printed)
        assert found
        client = Client(int(found[1]), "Ann")
        client.end_turns(TURNS - 1)
        page.goto(url)
        expect(page.locator(".live.on")).to_have_text("Live")
        assert shown_turn(page) == TURNS - 1
        page.keyboard.press("Home")
        page.keyboard.press(" ")
        expect(page.locator(".live")).to_have_text(re.compile(r"\d+\ss behind: go live"))
        page.set_viewport_size({"width": 390, "height": 844})
        title, behind = (page.locator(f".bar {one}").bounding_box() for one in ("h1", ".live"))
        assert title
        assert behind
        assert behind["y"] > title["y"] + title["height"]  # a phone has no room for it beside
        page.locator(".live").click()
        expect(page.locator(".live.on")).to_have_text("Live")
        client.leave()


def test_matches_side_by_side_are_shown_at_the_same_pace(page: Page, tmp_path: Path) -> None:
    with running(*CAFE, folder=tmp_path) as (printed, url):
        found = LISTENS.search(printed)
        assert found
        page.goto(url)
        expect(page.locator(".where")).to_be_visible()
        bot = [sys.executable, "-m", "joute", "bot", "cafe", "random", "--connect"]
        subprocess.run([*bot, f"127.0.0.1:{found[1]}"], check=True, capture_output=True)
        previews = page.locator(".preview")
        expect(previews).to_have_count(1)
        expect(page.locator(".listed")).to_have_count(0)  # it would tell how the game ends
        expect(previews).to_contain_text(re.compile(r"Turn \d$"))
        page.get_by_label("Speed").select_option("16")
        expect(previews).to_contain_text("Over on turn")
        expect(previews).to_have_count(0)
        expect(page.locator(".listed")).to_contain_text("client 1 (127.0.0.1)")
