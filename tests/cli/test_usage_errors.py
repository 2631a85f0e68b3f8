"""What is typed wrong is answered by what was perhaps meant, and by nothing that is far from it."""

from collections.abc import Callable

import pytest
from conftest import Ran

Joute = Callable[..., Ran]
pytestmark = pytest.mark.usefixtures("own_folder")


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("--limt", "--limit"),
        ("--repaly", "--replay"),
        ("--first", "--first-limit"),
        ("-q", "--quiet"),
    ],
)
def test_an_option_with_a_slip_or_unfinished_is_guessed(
    joute: Joute, typed: str, meant: str
) -> None:
    ran = joute("play", "race", "dumb", typed, "3")
    assert ran.code == 2
    assert ran.err.endswith(f"(see joute play race --help); did you mean {meant}?\n")


@pytest.mark.parametrize("option", ["--out", "-s"])
def test_nothing_is_guessed_that_is_far(joute: Joute, option: str) -> None:
    ran = joute("play", "race", "dumb", option, "page.html")
    assert ran.err == f"joute: there is no option {option} (see joute play race --help)\n"


def test_a_language_is_no_bot_without_quotes_where_no_bot_is_taken(joute: Joute) -> None:
    ran = joute("kit", "race", "--languag", "python", "--archive")
    assert "alone is not a bot" not in ran.err


@pytest.mark.parametrize("option", ["--language", "--languages"])
def test_whoever_wants_a_kit_in_one_language_is_told_that_it_holds_all(
    joute: Joute, option: str
) -> None:
    ran = joute("kit", "race", option, "python")
    assert ran.code == 2
    assert "a kit holds a first program in every language" in ran.err
