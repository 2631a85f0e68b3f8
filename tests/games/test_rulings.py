"""Comments cite rulings by a code; the README of each game says what they decide."""

import re
from pathlib import Path

import pytest

from joute import games

READMES = sorted(Path(games.__file__).parent.glob("*/README.md"))
CITED = re.compile(r"\b([ABFGH])(\d{1,2})\b")
LISTED = re.compile(r"^\| ([ABFGH])(\d{1,2}) \|", re.MULTILINE)
NOT_RULINGS = {"mine": {("F", 5)}}
"""Tokens of a board file."""


def codes(pattern: re.Pattern[str], file: Path) -> list[tuple[str, int]]:
    return [(letter, int(number)) for letter, number in pattern.findall(file.read_text())]


@pytest.mark.parametrize("readme", READMES, ids=lambda readme: readme.parent.name)
def test_a_readme_lists_in_order_exactly_the_rulings_that_the_code_cites(readme: Path) -> None:
    folder = readme.parent
    files = [file for file in folder.rglob("*.py") if "kit" not in file.relative_to(folder).parts]
    cited = {code for file in files for code in codes(CITED, file)}
    assert codes(LISTED, readme) == sorted(cited - NOT_RULINGS.get(folder.name, set()))
