"""Contests, and the check before them, take the languages that a teacher names."""

from collections.abc import Callable
from pathlib import Path

import pytest
from conftest import Ran
from needs import needs
from programs import saying, work
from toys import COUNTING

from joute.cli.language_options import languages_of
from joute.errors import UsageError
from joute.game import AnyGame

Joute = Callable[..., Ran]
MOVES = 'int main(void) { puts("7"); return 0; }\n'


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lots: AnyGame) -> None:
    del lots
    monkeypatch.chdir(tmp_path)
    work("bots")
    for name, number in (("ann.py", 1), ("bob.py", 2)):
        saying(Path("bots", name), number)
    Path("bots", "eve.c").write_text(f"#include <stdio.h>\n{MOVES}")


@pytest.mark.long
@needs("cc")
def test_a_tournament_leaves_out_other_languages(joute: Joute) -> None:
    ran = joute("tournament", "lots", "bots", "weak", "--languages", "python", "--seed", "1")
    assert ran.code == 0
    assert "left out: bots/eve.c: it is written in C; this contest takes Python" in ran.err
    assert "eve" not in ran.out


@needs("cc")
def test_a_league_leaves_out_other_languages(joute: Joute) -> None:
    ran = joute("league", "lots", "bots", "--languages", "c,java", "--matches", "1")
    why = "it is written in Python; this contest takes C, Java"
    assert f"left out: ann.py, bob.py: {why}" in ran.err


@needs("cc")
def test_a_bot_in_another_language_fails_its_check(joute: Joute) -> None:
    ran = joute("check", "lots", "bots/ann.py", "--languages", "c")
    assert ran.code == 1
    assert "FAILED" in ran.out
    assert "it is written in Python; this contest takes C" in ran.out


def test_minibus_takes_c_unless_the_teacher_allows_more(joute: Joute) -> None:
    ran = joute("tournament", "minibus", "bots/ann.py", "bots/bob.py")
    assert ran.code == 2
    assert "it is written in Python; this contest takes C" in ran.err


def test_a_language_that_is_none_is_named(joute: Joute) -> None:
    ran = joute("league", "lots", "bots", "--languages", "c,cobol")
    assert ran.code == 2
    assert "--languages does not know 'cobol'; it knows c, cpp, java" in ran.err


@pytest.mark.long
def test_every_language_is_listed_with_what_is_here(joute: Joute) -> None:
    ran = joute("languages")
    assert ran.code == 0
    rows = {line.split()[0]: line for line in ran.out.splitlines()}
    assert rows["Python"].rstrip().endswith(" ms")
    assert set(rows) >= {"C", "C++", "C#", "Java", "JavaScript", "Rust", "OCaml", "Go"}


@pytest.mark.parametrize(
    ("typed", "taken"),
    [
        ("c", ("c",)),
        ("C++, c#,CPP", ("cpp", "csharp")),
        ("all", ()),
        ("c,All", ()),
    ],
)
def test_languages_are_typed_by_their_names_or_titles(typed: str, taken: tuple[str, ...]) -> None:
    assert languages_of(COUNTING, typed) == taken


@pytest.mark.parametrize("typed", ["", "c,", "c++ java"])
def test_what_is_no_language_is_refused(typed: str) -> None:
    with pytest.raises(UsageError, match="--languages does not know "):
        languages_of(COUNTING, typed)
