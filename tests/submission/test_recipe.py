"""Which sources make which program, by the real compilers."""

import subprocess
from pathlib import Path
from time import monotonic
from zipfile import ZipFile

import pytest
from failures import said
from needs import needs
from programs import work
from submission.builds import HELLO, MODES, archive, laid, says

from joute.arena.sandbox.bubblewrap import SandboxMode
from joute.bots.folder import is_to_build
from joute.bots.sources import is_submission
from joute.submission.build import built
from joute.submission.builders import recipe

pytestmark = pytest.mark.usefixtures("own_folder")


@needs("cc")
def test_several_sources_without_a_makefile_are_one_program() -> None:
    other = '#include <stdio.h>\nvoid greet(void) { puts("hello"); }\n'
    main = '#include "other.h"\nint main(void) { greet(); return 0; }\n'
    folder = work("eve", main_c=main, other_c=other, other_h="void greet(void);\n")
    assert says(built(folder)) == "hello\n"


@pytest.mark.long
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


@pytest.mark.long
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
@pytest.mark.parametrize("beside", ["build.gradle", "README.md"])
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


@pytest.mark.long
@needs("javac")
@pytest.mark.parametrize("mode", MODES)
def test_what_a_script_starts_is_compiled(mode: SandboxMode) -> None:
    code = 'class Bot { public static void main(String[] a) { System.out.println("hello"); } }\n'
    run_it = '#!/bin/sh\nexec java -cp "$(dirname "$0")" Bot\n'
    assert says(built(archive(work("java", Bot_java=code, run=run_it)), mode)) == "hello\n"


@pytest.mark.long
@needs("mcs")
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("run_it", ['#!/bin/sh\nexec mono "$(dirname "$0")/Bot.exe"\n', ""])
def test_c_sharp_is_compiled(mode: SandboxMode, run_it: str) -> None:
    code = 'class Bot { static void Main() { System.Console.WriteLine("hello"); } }\n'
    folder = work("sharp", Bot_cs=code, **({"run": run_it} if run_it else {}))
    assert says(built(archive(folder), mode)) == "hello\n"


@needs("mcs")
def test_an_exception_of_c_sharp_names_its_file_and_line() -> None:
    code = "class Bot {\n    static void Main() {\n        new int[1][2] = 3;\n    }\n}\n"
    bot = built(work("sharp", Bot_cs=code)).bot
    ran = subprocess.run([f"{bot}/run"], capture_output=True, text=True, check=False)
    assert " in ./Bot.cs:3" in ran.stderr


def test_what_a_script_does_not_start_is_not_compiled() -> None:
    script = "#!/bin/sh\necho hello; exit; java helper.java\n"
    folder = work("scripted", run=script, helper_c="no C", helper_java="no Java")
    assert says(built(archive(folder))) == "hello\n"


@needs("cc")
@pytest.mark.parametrize("value", ["", " = 3"])
@pytest.mark.parametrize("lines", ["", "-g"])
def test_a_variable_that_a_header_defines_is_told_with_its_remedy(value: str, lines: str) -> None:
    header = f"int counter{value};\nvoid count(void);\n"
    main = '#include "h.h"\nint main(void) { return counter; }\n'
    util = '#include "h.h"\nvoid count(void) { counter++; }\n'
    rule = f"twice: main.c util.c\n\tcc {lines} -o $@ main.c util.c\n"
    build = built(work("twice", h_h=header, main_c=main, util_c=util, Makefile=rule))
    assert "multiple definition of `counter'" in said(build.problem)
    assert said(build.problem).endswith(
        "declare it extern in the header and define it in one file, "
        "or, if it has no value, compile with -fcommon, as old compilers did"
    )


@needs("cc")
def test_a_function_that_a_header_defines_is_told_as_the_linker_does() -> None:
    main = '#include "h.h"\nint main(void) { return count(); }\n'
    util = '#include "h.h"\n'
    build = built(work("twice", h_h="int count(void) { return 0; }\n", main_c=main, util_c=util))
    assert "multiple definition of `count'" in said(build.problem)
    assert said(build.problem).endswith("first defined here")


@needs("cc")
def test_two_programs_in_one_submission_are_told_so() -> None:
    build = built(work("mains", a_c=HELLO, b_c=HELLO))
    assert "multiple definition of `main'" in said(build.problem)
    assert said(build.problem).endswith(
        "several of its files have a main: hand in the sources of one program"
    )


@pytest.mark.long
def test_python_is_taken_as_it_is() -> None:
    folder = work("py", ia_py='"""It greets."""\nprint("hello")\n')
    assert says(built(archive(folder))) == "hello\n"


@pytest.mark.long
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


MAIN = "public class {} {{ public static void main(String[] a) {{ System.out.println({}); }} }}\n"
JAVA_PROJECTS = {
    "maven": {
        "pom.xml": "<project><build><sourceDirectory>${project.basedir}/code</sourceDirectory></build>"
        "<!-- <mainClass>Other</mainClass> --><properties><exec.mainClass>game.Start</exec.mainClass>"
        "<project.build.sourceEncoding>ISO-8859-1</project.build.sourceEncoding></properties></project>",
        "code/A.java": MAIN.format("A", '"no"'),
        "code/game/Start.java": "package game;\n" + MAIN.format("Start", '"hello"'),
        "examples/Old.java": "no Java",
    },
    "gradle": {
        "build.gradle": "sourceSets {\n  main { java { srcDirs = ['code'] } }\n"
        "  test { java { srcDirs = ['tests'] } }\n}\n// mainClass = 'Other'\n"
        "application {\n  mainClass = 'game.Start'\n}\ncompileJava.options.encoding = 'ISO-8859-1'\n",
        "code/A.java": MAIN.format("A", '"no"'),
        "code/game/Start.java": "package game;\n" + MAIN.format("Start", '"hello"'),
        "tests/Tests.java": "no Java",
    },
    "gradle in Kotlin": {
        "build.gradle.kts": 'sourceSets.main { java.setSrcDirs(listOf("code")) }\n'
        'application { mainClass.set("game.Start") }\ntasks.compileJava { options.encoding = "ISO-8859-1" }\n',
        "code/A.java": MAIN.format("A", '"no"'),
        "code/game/Start.java": "package game;\n" + MAIN.format("Start", '"hello"'),
        "tests/Tests.java": "no Java",
    },
    "maven as usual, in a folder": {
        "bot/pom.xml": "<project><mainClass>${start}</mainClass></project>",
        "bot/src/main/java/Start.java": MAIN.format("Start", '"hello"'),
        "notes/Old.java": "no Java",
        "README.md": "x",
    },
}


@pytest.mark.long
@needs("javac")
@pytest.mark.parametrize("project", JAVA_PROJECTS)
def test_a_project_of_java_tells_its_sources_its_class_and_its_encoding(project: str) -> None:
    files = {
        name: f"// déjà\n{text}" if name.endswith(".java") else text
        for name, text in JAVA_PROJECTS[project].items()
    }
    assert says(built(laid("java", files, "latin-1"))) == "hello\n"


@pytest.mark.long
@needs("javac")
def test_a_library_in_the_archive_is_found(tmp_path: Path) -> None:
    (tmp_path / "words").mkdir()
    (tmp_path / "words/Word.java").write_text(
        'package words; public class Word { public static String WORD = "hello"; }'
    )
    subprocess.run(["javac", "words/Word.java"], cwd=tmp_path, check=True)  # noqa: S607 - wherever it is
    folder = laid(
        "java",
        {
            "build.gradle": "dependencies { implementation files('lib/words-1.2.jar')\n"
            "  implementation 'org.words:words:1.2' }\n",
            "Bot.java": MAIN.format("Bot", "words.Word.WORD"),
            "lib/README.md": "x",
        },
    )
    with ZipFile(folder / "lib/words-1.2.jar", "w") as jar:
        jar.write(tmp_path / "words/Word.class", "words/Word.class")
    build = built(folder)
    assert says(build) == "hello\n"
    assert build.warned == 0


LIBRARIES = {
    "pom.xml": "<project><dependencies><dependency><groupId>org.junit</groupId><artifactId>junit</artifactId>"
    "<scope>test</scope></dependency><dependency><groupId>a</groupId><artifactId>other</artifactId></dependency>"
    "<dependency><groupId>org.json</groupId><artifactId>json</artifactId></dependency></dependencies></project>",
    "build.gradle": "dependencies {\n    testImplementation 'org.junit:junit:5'\n    implementation 'a:other:1'\n"
    "    implementation group: 'org.json', name: 'json', version: '1'\n}\n",
    "build.gradle.kts": 'dependencies {\n    implementation("a:other:1")\n    implementation("org.json:json:1")\n}\n',
}


@needs("javac")
@pytest.mark.parametrize(
    "project",
    [pytest.param(file, marks=() if file == "pom.xml" else pytest.mark.long) for file in LIBRARIES],
)
def test_a_library_that_is_not_in_the_archive_is_named(project: str) -> None:
    code = "import org.json.JSONObject;\n" + MAIN.format("Bot", "new JSONObject()")
    problem = said(built(laid("java", {project: LIBRARIES[project], "Bot.java": code})).problem)
    assert problem == (
        "it needs the library json, which is not in the archive: "
        "Bot.java:1: error: package org.json does not exist"
    )
    unused = laid(
        "unused", {project: LIBRARIES[project], "Bot.java": MAIN.format("Bot", '"hello"')}
    )
    assert says(built(unused)) == "hello\n"


@pytest.mark.long
@pytest.mark.parametrize("project", LIBRARIES)
@pytest.mark.parametrize(
    "part", ["<dependency>", "<!--", "/*", "main ", " ", "\n", "mainClass ", "<a "]
)
def test_a_long_project_file_is_read_at_once(project: str, part: str) -> None:
    folder = laid("long", {project: part * (1_000_000 // len(part)), "Bot.java": "x"})
    began = monotonic()
    assert recipe(folder).line.startswith("javac ")
    assert monotonic() - began < 5


C_SHARP = 'class Bot { static void Main() { System.Console.WriteLine("hello"); } }\n'


@needs("dotnet")
def test_a_script_for_dotnet_is_obeyed() -> None:
    run_it = '#!/bin/sh\nexport WORD=x\nexec dotnet "$(dirname "$0")/Bot.dll"\n'
    build = built(work("sharp", Bot_cs=C_SHARP, run=run_it))
    assert says(build) == "hello\n"
    assert "csc.dll" in build.compiled
    assert Path(build.bot, "run").read_text() == run_it


@needs("dotnet", "mcs")
def test_a_script_for_mono_is_obeyed_where_mono_is() -> None:
    run_it = '#!/bin/sh\nexec mono "$(dirname "$0")/Bot.exe"\n'
    build = built(work("sharp", Bot_cs=C_SHARP, run=run_it))
    assert build.compiled.startswith("mcs ")
    assert Path(build.bot, "run").read_text() == run_it


@needs("dotnet")
def test_a_package_of_c_sharp_that_is_not_there_is_named() -> None:
    project = '<Project><PackageReference Include="Newtonsoft.Json" Version="13.0.1" /></Project>'
    code = "using Newtonsoft.Json;\n" + C_SHARP
    problem = said(built(laid("sharp", {"Bot.csproj": project, "Bot.cs": code})).problem)
    assert problem.startswith(
        "it needs the library Newtonsoft.Json, which is not in the archive: Bot.cs(1,7): error CS0246"
    )


@pytest.mark.parametrize(
    ("file", "text", "started"),
    [
        ("Bot.java", "class Map {}\npublic class Bot { MAIN }", "Bot"),
        ("my bot.java", "class Map {}\nclass Start { MAIN }", "Start"),
        ("bot.java", "class Start {\n  class Map {}\n MAIN }\nclass Later {}", "Start"),
        ("a;b.java", "MAIN", "'a;b'"),
    ],
)
def test_java_starts_the_class_that_has_the_main(file: str, text: str, started: str) -> None:
    main = "public static void main(String[] a) {}"
    how = recipe(laid("class", {file: text.replace("MAIN", main)}))
    assert how.run == f"java -cp . {started}"


def test_of_several_mains_of_java_the_one_in_the_file_of_the_bot_starts() -> None:
    main = "class {} {{ public static void main(String[] a) {{}} }}"
    files = {f"{name}.java": main.format(name) for name in ("Analysis", "Bot", "Tests")}
    assert recipe(laid("mains", files)).run == "java -cp . Bot"


WINDOWS = {
    "make": {"Makefile": "all:\r\n\tcc -o bot bot.c\r\n", "bot.c": HELLO.replace("\n", "\r\n")},
    "run": {
        "run": '\ufeff#!/bin/sh\r\ncd "${0%/*}"\r\nexec ./greeting\r\n',
        "greeting.c": f"\ufeff{HELLO}",
    },
}


@needs("cc")
@pytest.mark.parametrize("name", WINDOWS)
def test_files_that_were_written_on_windows_are_built(name: str) -> None:
    folder = laid(name, {})
    for file, text in WINDOWS[name].items():
        (folder / file).write_bytes(text.encode())
    assert says(built(archive(folder))) == "hello\n"


@needs("javac")
def test_java_that_begins_with_a_mark_of_windows_is_built() -> None:
    main = (
        '\ufeffclass Bot { public static void main(String[] a) { System.out.println("hello"); } }'
    )
    assert says(built(laid("mark", {"Bot.java": main}))) == "hello\n"
