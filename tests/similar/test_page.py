"""The page and the CSV: all that a reader needs, and nothing that a student's file could do to them."""

import csv
from html.parser import HTMLParser
from itertools import product

from similar_set import COPIES, INDEPENDENT, by_text, given, program

from joute import registry
from joute.similar.evidence import Comparison, compared
from joute.similar.report.page import Context, page
from joute.similar.report.sheet import sheet
from joute.similar.text import fingerprints
from joute.speech import ENGLISH, FRENCH, LANGUAGES

HOSTILE = "</code></pre><script>alert(1)</script><img src=x onerror=alert(2)>\"'&"


class Elements(HTMLParser):
    """What a browser makes of a page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.ids: list[str] = []
        self.links: list[str] = []
        self.handlers: list[str] = []
        self.text = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        for name, value in attrs:
            if name == "id":
                self.ids.append(value or "")
            elif name == "href":
                self.links.append(value or "")
            elif name.startswith("on") or name == "src":
                self.handlers.append(name)

    def handle_data(self, data: str) -> None:
        self.text += data


def shown(found: Comparison) -> Elements:
    return Elements(str(page(found, Context(game=registry.find("vin"), given=given()))))


def hostile() -> Comparison:
    signs = product("+-*/", "<>=", "&|^")
    lines = "\n".join(f"a = [x {a} 1 for x in y if x {b}= 2] {c} 3" for a, b, c in signs)
    code = f"# {HOSTILE}\u202e\n{lines}\ns = '''{HOSTILE}'''\n"
    both = [program(HOSTILE + "\u202e" + name, (f"{HOSTILE}.py", "python", code)) for name in "ab"]
    return compared(both, [fingerprints(one, frozenset()) for one in both])


def test_names_and_code_do_nothing_to_the_page() -> None:
    found = shown(hostile())
    assert found.tags.count("script") == 1  # ours, which chooses the language
    assert "img" not in found.tags
    assert not found.handlers
    assert found.text.count("alert(1)") >= 4


def test_signs_that_turn_a_text_around_are_seen() -> None:
    found = shown(hostile())
    assert "\u202e" not in found.text
    assert "\N{REPLACEMENT CHARACTER}" in found.text


def test_every_link_leads_somewhere_and_every_place_is_one() -> None:
    found = shown(by_text(INDEPENDENT, COPIES))
    assert len(found.ids) == len(set(found.ids))
    assert {link.removeprefix("#") for link in found.links} <= set(found.ids)
    assert len(found.links) > 50


def test_the_page_says_that_it_is_evidence_and_what_chance_gives() -> None:
    for text in (
        "Evidence, not a verdict.",
        "Des indices, pas un verdict.",
        "most similar independent pair",
        "paire indépendante la plus semblable",
    ):
        assert text in shown(by_text(INDEPENDENT)).text


def test_a_folder_without_notable_pairs_says_so() -> None:
    found = shown(by_text(INDEPENDENT))
    assert "No pair has more in common than chance explains." in found.text
    assert not [one for one in found.ids if one.startswith("pair1")]


def test_the_csv_has_every_pair_and_no_formula() -> None:
    both = [program(name) for name in ("=cmd|' /C calc'!A0", "bob")]
    found = compared(both, [fingerprints(one, frozenset()) for one in both])
    for language, delimiter in zip(LANGUAGES, ",;", strict=True):
        written = sheet(found, language).removeprefix("\ufeff")
        titles, row = csv.reader(written.splitlines(), delimiter=delimiter)
        assert row[0].startswith("'=")
        assert len(titles) == len(row)
    assert "même texte" in sheet(found, FRENCH)
    assert len(sheet(by_text(INDEPENDENT), ENGLISH).splitlines()) == 67
