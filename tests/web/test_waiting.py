"""The page says for whom a match waits."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect
from web.vin_server import enter, served


@pytest.mark.parametrize(
    ("locale", "told"),
    [
        ("en-GB", r"Waiting for player {} \(\d+\ss\)"),
        ("fr-FR", r"En attente de joueur {} depuis\s\d+\ss"),
    ],
)
@pytest.mark.long
def test_the_page_says_for_whom_a_match_waits(
    browser: Browser, tmp_path: Path, locale: str, told: str
) -> None:
    with (
        served(tmp_path, 0.5) as (port, url),
        browser.new_page(locale=locale) as page,
        enter(port) as first,
        enter(port),
    ):
        page.goto(url)
        waiting = page.locator(".waiting")
        expect(waiting).to_contain_text(re.compile(told.format(1)))
        first.sendall(b"FINTOUR\n")
        expect(waiting).to_contain_text(re.compile(told.format(2)))
