"""The rules of a game as the site shows them: contents, its Markdown as HTML, then a first program."""

import re
from collections.abc import Iterator, Mapping, Sequence

from markdown_it import MarkdownIt
from markdown_it.token import Token
from markupsafe import Markup

from joute import kit, rulebook
from joute.game import AnyGame
from joute.reason import Reason
from joute.speech import sentence

FIRST = "python/bot.py"
"""The file of a kit that is shown."""
LOWEST = 6
"""The smallest headings that HTML has."""
LISTED = 3
"""Fewer chapters than this need no list of contents."""
_CHAPTER = "h3"
"""The headings that the contents link to, on the page."""
_WORD = re.compile(r"\w+")


def rules_page(game: AnyGame) -> str:
    """Return the rules in every language that the game has, each in a section; "" if it has none."""
    sections = {
        language: _html(text + _first_program(game, language), language)
        for language, text in rulebook.texts(game).items()
    }
    return "".join(
        Markup('<section lang="{}">{}</section>').format(language, Markup(html))  # noqa: S704 - rendered below, with HTML escaped
        for language, html in sections.items()
    )


def _html(text: str, language: str) -> str:
    """Render Markdown, with a list of its chapters below the title."""
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = markdown.parse(text)
    chapters = dict(_chapters(tokens, language))
    title = next((at for at, token in enumerate(tokens) if token.type == "heading_close"), -1) + 1
    before, after = (
        markdown.renderer.render(part, markdown.options, {})
        for part in (tokens[:title], tokens[title:])
    )
    return f"{before}{_contents(chapters, language)}{after}"


def _chapters(tokens: Sequence[Token], language: str) -> Iterator[tuple[str, str]]:
    """Lower the headings, because the page has a title; yield the address and the title of each chapter."""
    for number, token in enumerate(tokens):
        if token.type in {"heading_open", "heading_close"}:
            token.tag = f"h{min(int(token.tag[1:]) + 1, LOWEST)}"
        if token.type == "heading_open" and token.tag == _CHAPTER:
            title = "".join(part.content for part in tokens[number + 1].children or ())
            address = "-".join([language, *_WORD.findall(title.lower())])
            token.attrSet("id", address)
            yield address, title


def _contents(chapters: Mapping[str, str], language: str) -> str:
    link = Markup('<li><a href="#{}">{}</a></li>')
    links = Markup().join(link.format(*chapter) for chapter in chapters.items())
    title = sentence(Reason("Contents"), language)
    whole = Markup('<nav aria-label="{}"><ul>{}</ul></nav>\n')
    return whole.format(title, links) if len(chapters) >= LISTED else ""


def _first_program(game: AnyGame, language: str) -> str:
    """Return the kit's program in Python, as Markdown."""
    if not kit.has_kit(game):
        return ""
    title = sentence(Reason("A first program"), language)
    values = {"file": f"{game.name}.tar.gz", "address": f"/kit/{language}/{game.name}.tar.gz"}
    about = Reason(
        "In Python; [{file}]({address}) holds it in other languages too, with a Makefile.",
        values,
    )
    program = kit.kit(game, language)[FIRST].decode()
    return f"\n## {title}\n\n{sentence(about, language)}\n\n```python\n{program}```\n"
