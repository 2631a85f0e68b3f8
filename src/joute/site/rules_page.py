"""The rules of a game as the site shows them: its Markdown as HTML, then a first program."""

from markdown_it import MarkdownIt
from markdown_it.token import Token
from markupsafe import Markup

from joute import kit, rulebook
from joute.game import AnyGame
from joute.reason import Reason
from joute.speech import sentence

FIRST = "python/bot.py"
"""The file of a kit that is shown."""
_LEVELS = {"h1": "h2", "h2": "h3", "h3": "h4"}
"""The page has a title of its own."""


def rules_page(game: AnyGame) -> str:
    """Return the rules in every language that the game has, each in a section; "" if it has none."""
    sections = {
        language: _html(path.read_text(encoding="utf-8") + _first_program(game, language))
        for language, path in rulebook.files(game.name).items()
    }
    return "".join(
        Markup('<section lang="{}">{}</section>').format(language, Markup(html))  # noqa: S704 - rendered below, with HTML escaped
        for language, html in sections.items()
    )


def _html(text: str) -> str:
    """Render Markdown; tables may be wider than a phone and scroll by themselves."""
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = markdown.parse(text)
    for token in tokens:
        _lower(token)
    html: str = markdown.renderer.render(tokens, markdown.options, {})
    return html


def _lower(token: Token) -> None:
    if token.type in ("heading_open", "heading_close"):
        token.tag = _LEVELS[token.tag]


def _first_program(game: AnyGame, language: str) -> str:
    """Return the kit's program in Python, as Markdown."""
    if not kit.has_kit(game):
        return ""
    title = sentence(Reason("A first program"), language)
    values = {"file": f"{game.name}.tar.gz", "address": f"/kit/{language}/{game.name}.tar.gz"}
    about = Reason(
        "In Python; [{file}]({address}) holds it in other languages too, with maps and a Makefile.",
        values,
    )
    program = kit.kit(game, language)[FIRST].decode()
    return f"\n## {title}\n\n{sentence(about, language)}\n\n```python\n{program}```\n"
