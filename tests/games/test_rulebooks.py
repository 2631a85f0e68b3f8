"""The rules that players read say the same in both languages, and name what the game has."""

import re
from collections.abc import Callable

import pytest
from conftest import Ran
from markdown_it import MarkdownIt

from joute import registry, rulebook
from joute.contest.disqualified import MOST_DEATHS
from joute.kit import kit
from joute.speech import ENGLISH, FRENCH, LANGUAGES

GAMES = registry.names()
COMMENT = re.compile(r"\s*#.*")
BOTH = pytest.mark.parametrize("language", LANGUAGES)
EACH = pytest.mark.parametrize("game", GAMES)


def text(game: str, language: str) -> str:
    return rulebook.texts(registry.find(game))[language]


def parts(game: str, language: str) -> list[tuple[str, str]]:
    """Return the kinds of all parts of a text, in order, with the code that is the same in all languages."""
    tokens = MarkdownIt("commonmark").enable("table").parse(text(game, language))
    return [
        (token.type + token.tag, token.content if token.type == "fence" else "")
        for token in tokens
        if token.type != "inline"
    ]


def french_prose(game: str) -> str:
    """Return the French rules without programs, dialogues and code."""
    code = r"^(?:```.*?^```|    .*?)$|`[^`]*`"
    return re.sub(code, "", text(game, FRENCH), flags=re.DOTALL | re.MULTILINE)


@EACH
def test_both_languages_have_the_same_parts_and_the_same_dialogues(game: str) -> None:
    assert parts(game, ENGLISH) == parts(game, FRENCH)


@EACH
def test_both_languages_show_the_same_commands(game: str) -> None:
    english, french = (
        [
            COMMENT.sub("", line)
            for line in text(game, language).splitlines()
            if " joute " in line[:10]
        ]
        for language in (ENGLISH, FRENCH)
    )
    assert english
    assert english == french


@EACH
@BOTH
def test_all_bots_and_all_requests_are_named(game: str, language: str) -> None:
    entry = registry.find(game)
    requests = {request.split("|")[0].split()[0] for request in entry.requests}
    words = [bot.name for bot in entry.bots] + sorted(requests)
    found = text(game, language)
    assert [word for word in words if not re.search(rf"\b{re.escape(word)}\b", found)] == []


@EACH
def test_both_languages_have_the_same_numbers_in_tables(game: str) -> None:
    english, french = (
        [re.findall(r"\d+", line) for line in text(game, language).splitlines() if line[:1] == "|"]
        for language in (ENGLISH, FRENCH)
    )
    assert english == french


@EACH
@BOTH
def test_programs_are_disqualified_after_as_many_failures_as_in_the_code(
    game: str, language: str
) -> None:
    said = re.findall(r"(?:at least|au moins) (\d+) (?:times|fois)", text(game, language))
    assert set(said) <= {str(MOST_DEATHS)}


@EACH
@BOTH
def test_nothing_is_linked_because_the_text_stands_in_several_places(
    game: str, language: str
) -> None:
    assert "](" not in text(game, language)


@EACH
def test_french_has_no_break_before_its_signs(game: str) -> None:
    assert re.findall(r".* [:;?!»].*|.*« .*|.*'.*", french_prose(game)) == []


@EACH
def test_french_calls_what_a_class_is_handed_its_sujet(game: str) -> None:
    assert re.findall(r".*\b[Dd]ocuments?\b.*", french_prose(game)) == []


@EACH
def test_a_kit_holds_the_rules_in_both_languages(game: str) -> None:
    files = kit(registry.find(game))
    for language, name in rulebook.NAMES.items():
        assert files[name].decode() == text(game, language)


@BOTH
def test_a_pipe_gets_the_markdown_in_the_language_of_the_terminal(
    joute: Callable[..., Ran], monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    monkeypatch.setenv("JOUTE_LANG", language)
    assert joute("rules", "race").out == text("race", language)


def test_a_game_without_rules_says_so_in_one_line(
    joute: Callable[..., Ran], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rulebook, "NAMES", {ENGLISH: "NOTHING.md", FRENCH: "RIEN.md"})
    ran = joute("rules", "race")
    assert ran.code == 2
    assert ran.err == "joute: race has no rules to print: its package has no file NOTHING.md\n"
