"""Work that is handed in, as a teacher checks it."""

import gzip
import os
import tarfile
from collections.abc import Callable
from datetime import datetime
from pathlib import Path

import pytest
from conftest import Ran
from needs import needs

from joute.bots.argument import Program
from joute.submission.build import built
from joute.submission.leaks import Leaks
from joute.submission.remarks import newer_source
from joute.submission.valgrind import leaks

Joute = Callable[..., Ran]
WALKER = (Path(__file__).parents[1] / "bots" / "walker.c").read_text()
MAKEFILE = "walker: walker.c\n\t$(CC) $(CFLAGS) -o $@ $<\n"
valgrind = needs("valgrind")


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Work in a folder of its own, and play one game only."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("joute.submission.check.NORMAL_GAMES", 1)
    monkeypatch.setattr("joute.submission.check.PACE", 0.001)


def handed_in(names: str = "Alice Dupont\nBob Durand\n", walker: str = WALKER) -> str:
    """Pack the work of two students."""
    Path("dupont").mkdir()
    for name, text in (("walker.c", walker), ("Makefile", MAKEFILE), ("noms.txt", names)):
        Path("dupont", name).write_text(text)
    with tarfile.open("dupont.tar.gz", "w:gz") as archive:
        archive.add("dupont")
    return "dupont.tar.gz"


def dated(path: str, when: str) -> None:
    seconds = datetime.fromisoformat(when).timestamp()
    os.utime(path, (seconds, seconds))


@needs("cc")
def test_an_archive_with_all_that_the_document_asks_for_is_ready(joute: Joute) -> None:
    dated(handed_in(), "2030-01-10T17:59")
    ran = joute("check", "race", "dupont.tar.gz", "--deadline", "2030-01-10T18:00")
    assert ran.code == 0, ran.out
    assert ran.out.splitlines()[:3] == [
        "ok      handed in on 10 January 2030 at 17:59, in time (deadline: 10 January 2030 at 18:00)",
        "ok      names: Alice Dupont, Bob Durand",
        "ok      built without warnings (make --always-make)",
    ]
    assert ran.out.endswith("dupont is ready\n")


@pytest.mark.long
@needs("cc")
def test_what_is_still_being_written_need_not_be_as_it_is_handed_in(joute: Joute) -> None:
    Path("walker.c").write_text(WALKER)
    ran = joute("check", "race", "walker.c")
    assert ran.code == 0, ran.out
    assert "the document asks" not in ran.out
    ran = joute("check", "race", "walker.c", "--deadline", "2099-01-01")
    assert "warning the document asks for .tar.gz or .tgz" in ran.out


@needs("cc")
def test_a_source_that_is_named_is_built_though_its_program_lies_beside_it(joute: Joute) -> None:
    Path("walker.c").write_text(WALKER.replace("vy = 0;", "vy = 0, spare;"))
    Path("walker").write_text("#!/bin/sh\n")
    Path("walker").chmod(0o755)
    assert joute("play", "race", "walker.c", "--set", "size=10").code == 0
    ran = joute("check", "race", "walker.c", "--deadline", "2099-01-01")
    assert "warning built with 1 warning" in ran.out
    assert ran.out.endswith("walker is ready\n"), ran.out


def test_a_program_that_is_older_than_its_source_is_remarked(joute: Joute) -> None:
    Path("walker.c").write_text(WALKER)
    Path("walker").write_text("#!/bin/sh\n")
    Path("walker").chmod(0o755)
    assert newer_source(Path("walker")) is None
    dated("walker", "2020-01-10")
    ran = joute("check", "race", "./walker")
    assert ran.out.startswith("warning walker.c is newer than walker: compile it again\n")


@needs("cc")
def test_what_is_late_or_names_too_few_is_not_ready(joute: Joute) -> None:
    dated(handed_in(names="Alice Dupont"), "2030-01-11T00:01")
    ran = joute("check", "race", "dupont.tar.gz", "--deadline", "2030-01-10")
    assert ran.code == 1
    assert ran.out.splitlines()[:2] == [
        "FAILED  handed in on 11 January 2030 at 0:01, after the deadline of 10 January 2030 at 23:59",
        "FAILED  names: 1 found (Alice Dupont); the document asks for 2",
    ]
    assert ran.out.endswith("dupont is not ready: see what FAILED above\n")


@needs("cc")
@pytest.mark.parametrize("form", ["dupont/", "dupont.tar"])
def test_a_folder_is_looked_at_too_and_its_form_remarked(joute: Joute, form: str) -> None:
    handed_in(walker=WALKER.replace("vy = 0;", "vy = 0, spare;"))
    Path("dupont.tar").write_bytes(gzip.decompress(Path("dupont.tar.gz").read_bytes()))
    ran = joute("check", "race", form)
    assert ran.code == 0
    assert "warning the document asks for .tar.gz" in ran.out
    assert "warning built with 1 warning (make --always-make):\n        walker.c:24:" in ran.out


@pytest.mark.long
def test_warnings_fail_where_the_document_does_not_let_them_pass(joute: Joute) -> None:
    Path("ann.c").write_text("int main(void) { int spare; for (;;) {} }\n")
    ran = joute("check", "minibus", "ann.c", "--limit", "1", "--first-limit", "1")
    assert ran.code == 1
    assert ran.out.startswith("warning no comment at the beginning of the source")
    assert "FAILED  built with 1 warning" in ran.out


@needs("cc")
def test_what_cannot_be_built_plays_no_game(joute: Joute) -> None:
    handed_in(walker="int main(void) { return x; }\n")
    ran = joute("check", "race", "dupont.tar.gz")
    assert ran.code == 1
    assert "FAILED  cannot be built (make --always-make): walker.c:1:25: error: " in ran.out
    assert "| int main(void) { return x; }\n" in ran.out
    assert ran.out.endswith("dupont is not ready: it cannot be built\n")


@needs("cc")
def test_why_a_single_source_cannot_be_built_is_said(joute: Joute) -> None:
    Path("ann.c").write_text("int main(void) { return x; }\n")
    ran = joute("check", "race", "ann.c")
    assert ran.out.startswith("FAILED  cannot be built (cc ")
    assert ran.out.endswith("ann is not ready: it cannot be built\n")


@needs("cc")
def test_a_french_teacher_reads_in_french_what_is_wrong(
    joute: Joute, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("JOUTE_LANG", "fr")
    dated(handed_in("Alice Dupont\n", "int main(void) { int x; }\n"), "2030-01-10T18:01")
    ran = joute("check", "race", "dupont.tar.gz", "--deadline", "2030-01-10T18:00")
    assert ran.code == 1
    lines = ran.out.splitlines()
    assert lines[0] == (
        "ÉCHEC   rendu le 10 janvier 2030 à 18\u00a0h\u00a001, "
        "après la date limite du 10 janvier 2030 à 18\u00a0h\u00a000"
    )
    assert lines[1] == "ÉCHEC   noms\u00a0: 1 trouvé (Alice Dupont)\u00a0; le sujet en demande 2"
    warnings = "alerte  compilé avec 1 avertissement (make --always-make)\u00a0:"
    assert lines[2] == warnings
    assert lines[3].startswith("        walker.c:1:22: warning: ")
    assert lines[4].startswith("ÉCHEC   une partie normale (graine 1)\u00a0: ")
    assert lines[6].startswith("        que faire\u00a0: ")
    assert lines[-1] == "dupont n’est pas prêt\u00a0: 4 de ces parties seraient perdues"


def test_a_french_teacher_reads_in_french_that_an_archive_is_damaged(
    joute: Joute, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("JOUTE_LANG", "fr")
    Path("ann.zip").write_bytes(b"PK, and nothing else")
    ran = joute("check", "vin", "ann.zip")
    assert ran.out == (
        "ÉCHEC   la compilation a échoué\u00a0: l’archive ne s’ouvre pas\u00a0: elle est endommagée, "
        "ou ce n’est pas une archive\u00a0; refaites-la\n\nann n’est pas prêt\u00a0: il ne se compile pas\n"
    )
    assert "a normal game" not in ran.out


@needs("cc")
def test_why_it_cannot_be_linked_is_told_with_its_remedy(joute: Joute) -> None:
    Path("dupont").mkdir()
    for name in ("walker", "counter"):
        Path("dupont", f"{name}.c").write_text("int counter;\n")
    ran = joute("check", "race", "dupont")
    assert "multiple definition of `counter'" in ran.out
    assert "if it has no value, compile with -fcommon, as old compilers did\n" in ran.out


@pytest.mark.long
@valgrind
def test_valgrind_finds_what_was_not_freed(joute: Joute) -> None:
    kept = 'fprintf(stderr, "%d", values[0])'
    Path("bad.c").write_text(WALKER.replace("free(values)", kept))
    ran = joute("check", "race", "bad.c", "--valgrind", "--set", "size=30")
    assert ran.code == 0
    assert "warning valgrind: 3600 bytes lost, 0 errors\n" in ran.out


@valgrind
def test_a_program_that_frees_all_and_waits_for_ever_loses_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("joute.submission.valgrind.SECONDS", 1)
    Path("good.c").write_text(
        "#include <stdlib.h>\nint main(void) { free(malloc(9)); for (;;) {} }"
    )
    program = Program("good", (f"{built(Path('good.c')).bot}/bot",))
    assert leaks(program, b"", None) == Leaks(ended=False)


@needs("cc")
def test_valgrind_that_is_not_there_is_told_in_one_line(
    joute: Joute, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("joute.submission.valgrind.which", lambda _: None)
    Path("good.c").write_text(WALKER)
    ran = joute("check", "race", "good.c", "--valgrind")
    assert "warning valgrind: valgrind is not installed (package valgrind)\n" in ran.out


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("good.c --deadline tomorrow", "a deadline is a day or a time, as 2030-01-10 or"),
        ("dumb --deadline 2030-01-10", "dumb has no date: --deadline is for a file or a folder"),
    ],
)
def test_a_deadline_that_cannot_be_is_told(joute: Joute, line: str, complaint: str) -> None:
    Path("good.c").write_text(WALKER)
    ran = joute("check", "race", *line.split())
    assert ran.code == 2
    assert complaint in ran.err
    assert ran.err.count("\n") == 1


def test_play_says_that_an_old_program_plays(joute: Joute) -> None:
    Path("csharp").mkdir()
    for name in ("run", "Bot.cs", "Bot.exe"):
        Path("csharp", name).write_text("#!/bin/sh\n")
        Path("csharp", name).chmod(0o755)
    told = "Bot.cs is newer than Bot.exe: compile it again\n"
    assert told not in joute("play", "race", "csharp/", "--set", "size=10").err
    dated("csharp/Bot.exe", "2020-01-10")
    assert told in joute("play", "race", "csharp/", "--set", "size=10").err
