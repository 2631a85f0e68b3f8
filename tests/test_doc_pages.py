"""Every page for readers exists in English and French; both are whole and show the same."""

import re

import pytest
from shown import IN_FRENCH, ROOT, blocks, code, page, prose

PAIRS = IN_FRENCH.items()
CLASS = "docs/class.md"
ENGLISH_OF = {french: english for english, french in PAIRS}
OTHER = IN_FRENCH | ENGLISH_OF
LINK = re.compile(r"\]\(([^)#:]*)(?:#([^)]*))?\)|src=\"([^\":]+)\"")
SHAPE = re.compile(r"^(#+|\||- |\d\. )", re.MULTILINE)
CATALOGUES = sorted(ROOT.glob("src/joute/speech/fr/*.po"))
TEXT = re.compile(r"^msgid (.*)\nmsgstr (.*)", re.MULTILINE)
NAMED = re.compile(r"docs/[\w.-]+\.md")
in_french = pytest.mark.parametrize(("english", "french"), PAIRS)
each = pytest.mark.parametrize("name", OTHER)


def linked(name: str) -> list[tuple[str, str]]:
    """Return what a page links to: the path from the root, and the anchor."""
    here = ROOT / name
    found = LINK.findall(prose(page(name)))
    places = [
        ((here.parent / (to or src) if to or src else here).resolve(), at) for to, at, src in found
    ]
    return [(str(path.relative_to(ROOT)), at) for path, at in places]


def anchors(name: str) -> set[str]:
    """Return the anchors of a page's titles, as GitHub makes them."""
    titles = re.findall(r"^#+ (.*)", prose(page(name)), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", title).lower().replace(" ", "-") for title in titles}


def test_every_page_of_the_documentation_exists_in_both_languages() -> None:
    pages = {str(path.relative_to(ROOT)) for path in ROOT.glob("docs/*.md")}
    assert pages == OTHER.keys() - {"README.md", "LISEZMOI.md"}


@pytest.mark.parametrize(("english", "french"), [pair for pair in PAIRS if pair[0] != CLASS])
def test_both_languages_show_the_same_code_and_commands(english: str, french: str) -> None:
    assert code(page(french)) == code(page(english))


def test_the_page_for_a_class_shows_the_same_commands_with_names_in_its_language() -> None:
    english, french = (
        [re.findall(r"^joute \w+ \S+", block, re.MULTILINE) for _, _, block in blocks(page(name))]
        for name in (CLASS, IN_FRENCH[CLASS])
    )
    assert english == french
    assert sum(map(len, english)) == 11


@in_french
def test_both_languages_have_the_same_sections_tables_and_lists(english: str, french: str) -> None:
    assert SHAPE.findall(prose(page(french))) == SHAPE.findall(prose(page(english)))


@each
def test_a_page_begins_with_a_link_to_the_other_language(name: str) -> None:
    head = "\n".join(page(name).splitlines()[:8])
    assert f"]({OTHER[name].rpartition('/')[2]})" in head


@each
def test_every_link_leads_somewhere(name: str) -> None:
    missing = [path for path, _ in linked(name) if not (ROOT / path).exists()]
    assert missing == []
    lost = [
        (path, at)
        for path, at in linked(name)
        if at and path.endswith(".md") and at not in anchors(path)
    ]
    assert lost == []


@each
def test_a_page_links_to_pages_in_its_own_language(name: str) -> None:
    foreign = IN_FRENCH if name in ENGLISH_OF else ENGLISH_OF
    assert {path for path, _ in linked(name) if path in foreign} == {OTHER[name]}


def test_what_joute_says_in_french_names_pages_in_french() -> None:
    texts = [text for file in CATALOGUES for text in TEXT.findall(file.read_text(encoding="utf-8"))]
    named = [(NAMED.findall(english), NAMED.findall(french)) for english, french in texts]
    assert any(english for english, _ in named)
    assert [said for said in named if [IN_FRENCH[page] for page in said[0]] != said[1]] == []
