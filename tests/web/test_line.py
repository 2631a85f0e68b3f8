"""Pages that stay open: their server dies and comes back, and one match follows the other."""

import re
from pathlib import Path
from threading import Thread

import pytest
from pages import PATIENCE_MS, running
from playwright.sync_api import Browser, Page, expect
from web.serving import LISTENS, SERVE, Client

GONE = {
    "en-GB": "joute does not answer: it was stopped, or the network is down.",
    "fr-FR": "joute ne répond plus : il a été arrêté, ou le réseau est coupé.",
}


@pytest.mark.long
def test_an_open_lobby_says_that_its_server_is_gone_and_goes_on_with_the_next(
    browser: Browser, tmp_path: Path
) -> None:
    pages = {locale: browser.new_page(locale=locale) for locale in GONE}
    with running(*SERVE, folder=tmp_path) as (_, url):
        for page in pages.values():
            page.goto(url)
            expect(page.locator(".where")).to_be_visible()
            expect(page.locator(".warning")).to_be_hidden()
    for locale, page in pages.items():
        expect(page.locator(".warning")).to_contain_text(GONE[locale])
    port = url.rstrip("/").rpartition(":")[2]
    with running(*SERVE, "--page-port", port, folder=tmp_path) as (printed, _):
        found = LISTENS.search(printed)
        assert found
        for page in pages.values():
            where = page.locator(".where")
            expect(where).to_contain_text(f":{found[1]}", timeout=PATIENCE_MS)
            expect(page.locator(".warning")).to_be_hidden()
        page = pages["en-GB"]
        page.get_by_role("button", name="Use this seed").click()
        expect(page.get_by_role("button", name="Start")).to_be_visible()
        for page in pages.values():
            page.context.close()


@pytest.mark.long
def test_who_saw_a_match_is_led_to_the_next_and_one_step_back_leaves_them_all(
    page: Page, tmp_path: Path
) -> None:
    with running(*SERVE, "--players", "1", "--max-turns", "1", folder=tmp_path) as (printed, url):
        found = LISTENS.search(printed)
        assert found
        page.goto(url)
        expect(page.locator(".where")).to_be_visible()
        Thread(target=Client(int(found[1]), "Ann").play).start()
        expect(page).to_have_url(re.compile("/match/1"), timeout=PATIENCE_MS)
        expect(page.locator(".caption.verdict")).not_to_be_empty(timeout=PATIENCE_MS)
        expect(page.locator(".next")).to_have_text("Next game: 0 connected")
        second = Client(int(found[1]), "Bob")
        soon = re.compile(r"Next game in \d s")
        expect(page.locator(".next")).to_have_text(soon, timeout=PATIENCE_MS)
        expect(page).to_have_url(re.compile("/match/2"), timeout=PATIENCE_MS)
        expect(page.locator(".seat-name")).to_have_text("Bob")
        Thread(target=second.play).start()
        page.go_back()
        expect(page).to_have_url("about:blank")
        page.goto(f"{url}match/1#turn=1")
        page.get_by_role("link", name="Next game").click()
        expect(page).to_have_url(re.compile("/match/2"))
