"""Sentences are found by their codes, filled in, and written as each language does."""

import json
import os
import pickle
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import polib  # type: ignore[import-untyped]
import pytest

import joute
from joute import speech
from joute.errors import UsageError
from joute.game import Kind
from joute.reason import Reason, Value, either, listed
from joute.speech import ENGLISH, FRENCH, LANGUAGES, joined, sentence
from joute.speech.terminal import VARIABLES, language, say

SOURCES = Path(joute.__file__).parent
CLICK = SOURCES / "speech" / FRENCH / "click.po"
CODE = re.compile(r"[\w-]+\.[\w.-]+")
PLACE = re.compile(r"\{(\w+)")
PLACES = re.compile(r"\{(\w+)(?:\|([^|{}]*)\|([^|{}]*))?\}")
USED = re.compile(r'(?:Reason|Error|\bsay)\(\s*f?"([\w-]+\.[\w{.-]+)"')
SHARED = json.loads(Path(__file__).with_name("sentences.json").read_text(encoding="utf-8"))
"""Cases that `speech.test.js` says in JavaScript."""


def texts(tongue: str) -> dict[str, str]:
    """Return all texts of a language but click's, as they stand in the sources."""
    own = SOURCES / "speech" / tongue
    files = [*own.glob("*.po"), *SOURCES.glob(f"games/*/speech/{tongue}.po")]
    entries = [entry for file in files if file != CLICK for entry in polib.pofile(str(file))]
    return {entry.msgid: entry.msgstr for entry in entries}


def codes() -> Iterator[tuple[str, Path]]:
    """Yield every code that the sources use, and where."""
    for file in SOURCES.rglob("*.py"):
        for found in USED.finditer(file.read_text(encoding="utf-8")):
            yield found[1], file


def test_every_code_that_is_used_has_a_text_in_both_languages() -> None:
    known = [texts(tongue) for tongue in LANGUAGES]
    unknown = {
        (code, file.name)
        for code, file in codes()
        if "{" not in code and any(code not in words for words in known)
    }
    assert unknown == set()


def test_every_kind_of_failure_has_a_text() -> None:
    assert {f"kind.{kind}" for kind in Kind} <= set(texts(ENGLISH))


def test_both_languages_fill_in_the_same_values() -> None:
    english, french = texts(ENGLISH), texts(FRENCH)
    for code, text in french.items():
        original = english.get(code, code)
        assert set(PLACE.findall(text)) <= set(PLACE.findall(original)), code
        assert set(PLACE.findall(original)) <= set(PLACE.findall(text)) | {"more"}, code


def test_what_click_says_is_filled_in_with_its_values() -> None:
    for entry in polib.pofile(str(CLICK)):
        filled = re.findall(r"\{.*?\}|%\(\w+\)s", entry.msgid + entry.msgid_plural)
        for text in filter(None, (entry.msgstr, *entry.msgstr_plural.values())):
            assert set(re.findall(r"\{.*?\}|%\(\w+\)s", text)) <= set(filled), entry.msgid


@pytest.mark.parametrize("tongue", LANGUAGES)
def test_every_text_is_filled_in_whole(tongue: str) -> None:
    for code, text in texts(tongue).items():
        counted = {name: 3 for name, *words in PLACES.findall(text) if any(words)}
        values = dict.fromkeys(PLACE.findall(text), "text") | counted
        said = sentence(Reason(code, values), tongue)
        assert not re.search(r"\{\w", said), code


@pytest.mark.parametrize(
    ("tongue", "value", "written"),
    [
        (ENGLISH, 9999, "9999"),
        (ENGLISH, 1234567, "1,234,567"),
        (FRENCH, 1234567, "1\u202f234\u202f567"),
        (ENGLISH, 0.5, "0.5"),
        (FRENCH, 0.5, "0,5"),
        (FRENCH, 3.0, "3"),
        (FRENCH, "10000", "10000"),
    ],
)
def test_numbers_are_written_as_the_language_does(tongue: str, value: Value, written: str) -> None:
    assert sentence(Reason("{value}", {"value": value}), tongue) == written


@pytest.mark.parametrize(
    ("tongue", "count", "word"),
    [(ENGLISH, 0, "many"), (ENGLISH, 1, "one"), (FRENCH, 0, "one"), (FRENCH, 2, "many")],
)
def test_a_word_goes_with_its_number(tongue: str, count: int, word: str) -> None:
    assert sentence(Reason("{count|one|many}", {"count": count}), tongue) == word


@pytest.fixture(scope="module", name="cases")
def known(tmp_path_factory: pytest.TempPathFactory) -> list[dict[str, Any]]:
    """Know the texts of the shared cases, as those of a game."""
    folder = tmp_path_factory.mktemp("game")
    (folder / "speech").mkdir()
    for tongue, words in SHARED["texts"].items():
        (folder / "speech" / f"{tongue}.json").write_text(json.dumps(words), encoding="utf-8")
    speech.include(folder)
    cases: list[dict[str, Any]] = SHARED["cases"]
    return cases


def test_python_says_what_the_pages_say(cases: list[dict[str, Any]]) -> None:
    for case in cases:
        reason = msgspec.convert(case["reason"], Reason | str)
        for tongue in LANGUAGES:
            assert sentence(reason, tongue) == case[tongue]


def test_reasons_stand_in_reasons() -> None:
    ending = Reason("failure.exit-code", {"code": "3"})
    whole = Reason("failure.before-connecting", {"ending": ending, "address": "127.0.0.1:1"})
    assert sentence(whole, ENGLISH) == (
        "the program ended with exit code 3 before it connected to 127.0.0.1:1"
    )
    assert joined([ending, "text"], FRENCH) == (
        "le programme s’est terminé avec le code 3\u00a0; text"
    )


def test_a_game_cannot_change_the_texts_of_joute(tmp_path: Path) -> None:
    (tmp_path / "speech").mkdir()
    own = b'{"failure.silent": "mine", "stranger.lost": "lost"}'
    (tmp_path / "speech" / "en.json").write_bytes(own)
    speech.include(tmp_path)
    assert sentence(Reason("failure.silent"), ENGLISH) != "mine"
    assert sentence(Reason("stranger.lost"), FRENCH) == "lost"  # it has no French


@pytest.mark.parametrize(
    ("variables", "tongue"),
    [
        ({}, ENGLISH),
        ({"LANG": "fr_FR.UTF-8"}, FRENCH),
        ({"LANG": "fr_FR.UTF-8", "LC_MESSAGES": "C"}, ENGLISH),
        ({"LANG": "C", "LC_ALL": "fr_CA"}, FRENCH),
        ({"LANG": "fr_FR", "LANGUAGE": "en"}, ENGLISH),
        ({"LANG": "de_DE", "LANGUAGE": "de:fr:en"}, FRENCH),
        ({"LANGUAGE": "fr"}, ENGLISH),
        ({"LC_ALL": "C", "LANG": "fr_FR.UTF-8", "LANGUAGE": "fr"}, ENGLISH),
        ({"LANG": "C.UTF-8", "LANGUAGE": "fr"}, ENGLISH),
        ({"LC_MESSAGES": "POSIX", "LANGUAGE": "fr"}, ENGLISH),
        ({"LC_ALL": "C", "JOUTE_LANG": "fr"}, FRENCH),
        ({"LANG": "fr@euro"}, FRENCH),
        ({"LANG": "fry_NL"}, ENGLISH),
        ({"LANG": "fr_FR.UTF-8", "LANGUAGE": "de"}, ENGLISH),
        ({"LANG": "frr_DE.UTF-8"}, ENGLISH),
    ],
)
def test_the_terminal_speaks_the_language_of_its_environment(
    variables: dict[str, str], tongue: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in VARIABLES:
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert language() == tongue
    assert say("failure.person-left").startswith("the" if tongue == ENGLISH else "la")


def test_an_error_is_the_same_after_it_was_sent_to_another_process() -> None:
    error = UsageError("cannot read {file}: {why}", file="a", why=OSError(13, ""))
    copied = pickle.loads(pickle.dumps(error))  # noqa: S301 - our own
    assert copied.reason == error.reason
    assert str(copied) == "cannot read a: Permission denied"
    assert sentence(copied.reason, FRENCH) == "impossible de lire a\u00a0: accès refusé"


def test_the_words_of_others_are_not_filled_in() -> None:
    error = UsageError("cannot read {file}: {why}", file="a", why=ValueError("{file|one|more}"))
    assert str(error) == "cannot read a: ValueError: {file|one|more}"


@pytest.mark.parametrize(
    ("value", "english", "french"),
    [
        (either(["a"]), "a", "a"),
        (either(["a", "b", "c"]), "a, b or c", "a, b ou c"),
        (listed(["a", "b", "c"], "list.and"), "a, b and c", "a, b et c"),
        (
            listed(["a", "b", "c"], "list.then", "list.then"),
            "a, then b, then c",
            "a, puis b, puis c",
        ),
    ],
)
def test_a_list_is_written_as_each_language_does(value: Value, english: str, french: str) -> None:
    whole = Reason("{value}", {"value": value})
    assert [sentence(whole, tongue) for tongue in LANGUAGES] == [english, french]


def test_a_command_without_its_catalogue_says_in_one_line_what_to_do(tmp_path: Path) -> None:
    copy = tmp_path / "joute"
    shutil.copytree(SOURCES, copy, ignore=shutil.ignore_patterns("LC_MESSAGES", "__pycache__"))
    command = [sys.executable, "-m", "joute", "play", "nothing"]
    ran = subprocess.run(
        command,
        cwd=tmp_path,
        env={"PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 1
    assert ran.stderr.count("\n") == 1
    assert "joute.mo is not built: run make catalogues" in ran.stderr


@pytest.mark.parametrize(
    ("lang", "refusal"),
    [
        ([], "not in the range"),
        (["--lang", "fr"], "pas dans l’intervalle"),
        (["--lang", "en"], "not in the range"),
    ],
)
def test_click_speaks_the_same_language_as_joute_does(lang: list[str], refusal: str) -> None:
    environment = {"PATH": os.environ["PATH"], "LC_ALL": "C", "LANGUAGE": "fr", "PYTHONUTF8": "1"}
    command = [sys.executable, "-m", "joute", "play", "race", "dumb", "--games", "0", *lang]
    ran = subprocess.run(
        command, env=environment, capture_output=True, encoding="utf-8", check=False
    )
    assert refusal in ran.stderr
