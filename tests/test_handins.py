"""What is made of the kits and handed in: every language of every game, from make to a league."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from conftest import Ran
from kit_table import Record, done
from kits import GAMES, NAMES, NEEDS, PATIENT, SLOW, kit_of, made, played, settings
from needs import is_here, needs, require

from joute.kit import write

Joute = Callable[..., Ran]


@pytest.fixture(autouse=True)
def _no_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("joute.submission.check.PACE", 0.0)


def handed_in(name: str, language: str, folder: Path) -> Path:
    """Make what is handed in of a kit, written into a folder."""
    write(kit_of(name, language), folder)
    made(folder, "handin", f"BOT={language}", "JOUTE=true", typed=NAMES)
    (handin,) = folder.glob("handin.*")
    return handin


@pytest.mark.long
@pytest.mark.parametrize("language", NEEDS)
@pytest.mark.parametrize("name", GAMES)
def test_what_make_hands_in_comes_through_the_course(
    name: str,
    language: str,
    joute: Joute,
    here: Path,
    record_property: Record,
) -> None:
    require(*NEEDS[language])
    handin = handed_in(name, language, here)
    done(record_property, name, language, "handed in")
    options = ("--languages", "all", *settings(name), *PATIENT)
    told = joute("check", name, handin.name, *options).out
    assert told.endswith("handin is ready\n"), told
    warnings = [line for line in told.splitlines() if line.startswith("warning")]
    other = name == "minibus" and language != "c"
    assert warnings == (["warning the document asks for .c"] if other else [])
    done(record_property, name, language, "checked")
    if language not in SLOW:  # of these test_kit_programs.py tells, in the same run
        made(here)
        done(record_property, name, language, "built")
        assert played(name, language, joute)
        done(record_property, name, language, "played")


@pytest.mark.long
@pytest.mark.parametrize("name", GAMES)
def test_what_make_hands_in_plays_in_a_league(
    name: str,
    joute: Joute,
    here: Path,
    record_property: Record,
) -> None:
    languages = [language for language, tools in NEEDS.items() if all(map(is_here, tools))]
    (here / "bots").mkdir()
    for language in languages:
        (here / language).mkdir()
        handin = handed_in(name, language, here / language)
        handin.rename(here / "bots" / handin.name.replace("handin", language))
    options = ("--languages", "all", "--matches", "12", "--jobs", "3", *settings(name), *PATIENT)
    table = json.loads(joute("league", name, "bots", "--json", *options).out)
    assert {row["bot"] for row in table if row["matches"]} == set(languages)
    assert [row["deaths"] for row in table] == [{}] * len(table)
    for language in languages:
        done(record_property, name, language, "entered")


@needs("cc")
def test_what_the_document_of_minibus_wants_handed_in_is_one_file(tmp_path: Path) -> None:
    write(kit_of("minibus", "c", "python"), tmp_path)
    made(tmp_path, "BOT=c")
    made(tmp_path, "handin", "BOT=python", "JOUTE=true")
    made(tmp_path, "handin", "BOT=c", "JOUTE=true")
    assert [path.name for path in tmp_path.glob("handin*")] == ["handin.c"]
    assert (tmp_path / "handin.c").read_bytes() == (tmp_path / "c/bot.c").read_bytes()
