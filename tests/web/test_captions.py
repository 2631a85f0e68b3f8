"""What a film tells in words, and that there is room for it."""

import re
from pathlib import Path

import pytest
from games.mine.helpers import board
from pages import keep
from playwright.sync_api import Browser, Page, ViewportSize, expect

from joute import registry
from joute.contest.deaths import LastDeath
from joute.contest.report.names import Names
from joute.contest.report.parts import document, last_deaths
from joute.film import Opening, film
from joute.game import Failure, Kind, Reason
from joute.games.vin.frame import Frame
from joute.replay import loads
from joute.web.export import export

THE_END = "#turn=9999"
CUT_OFF = """() => {
  const list = document.querySelector(".seats").getBoundingClientRect();
  const turn = document.querySelector(".turn");
  const cut = [...document.querySelectorAll(".seat")].filter(
    (seat) => seat.getBoundingClientRect().bottom > list.bottom + 1,
  );
  return [cut.length, turn.scrollWidth > turn.clientWidth, list.bottom > innerHeight];
}"""

UNDER = """() => [...document.querySelectorAll(".seat")].map((seat) => {
  const [name, pickaxes] = [".seat-name", ".pickaxes .icon"].map((part) => seat.querySelector(part).getBoundingClientRect());
  return pickaxes.top >= name.bottom - 2 && pickaxes.left < name.right;
})"""

LINES = """() => [...document.querySelectorAll(".seat-things > *")].map((thing) => {
  const line = Number.parseFloat(getComputedStyle(thing).fontSize);
  return Math.round(thing.getBoundingClientRect().height / line / 1.2);
})"""


def filmed(
    folder: Path,
    name: str,
    bots: list[str],
    names: tuple[str, ...] = (),
    *,
    ground: str | None = None,
    **typed: str,
) -> tuple[str, Opening]:
    """Play a match and write its film; give where it is, and its opening."""
    game = registry.find(name)
    file = keep(folder / "kept.joute", name, bots, names, ground=ground, **typed)
    replay = loads(file.read_bytes(), game)
    opening, *lines = film(game, replay)
    assert isinstance(opening, Opening)
    shown = folder / "film.html"
    shown.write_text(export([opening, *lines]), encoding="utf-8")
    return shown.as_uri(), opening


@pytest.mark.long
def test_the_end_of_a_match_tells_who_won_and_what_happened_last(
    page: Page, tmp_path: Path
) -> None:
    url, _ = filmed(tmp_path, "mine", ["random", "random"], ground=board(depth=1))
    page.goto(f"{url}{THE_END}")
    caption = page.locator(".caption.verdict")
    expect(caption).to_contain_text(re.compile(r"random \([01]\) wins|A draw"))
    evil = r"random \([01]\) wakes the evil at row \d, column \d.*: −\d000"
    expect(caption).to_contain_text(re.compile(evil))


@pytest.mark.long
def test_a_death_that_ends_a_match_is_told_where_the_game_has_no_word_for_it(
    page: Page, tmp_path: Path
) -> None:
    url, _ = filmed(tmp_path, "cafe", ["random", "cmd:sh -c 'exit 3'"], ("Ann", "Bob"))
    page.goto(f"{url}{THE_END}")
    expect(page.locator(".caption.verdict")).to_contain_text("Ann wins")
    expect(page.locator(".caption.verdict")).to_contain_text("Bob is out: ")


def test_a_lone_team_that_leaves_has_not_won(page: Page, tmp_path: Path) -> None:
    url, _ = filmed(tmp_path, "mine", ["cmd:sh -c 'exit 3'"], ("Ann",))
    page.goto(f"{url}{THE_END}")
    expect(page.locator(".caption.verdict b")).to_have_text("No winner")
    expect(page.locator(".winner")).to_have_count(0)


@pytest.mark.long
def test_everybody_who_goes_out_in_the_same_moment_of_a_race_is_named(
    page: Page, tmp_path: Path
) -> None:
    names = ("Ann", "Bob", "Eve")
    url, _ = filmed(tmp_path, "race", ["dumb", "cmd:sh -c 'exit 3'", "cmd:sh -c 'exit 4'"], names)
    page.goto(f"{url}#turn=1")
    expect(page.locator(".caption")).to_have_text("Bob is out · Eve is out")


@pytest.mark.long
def test_every_deed_in_a_mine_is_told(page: Page, tmp_path: Path) -> None:
    url, _ = filmed(tmp_path, "mine", ["random", "random"], max_turns="20")
    page.goto(f"{url}#turn=0")
    expect(page.locator(".turn")).to_have_text("Start")
    told = set()
    slider = page.locator(".timeline input")
    for step in range(1, 16):
        page.keyboard.press("ArrowRight")
        expect(slider).to_have_value(str(step))
        told.add(page.locator(".caption").text_content() or "")
    assert not [text for text in told if "plays; actions left" in text]
    assert any("sounds row" in text for text in told)


@pytest.mark.long
def test_sixteen_teams_and_a_long_turn_are_not_cut_off(page: Page, tmp_path: Path) -> None:
    url, _ = filmed(tmp_path, "mine", ["random"] * 16, max_turns="12")
    for width, height in [(1280, 800), (1024, 768)]:
        page.set_viewport_size({"width": width, "height": height})
        page.goto(f"{url}{THE_END}")
        page.reload()
        expect(page.locator(".turn")).to_contain_text("Turn 12 of 12")
        assert page.evaluate(CUT_OFF) == [0, False, False]


@pytest.mark.long
def test_pickaxes_stand_under_the_names_however_many_teams_play_and_have_a_legend(
    page: Page, tmp_path: Path
) -> None:
    url, _ = filmed(tmp_path, "mine", ["random"] * 7, max_turns="2")
    page.goto(f"{url}{THE_END}")
    expect(page.locator(".many .pickaxes .icon")).to_have_count(7)
    assert page.evaluate(UNDER) == [True] * 7
    legend = page.locator(".legend")
    for kind in ("basic", "iron", "diamond"):
        expect(legend).to_contain_text(f"{kind} pickaxe")


@pytest.mark.long
def test_what_is_said_of_each_of_eight_runners_stays_in_one_line(
    browser: Browser, tmp_path: Path
) -> None:
    url, _ = filmed(tmp_path, "race", ["dumb"] * 8)
    viewport: ViewportSize = {"width": 1280, "height": 800}
    with browser.new_context(locale="fr-FR", viewport=viewport) as context:
        page = context.new_page()
        page.goto(f"{url}{THE_END}")
        expect(page.locator(".many .winner")).to_have_count(8)
        assert page.evaluate(LINES) == [1] * 24


def test_a_french_page_counts_and_writes_numbers_as_french_does(
    browser: Browser, tmp_path: Path
) -> None:
    url, _ = filmed(tmp_path, "race", ["dumb", "dumb"])
    with browser.new_context(locale="fr-FR") as context:
        page = context.new_page()
        page.goto(f"{url}#turn=1")
        things = page.locator(".seat-things").first
        expect(things).to_contain_text("1 déplacement")
        expect(things).not_to_contain_text("déplacements")
        page.goto(f"{url}#turn=2")
        expect(things).to_contain_text("2 déplacements")
        expect(page.locator(".pace option").first).to_have_text("0,25×")


def test_the_first_seat_is_shown_where_all_speak_at_once(page: Page, tmp_path: Path) -> None:
    url, _ = filmed(tmp_path, "race", ["dumb", "dumb"], ("Ann", "Bob"))
    page.goto(f"{url}#turn=2")
    expect(page.locator(".details-head span")).to_have_text("Ann")
    page.keyboard.press("1")
    expect(page.locator(".details-head span")).to_have_text("Bob")


@pytest.mark.long
def test_who_wrote_on_stderr_is_shown_first(page: Page, tmp_path: Path) -> None:
    loud = "import sys\nprint('hm', file=sys.stderr)\n"
    (tmp_path / "loud.py").write_text(loud, encoding="utf-8")
    url, _ = filmed(tmp_path, "race", ["dumb", f"{tmp_path}/loud.py"], ("Ann", "Bob"))
    page.goto(f"{url}#turn=2")
    expect(page.locator(".details-head span")).to_have_text("Bob")
    expect(page.locator(".details-body")).to_contain_text("hm")


@pytest.mark.long
def test_the_pointer_reads_how_many_grapes_a_bunch_has(page: Page, tmp_path: Path) -> None:
    url, opening = filmed(tmp_path, "vin", ["lazy", "lazy"], size="50", rounds="2")
    page.goto(f"{url}#turn=0")
    assert isinstance(opening.first.frame, Frame)
    bunch = opening.first.frame.bunches[0]
    box = page.locator(".picture").bounding_box()
    assert box
    unit = min(box["width"], box["height"] - 16) / 52
    row, column = divmod(bunch.cell, 50)
    page.mouse.move(
        box["x"] + box["width"] / 2 + (column - 24.5) * unit,
        box["y"] + box["height"] / 2 + (row - 24.5) * unit,
    )
    expect(page.locator(".tip")).to_contain_text(f"{bunch.units} {bunch.colour} grape")


def test_the_page_of_a_contest_says_in_french_why_a_bot_died(
    browser: Browser, tmp_path: Path
) -> None:
    registry.find("race")
    reason = Reason("race.no-number", {"line": "7.5"})
    failure = Failure(Kind.PROTOCOL, reason, evidence="oh")
    last = LastDeath(match="1", turn=3, failure=failure)
    told = last_deaths([("ann", {"protocol": 1}, last, "1.html")], Names(["ann"]))
    file = tmp_path / "contest.html"
    file.write_text(document("Contest", [told]), encoding="utf-8")
    page = browser.new_page(locale="fr-FR")
    page.goto(file.as_uri())
    french = "7.5 n’est pas un nombre entier\u00a0; il a écrit en dernier\u00a0: 'oh'"
    expect(page.locator(".dead span:visible")).to_have_text(french)
    page.close()
