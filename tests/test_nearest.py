"""What was perhaps meant: near words only, and files of the same kind."""

import pytest

from joute.nearest import nearest, nearest_file

BOTS = ["swift", "dumb", "leg", "master"]


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("swfit", "swift"),
        ("Swift", "swift"),
        ("swif", "swift"),
        ("mastre", "master"),
        ("maister", "master"),
        ("lge", "leg"),
        ("Mästér", "master"),
        ("swimming", None),
        ("s", None),
        ("", None),
        ("dump truck", None),
    ],
)
def test_a_word_is_proposed_only_when_it_is_near(typed: str, meant: str | None) -> None:
    assert nearest(typed, BOTS) == meant


@pytest.mark.parametrize(
    ("typed", "there", "meant"),
    [
        ("nofile.js", ["nocompile.c"], None),
        ("nofile.js", ["nofile.c"], "nofile.c"),
        ("fisrt.py", ["first.py", "swift.py"], "first.py"),
        ("first.py", ["first.pyy"], "first.pyy"),
        ("first.pyy", ["first.py"], "first.py"),
        ("eleves.cvs", ["eleves.csv"], "eleves.csv"),
        ("mybot.c", ["robot.py", "notes.txt"], None),
        ("a.py", ["b.py"], None),
        ("bot1.py", ["bot2.py"], "bot2.py"),
    ],
)
def test_a_file_is_proposed_only_if_it_is_near_and_of_its_kind(
    typed: str, there: list[str], meant: str | None
) -> None:
    assert nearest_file(typed, there) == meant
