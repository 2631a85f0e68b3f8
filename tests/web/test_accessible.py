"""What a screen reader is given: every control and picture has a name, in the reader's language."""

from collections.abc import Callable
from pathlib import Path

import pytest
from conftest import Ran
from needs import needs
from pages import running
from playwright.sync_api import Browser, expect
from programs import saying
from web.audits import audit, tab_through
from web.serving import SERVE

from joute import registry

pytestmark = [needs("chromium"), pytest.mark.long]
GOLDEN = Path(__file__).parents[1] / "golden"
LOCALES = ["en-GB", "fr-FR"]


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("game", registry.names())
def test_the_viewer_can_be_read_aloud(
    browser: Browser, watch: Callable[[Path], str], game: str, locale: str
) -> None:
    with browser.new_page(locale=locale) as page:
        page.goto(watch(GOLDEN / f"{game}.joute"))
        expect(page.locator(".seat-name").first).to_be_visible()
        audit(page, locale)
        tab_through(page)


@pytest.mark.parametrize("locale", LOCALES)
def test_the_lobby_can_be_read_aloud(browser: Browser, tmp_path: Path, locale: str) -> None:
    with running(*SERVE, folder=tmp_path) as (_, url), browser.new_page(locale=locale) as page:
        page.goto(url)
        expect(page.locator(".where")).to_be_visible()
        audit(page, locale)
        tab_through(page)


@pytest.mark.parametrize("locale", LOCALES)
def test_a_match_that_a_person_plays_can_be_read_aloud(
    browser: Browser, tmp_path: Path, locale: str
) -> None:
    line = ("play", "race", "human", "--watch", "--no-open")
    with running(*line, folder=tmp_path) as (_, url), browser.new_page(locale=locale) as page:
        page.goto(url)
        expect(page.locator(".asked b")).to_be_visible()
        audit(page, locale)
        tab_through(page)


@pytest.mark.usefixtures("own_folder", "lots")
@pytest.mark.parametrize("locale", LOCALES)
def test_the_reports_of_contests_can_be_read_aloud(
    browser: Browser,
    joute: Callable[..., Ran],
    tmp_path: Path,
    locale: str,
) -> None:
    Path("bots").mkdir()
    for number, name in enumerate(("ann", "bob"), 1):
        saying(Path("bots", name), number)
    off = ("--sandbox", "off", "--quiet")
    assert joute("tournament", "lots", "./bots/ann", "./bots/bob", *off).code == 0
    assert joute("league", "lots", "bots", "--matches", "4", *off).code == 0
    with browser.new_page(locale=locale) as page:
        for file in ("lots-tournament.html", "lots-league.html"):
            page.goto((tmp_path / file).as_uri())
            audit(page, locale)


@pytest.mark.parametrize("locale", LOCALES)
def test_the_pages_of_a_site_can_be_read_aloud(
    browser: Browser, tmp_path: Path, locale: str
) -> None:
    (tmp_path / "bots").mkdir()
    for name in ("ann", "bob"):
        saying(tmp_path / "bots" / name, 1)
    line = ("league", "race", "bots", "--sandbox", "off", "--site", "127.0.0.1:0")
    with running(*line, folder=tmp_path) as (_, url), browser.new_page(locale=locale) as page:
        for path in ("upload", "ranking", "bots/ann", "no/such"):
            page.goto(url + path)
            expect(page.locator("main")).not_to_be_empty()
            audit(page, locale)
            tab_through(page)
