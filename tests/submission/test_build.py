"""What students hand in, built by the real compilers, also where somebody means harm."""

import io
import os
import re
import tarfile
from pathlib import Path
from shutil import rmtree
from subprocess import run
from time import monotonic

import pytest
from needs import needs
from programs import work

from joute.arena.sandbox.bubblewrap import SandboxMode
from joute.bots.folder import is_to_build
from joute.bots.sources import is_submission, name_of
from joute.errors import UsageError
from joute.submission.build import CHANGED, Build, built
from joute.submission.recipe import recipe

pytestmark = pytest.mark.usefixtures("own_folder")
HELLO = '/* It greets. */\n#include <stdio.h>\nint main(void) { puts("hello"); return 0; }\n'
contained = needs("sandbox")
MODES = [SandboxMode.OFF, pytest.param(SandboxMode.REQUIRED, marks=contained)]


def archive(folder: Path, *, inside: bool = True) -> Path:
    """Pack a folder, or what is in it."""
    data = io.BytesIO()
    with tarfile.open(fileobj=data, mode="w:gz") as packed:
        packed.add(folder, folder.name if inside else ".")
    path = folder.with_name(f"{folder.name}.tar.gz")
    path.write_bytes(data.getvalue())
    return path


def says(build: Build) -> str:
    """Run what was built, from elsewhere."""
    assert not build.problem
    main = next(Path(build.bot, name) for name in ("run", "bot") if Path(build.bot, name).is_file())
    return run([main], cwd="/", capture_output=True, text=True, check=True).stdout


@needs("cc")
@pytest.mark.parametrize("mode", MODES)
def test_a_source_is_compiled_with_all_warnings(mode: SandboxMode) -> None:
    Path("ann.c").write_text(HELLO.replace("puts", "int spare; puts"))
    build = built(Path("ann.c"), mode)
    assert build.name == Path(build.bot).name == "ann"
    assert build.compiled == "cc -Wall -Wextra -O2 -o bot ann.c -lm"
    assert build.warned == 1
    assert "unused variable" in build.warnings[0]
    assert says(build) == "hello\n"


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
    assert "it holds no Makefile, no sources" in built(folder).problem


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
def test_several_sources_without_a_makefile_are_one_program() -> None:
    other = '#include <stdio.h>\nvoid greet(void) { puts("hello"); }\n'
    main = '#include "other.h"\nint main(void) { greet(); return 0; }\n'
    folder = work("eve", main_c=main, other_c=other, other_h="void greet(void);\n")
    assert says(built(folder)) == "hello\n"


@needs("c++", "cc")
@pytest.mark.parametrize(
    "util", ["util.cc", "util.cxx", "util.c", "UTIL.C"], ids=lambda name: f"beside {name}"
)
@pytest.mark.parametrize("main", ["main.cpp", "MAIN.CPP"])
def test_sources_of_c_and_cpp_are_one_program(main: str, util: str) -> None:
    is_c = util.lower().endswith(".c")
    what = 'extern "C" void greet();' if is_c else "void greet();"
    body = "int class = 0;" if is_c else "class Greeting {};"  # which only the one is
    folder = work("both")
    (folder / main).write_text(f"{what}\nint main() {{ greet(); }}\n")
    (folder / util).write_text(f'#include <stdio.h>\n{body}\nvoid greet() {{ puts("hello"); }}\n')
    assert says(built(folder)) == says(built(archive(folder))) == "hello\n"


@needs("cc")
@pytest.mark.parametrize("name", ["BOT.C", "BOT.PY", "BOT.CC"])
def test_suffixes_in_capitals_are_suffixes_alone_and_in_an_archive(name: str) -> None:
    code = "print('hello')\n" if name == "BOT.PY" else HELLO
    if name == "BOT.C":
        code += "int class;\n"
    folder = work("loud")
    (folder / name).write_text(code)
    (folder / "notes.md").write_text("It is loud.\n")
    assert is_submission(folder)
    assert says(built(folder)) == says(built(archive(folder))) == "hello\n"
    assert says(built(folder / name)) == "hello\n"


@needs("cc")
@pytest.mark.parametrize("beside", ["CMakeLists.txt", "build.gradle", "README.md"])
def test_a_folder_whose_sources_lie_deeper_is_built_as_its_archive_is(beside: str) -> None:
    folder = work("deep", Makefile_txt="x")
    (folder / beside).write_text("project(bot)\n")
    (folder / "src" / "lib").mkdir(parents=True)
    (folder / "src" / "lib" / "bot.c").write_text(HELLO)
    assert is_to_build(folder)
    assert says(built(folder)) == says(built(archive(folder))) == "hello\n"


def test_a_folder_without_sources_is_no_submission() -> None:
    folder = work("empty", CMakeLists_txt="x")
    (folder / "src").mkdir()
    (folder / "src" / "notes.txt").write_text("bot.c")
    (folder / "src" / "loop").symlink_to(folder.absolute())
    assert not is_to_build(folder)


@needs("javac")
@pytest.mark.parametrize("mode", MODES)
def test_what_a_script_starts_is_compiled(mode: SandboxMode) -> None:
    code = 'class Bot { public static void main(String[] a) { System.out.println("hello"); } }\n'
    run_it = '#!/bin/sh\nexec java -cp "$(dirname "$0")" Bot\n'
    assert says(built(archive(work("java", Bot_java=code, run=run_it)), mode)) == "hello\n"


@needs("mcs")
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("run_it", ['#!/bin/sh\nexec mono "$(dirname "$0")/Bot.exe"\n', ""])
def test_c_sharp_is_compiled(mode: SandboxMode, run_it: str) -> None:
    code = 'class Bot { static void Main() { System.Console.WriteLine("hello"); } }\n'
    folder = work("sharp", Bot_cs=code, **({"run": run_it} if run_it else {}))
    assert says(built(archive(folder), mode)) == "hello\n"


def test_what_a_script_does_not_start_is_not_compiled() -> None:
    script = "#!/bin/sh\necho hello; exit; java helper.java\n"
    folder = work("scripted", run=script, helper_c="no C", helper_java="no Java")
    assert says(built(archive(folder))) == "hello\n"


@needs("cc")
def test_a_variable_that_a_header_defines_is_told_with_its_remedy() -> None:
    header = "int counter;\nvoid count(void);\n"
    main = '#include "h.h"\nint main(void) { return counter; }\n'
    util = '#include "h.h"\nvoid count(void) { counter++; }\n'
    build = built(work("twice", h_h=header, main_c=main, util_c=util))
    assert "multiple definition of `counter'" in build.problem
    assert build.problem.endswith(
        "declare it extern in the header, or compile with -fcommon, as old compilers did"
    )


@needs("cc")
def test_two_programs_in_one_submission_are_told_so() -> None:
    build = built(work("mains", a_c=HELLO, b_c=HELLO))
    assert "multiple definition of `main'" in build.problem
    assert build.problem.endswith(
        "several of its files have a main: hand in the sources of one program"
    )


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
    assert "nothing.c" in failing.problem
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


def test_python_is_taken_as_it_is() -> None:
    folder = work("py", ia_py='"""It greets."""\nprint("hello")\n')
    assert says(built(archive(folder))) == "hello\n"


@needs("javac")
def test_java_starts_where_its_main_is() -> None:
    main = 'public class Start { public static void main(String[] a) { new Other("hello"); } }'
    other = "class Other { Other(String text) { System.out.println(text); } }"
    build = built(work("java", Other_java=other, Start_java=main))
    assert says(build) == "hello\n"


def test_java_of_many_empty_lines_is_read_at_once(tmp_path: Path) -> None:
    main = "static void main(String[] a) {}"
    (tmp_path / "Start.java").write_text("\n" * 500_000 + f"package far;\n{main}")
    began = monotonic()
    assert recipe(tmp_path).run == "java -cp . far.Start"
    assert monotonic() - began < 5


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
            "its Makefile makes several programs (a, b): call one of them bot",
        ),
    ],
)
def test_why_nothing_was_built_is_told_in_one_line(files: dict[str, str], problem: str) -> None:
    build = built(work("sources", **files))
    assert build.bot == ""
    assert problem in build.problem
    assert "\n" not in build.problem


def test_what_nobody_foresaw_is_told_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object) -> None:
        message = "too\ndeep"
        raise RecursionError(message)

    monkeypatch.setattr("joute.submission.build._laid_out", fails)
    assert built(work("sources", a_c=HELLO)).problem == "RecursionError: too deep"


@needs("cc")
def test_of_a_long_line_the_beginning_is_told() -> None:
    build = built(work("sources", a_c=f"int main(void) {{ return {'x' * 5000}; }}"))
    assert len(build.problem) == 300


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
def test_what_was_built_is_built_no_second_time(monkeypatch: pytest.MonkeyPatch) -> None:
    Path("ann.c").write_text(HELLO)
    Path("bob.c").write_text("int main(void) { return x; }")
    first = [built(Path("ann.c")), built(Path("bob.c"))]
    monkeypatch.setattr("joute.submission.build.confined", None)
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
        patch.setattr("joute.submission.build._tidy", lambda _: source.write_text(other))
        assert built(source, SandboxMode.OFF).problem == CHANGED
    source.write_text(HELLO)
    assert says(built(source, SandboxMode.OFF)) == "hello\n"


@needs("cc")
def test_an_archive_without_a_name_is_built_inside_the_cache() -> None:
    archive(work("ann", main_c=HELLO)).rename("...tar.gz")
    assert says(built(Path("...tar.gz"))) == "hello\n"


def test_a_compiler_that_is_not_there_is_looked_for_again() -> None:
    folder = work("sources", a_c=HELLO, Makefile="bot: a.c\n\tno-such-compiler $<\n")
    assert "no-such-compiler" in built(folder).problem
    assert not list(Path("cache").rglob(".build"))


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
    assert build.problem == "it was not done after 0.5 s"
    assert monotonic() - start < 30


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


@pytest.mark.parametrize("typed", ["soon", "0", "inf"])
def test_a_time_to_build_that_is_none_is_refused(
    monkeypatch: pytest.MonkeyPatch, typed: str
) -> None:
    monkeypatch.setenv("JOUTE_BUILD_SECONDS", typed)
    with pytest.raises(UsageError, match="JOUTE_BUILD_SECONDS is a number of seconds"):
        built(work("sources", a_c=HELLO), SandboxMode.OFF)


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
    monkeypatch.setattr("joute.submission.build.LARGEST", 1 << 20)
    secret = tmp_path / "secret"
    secret.write_text("of the teacher")
    makefile = f"SECRET={secret}\nall:\n\t{recipe}\n"
    build = built(work("harm", Makefile=makefile), SandboxMode.REQUIRED)
    assert build.bot == ""
    assert re.search(problem, build.problem, re.IGNORECASE)
    assert secret.read_text() == "of the teacher"
