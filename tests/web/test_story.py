"""What a film tells in words, and that there is room for it."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from games.mine.helpers import board
from pages import keep
from playwright.sync_api import Browser, Page, expect

Watch = Callable[[Path], str]
CUT_OFF = """() => {
  const list = document.querySelector(".seats").getBoundingClientRect();
  const turn = document.querySelector(".turn");
  const cut = [...document.querySelectorAll(".seat")].filter(
    (seat) => seat.getBoundingClientRect().bottom > list.bottom + 1,
  );
  return [cut.length, turn.scrollWidth > turn.clientWidth, list.bottom > innerHeight];
}"""


def test_the_end_of_a_match_tells_who_won_and_what_happened_last(
    page: Page, watch: Watch, tmp_path: Path
) -> None:
    file = keep(tmp_path / "m.joute", "mine", ["random", "random"], ground=board(depth=1))
    page.goto(watch(file))
    page.keyboard.press("End")
    caption = page.locator(".caption.verdict")
    expect(caption).to_contain_text(re.compile(r"random \([01]\) wins|A draw"))
    evil = r"random \([01]\) wakes the evil at row \d, column \d.*: −\d,000"
    expect(caption).to_contain_text(re.compile(evil))


def test_a_death_that_ends_a_match_is_told_where_the_game_has_no_word_for_it(
    page: Page, watch: Watch, tmp_path: Path
) -> None:
    file = keep(tmp_path / "c.joute", "cafe", ["random", "cmd:sh -c 'exit 3'"], ["Ann", "Bob"])
    page.goto(watch(file))
    page.keyboard.press("End")
    expect(page.locator(".caption.verdict")).to_contain_text("Ann wins")
    expect(page.locator(".caption.verdict")).to_contain_text("Bob is out: ")


def test_every_deed_in_a_mine_is_told(page: Page, watch: Watch, tmp_path: Path) -> None:
    file = keep(tmp_path / "m.joute", "mine", ["random", "random"], max_turns="60")
    page.goto(watch(file))
    page.keyboard.press("Home")
    told = set()
    slider = page.locator(".timeline input")
    for step in range(1, 41):
        page.keyboard.press("ArrowRight")
        expect(slider).to_have_value(str(step))
        told.add(re.sub(r"\d+", "", page.locator(".caption").text_content() or ""))
    assert not [text for text in told if "plays; actions left" in text]
    assert any("sounds row" in text for text in told)


@pytest.mark.parametrize("size", [(1280, 800), (1024, 768)], ids=str)
def test_sixteen_teams_and_a_long_turn_are_not_cut_off(
    page: Page, watch: Watch, tmp_path: Path, size: tuple[int, int]
) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.goto(watch(keep(tmp_path / "m.joute", "mine", ["random"] * 16, max_turns="12")))
    page.keyboard.press("End")
    expect(page.locator(".turn")).to_contain_text("step")
    assert page.evaluate(CUT_OFF) == [0, False, False]


def test_a_french_page_counts_and_writes_numbers_as_french_does(
    browser: Browser, watch: Watch, tmp_path: Path
) -> None:
    file = keep(tmp_path / "r.joute", "race", ["dumb", "dumb"])
    with browser.new_context(locale="fr-FR") as context:
        page = context.new_page()
        page.goto(f"{watch(file)}#turn=1")
        things = page.locator(".seat-things").first
        expect(things).to_contain_text("1 coup")
        expect(things).not_to_contain_text("coups")
        page.keyboard.press("ArrowRight")
        expect(things).to_contain_text("2 coups")
        expect(page.locator(".pace option").first).to_have_text("0,25×")


def test_the_first_seat_is_shown_where_all_speak_at_once(
    page: Page, watch: Watch, tmp_path: Path
) -> None:
    file = keep(tmp_path / "r.joute", "race", ["dumb", "dumb"], ["Ann", "Bob"])
    page.goto(f"{watch(file)}#turn=2")
    expect(page.locator(".details-head span")).to_have_text("Ann")
    page.keyboard.press("1")
    expect(page.locator(".details-head span")).to_have_text("Bob")


def test_who_wrote_on_stderr_is_shown_first(page: Page, watch: Watch, tmp_path: Path) -> None:
    loud = "import sys\nprint('hm', file=sys.stderr)\n"
    (tmp_path / "loud.py").write_text(loud, encoding="utf-8")
    bots = ["dumb", f"{tmp_path}/loud.py"]
    page.goto(f"{watch(keep(tmp_path / 'r.joute', 'race', bots, ['Ann', 'Bob']))}#turn=2")
    expect(page.locator(".details-head span")).to_have_text("Bob")
    expect(page.locator(".details-body")).to_contain_text("hm")


def test_the_pointer_reads_how_many_grapes_a_bunch_has(
    page: Page, watch: Watch, tmp_path: Path
) -> None:
    film = keep(tmp_path / "v.joute", "vin", ["lazy", "lazy"], size="50", rounds="2")
    page.goto(f"{watch(film)}#turn=0")
    page.wait_for_selector(".picture canvas")
    first = page.evaluate(
        "fetch('/film/1').then(film => film.text()).then(text => JSON.parse(text.split('\\n')[0]))"
    )
    bunch = first["first"]["frame"]["bunches"][0]
    box = page.locator(".picture").bounding_box()
    assert box
    unit = min(box["width"], box["height"] - 16) / 52
    row, column = divmod(bunch["cell"], 50)
    page.mouse.move(
        box["x"] + box["width"] / 2 + (column - 24.5) * unit,
        box["y"] + box["height"] / 2 + (row - 24.5) * unit,
    )
    expect(page.locator(".tip")).to_contain_text(f"{bunch['units']} {bunch['colour']} grape")
