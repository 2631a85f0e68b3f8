"""The graph of an analysis: it leads to the turns, and travels with the film."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
import pytest
from needs import needs
from pages import running
from playwright.sync_api import expect

from joute.analysis import analyse
from joute.cli.replays import read_current_replay
from joute.cli.watch import write_page

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = needs("chromium")
MOST_BYTES = 200_000


@pytest.mark.long
def test_an_exported_page_leads_to_the_mistakes(
    page: "Page", replay_of: Callable[[str], Path], tmp_path: Path
) -> None:
    game, replay = read_current_replay(str(replay_of("race")))
    found = analyse(game, replay)
    out = tmp_path / "page.html"
    write_page(out, game, replay, found)
    assert out.stat().st_size < MOST_BYTES
    page.goto(out.as_uri())
    marks = page.locator(".analysis-mistake")
    marks.first.wait_for()
    assert marks.count() == len(found.mistakes)
    worst = found.moments[found.mistakes[0]]
    marks.first.focus()
    page.keyboard.press("Enter")
    page.wait_for_url(f"**#turn={worst.turn}")
    assert f"Turn {worst.turn}," in page.locator(".analysis-said").inner_text()


@pytest.mark.long
def test_on_a_phone_the_buttons_stay_where_they_are_whatever_is_said(
    page: "Page", replay_of: Callable[[str], Path], tmp_path: Path
) -> None:
    game, replay = read_current_replay(str(replay_of("race")))
    found = analyse(game, replay)
    write_page(tmp_path / "page.html", game, replay, found)
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto((tmp_path / "page.html").as_uri())
    said, bar = page.locator(".analysis-said"), page.locator(".playback")
    heights: dict[str, float] = {}
    for place in range(len(found.mistakes)):
        page.locator(".analysis-mistake").nth(place).press("Enter")
        box = bar.bounding_box()
        assert box is not None
        heights[said.inner_text()] = box["height"]
    assert len(heights) > 1
    assert len({*heights.values()}) == 1
    assert max(heights.values()) < 844 / 4


@pytest.mark.long
@pytest.mark.parametrize("width", [1280, 390])
def test_a_line_that_is_cut_begins_with_the_figures_and_a_click_shows_all_of_it(
    page: "Page", replay_of: Callable[[str], Path], tmp_path: Path, width: int
) -> None:
    game, replay = read_current_replay(str(replay_of("race")))
    found = analyse(game, replay)
    long = tuple(f"MESSAGE {number}" for number in range(40))
    moments = tuple(msgspec.structs.replace(one, done=long, cost=1.0) for one in found.moments)
    write_page(
        tmp_path / "page.html", game, replay, msgspec.structs.replace(found, moments=moments)
    )
    page.set_viewport_size({"width": width, "height": 800})
    page.goto((tmp_path / "page.html").as_uri())
    page.locator(".analysis-mistake").first.press("Enter")
    line = page.locator(".analysis-said")
    begins = re.compile(r"\(exact\) Turn \d+, \w+( \(\d\))?: \d+ → \d+ \(MESSAGE 0,")
    expect(line).to_contain_text(begins)
    cut = "line => line.firstChild.scrollWidth > line.offsetWidth + 1 || line.firstChild.scrollHeight > line.offsetHeight + 1"
    assert line.evaluate(cut)
    line.click()
    assert not line.evaluate(cut)
    line.press("Enter")
    assert line.evaluate(cut)


@pytest.mark.long
def test_of_several_turns_that_of_the_chosen_seat_is_said_first_then_a_mistake(
    page: "Page", replay_of: Callable[[str], Path], tmp_path: Path
) -> None:
    game, replay = read_current_replay(str(replay_of("race")))
    found = analyse(game, replay)
    second = tuple(place for place in found.mistakes if found.moments[place].seat == 1)
    write_page(
        tmp_path / "page.html", game, replay, msgspec.structs.replace(found, mistakes=second)
    )
    page.goto((tmp_path / "page.html").as_uri())
    page.locator(".analysis-mistake").first.press("Enter")
    turn = found.moments[second[0]].turn
    expect(page.locator(".analysis-said")).to_contain_text(f"(exact) Turn {turn}, dumb (1):")
    page.locator(".seat").first.click()
    expect(page.locator(".analysis-said")).to_contain_text(f"(exact) Turn {turn}, dumb (0):")


@pytest.mark.long
def test_a_click_on_the_graph_goes_there(
    page: "Page", replay_of: Callable[[str], Path], tmp_path: Path
) -> None:
    command = ("watch", str(replay_of("race")), "--analysis", "--turn", "3", "--no-open")
    with running(*command, folder=tmp_path) as (printed, url):
        assert "/#turn=3" in printed
        page.goto(url)
        graph = page.locator(".analysis-graph")
        graph.wait_for()
        box = graph.bounding_box()
        assert box is not None
        page.mouse.click(box["x"] + box["width"] - 1, box["y"] + 2)
        last = page.locator(".timeline input").get_attribute("max")
        page.wait_for_function(
            "last => document.querySelector('.timeline input').value == last", arg=last
        )
