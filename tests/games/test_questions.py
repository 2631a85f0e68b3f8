"""The rules answer, alone, what students ask: at least twenty questions a game."""

import tomllib
from pathlib import Path

import pytest

from joute import registry, rulebook
from joute.speech import ENGLISH, FRENCH

QUESTIONS = tomllib.loads(Path(__file__).with_name("questions.toml").read_text(encoding="utf-8"))
TWENTY = 20
ASKED = [(game, question) for game, asked in QUESTIONS.items() for question in asked]


def lines(game: str, language: str) -> list[str]:
    """Return the lines of the rules, with blanks as a keyboard writes them."""
    text = rulebook.texts(registry.find(game))[language]
    return text.replace("\u00a0", " ").replace("\u202f", " ").splitlines()


def test_every_game_is_asked_twenty_questions() -> None:
    assert set(QUESTIONS) == set(registry.names())
    assert min(len(asked) for asked in QUESTIONS.values()) >= TWENTY


@pytest.mark.parametrize(("game", "question"), ASKED)
def test_one_line_answers_a_question_in_both_languages(game: str, question: str) -> None:
    asked = QUESTIONS[game][question]
    both = asked.get("both", [])
    pairs = zip(lines(game, ENGLISH), lines(game, FRENCH), strict=True)
    answers = [
        english
        for english, french in pairs
        if all(word in english for word in (*both, *asked.get("en", [])))
        and all(word in french for word in (*both, *asked.get("fr", [])))
    ]
    assert len(answers) == 1, answers


@pytest.mark.parametrize(("game", "question"), ASKED)
def test_an_answer_rests_on_the_document_or_on_a_reason(game: str, question: str) -> None:
    asked = QUESTIONS[game][question]
    assert asked.get("document") or asked.get("settled")
    assert set(asked) <= {"document", "settled", "both", "en", "fr"}
