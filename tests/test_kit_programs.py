"""The first programs of the kits: every language plays the same match, move for move."""

from collections.abc import Callable
from pathlib import Path

import pytest
from conftest import Ran
from kit_table import Record, done
from kits import GAMES, HURRIED, NEEDS, PATIENT, SLOW, kit_of, made, played
from needs import require

from joute import registry
from joute.bots.languages import LANGUAGES
from joute.game import Failure
from joute.kit import write

Joute = Callable[..., Ran]
PROGRAMS = [
    pytest.param(name, language, marks=pytest.mark.long if language in SLOW else ())
    for name in GAMES
    for language in NEEDS
    if language != "python" and (registry.folder(name) / "kit" / language).is_dir()
]


@pytest.mark.long
@pytest.mark.parametrize(("name", "language"), PROGRAMS)
def test_a_program_compiles_without_a_warning_and_plays_like_the_python_one(
    name: str,
    language: str,
    joute: Joute,
    here: Path,
    record_property: Record,
) -> None:
    require(*NEEDS[language])
    write(kit_of(name, language, "python"), here)
    assert made(here, HURRIED).err == ""
    done(record_property, name, language, "built")
    moves = played(name, language, joute)
    assert moves == played(name, "python", joute)
    assert len(moves) > 10
    assert not any(isinstance(said, Failure) for _, said in moves)
    done(record_property, name, language, "played")


@pytest.mark.long
@pytest.mark.parametrize("name", GAMES)
def test_a_student_begins_with_a_program_to_which_nothing_is_refused(
    name: str, joute: Joute, here: Path
) -> None:
    write(kit_of(name, "python"), here)
    rival = registry.find(name).bots[1].name
    said = joute("play", name, "python/", rival, "--seed", "7", *PATIENT).out
    assert "seat 0" not in said


@pytest.mark.parametrize("name", GAMES)
def test_a_kit_has_a_program_in_every_language(name: str) -> None:
    kit = registry.folder(name) / "kit"
    assert {path.name for path in kit.iterdir() if path.is_dir()} == {*NEEDS, "maps"}
    assert set(NEEDS) <= {language.name for language in LANGUAGES}
