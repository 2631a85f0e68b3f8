"""Why what was sent does not play, or a match was not played, is told to a French reader in French."""

import ast
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

import pytest

from joute import submission
from joute.bots.folder import why_not
from joute.site.app import OWN
from joute.web.files import STATIC

AT_THE_TERMINAL = {
    f"submission.{name}" for name in ("check", "deadlines", "handed_in", "remarks", "valgrind")
}
"""Modules whose sentences no page shows."""
MODULES = [
    "arena.jobs.dispatch",
    "arena.jobs.pool",
    "bots.bundle",
    "bots.folder",
    "league.versions",
    *(f"submission.{found.name}" for found in iter_modules(submission.__path__)),
]
NO_PROBLEMS = {
    "7 needs a person, so it cannot play in a contest",
    "7 is a number of seconds, not 7",
    "; a league plays the programs of a folder",
    "is not a folder",
    "is not there",
    "the pool is closed",
}
"""What is told to who types a command, or to nobody."""
PHRASE = re.compile(r'^  +(?:\[)?/(.*)/,(?: "|$)', re.MULTILINE)
WORD = re.compile(r"[^\W\d_]{2,}")
ENGLISH = re.compile(r"\b(it|its|is|are|was|the|cannot|which|not|nor)\b")


def sentences(module: str) -> Iterator[str]:
    """Yield all English that stands in a module, 7 for what is filled in."""
    file = import_module(f"joute.{module}").__file__
    assert file
    tree = ast.parse(Path(file).read_text(encoding="utf-8"))
    explained = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    parts = {
        id(part)
        for node in ast.walk(tree)
        if isinstance(node, ast.JoinedStr)
        for part in node.values
    }
    for node in ast.walk(tree):
        if id(node) not in explained | parts and ENGLISH.search(text := _text(node)):
            yield re.sub(r"\{\w+\}", "7", text).removeprefix("which ")


def _text(node: ast.AST) -> str:
    match node:
        case ast.Constant(value=str(text)):
            return text
        case ast.JoinedStr(values=parts):
            return "".join(_text(part) or "7" for part in parts)
    return ""


def untranslated(text: str) -> list[str]:
    """Return the words of a text that no phrase says in French."""
    for file in (OWN / "problems.js", STATIC / "reasons.js"):
        for phrase in PHRASE.findall(file.read_text(encoding="utf-8")):
            text = re.sub(phrase, "", text, count=1)
    return WORD.findall(text)


@pytest.mark.parametrize("module", sorted({*MODULES} - AT_THE_TERMINAL))
def test_every_problem_has_its_french_phrase(module: str) -> None:
    told = {text: untranslated(text) for text in sentences(module) if text not in NO_PROBLEMS}
    assert {text: words for text, words in told.items() if words} == {}


def test_sentences_are_found_wherever_they_stand() -> None:
    assert "it was changed while it was built" in sentences("submission.build")
    assert "7 in it leads out of its folder" in sentences("submission.archive")


def test_an_archive_of_another_kind_is_refused_in_french() -> None:
    assert untranslated(why_not(Path("ann.rar")).removeprefix("which ")) == []
