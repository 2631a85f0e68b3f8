"""The rules that a student reads on the site: in both languages, with a first program that plays."""

import re
from html import unescape
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from msgspec import json
from pages import quick_bots

from joute import registry

if TYPE_CHECKING:
    from collections.abc import Callable

    from conftest import Ran

GAMES = registry.names()
TAGS = re.compile(r"<(/?\w+)")


def rules(game: str) -> str:
    return (registry.folder(game) / "rules.html").read_text(encoding="utf-8")


@pytest.mark.parametrize("game", GAMES)
def test_the_first_program_of_the_rules_plays_to_the_end(
    joute: "Callable[..., Ran]", tmp_path: Path, game: str
) -> None:
    (code,) = re.findall(r"<pre>(.*?)</pre>", rules(game), re.DOTALL)
    (tmp_path / "first.py").write_text(unescape(code), encoding="utf-8")
    bots = [f"cmd:{tmp_path / 'first.py'}", *quick_bots(game)[1:]]
    seats = json.decode(joute("play", game, *bots, "--seed", "7", "--json").out)["seats"]
    assert [seat["status"] for seat in seats] == ["ok"] * len(bots)


@pytest.mark.parametrize("game", GAMES)
def test_both_languages_have_the_same_parts(game: str) -> None:
    text = rules(game)
    languages = dict(re.findall(r'<section lang="(\w+)">(.*?)</section>', text, re.DOTALL))
    assert set(languages) == {"en", "fr"}
    english, french = (TAGS.findall(languages[language]) for language in ("en", "fr"))
    assert english == french
