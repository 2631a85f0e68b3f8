"""Everything that a person reads in the browser exists in French and in English."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from pages import keep, quick_bots, running
from playwright.sync_api import Page, Route, expect
from web.serving import LISTENS, SERVE, Client

from joute import registry
from joute.web.files import STATIC

pytestmark = pytest.mark.long


GAMES = registry.names()
TEXT = "?? catalogue[ENGLISH]?.[code] ?? code;"
MARKED_TEXT = f"{TEXT}\n  if (text !== code) return sentence({{ ...reason, code: `⟦${{text}}⟧` }}, language, catalogue);"
LISTEN = """
globalThis.drawn = new Set();
const { fillText } = CanvasRenderingContext2D.prototype;
CanvasRenderingContext2D.prototype.fillText = function (text, ...place) {
  globalThis.drawn.add(text);
  return fillText.call(this, text, ...place);
};
"""
"""Keeps the texts that are drawn."""
READ = """() => {
  const data = ".seat-name, .player-name, .guests, .details-head, .brand, h1, code, .where b, pre, .badge, .language, .file-name, .of-bot, .rules article, article.rules, .bot-state h2, noscript";
  const texts = [...globalThis.drawn];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) if (!walk.currentNode.parentElement.closest(data)) texts.push(walk.currentNode.data);
  for (const name of ["title", "aria-label", "placeholder"])
    for (const node of document.querySelectorAll(`[${name}]`))
      if (!node.closest(data)) texts.push(node.getAttribute(name));
  return texts;
}"""
"""Gives all texts of a page but names, addresses and what programs write."""
MARK = re.compile("⟦[^⟦⟧]*⟧")
WORD = re.compile(r"[^\W\d_]{2,}")
UNITS = {"ms"}


def mark(route: Route) -> None:
    """Mark all that is said from the catalogue."""
    text = (STATIC / "speech.js").read_text(encoding="utf-8")
    assert TEXT in text
    route.fulfill(body=text.replace(TEXT, MARKED_TEXT), content_type="text/javascript")


@pytest.fixture
def marked(page: Page) -> Page:
    """Return a page on which all that is said from the catalogue is marked."""
    page.add_init_script(LISTEN)
    page.route("**/static/speech.js", mark)
    return page


def unmarked(page: Page) -> set[str]:
    """Return the texts with words that come from no catalogue."""
    found = set()
    for text in page.evaluate(READ):
        rest = text
        while MARK.search(rest):
            rest = MARK.sub("", rest)
        if set(WORD.findall(rest)) - UNITS:
            found.add(text)
    return found


@pytest.mark.parametrize("name", GAMES)
def test_a_person_who_plays_reads_nothing_but_what_is_said_in_both_languages(
    marked: Page, tmp_path: Path, name: str
) -> None:
    bots = ("human", *quick_bots(name)[1:])
    with running("play", name, *bots, "--seed", "1", "--no-open", folder=tmp_path) as (_, url):
        marked.goto(url)
        expect(marked.locator(".asked b")).to_be_visible()
        marked.keyboard.press("?")
        expect(marked.get_by_role("dialog")).to_be_visible()
        assert unmarked(marked) == set()


def test_who_looks_at_a_replay_reads_nothing_but_what_is_said_in_both_languages(
    marked: Page, watch: Callable[[Path], str], tmp_path: Path
) -> None:
    bots = ["dumb", "cmd:sh -c 'exit 3'"]
    marked.goto(f"{watch(keep(tmp_path / 'r.joute', 'race', bots))}#turn=2")
    expect(marked.locator(".turn")).to_contain_text("Turn 2")
    marked.keyboard.press("1")
    for tab in marked.get_by_role("tab").all():
        tab.click()
        assert unmarked(marked) == set()
    marked.keyboard.press("End")
    expect(marked.locator(".caption.verdict")).not_to_be_empty()
    assert unmarked(marked) == set()


def test_a_class_reads_nothing_but_what_is_said_in_both_languages(
    marked: Page, tmp_path: Path
) -> None:
    with running(*SERVE, "--page-host", "0.0.0.0", folder=tmp_path) as (printed, url):  # noqa: S104 - as a teacher does
        found = LISTENS.search(printed)
        assert found
        marked.goto(url)
        port = url.rpartition(":")[2]
        expect(marked.locator(".where b")).to_have_text(re.compile(rf"http://(?!0\.)\S+:{port}"))
        assert unmarked(marked) == set()
        client = Client(int(found[1]), "Ann")
        marked.locator(".seed-step button").click()
        expect(marked.locator(".guests li")).to_have_count(1)
        assert unmarked(marked) == set()
        marked.locator("button.primary").click()
        expect(marked.locator(".live")).to_be_visible()
        assert unmarked(marked) == set()
        client.leave()
        expect(marked.locator(".next")).to_be_visible()
        assert unmarked(marked) == set()
        marked.goto(url)
        expect(marked.locator(".listed")).to_be_visible()
        assert unmarked(marked) == set()
