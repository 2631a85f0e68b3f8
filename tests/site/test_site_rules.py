"""The rules that a student reads on the site: in both languages, with a first program that plays."""

import re
from html import unescape
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from msgspec import json
from pages import quick_bots
from students import Student, served

from joute import registry
from joute.kit import kit, pack
from joute.site.rules_page import rules_page

if TYPE_CHECKING:
    from collections.abc import Callable

    from conftest import Ran

GAMES = registry.names()
TAGS = re.compile(r"<(/?(?:h\d|p|ul|ol|li|table|tr|td|th|pre))\b")
PROGRAM = re.compile(r'<pre><code class="language-python">(.*?)</code></pre>', re.DOTALL)


def sections(game: str) -> dict[str, str]:
    """Return the rules by language."""
    page = rules_page(registry.find(game))
    return dict(re.findall(r'<section lang="(\w+)">(.*?)</section>', page, re.DOTALL))


@pytest.mark.parametrize("game", GAMES)
def test_the_first_program_of_the_rules_plays_to_the_end(
    joute: "Callable[..., Ran]", tmp_path: Path, game: str
) -> None:
    (code,) = PROGRAM.findall(sections(game)["en"])
    (tmp_path / "first.py").write_text(unescape(code), encoding="utf-8")
    bots = [f"cmd:{tmp_path / 'first.py'}", *quick_bots(game)[1:]]
    seats = json.decode(joute("play", game, *bots, "--seed", "7", "--json").out)["seats"]
    assert [seat["status"] for seat in seats] == ["ok"] * len(bots)


@pytest.mark.long
def test_the_kit_is_offered_in_the_language_of_the_rules(tmp_path: Path) -> None:
    with served(tmp_path, game="race") as url:
        student = Student(url)
        rules = student.ask("GET", "/data/rules")[1].decode()
        for language in ("en", "fr"):
            address = f"/kit/{language}/race.tar.gz"
            assert f'<a href="{address}">race.tar.gz</a>' in rules
            files = kit(registry.find("race"), language)
            assert student.ask("GET", address) == (200, pack(files, "race"))
        for nothing in ("/kit/en/vin.tar.gz", "/kit/de/race.tar.gz"):
            assert student.ask("GET", nothing)[0] == 404


@pytest.mark.parametrize("game", GAMES)
def test_both_languages_have_the_same_tags(game: str) -> None:
    languages = sections(game)
    assert set(languages) == {"en", "fr"}
    english, french = (TAGS.findall(languages[language]) for language in ("en", "fr"))
    assert english == french
    assert {"h2", "h3", "table", "pre"} <= set(english)
    assert "h1" not in english  # the page has its own


def test_html_in_the_rules_of_a_game_is_shown_and_not_obeyed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "RULES.md").write_text("# A < B\n\n<script>alert(1)</script>\n", encoding="utf-8")
    monkeypatch.setattr(registry, "folder", lambda _: tmp_path)
    page = rules_page(registry.find("race"))
    assert "<h2>A &lt; B</h2>" in page
    assert "&lt;script&gt;" in page
    assert "<script" not in page


def test_the_rules_of_a_stranger_may_have_headings_of_every_level(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = "".join(f"{'#' * level} Level {level}\n\n" for level in range(1, 7))
    (tmp_path / "RULES.md").write_text(text, encoding="utf-8")
    monkeypatch.setattr(registry, "folder", lambda _: tmp_path)
    levels = re.findall(r"<h(\d)[^>]*>Level (\d)</h", rules_page(registry.find("race")))
    assert levels == [("2", "1"), ("3", "2"), ("4", "3"), ("5", "4"), ("6", "5"), ("6", "6")]


def test_the_rules_of_a_stranger_may_have_no_heading(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "RULES.md").write_text("Win.\n", encoding="utf-8")
    monkeypatch.setattr(registry, "folder", lambda _: tmp_path)
    assert rules_page(registry.find("race")) == '<section lang="en"><p>Win.</p>\n</section>'


@pytest.mark.parametrize("game", GAMES)
def test_the_contents_link_to_every_chapter(game: str) -> None:
    for language, html in sections(game).items():
        links = re.findall(r'<li><a href="#([^"]+)">(.*?)</a></li>', html)
        assert links == re.findall(r'<h3 id="([^"]+)">(.*?)</h3>', html)
        assert len(dict(links)) == len(links) > 5
        assert all(address.startswith(f"{language}-") for address, _ in links)


def test_a_game_without_rules_has_no_page_of_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(registry, "folder", lambda _: tmp_path)
    assert rules_page(registry.find("race")) == ""
