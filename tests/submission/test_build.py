"""What students hand in, built by the real compilers, also where somebody means harm."""

import os
import re
import subprocess
import sys
from pathlib import Path
from time import monotonic
from typing import Any

import pytest
from failures import said
from needs import needs
from programs import work
from submission.builds import HELLO, MODES, archive, contained, laid, says

from joute.arena.sandbox.bubblewrap import SandboxMode
from joute.bots.sources import name_of
from joute.errors import UsageError
from joute.submission.build import built
from joute.submission.build_run import bounds
from joute.submission.confined import _Allowance

pytestmark = pytest.mark.usefixtures("own_folder")


@needs("cc")
@pytest.mark.parametrize("mode", MODES)
def test_a_source_is_compiled_with_all_warnings(mode: SandboxMode) -> None:
    Path("ann.c").write_text(HELLO.replace("puts", "int spare; puts"))
    build = built(Path("ann.c"), mode)
    assert build.name == Path(build.bot).name == "ann"
    assert build.compiled == "cc -Wall -Wextra -O2 -g -o bot ann.c -lm"
    assert build.warned == 1
    assert "unused variable" in build.warnings[0]
    assert says(build) == "hello\n"


@needs("c++", "cc", "gdb")
@pytest.mark.parametrize("file", ["ann.c", "ann.cpp", "ann"])
def test_a_debugger_finds_the_lines_of_what_was_built(file: str) -> None:
    rule = "ann: ann.c\n\t$(CC) $(CFLAGS) -o $@ $<\n"
    if Path(file).suffix:
        Path(file).write_text(HELLO)
    else:
        work(file, ann_c=HELLO, Makefile=rule)
    bot = built(Path(file)).bot
    program = next(Path(bot, name) for name in ("bot", "ann") if Path(bot, name).is_file())
    asked = ["gdb", "-batch", "-nx", "-ex", "info line main", str(program)]
    found = subprocess.run(asked, capture_output=True, text=True, check=True).stdout
    assert re.match(r'Line \d+ of "ann\.c(pp)?" starts at', found)


@needs("cc")
@pytest.mark.parametrize("source", [HELLO.replace("puts", "int spare; puts"), "int main() { x }"])
def test_all_that_the_compiler_wrote_is_kept(source: str) -> None:
    Path("ann.c").write_text(source)
    build, again = built(Path("ann.c")), built(Path("ann.c"))
    assert "ann.c: In function" in build.output
    assert "^" in build.output  # what it points at
    assert again == build


def test_of_a_long_output_the_beginning_and_the_end_are_kept() -> None:
    recipe = "@echo first; head -c 200000 /dev/zero | tr '\\0' x; echo; echo last; false"
    build = built(work("long", Makefile=f"all:\n\t{recipe}\n"))
    start, end = build.output.split("\n[…]\n")
    assert start.startswith("first\nxxx")
    assert "xxx\nlast\n" in end
    assert 65530 < len(build.output) <= 65536


@needs("cc")
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("inside", [True, False])
def test_an_archive_is_made_by_its_makefile(mode: SandboxMode, *, inside: bool) -> None:
    rule = "skel: skel.c\n\t$(CC) $(CFLAGS) -o $@ $<\n"
    folder = work("dupont", skel_c=HELLO, Makefile=rule, noms_txt="Alice Dupont\nBob Durand\n")
    build = built(archive(folder, inside=inside), mode)
    assert says(build) == "hello\n"
    assert build.names == ("Alice Dupont", "Bob Durand")
    assert build.header_words == 2


@pytest.mark.parametrize(
    ("path", "name"),
    [
        ("dupont.c", "dupont"),
        ("dupont.v2.tar.gz", "dupont.v2"),
        ("DUPONT.ZIP", "DUPONT"),
        ("Alice Dupont_1234_assignsubmission_file_", "Alice Dupont"),
        ("some/../folder.d/.", "folder.d"),
        ("...zip", "bot"),
        (".build.zip", "build"),
        ("bob_1_assignsubmission_.c", "bob_1_assignsubmission_"),
        ("bob_1_assignsubmission_file_.c", "bob_1_assignsubmission_file_"),
        ("Zoe\N{COMBINING DIAERESIS}.c", "Zo\N{LATIN SMALL LETTER E WITH DIAERESIS}"),
    ],
)
def test_a_submission_is_called_by_its_file(path: str, name: str) -> None:
    if "." not in Path(path).name or name == "folder.d":
        Path(path.removeprefix("some/../")).mkdir()
    assert name_of(Path(path)) == name


@needs("cc")
def test_an_archive_that_lies_in_a_folder_is_what_was_handed_in() -> None:
    archive(work("inner", main_c=HELLO))
    outer = work("Alice Dupont_1234_assignsubmission_file_")
    Path("inner.tar.gz").rename(outer / "work.tar.gz")
    build = built(outer)
    assert build.name == "Alice Dupont"
    assert says(build) == "hello\n"


def test_archives_without_an_end_are_not_all_opened() -> None:
    folder = work("doll", main_c=HELLO)
    for _ in range(9):
        inside = archive(folder).read_bytes()
        (next(folder.iterdir())).unlink()
        (folder / "doll.tar.gz").write_bytes(inside)
    assert "it holds no Makefile, no sources" in said(built(folder).problem)


@needs("cc")
def test_the_folder_one_is_in_is_built_without_what_is_hidden(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    folder = work("mine", main_c=HELLO)
    (folder / ".git").mkdir()
    (folder / ".git/other.c").write_text(HELLO)
    monkeypatch.chdir(folder)
    build = built(Path())
    assert build.name == "mine"
    assert says(build) == "hello\n"


@needs("cc")
def test_a_name_that_is_no_utf8_is_written_so_that_all_can_read_it() -> None:
    source = os.fsdecode(b"h\xe9l.c")
    Path(source).write_text(HELLO)
    build = built(Path(source))
    assert build.name == "h\ufffdl"
    assert says(build) == "hello\n"
    assert built(Path(source)) == build


@needs("cc")
@pytest.mark.parametrize("mode", MODES)
def test_a_build_knows_nothing_of_who_started_it(
    mode: SandboxMode, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("MAKEFLAGS", "MFLAGS", "GNUMAKEFLAGS"):
        monkeypatch.setenv(name, "w --no-silent")
    monkeypatch.setenv("MAKELEVEL", "1")
    monkeypatch.setenv("MAKEFILES", "/nowhere/secret.mk")
    monkeypatch.setenv("CPATH", "/nowhere")
    failing = built(work("fails", Makefile="all:\n\tcc nothing.c\n"), mode)
    assert "nothing.c" in said(failing.problem)
    rule = "all:\n\t@env > seen\n\t@printf '#!/bin/sh\\n' > bot\n"
    bot = built(work("tells", Makefile=rule), mode)
    seen = dict(line.split("=", 1) for line in Path(bot.bot, "seen").read_text().splitlines())
    assert not {"CPATH", "MAKEFILES", "XDG_CACHE_HOME", "PYTEST_CURRENT_TEST"} & set(seen)


@needs("cc")
def test_a_program_that_somebody_has_compiled_elsewhere_is_compiled_again() -> None:
    rule = "skel: skel.c\n\t$(CC) $(CFLAGS) -o $@ $<\n"
    folder = work("old", skel_c=HELLO, Makefile=rule, skel="not for this machine")
    (folder / "skel").chmod(0o755)
    os.utime(folder / "skel", (9e9, 9e9))
    assert says(built(folder)) == "hello\n"


@needs("cc")
@pytest.mark.parametrize(
    ("files", "problem"),
    [
        ({"a_c": "int main(void) { return x; }"}, "a.c:1:25: error: "),
        ({"a_c": "int go(void);\nint main(void) { return go(); }"}, "undefined reference"),
        ({"a_c": HELLO, "Makefile": "all:\n\tfalse\n"}, "*** [Makefile:2: all] Error 1"),
        ({"Makefile": "MAKEFLAGS += -w\nall:\n\t@echo so: it is >&2; false\n"}, "so: it is"),
        ({"a_c": HELLO, "Makefile": "all:\n\ttrue\n"}, "its Makefile makes no program"),
        ({"notes_txt": "nothing"}, "it holds no Makefile, no sources and none of run,"),
        (
            {"Makefile": "all:\n\tprintf x >a; printf x >b; chmod +x a b\n"},
            "its Makefile makes several programs (a, b): name one of them bot",
        ),
    ],
)
def test_why_nothing_was_built_is_told_in_one_line(files: dict[str, str], problem: str) -> None:
    build = built(work("sources", **files))
    assert build.bot == ""
    assert problem in said(build.problem)
    assert "\n" not in said(build.problem)


def test_what_nobody_foresaw_is_told_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object) -> None:
        message = "too\ndeep"
        raise RecursionError(message)

    monkeypatch.setattr("joute.submission.build.laid_out", fails)
    assert said(built(work("sources", a_c=HELLO)).problem).endswith("RecursionError: too deep")


@needs("cc")
def test_of_a_long_line_the_beginning_is_told() -> None:
    build = built(work("sources", a_c=f"int main(void) {{ return {'x' * 5000}; }}"))
    assert len(said(build.problem)) == 300


@needs("cc")
def test_links_that_a_makefile_makes_are_files_and_dead_ones_are_none() -> None:
    rule = "all: skel.c\n\tcc -o bot skel.c; ln bot hard; ln -s bot soft; ln -s nowhere dead\n"
    build = built(work("links", skel_c=HELLO, Makefile=rule))
    assert says(build) == "hello\n"
    assert {path.name for path in Path(build.bot).iterdir()} >= {"bot", "hard", "soft"}
    assert not Path(build.bot, "dead").exists()


@needs("cc")
def test_what_is_called_like_an_option_is_a_source() -> None:
    Path("-v.c").write_text(HELLO)
    Path("@v.c").write_text(HELLO)
    assert says(built(Path("-v.c"))) == says(built(Path("@v.c"))) == "hello\n"
    assert says(built(archive(work("py", **{"-c_py": 'print("hello")'})))) == "hello\n"


@needs("cc")
def test_an_archive_without_a_name_is_built_inside_the_cache() -> None:
    archive(work("ann", main_c=HELLO)).rename("...tar.gz")
    assert says(built(Path("...tar.gz"))) == "hello\n"


@needs("cc")
def test_a_link_in_a_folder_is_not_followed() -> None:
    Path("secret.c").write_text("int secret;")
    folder = work("links", a_c=HELLO)
    (folder / "b.c").symlink_to(Path("secret.c").absolute())
    build = built(folder)
    assert says(build) == "hello\n"
    assert not Path(build.bot, "b.c").exists()


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(
    "recipe", ["while :; do :; done", "sleep 99 & wait", "sleep 99 & sleep 98"]
)
def test_a_makefile_that_never_ends_is_ended(
    monkeypatch: pytest.MonkeyPatch, mode: SandboxMode, recipe: str
) -> None:
    monkeypatch.setenv("JOUTE_BUILD_SECONDS", "0.5")
    start = monotonic()
    build = built(work("slow", Makefile=f"all:\n\t{recipe}\n"), mode)
    assert said(build.problem) == "it was not done after 0.5 s"
    assert monotonic() - start < 30


SPIN = "import os, time\nwhile os.getppid() == {parent} and time.process_time() < {seconds}: pass"


def test_a_busy_machine_makes_no_build_late(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("JOUTE_BUILD_SECONDS", "1")
    monkeypatch.setattr("joute.submission.confined.STARVED", 60)
    here = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {min(here)})
    spin = SPIN.format(parent=os.getpid(), seconds=60)
    neighbours = [subprocess.Popen([sys.executable, "-c", spin]) for _ in range(4)]
    try:
        computes = "import time\nwhile time.process_time() < 0.8: pass\n"
        makefile = f"bot:\n\t{sys.executable} -S computes.py\n\tcp /bin/true bot\n"
        folder = work("starved", Makefile=makefile, computes_py=computes)
        start = monotonic()
        assert not built(folder, SandboxMode.OFF).problem
        assert monotonic() - start > 1
    finally:
        os.sched_setaffinity(0, here)
        for neighbour in neighbours:
            neighbour.kill()
            neighbour.wait()


class Family:
    """A program of which the test says whether it is busy, and what it has used."""

    busy = True
    cpu_s = 0.0

    def is_busy(self) -> bool:
        return self.busy


def test_a_build_is_charged_what_it_computes_and_what_it_sleeps(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now = 0.0
    monkeypatch.setattr("joute.submission.confined.monotonic", lambda: now)
    family: Any = Family()
    allowance = _Allowance(family, family, 20)
    for now in range(1, 200):  # a twentieth of a processor, and a glance at a bad moment
        family.cpu_s, family.busy = now / 20, now % 30 != 0
        assert not allowance.is_used_up()
    family.busy = False
    now = 320
    assert allowance.is_used_up()


def test_a_build_that_may_take_longer_may_compute_for_longer() -> None:
    assert bounds(20).cpu_s == 60
    assert bounds(300).cpu_s == 900


@needs("cc")
def test_a_makefile_finds_the_empty_folders_that_were_handed_in() -> None:
    makefile = "obj/bot: main.c\n\tcc -o obj/bot main.c\n"
    folder = laid("folders", {"Makefile": makefile, "main.c": HELLO})
    (folder / "obj").mkdir()
    assert says(built(folder, SandboxMode.OFF)) == "hello\n"
    assert says(built(archive(folder), SandboxMode.OFF)) == "hello\n"


@pytest.mark.parametrize("typed", ["soon", "0", "inf"])
def test_a_time_to_build_that_is_none_is_refused(
    monkeypatch: pytest.MonkeyPatch, typed: str
) -> None:
    monkeypatch.setenv("JOUTE_BUILD_SECONDS", typed)
    with pytest.raises(UsageError, match="JOUTE_BUILD_SECONDS is a number of seconds"):
        built(work("sources", a_c=HELLO), SandboxMode.OFF)


@pytest.mark.long
@contained
@pytest.mark.parametrize(
    ("recipe", "problem"),
    [
        # it may be over by itself, for want of processes, before it is looked at
        ("f() { f | f & }; f; sleep 9", "processes; 64 are allowed|makes no program|cannot fork"),
        ("head -c 1G /dev/zero >large", "error"),
        ("ln -s /usr all-of-it; printf x >bot", "it wrote more than 1 MiB"),
        ("cp $(SECRET) bot", "cannot stat"),
        ("printf x >$(SECRET) && printf x >bot", "cannot create"),
        ("mkfifo pipe; printf x >bot", "pipe in it is a link, a device"),
        ("yes", "it wrote more than 1 MiB"),
    ],
)
def test_a_makefile_that_means_harm_does_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, recipe: str, problem: str
) -> None:
    monkeypatch.setattr("joute.submission.build_run.LARGEST", 1 << 20)
    secret = tmp_path / "secret"
    secret.write_text("of the teacher")
    makefile = f"SECRET={secret}\nall:\n\t{recipe}\n"
    build = built(work("harm", Makefile=makefile), SandboxMode.REQUIRED)
    assert build.bot == ""
    assert re.search(problem, said(build.problem), re.IGNORECASE)
    assert secret.read_text() == "of the teacher"
