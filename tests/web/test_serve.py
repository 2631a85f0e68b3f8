"""The pages of servers: their screens, and who may do what on them."""

import re
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from threading import Thread
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest
from pages import SEED, running
from playwright.sync_api import Browser, Page, ViewportSize, expect
from web.serving import LISTENS, PATIENCE, SERVE, Client

DONE, FORBIDDEN, MISDIRECTED = 204, 403, 421
LONGEST_NAME = 32
THUMB = 44
"""Pixels, as the guidelines of phones have it."""
WIDTH = "document.documentElement.scrollWidth"
HOSTILE = "<b id=hurt>Ann</b>"
TOKEN = re.compile(r'data-token="([^"]+)"')


@pytest.fixture
def served(tmp_path: Path) -> Iterator[tuple[int, str]]:
    """Serve Mine; give the port of its clients and the address of its page."""
    with running(*SERVE, folder=tmp_path) as (printed, url):
        found = LISTENS.search(printed)
        assert found
        yield int(found[1]), url


@pytest.mark.long
def test_mine_has_three_screens(page: Page, served: tuple[int, str]) -> None:
    port, url = served
    page.goto(url)
    address, start = page.locator(".where"), page.get_by_role("button", name="Start")
    expect(address).to_contain_text(f"127.0.0.1:{port}")
    expect(start).to_have_count(0)
    page.get_by_label("Seed of the next game").fill(str(SEED))
    page.get_by_role("button", name="Use this seed").click()
    expect(page.get_by_label("Seed", exact=True)).to_have_value(str(SEED))
    expect(address).to_contain_text(f"127.0.0.1:{port}")
    clients = [Client(port, name) for name in (HOSTILE, "Eve", "Bob")]
    clients.pop(1).leave()
    expect(page.locator(".guests li")).to_have_text([f"0{HOSTILE}", "2Bob"])
    assert page.locator("#hurt").count() == 0
    start.click()
    for client in clients:
        Thread(target=client.play).start()
    expect(page.locator(".caption.verdict")).not_to_be_empty()
    expect(page.locator(".seat-name")).to_have_text(["Bob", HOSTILE])
    expect(page.locator(".seed")).to_have_text(f"seed {SEED}")
    order = page.locator(".players-head button")
    expect(order).to_have_text("by turn order")
    page.locator(".players").click(button="right")
    expect(order).to_have_text("by score")
    order.click()
    expect(order).to_have_text("by turn order")


@pytest.mark.long
def test_the_seed_screen_stays_until_the_teacher_leaves_it(
    page: Page, served: tuple[int, str]
) -> None:
    port, url = served
    page.goto(url)
    seed = page.get_by_label("Seed of the next game")
    expect(page.locator(".count")).to_have_text("Nobody is connected yet")
    seed.fill("mor")
    clients = [Client(port, name) for name in ("Ann", "Bob")]
    expect(page.locator(".count")).to_have_text("2 of 16 connected")
    expect(seed).to_be_focused()
    expect(seed).to_have_value("mor")
    page.keyboard.type("ia")
    page.keyboard.down("Enter")
    start = page.get_by_role("button", name="Start")
    expect(start).to_be_visible()
    page.keyboard.down("Enter")  # still held down
    expect(page.locator(".guests li")).to_have_text(["0Ann", "1Bob"])
    expect(page.get_by_label("Seed", exact=True)).to_have_value("moria")
    page.keyboard.up("Enter")
    expect(start).to_be_visible()
    page.keyboard.press("Enter")
    expect(page.locator(".seed")).to_have_text("seed moria")
    for client in clients:
        client.leave()


@pytest.mark.long
def test_a_match_that_begins_by_itself_waits_for_no_seed_and_counts_who_is_missing(
    browser: Browser, tmp_path: Path
) -> None:
    with (
        running(*SERVE, "--players", "4", folder=tmp_path) as (printed, url),
        browser.new_page(locale="fr-FR") as page,
    ):
        found = LISTENS.search(printed)
        assert found
        page.goto(url)
        clients = [Client(int(found[1]), name) for name in ("Ann", "Bob", "Eve")]
        expect(page.locator(".count")).to_have_text("Programmes connectés : 3 sur 4")
        for client in clients:
            client.leave()


@pytest.mark.long
def test_a_phone_has_room_for_long_names_and_for_a_thumb(
    browser: Browser, served: tuple[int, str]
) -> None:
    port, url = served
    clients = [Client(port, letter * LONGEST_NAME) for letter in "MW"]
    viewport: ViewportSize = {"width": 390, "height": 844}
    with browser.new_context(viewport=viewport, is_mobile=True, locale="en-GB") as context:
        page = context.new_page()
        page.goto(url)
        page.get_by_role("button", name="Use this seed").click()
        expect(page.locator(".guests li").last).to_have_attribute("title", "W" * LONGEST_NAME)
        assert page.evaluate(WIDTH) == viewport["width"]
        page.get_by_role("button", name="Start").click()
        for client in clients:
            Thread(target=client.play).start()
        expect(page.locator(".caption.verdict")).not_to_be_empty(timeout=15_000)
        assert page.evaluate(WIDTH) == viewport["width"]
        back = page.get_by_role("link", name="back to the list of games")
        box = back.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= THUMB
        back.click()
        expect(page.locator(".listed .player-name").first).to_be_visible()
        assert page.evaluate(WIDTH) == viewport["width"]


def enter_vin(port: int) -> socket.socket:
    """Enter a game of La Course Au Vin, to say nothing more."""
    entered = socket.create_connection(("127.0.0.1", port), PATIENCE)
    entered.sendall(b"INSCRIRE\n")
    return entered


@pytest.mark.long
def test_a_lobby_counts_down_and_its_game_is_shown_to_who_comes_late(
    page: Page, tmp_path: Path
) -> None:
    command = ("serve", "vin", "--port", "0", "--page-port", "0", "--join-timeout", "50")
    with running(*command, folder=tmp_path) as (printed, url):
        found = LISTENS.search(printed)
        assert found
        page.goto(url)
        expect(page.locator(".where")).to_contain_text(f"127.0.0.1:{found[1]}")
        expect(page.locator(".count")).to_have_text(re.compile("at least 2 are needed"))
        with enter_vin(int(found[1])), enter_vin(int(found[1])):
            begins = re.compile(r"The game begins in (50|4\d)\ss, or press Start")
            expect(page.locator(".countdown")).to_have_text(begins)
            page.get_by_label("Seed").fill("42")
            page.get_by_role("button", name="Start").click()
            expect(page.locator(".seed")).to_have_text("seed 42")
            page.goto(url)
            expect(page).to_have_url(re.compile("/match/1#live$"))
            page.get_by_role("link", name="All games").click()
            expect(page.locator(".preview")).to_have_count(1)
        expect(page.locator(".listed .player.out")).to_have_count(2)
        expect(page.locator(".listed")).to_contain_text("disconnected")
        expect(page.locator(".listed .first")).to_have_count(0)


@pytest.mark.long
def test_players_of_vin_are_counted_from_one_and_the_teacher_gives_them_names(
    browser: Browser, tmp_path: Path
) -> None:
    command = (
        "serve",
        "vin",
        "--port",
        "0",
        "--page-port",
        "0",
        "--names",
        "Zoé",
        "--players",
        "3",
    )
    with (
        running(*command, folder=tmp_path) as (printed, url),
        browser.new_page(locale="fr-FR") as page,
    ):
        found = LISTENS.search(printed)
        assert found
        port = int(found[1])
        page.goto(url)
        guests = page.locator(".guests li")
        with enter_vin(port), enter_vin(port):
            expect(guests).to_have_text(["1Zoé", "2joueur 2"])
            with enter_vin(port):
                expect(page.locator(".seat-name")).to_have_text(["Zoé", "joueur 2", "joueur 3"])
            page.get_by_role("link", name="Toutes les parties").click()
            expect(page.locator(".preview .badge")).to_have_text(["1", "2", "3"])


@pytest.mark.long
def test_a_name_that_the_teacher_types_is_kept_while_others_come(
    browser: Browser, tmp_path: Path
) -> None:
    command = ("serve", "vin", "--port", "0", "--page-port", "0", "--join-timeout", "900")
    with (
        running(*command, folder=tmp_path) as (printed, url),
        browser.new_page(locale="fr-FR") as page,
    ):
        found = LISTENS.search(printed)
        assert found
        port = int(found[1])
        page.goto(url)
        guests = page.locator(".guests li")
        with enter_vin(port):
            guests.get_by_role("button", name="Renommer").click()
            field = page.get_by_role("textbox", name="Renommer")
            field.fill("Bac")
            with enter_vin(port):
                expect(guests).to_have_count(2)
                expect(field).to_be_focused()
                page.keyboard.type("chus")
                page.keyboard.press("Enter")
                expect(guests).to_have_text(["1Bacchus", "2joueur 2"])


@pytest.mark.long
def test_a_viewer_that_comes_late_sees_the_whole_game_and_finds_it_in_the_list(
    page: Page, tmp_path: Path
) -> None:
    command = ("serve", "cafe", "--port", "0", "--page-port", "0", "--set", "opponent=random")
    with running(*command, folder=tmp_path) as (printed, url):
        found = LISTENS.search(printed)
        assert found
        play_cafe(int(found[1]))
        page.goto(url)
        expect(page.locator(".where:visible")).to_contain_text(found[1])
        page.locator(".listed").click()
        expect(page.locator(".turn")).to_contain_text("Turn 1 of")
        page.keyboard.press("End")
        expect(page.locator(".caption.verdict")).not_to_be_empty()
        page.get_by_role("link", name="joute").click()
        expect(page.locator(".listed")).to_have_count(1)


@pytest.mark.long
def test_a_server_of_maps_shows_who_came_and_what_it_was_sent(
    browser: Browser, tmp_path: Path
) -> None:
    command = ("serve", "cafe", "--map-only", "--port", "0", "--page-port", "0")
    with (
        running(*command, folder=tmp_path) as (printed, url),
        browser.new_page(locale="fr-FR") as page,
    ):
        found = LISTENS.search(printed)
        assert found
        page.goto(url)
        expect(page.locator(".count")).to_have_text("Aucun programme ne s’est encore connecté")
        with socket.create_connection(("127.0.0.1", int(found[1])), PATIENCE):
            expect(page.locator(".visitors li")).to_have_text(["client 1 (127.0.0.1)scabb"])
        expect(page.locator(".count")).to_have_text("1 programme accueilli ; les derniers :")
        assert page.locator(".primary, .guests, .games:visible").count() == 0


def play_cafe(port: int) -> None:
    """Play a game of café with our own client."""
    command = [sys.executable, "-m", "joute", "bot", "cafe", "random"]
    command += ["--connect", f"127.0.0.1:{port}"]
    subprocess.run(command, check=True, timeout=60, capture_output=True)


def post(url: str, **headers: str) -> int:
    """Ask for the start of a game; give the status of the answer."""
    request = Request(url + "start", data=b"{}", headers=headers, method="POST")  # noqa: S310
    try:
        with urlopen(request, timeout=PATIENCE) as answer:  # noqa: S310 - our own page
            status: int = answer.status
    except HTTPError as error:
        status = error.code
        error.close()
    return status


def test_only_the_servers_own_page_may_start_a_game(served: tuple[int, str]) -> None:
    _, url = served
    with urlopen(url, timeout=PATIENCE) as answer:  # noqa: S310 - our own page
        policy = answer.headers["Content-Security-Policy"]
        allowed = answer.headers["Permissions-Policy"]
        found = TOKEN.search(answer.read().decode())
    assert found
    token, origin = found[1], url.rstrip("/")
    assert "script-src 'self'" in policy
    assert "default-src 'none'" in policy
    assert "camera=(), " in allowed
    assert "fullscreen" not in allowed
    assert post(url, Origin=origin) == FORBIDDEN
    assert post(url, **{"Origin": origin, "X-Joute-Token": "guessed"}) == FORBIDDEN
    assert post(url, **{"Origin": "http://evil.example", "X-Joute-Token": token}) == FORBIDDEN
    assert post(url, **{"Host": "evil.example", "X-Joute-Token": token}) == MISDIRECTED
    assert post(url, **{"Origin": origin, "X-Joute-Token": token}) == DONE


def test_no_web_imports_nothing_of_the_pages() -> None:
    code = "import sys, joute.cli.serve, joute.cli.play; print('joute.web' in sys.modules)"
    command = [sys.executable, "-c", code]
    done = subprocess.run(command, check=True, capture_output=True, text=True, timeout=60)
    assert done.stdout == "False\n"
