"""The page of a tournament as a browser shows it: on a phone, on paper, to a student who looks for one bot."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from tournament.scripted import scripted

from joute.contest.records import Fixture
from joute.game import AnyGame, Points
from joute.tournament.plan import Format, Stage
from joute.tournament.report.page import page as report
from joute.tournament.table import table_of

STRENGTH = {f"bot {number:02}": number for number in range(1, 14)}
STRENGTH["<b>long & hostile</b> " + "x" * 60] = 14
STAGES = (
    Stage(name="heats", format=Format.POOLS),
    Stage(name="cup", format=Format.KNOCKOUT, takes=6),
)
BEYOND = """() => [...document.querySelectorAll("main *")].filter((one) =>
  one.getBoundingClientRect().right > innerWidth + 1 && !one.closest(".wide")).length"""


def strong(_: Fixture, bot: str) -> Points:
    return STRENGTH[bot]


@pytest.fixture
def address(lots: AnyGame, tmp_path: Path) -> str:
    """Return where the report of a tournament is."""
    history = scripted(lots, list(STRENGTH), strong, *STAGES)
    file = tmp_path / "report.html"
    written = report(history, table_of(history, resamples=5), tmp_path / "report-replays")
    file.write_text(written, encoding="utf-8")
    return file.as_uri()


@pytest.mark.parametrize("width", [360, pytest.param(1366, marks=pytest.mark.long)])
def test_only_tables_and_drawings_scroll_and_they_show_it(
    page: Page, address: str, width: int
) -> None:
    page.set_viewport_size({"width": width, "height": 700})
    page.goto(address)
    assert page.evaluate(BEYOND) == 0
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    shadow = "getComputedStyle(document.querySelector('.wide')).backgroundAttachment"
    assert page.evaluate(shadow) == "local, local, scroll, scroll"


@pytest.mark.long
def test_a_bot_is_found_by_its_name_and_only_its_matches_are_listed(
    page: Page, address: str
) -> None:
    page.goto(address)
    page.get_by_label("Find a bot").fill("bot 07")
    row = page.locator("#bot-bot_07")
    expect(row).to_be_in_viewport()
    assert page.evaluate("location.hash") == "#bot-bot_07"
    page.locator("summary", has_text="Heats").click()
    listed = page.locator(".matches tbody tr:visible")
    expect(listed.first).to_contain_text("bot 07")
    assert listed.count() == sum("bot 07" in text for text in listed.all_inner_texts())
    few = listed.count()
    page.get_by_role("button", name="Show everybody").click()
    assert listed.count() > few


def test_a_link_to_a_bot_shows_its_lines(page: Page, address: str) -> None:
    page.goto(f"{address}#bot-bot_03")
    expect(page.get_by_label("Find a bot")).to_have_value("bot 03")
    colours = """() => ["bot-bot_03", "bot-bot_04"].map((id) =>
      getComputedStyle(document.getElementById(id).lastElementChild).backgroundColor)"""
    found, other = page.evaluate(colours)
    assert found != other
    assert page.evaluate("document.querySelectorAll('[data-bot=\"10\"]').length") == 3


@pytest.mark.long
def test_on_paper_nothing_is_cut_off_or_dark(page: Page, address: str) -> None:
    page.emulate_media(media="print", color_scheme="dark")
    page.set_viewport_size({"width": 718, "height": 1000})  # A4 within its margins
    page.goto(address)
    styles = "(({ color, backgroundColor }) => [color, backgroundColor])(getComputedStyle(document.body))"
    assert page.evaluate(styles) == ["rgb(0, 0, 0)", "rgb(255, 255, 255)"]
    cut = """() => [...document.querySelectorAll(".wide")].filter((one) =>
      one.scrollWidth > one.clientWidth + 1).map((one) => one.firstElementChild.className)"""
    assert page.evaluate(cut) == []
    expect(page.locator(".language")).to_be_hidden()
    expect(page.locator("form.find")).to_be_hidden()
