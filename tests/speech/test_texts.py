"""Every text in the sources that a person reads exists in French."""

import re
from functools import cache
from pathlib import Path

import polib  # type: ignore[import-untyped]
import pytest
from speech.literals import SOURCES, literals

from joute.registry import find
from joute.testing import CHECKS
from joute.tournament.plan_file import shipped
from joute.web.check_viewer import DRAWN, SPELT

PLACE = re.compile(r"\{[^{}]*\}")


@cache
def french(pattern: str) -> set[str]:
    """Return the texts that French catalogues translate."""
    return {
        entry.msgid for file in SOURCES.glob(pattern) for entry in polib.pofile(str(file)) if file
    }


def test_every_text_that_is_said_has_french() -> None:
    own = french("speech/fr/*.po")
    missing = {
        (text, str(file.relative_to(SOURCES)))
        for text, file in literals()
        if any(map(str.isalpha, PLACE.sub("", text)))  # else nothing of it is a word
        if text not in own and text not in french_of_game(file)
    }
    assert missing == set()


def french_of_game(file: Path) -> set[str]:
    """Return the texts of the game that a file belongs to."""
    room, *rest = file.relative_to(SOURCES).parts
    return french(f"games/{rest[0]}/speech/fr.po") if room == "games" and len(rest) > 1 else set()


def test_texts_are_found_in_all_ways_of_saying_them() -> None:
    found = {text for text, _ in literals()}
    assert "{game} has no leagues to be promoted in" in found  # an error
    assert "the page: {url}" in found  # say
    assert "the replay" in found  # a reason
    assert "pickaxes" in found  # the report of a game
    assert "{kind} of at least {bound}" in found  # one of several
    assert "not separated from" in found  # a title of a table


def test_every_promise_of_a_game_has_french() -> None:
    promises = {(check.__doc__ or "").splitlines()[0] for check in CHECKS.values()}
    assert promises | {DRAWN, SPELT} <= french("speech/fr/terminal.po")


WRITTEN = {"tournoi suprême", "Bronze"}
"""Names of stages that the documents write."""


@pytest.mark.parametrize("name", ["cafe", "mine", "minibus", "race", "vin"])
def test_the_plans_of_a_game_have_french_names(name: str) -> None:
    game = find(name)
    plans = [shipped(game, plan) for plan in game.plans]
    named = {name for plan in plans for name in (plan.title, *(of.name for of in plan.stages))}
    assert named - WRITTEN <= french(f"games/{name}/speech/fr.po")
