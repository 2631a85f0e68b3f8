"""The page of a client by hand: matches played by its buttons, on a real server and in a real browser."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest
from pages import running
from playwright.sync_api import Browser, Page, expect

from joute.arena.channels.tcp import listening

pytestmark = pytest.mark.long
FORBIDDEN = 403


@contextmanager
def by_hand(game: str, folder: Path, *options: str, rival: str = "") -> Iterator[str]:
    """Serve a game to a client by hand, and to a bot if one is named; yield the client's page."""
    with listening("127.0.0.1", 0) as listener:
        place = f"127.0.0.1:{listener.getsockname()[1]}"
    port = place.rpartition(":")[2]
    server = ("serve", game, "--port", port, "--page-port", "0", "--once", *options)
    client = ("manual", game, "--connect", place, "--page", "--no-open")
    bot = [sys.executable, "-m", "joute", "bot", game, rival, "--connect", place]
    with running(*server, folder=folder), running(*client, folder=folder) as (_, url):
        rivals = [subprocess.Popen(bot, stdin=subprocess.DEVNULL)] if rival else []
        yield url
        for process in rivals:
            process.wait()


def send(page: Page, words: str) -> None:
    """Click on the button of a request."""
    page.get_by_role("button", name=words, exact=True).click()


def said(page: Page, text: str) -> None:
    """Wait until the last line of the dialogue is this, or begins so."""
    expect(page.locator(".manual-log .message pre").last).to_contain_text(text)


def test_a_match_of_vin_is_played_by_buttons(page: Page, tmp_path: Path) -> None:
    short = ("--fast", "--pace", "0", "--set", "rounds=2", "--set", "size=20", "--seed", "1")
    with by_hand("vin", tmp_path, *short, rival="lazy") as url:
        page.goto(url)
        expect(page.locator("h1")).to_have_text("La Course Au Vin")
        send(page, "INSCRIRE")
        for _ in range(2):
            said(page, "DEBUT|")
            send(page, "CARTE")
            said(page, "OK|20|")
            send(page, "GAUCHE")
            said(page, "OK|")
            send(page, "FINTOUR")
        closed = page.locator(".manual-closed")
        expect(closed).to_be_visible()
        expect(closed).to_have_text("The server has closed the connection.")
        assert page.locator(".manual-log .said pre", has_text="DEPLACE|GAUCHE").count() == 2
        expect(page.get_by_role("button", name="FINTOUR")).to_be_disabled()


def test_a_match_of_mine_is_played_in_french_by_buttons_with_values(
    browser: Browser, tmp_path: Path
) -> None:
    with (
        by_hand("mine", tmp_path, "--players", "1", "--max-turns", "2", "--seed", "a") as url,
        browser.new_context(locale="fr-FR") as context,
    ):
        page = context.new_page()
        page.goto(url)
        said(page, "DEBUT_PARTIE")
        page.get_by_label("un nom").fill("Gimli")
        page.get_by_label("un nom").press("Enter")
        for column in ("1", "2"):
            said(page, "DEBUT_TOUR")
            form = page.locator("form", has_text="DEPLACER")
            for label, value in (("nain", "0"), ("ligne", "1"), ("colonne", column)):
                form.get_by_label(label).fill(value)
            send(page, "DEPLACER")
            said(page, "OK")
            page.get_by_label("ou tout autre message").fill("FIN_TOUR")
            page.get_by_label("ou tout autre message").press("Enter")
        closed = page.locator(".manual-closed")
        expect(closed).to_be_visible()
        expect(closed).to_have_text("Le serveur a fermé la connexion.")
        assert page.locator(".manual-log .said pre").all_inner_texts() == [
            *("Gimli", "DEPLACER|0|1|1", "FIN_TOUR", "DEPLACER|0|1|2", "FIN_TOUR")
        ]


def test_why_something_was_not_sent_is_said_in_the_language_of_the_page(
    browser: Browser, tmp_path: Path
) -> None:
    with by_hand("cafe", tmp_path) as url, browser.new_context(locale="fr-FR") as context:
        page = context.new_page()
        page.goto(url)
        page.get_by_label("ou tout autre message").fill("A:123")
        page.get_by_label("ou tout autre message").press("Enter")
        expect(page.locator(".manual-remark")).to_have_text(
            "non envoyé : un message fait exactement 4 octets"
        )
        page.get_by_role("button", name="English").click()
        expect(page.locator(".manual-remark")).to_have_text(
            "not sent: a message has exactly 4 bytes"
        )


def test_no_other_page_may_send(tmp_path: Path) -> None:
    with by_hand("mine", tmp_path, "--players", "1", "--max-turns", "1") as url:
        asked = Request(f"{url}send", b'{"text": "FIN_TOUR"}', {"Origin": url.rstrip("/")})  # noqa: S310 - ours
        with pytest.raises(HTTPError) as refused:
            urlopen(asked)  # noqa: S310 - ours
        refused.value.close()
        assert refused.value.code == FORBIDDEN
