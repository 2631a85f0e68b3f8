"""A report reads in French and in English, and never in both at once."""

from collections.abc import Callable
from html.parser import HTMLParser
from pathlib import Path

import pytest
from conftest import Ran
from programs import saying, script
from speech.foreign import FEW, WORD, foreign

from joute.speech import LANGUAGES

Joute = Callable[..., Ran]
OFF = ("--sandbox", "off", "--quiet", "--seed", "1")
NEVER_CLOSED = {"meta", "line", "circle"}


class Read(HTMLParser):
    """What a reader of one language sees of a page, and is told of it."""

    def __init__(self, page: str, language: str) -> None:
        super().__init__()
        self.texts: list[str] = []
        self.untranslated: list[str] = []
        """Sentences that all readers are shown."""
        self._language = language
        self._open: list[str | None] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = dict(attrs)
        if tag not in NEVER_CLOSED:
            hidden = tag in {"script", "style", "title"} and "none"
            self._open.append(hidden or (values.get("lang") if tag == "span" else None))
        self.texts += [values[name] or "" for name in ("title", "aria-label") if name in values]

    def handle_endtag(self, tag: str) -> None:
        if tag not in NEVER_CLOSED:
            self._open.pop()

    def handle_data(self, data: str) -> None:
        if all(spoken in {None, self._language} for spoken in self._open):
            self.texts.append(data)
        if not any(self._open) and len(WORD.findall(data)) > FEW:
            self.untranslated.append(data)


@pytest.fixture
def pages(own_folder: None, joute: Joute) -> list[Path]:
    """Return the reports of a tournament and of a league in which bots die in several ways."""
    del own_folder
    bots = Path("bots")
    bots.mkdir()
    for number, name in enumerate(("ann", "bob"), 1):
        saying(bots / name, number)
    script(bots / "eve", "read seats", "echo 'my last words' >&2", "exit 3")
    saying(bots / "dan", "nonsense")
    names = [f"./bots/{path.name}" for path in sorted(bots.iterdir())]
    assert joute("tournament", "lots", *names, *OFF, "--rounds", "4").code == 0
    league = ("league", "lots", "bots", "--matches", "60", "--until", "2020-01-10T18:00")
    assert joute(*league, *OFF).code == 0
    return [Path("lots-tournament.html"), Path("lots-league.html")]


@pytest.mark.long
@pytest.mark.usefixtures("lots")
def test_a_report_is_read_in_one_language_at_a_time(pages: list[Path]) -> None:
    for page in pages:
        text = page.read_text(encoding="utf-8")
        for language in LANGUAGES:
            read = Read(text, language)
            assert read.untranslated == []
            shown = read.texts
            for other in LANGUAGES:
                found = foreign("\n".join(shown), other)
                assert (found == []) is (other == language), (page, found)
