"""What was built is kept, for as long as it is what was handed in."""

import os
import subprocess
from pathlib import Path
from shutil import rmtree

import pytest
from failures import said
from needs import needs
from programs import work
from submission.builds import HELLO, says

from joute.arena.sandbox.bubblewrap import SandboxMode
from joute.submission.build import CHANGED, built
from joute.submission.build_cache import naming_sources

pytestmark = pytest.mark.usefixtures("own_folder")


@needs("cc")
def test_what_was_built_is_built_no_second_time(monkeypatch: pytest.MonkeyPatch) -> None:
    Path("ann.c").write_text(HELLO)
    Path("bob.c").write_text("int main(void) { return x; }")
    first = [built(Path("ann.c")), built(Path("bob.c"))]
    monkeypatch.setattr("joute.submission.build_run.confined", None)
    assert [built(Path("ann.c")), built(Path("bob.c"))] == first


@needs("cc")
def test_a_changed_source_is_built_anew() -> None:
    Path("ann.c").write_text(HELLO)
    first = built(Path("ann.c"))
    Path("ann.c").write_text(HELLO.replace("hello", "goodbye"))
    assert (says(first), says(built(Path("ann.c")))) == ("hello\n", "goodbye\n")


def test_the_same_text_in_another_language_is_built_anew() -> None:
    Path("ann.c").write_text(HELLO)
    Path("ann.cpp").write_text(HELLO)
    assert built(Path("ann.c")).compiled.startswith("cc ")
    assert built(Path("ann.cpp")).compiled.startswith("c++ ")


@needs("cc")
@pytest.mark.parametrize("removed", ["cache", "cache/joute/builds/*/ann"])
def test_what_somebody_removed_from_the_cache_is_built_anew(removed: str) -> None:
    Path("ann.c").write_text(HELLO)
    for _ in range(2):
        assert says(built(Path("ann.c"))) == "hello\n"
        for folder in Path().glob(removed):
            rmtree(folder)


def test_what_nobody_uses_any_more_is_removed_when_something_is_built() -> None:
    made = []
    for name in ("ann.py", "bob.py", "cas.py"):
        Path(name.removesuffix(".py")).mkdir()
        Path(name.removesuffix(".py"), name).touch()
    for name in ("ann", "bob"):
        made.append(Path(built(Path(name), SandboxMode.OFF).bot))
        os.utime(made[-1].parent, (0, 0))
    built(Path("bob"), SandboxMode.OFF)
    built(Path("cas"), SandboxMode.OFF)
    assert [bot.exists() for bot in made] == [False, True]


def test_what_somebody_else_keeps_is_not_built_again(monkeypatch: pytest.MonkeyPatch) -> None:
    work("ann", bot_py="")
    first = built(Path("ann"), SandboxMode.OFF)

    def refused(*_: object) -> None:
        raise PermissionError

    monkeypatch.setattr("joute.submission.build.os.utime", refused)
    monkeypatch.setattr("joute.submission.build._anew", refused)
    assert built(Path("ann"), SandboxMode.OFF) == first


@needs("cc")
def test_what_changes_while_it_is_built_is_not_kept_for_what_it_was(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    source = Path("ann.c")
    source.write_text(HELLO)
    with monkeypatch.context() as patch:
        other = HELLO.replace("hello", "goodbye")
        patch.setattr("joute.submission.build.tidy", lambda: source.write_text(other))
        assert built(source, SandboxMode.OFF).problem == CHANGED
    source.write_text(HELLO)
    assert says(built(source, SandboxMode.OFF)) == "hello\n"


def test_a_compiler_that_is_not_there_is_looked_for_again() -> None:
    folder = work("sources", a_c=HELLO, Makefile="bot: a.c\n\tno-such-compiler $<\n")
    assert "no-such-compiler" in said(built(folder).problem)
    assert not list(Path("cache").rglob(".build"))


def test_what_had_to_be_stopped_is_remembered_for_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("JOUTE_BUILD_SECONDS", "0.5")
    tried = Path("tried").absolute()
    slow = work("slow", Makefile=f"all:\n\techo >>{tried}; sleep 99\n")
    assert built(slow, SandboxMode.OFF) == built(slow, SandboxMode.OFF)
    assert tried.read_text() == "\n"
    (said,) = Path("cache").rglob(".build")
    os.utime(said, (0, 0))  # another time it may be done in time
    built(slow, SandboxMode.OFF)
    assert tried.read_text() == "\n\n"


@needs("node")
def test_a_stack_names_the_file_that_was_typed_not_its_copy() -> None:
    build = built(work("js", bot_js="throw new Error('lost');\n"))
    ran = subprocess.run([f"{build.bot}/run"], capture_output=True, text=True, check=False)
    assert f"{build.bot}/bot.js:1\n" in ran.stderr
    assert naming_sources(ran.stderr).startswith("bot.js:1\nthrow new Error('lost');\n")
