"""Looks at a page as a screen reader and a keyboard do."""

from itertools import pairwise
from typing import Any

from playwright.sync_api import Page

NAMED = {
    "button", "checkbox", "combobox", "dialog", "image", "img", "link", "listbox", "radio",
    "searchbox", "slider", "spinbutton", "switch", "tab", "table", "textbox",
}  # fmt: skip
HEADINGS = """() => [...document.querySelectorAll("h1, h2, h3, h4")]
    .filter((one) => one.checkVisibility()).map((one) => Number(one.tagName[1]))"""
BARE = """() => [...document.querySelectorAll("table")].filter((one) => !one.querySelector("th")).length"""


def audit(page: Page, locale: str) -> None:
    """Look at a page as a screen reader does."""
    session = page.context.new_cdp_session(page)
    nodes: list[dict[str, Any]] = session.send("Accessibility.getFullAXTree")["nodes"]
    seen = [node for node in nodes if not node["ignored"]]
    nameless = [
        node["role"]["value"]
        for node in seen
        if node["role"]["value"] in NAMED and not node.get("name", {}).get("value", "").strip()
    ]
    assert nameless == []
    assert sum(node["role"]["value"] == "main" for node in seen) == 1
    assert page.title()
    assert page.locator("html").get_attribute("lang") == locale[:2]
    headings = page.evaluate(HEADINGS)
    assert headings[0] == 1
    assert headings.count(1) == 1
    assert all(after <= before + 1 for before, after in pairwise(headings))
    assert page.evaluate(BARE) == 0


def tab_through(page: Page) -> None:
    """Every stop of the Tab key can be seen, and is marked."""
    page.keyboard.press("Tab")
    first = page.evaluate("document.activeElement.outerHTML")
    for _ in range(100):
        outline = page.evaluate(
            """() => { const at = document.activeElement, style = getComputedStyle(at);
            return at === document.body || (at.checkVisibility() &&
              (style.outlineStyle !== "none" || style.boxShadow !== "none")); }"""
        )
        assert outline, page.evaluate("document.activeElement.outerHTML")
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.outerHTML") == first:
            return
