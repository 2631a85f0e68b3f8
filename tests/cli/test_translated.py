"""Every command explains itself in the reader's language, and so does click."""

import ast
import re
from collections.abc import Callable, Iterator
from functools import cache
from gettext import GNUTranslations
from pathlib import Path
from typing import NamedTuple

import click
import pytest
from conftest import Ran

from joute import speech
from joute.cli import COMMANDS, commands
from joute.cli.by_game import ByGame
from joute.cli.translated import typed_language
from joute.speech import DOMAIN, ENGLISH, FRENCH, LANGUAGES
from joute.speech.terminal import CHOSEN, PREFERRED, speak

Joute = Callable[..., Ran]
KEPT = {"[OPTIONS]", "Options", "Arguments", "{rule}."}
KEPT |= {"A", "[B]…", "A,B,…", "ELO0 ELO1", "MINUTES", "MS", "N", "PAGE", "POINTS", "PORT"}
"""Texts that are the same in French."""
TYPED = re.compile(r"-\w+( MS)?|\[[\w|-]+\]")
"""What is typed as it stands: an option of the original program, or one of several words."""
FOREIGN = {
    ENGLISH: r"\b(le|la|les|un|une|des|du|de|est|et|ou|pour|avec|par|dans|ce|qui|que|au|aux|vous|pas)\b|[«»’]",
    FRENCH: r"\b(the|of|is|are|was|and|or|with|to|this|that|which|from|for|it|its|by|all|you|not|has|when)\b",
}
"""Words without which the other language does not get along."""
NAMES = re.compile(r"La bataille du café|--languages all|\[all\|lost\|died\]|--?[\w-]+")
"""Of games and options: the same in both languages."""


class Walk(NamedTuple):
    """The help of every command, by command; and the texts that were looked up for it and are their own translation."""

    pages: dict[str, str]
    same: set[str]


@cache
def walked(tongue: str) -> Walk:
    """Show the help of every command in a language, for every game where it takes one."""
    same = set()
    find = speech.text

    def recorded(code: str, language: str) -> str:
        found = find(code, language)
        if code and found == code:
            same.add(code)
        return found

    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(CHOSEN, tongue)
        patch.setenv(PREFERRED, tongue)
        patch.setattr(speech, "text", recorded)
        speak(None)
        return Walk({ctx.command_path: ctx.get_help() for ctx in contexts()}, same)


def contexts() -> Iterator[click.Context]:
    """Yield every command, as it is called on a terminal so wide that no line is broken."""
    root = commands.make_context("joute", [], resilient_parsing=True, terminal_width=10_000)
    yield root
    for name in COMMANDS:
        command = commands.get_command(root, name)
        above = command.make_context(name, [], parent=root, resilient_parsing=True)
        yield above
        if isinstance(command, ByGame):
            for game in command.list_commands(above):
                below = command.get_command(above, game)
                yield below.make_context(game, [], parent=above, resilient_parsing=True)


@pytest.mark.long
def test_every_command_of_every_game_has_its_help_in_both_languages() -> None:
    assert walked(ENGLISH).pages.keys() == walked(FRENCH).pages.keys()
    assert {f"joute {name}" for name in COMMANDS} < walked(FRENCH).pages.keys()
    assert "joute play race" in walked(FRENCH).pages


def test_no_text_of_a_help_lacks_its_french() -> None:
    lacking = [text for text in walked(FRENCH).same if not TYPED.fullmatch(text)]
    assert set(lacking) <= KEPT


@pytest.mark.parametrize("tongue", LANGUAGES)
def test_no_help_mixes_the_languages(tongue: str) -> None:
    lines = {line for page in walked(tongue).pages.values() for line in page.splitlines()}
    mixed = {line for line in lines if re.search(FOREIGN[tongue], NAMES.sub("", line))}
    assert mixed == set()


@pytest.mark.parametrize("tongue", LANGUAGES)
def test_no_help_leaves_a_place_unfilled(tongue: str) -> None:
    for command, page in walked(tongue).pages.items():
        left = set(re.findall(r"\{[^}]*\}|%\(", page)) - {"{port}"}  # typed as it stands
        assert not left, command


def click_texts() -> Iterator[tuple[str, ...]]:
    """Yield what the installed click says, with its plural where it has one."""
    for file in Path(click.__file__).parent.glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            match node:
                case ast.Call(func=ast.Name(id="_"), args=[ast.Constant(value=str(text))]):
                    yield (text,)
                case ast.Call(
                    func=ast.Name(id="ngettext"),
                    args=[ast.Constant(value=str(one)), ast.Constant(value=str(many)), _],
                ):
                    yield one, many


def test_everything_that_click_says_is_in_the_catalogue() -> None:
    with (speech.FOLDER / FRENCH / "LC_MESSAGES" / f"{DOMAIN}.mo").open("rb") as file:
        catalogue = GNUTranslations(file)._catalog  # type: ignore[attr-defined] # noqa: SLF001 - all of it
    texts = set(click_texts())
    assert ("Usage:",) in texts
    assert len(texts) > 50
    keys = {text[0] if len(text) == 1 else (text[0], 1) for text in texts} | {"required"}
    assert keys - catalogue.keys() == set()


@pytest.mark.parametrize(
    ("arguments", "tongue"),
    [
        (["--lang", "fr", "play", "race"], FRENCH),
        (["play", "race", "--help", "--lang=fr"], FRENCH),
        (["play", "--lang=en", "race", "--lang", "fr"], FRENCH),
        (["play", "race", "a", "--", "--lang", "fr"], None),
        (["play", "race", "--lang"], None),
        (["play", "race", "--lang", "de"], None),
        (["play", "race", "program --lang fr"], None),
    ],
)
def test_the_language_may_be_typed_anywhere(arguments: list[str], tongue: str | None) -> None:
    assert typed_language(arguments) == tongue


@pytest.mark.parametrize(
    "arguments",
    [
        ["--lang", "fr", "play", "race", "--help"],
        ["play", "--lang", "fr", "race", "--help"],
        ["play", "race", "--help", "--lang", "fr"],
    ],
)
def test_help_is_printed_in_the_language_that_was_typed(
    arguments: list[str], joute: Joute, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(CHOSEN, ENGLISH)
    monkeypatch.setenv(PREFERRED, ENGLISH)
    ran = joute(*arguments)
    assert ran.out.startswith("Usage\u00a0: joute play race [OPTIONS] PROGRAMME…\n")
    assert "Options\u00a0:\n" in ran.out


@pytest.mark.parametrize(
    ("arguments", "english", "french"),
    [
        (
            ["play", "race", "--limt", "3"],
            "there is no option --limt",
            "il n’y a pas d’option --limt",
        ),
        (["resume"], "Missing argument 'FILE' (", "joute\u00a0: il manque l’argument 'FICHIER' ("),
        (
            ["play", "race", "a", "--games", "0"],
            "0 is not in the range x>=1 (",
            "0 n’est pas dans l’intervalle x>=1 (",
        ),
        (
            ["versions", "a", "b", "c", "d"],
            "Got unexpected extra arguments (c d)",
            "des arguments de trop (c d)",
        ),
        (["games", "--lang", "de"], "'de' is not one of 'en', 'fr'", "ne fait pas partie de"),
    ],
)
def test_click_speaks_the_language_too(
    arguments: list[str],
    english: str,
    french: str,
    joute: Joute,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for tongue, text in ((ENGLISH, english), (FRENCH, french)):
        monkeypatch.setenv(CHOSEN, tongue)
        monkeypatch.setenv(PREFERRED, tongue)
        assert text in joute(*arguments).err
