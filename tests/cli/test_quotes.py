"""A command line that was typed without its quotes."""

from collections.abc import Callable
from pathlib import Path

import pytest
from conftest import Ran

Joute = Callable[..., Ran]
pytestmark = pytest.mark.usefixtures("own_folder")


@pytest.mark.parametrize(
    ("typed", "line"),
    [
        ("play race python3 first.py swift", '"python3 first.py"'),
        ("play race swift python3 first.py", '"python3 first.py"'),
        ("duel race python3 first.py", '"python3 first.py"'),
        ("tournament race swift python3 first.py", '"python3 first.py"'),
        ("play race java -jar ia.jar swift", '"java -jar"'),
        ("play race python3 -u first.py swift", '"python3 -u"'),
    ],
)
def test_it_is_noticed_in_one_line(joute: Joute, typed: str, line: str) -> None:
    Path("first.py").touch()
    ran = joute(*typed.split())
    assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert f"put its whole command line in quotes, as in {line}" in ran.err


def test_a_bot_that_is_called_like_an_interpreter_plays(joute: Joute) -> None:
    Path("java").write_text("#!/bin/sh\nexit 3\n", encoding="utf-8")
    Path("java").chmod(0o755)
    ran = joute("play", "race", "./java", "swift", "--seed", "1", "--json")
    assert (ran.code, ran.err) == (0, "")
