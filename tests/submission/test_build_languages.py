"""Programs in every language are built and started, alone, in a folder and in an archive."""

import subprocess
from collections.abc import Mapping
from pathlib import Path

import pytest
from failures import said
from needs import needs
from programs import work
from submission.builds import HELLO, MODES, archive, laid, says

from joute.arena.sandbox.bubblewrap import SandboxMode
from joute.bots.folder import is_to_build
from joute.bots.languages import BY_SUFFIX, LANGUAGES, Tool
from joute.submission import first_answer
from joute.submission.admission import refusal
from joute.submission.build import Build, as_it_is, built
from joute.submission.builders import languages_of, recipe
from joute.submission.tools import lacking

pytestmark = pytest.mark.usefixtures("own_folder")

GREETINGS = {file: text for file, text in first_answer.GREETINGS.values() if file != "bot.py"}
TOOLS = {
    "c": ["cc"],
    "cpp": ["c++"],
    "java": ["javac"],
    "csharp": ["mcs"],
    "rust": ["rustc"],
    "go": ["go"],
    "ocaml": ["ocamlopt"],
    "kotlin": ["kotlinc"],
    "python": [],
    "php": ["php"],
    "javascript": ["node"],
    "typescript": ["typescript"],
}
"""What `needs` calls what a language needs."""
SLOW = {"kotlin", "typescript"}
"""Their compilers take several seconds."""


def greeting(name: str, *marks: pytest.MarkDecorator) -> object:
    language = BY_SUFFIX[Path(name).suffix].name
    long = [pytest.mark.long] if language in SLOW else []
    return pytest.param(name, id=language, marks=[needs(*TOOLS[language]), *long, *marks])


@pytest.mark.long
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("name", [*map(greeting, GREETINGS)])
def test_a_program_is_built_and_started(name: str, mode: SandboxMode) -> None:
    folder = work("greets")
    (folder / name).write_text(GREETINGS[name])
    (folder / "notes.md").write_text("It greets.\n")
    whole = built(archive(folder), mode)
    assert says(whole) == "hello\n", said(whole.problem)
    assert whole.languages == (BY_SUFFIX[Path(name).suffix].name,)


@pytest.mark.long
@pytest.mark.parametrize("name", [*map(greeting, GREETINGS)])
def test_a_single_source_is_a_program(name: str) -> None:
    source = work("alone") / name
    source.write_text(GREETINGS[name])
    assert is_to_build(source)
    assert says(built(source)) == "hello\n"


SPLIT: Mapping[str, Mapping[str, str]] = {
    "java": {
        "src/main/java/fr/ecole/Main.java": "package fr.ecole;\npublic class Main { public static "
        "void main(String[] a) { System.out.println(Word.WORD); } }\n",
        "src/main/java/fr/ecole/Word.java": 'package fr.ecole;\nclass Word { static String WORD = "hello"; }\n',
        "src/test/java/fr/ecole/MainTest.java": "import org.junit.jupiter.api.Test;\nclass MainTest {}\n",
        "pom.xml": "<project/>\n",
        "build.gradle": "plugins { id 'java' }\n",
    },
    "csharp": {
        "Program.cs": "class Program { static void Main() { System.Console.WriteLine(Other.Word); } }\n",
        "Models/Other.cs": 'class Other { public const string Word = "hello"; }\n',
        "obj/Debug/Bot.AssemblyInfo.cs": "class Other {}\n",
        "Bot.csproj": '<Project Sdk="Microsoft.NET.Sdk"></Project>\n',
        "Bot.sln": "Microsoft Visual Studio Solution File\n",
    },
    "rust": {
        "main.rs": "mod word;\nfn main() { word::say(); }\n",
        "word.rs": 'pub fn say() { println!("hello"); }\n',
    },
    "go": {
        "main.go": "package main\nfunc main() { greet() }\n",
        "word.go": 'package main\nimport "fmt"\nfunc greet() { fmt.Println("hello") }\n',
    },
    "ocaml": {
        "a_main.ml": "let () = print_endline Word.word\n",
        "word.ml": 'let word = "hello"\n',
        "word.mli": "val word : string\n",
    },
    "javascript": {
        "package.json": '{"main": "src/start.js"}\n',
        "src/start.js": 'console.log(require("./word.js"));\n',
        "src/word.js": 'module.exports = "hello";\n',
        "node_modules/other/index.js": "throw new Error();\n",
    },
    "php": {
        "main.php": '<?php require __DIR__ . "/word.php"; echo WORD . "\\n";\n',
        "word.php": '<?php const WORD = "hello";\n',
    },
}


@pytest.mark.parametrize(
    "language", [pytest.param(name, marks=needs(*TOOLS[name])) for name in SPLIT]
)
def test_a_program_of_several_files_is_built_as_its_authors_keep_it(language: str) -> None:
    folder = laid("several", SPLIT[language])
    assert is_to_build(folder)
    build = built(folder)
    assert says(build) == "hello\n"
    assert build.languages == (language,)


PROJECTS = {
    "cmake": (
        ["cmake", "cc"],
        {
            "CMakeLists.txt": "cmake_minimum_required(VERSION 3.10)\nproject(duo C)\n"
            "add_executable(duo src/a.c)\n",
            "src/a.c": GREETINGS["bot.c"],
        },
    ),
    "cargo": (
        ["cargo"],
        {
            "Cargo.toml": '[package]\nname = "duo"\nversion = "0.1.0"\nedition = "2021"\n',
            "src/main.rs": GREETINGS["bot.rs"],
        },
    ),
    "go": (["go"], {"go.mod": "module duo\n", "duo.go": GREETINGS["bot.go"]}),
    "dune": (
        ["dune"],
        {
            "dune-project": "(lang dune 2.0)\n",
            "dune": "(executable (name duo))\n",
            "duo.ml": GREETINGS["bot.ml"],
        },
    ),
}


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(
    "tool", [pytest.param(name, marks=needs(*tools)) for name, (tools, _) in PROJECTS.items()]
)
def test_a_project_file_is_understood(tool: str, mode: SandboxMode) -> None:
    assert says(built(laid("duo", PROJECTS[tool][1]), mode)) == "hello\n"


@needs("mcs")
def test_a_solution_of_several_projects_is_one_program() -> None:
    about = '[assembly: System.Reflection.AssemblyTitle("x")]\n'
    listed = '<Compile Include="Program.cs" />\n<Compile Include="Jeu\\ia.cs" />\n'
    program = "class Program { static void Main() { System.Console.WriteLine(IA.Word); } }\n"
    solution = {
        "Bot/Bot.csproj": f"<Project>{listed}</Project>\n",
        "Bot/Program.cs": program,
        "Bot/Jeu/IA.cs": "class IA { public const string Word = Text.Word; }\n",
        "Bot/Old.cs": "class Program {}\n",
        "Bot/Properties/AssemblyInfo.cs": about,
        "Core/Core.csproj": '<Project Sdk="Microsoft.NET.Sdk" />\n',
        "Core/Text.cs": 'class Text { public const string Word = "hello"; }\n',
        "Core/Properties/AssemblyInfo.cs": about,
        "Tests/Tests.csproj": '<PackageReference Include="xunit" />\n',
        "Tests/TestIA.cs": "using Xunit;\n",
    }
    assert says(built(laid("solution", solution))) == "hello\n"


@needs("dotnet")
def test_c_sharp_of_today_is_compiled_by_dotnet() -> None:
    code = 'List<string> words = new() { "hello" };\nConsole.WriteLine(words.First());\n'
    build = built(laid("modern", {"Program.cs": code}))
    assert "csc.dll" in build.compiled
    assert says(build) == "hello\n"


def test_several_scripts_of_which_none_is_first_are_told_so() -> None:
    build = built(archive(laid("many", {"a.js": "", "b.js": ""})))
    assert said(build.problem) == (
        "it holds several JavaScript files: name the one to start main.js"
    )


def test_what_is_not_installed_is_named_with_its_package(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    source = work("cannot") / "bot.ml"
    source.write_text(GREETINGS["bot.ml"])
    problem = said(built(source, SandboxMode.OFF).problem)
    assert problem == "ocamlopt is not installed here (package ocaml-nox)"


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("rare-cc main.c", "rare-cc is not installed here (package rare)"),
        ("cd . && rare-cc main.c", "rare-cc is not installed here (package rare)"),
        ("nobodys-cc main.c", "make: nobodys-cc: No such file or directory"),
    ],
)
def test_what_a_makefile_calls_in_vain_is_named_with_its_package(
    line: str, problem: str, mode: SandboxMode, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("joute.submission.tools._OTHERS", (Tool("rare-cc", "rare"),))
    folder = laid("vain", {"Makefile": f"bot: main.c\n\t{line}\n", "main.c": HELLO})
    assert said(built(folder, mode).problem) == problem


def test_every_language_has_a_name_and_a_suffix_of_its_own() -> None:
    assert len({language.name for language in LANGUAGES}) == len(LANGUAGES)
    assert len(BY_SUFFIX) == sum(len(language.suffixes) for language in LANGUAGES)


def test_a_tool_that_is_nowhere_is_lacking() -> None:
    tool = Tool("no-such-tool", "no-such-package")
    assert lacking([tool], sandboxed=False) == lacking([tool], sandboxed=True) == tool


@pytest.mark.parametrize(
    ("written", "taken", "why"),
    [
        (("c",), (), None),
        (("c",), ("c", "java"), None),
        (("c", "cpp"), ("c",), "it is written in C, C++; this contest takes C"),
        (("java",), ("c", "cpp"), "it is written in Java; this contest takes C, C++"),
        ((), ("c",), "its language is unknown: hand in its source, in C"),
        ((), (), None),
    ],
)
def test_a_contest_takes_the_languages_that_it_names(
    written: tuple[str, ...], taken: tuple[str, ...], why: str | None
) -> None:
    found = refusal(Build(name="eve", languages=written), taken)
    assert (None if found is None else said(found)) == why


def test_a_program_that_is_there_has_the_language_of_its_file() -> None:
    folder = laid("py", {"bot.py": "print()\n"})
    assert as_it_is(folder).languages == as_it_is(folder / "bot.py").languages == ("python",)


@pytest.mark.parametrize(
    ("files", "languages"),
    [
        ({"run": "#!/bin/sh\nexec node bot.js\n", "bot.js": "", "bot.c": ""}, ("javascript",)),
        ({"run": "#!/usr/bin/env python3\n", "bot.c": ""}, ("python",)),
        ({"run": "#!/bin/sh\nexec java Bot\n", "Bot.java": "", "Bot.class": ""}, ()),
        ({"bot": "\x7fELF bot.c", "bot.c": "", "bot.py": ""}, ()),
        ({"bot.py": "", "bot.c": ""}, ("python",)),
        ({"bot.c": ""}, ()),
    ],
)
def test_a_program_has_the_language_of_what_it_starts(
    files: dict[str, str], languages: tuple[str, ...]
) -> None:
    assert languages_of(laid("program", files)) == languages


@needs("cc")
@pytest.mark.parametrize(
    ("recipe", "script"),
    [
        ("true", None),
        ("cp prebuilt player", None),
        ("cc -o small main.c; cp prebuilt bot", None),
        ("cc -o small main.c", '#!/bin/sh\nexec "${0%/*}/prebuilt"\n'),
    ],
)
def test_a_program_that_was_compiled_elsewhere_has_no_language(
    recipe: str, script: str | None
) -> None:
    files = {"Makefile": f"all:\n\t{recipe}\n", "main.c": HELLO}
    folder = laid("elsewhere", files | ({"run": script} if script else {}))
    for file in ("bot",) if recipe == "true" else ("prebuilt",):
        (folder / file).write_bytes(Path("/bin/true").read_bytes())
        (folder / file).chmod(0o755)
    build = built(archive(folder), SandboxMode.OFF)
    assert not build.problem
    assert said(refusal(build, ("c",))) == "its language is unknown: hand in its source, in C"


@needs("cc")
def test_a_program_handed_in_with_its_sources_has_their_language() -> None:
    """The compiler makes the very same bytes again."""
    folder = laid("both", {"Makefile": "bot: main.c\n\tcc -o bot main.c\n", "main.c": HELLO})
    subprocess.run(["/usr/bin/env", "make", "-s", "-C", str(folder)], check=True)
    build = built(archive(folder), SandboxMode.OFF)
    assert build.languages == ("c",)


def test_what_make_compiles_does_not_hide_the_language_that_plays() -> None:
    files = {"Makefile": "all:\n\tcc -o other a.c\n", "a.c": HELLO, "bot.py": "print(1)\n"}
    assert built(laid("make", files)).languages == ("c", "python")


@pytest.mark.parametrize(
    "described",
    [
        '{"main": "./app"}',
        '{"main": "app.js"}',
        '{"scripts": {"start": "node --no-warnings app.js --fast"}}',
    ],
)
def test_a_package_tells_the_script_that_node_begins_with(described: str) -> None:
    files = {"package.json": described, "app.js": "", "map.js": ""}
    assert recipe(laid("package", files)).run == "node app.js"


def test_a_package_that_begins_outside_of_its_folder_begins_with_its_own() -> None:
    files = {"package.json": '{"main": "/etc/passwd"}', "index.js": "", "map.js": ""}
    assert recipe(laid("package", files)).run == "node index.js"


@needs("cc")
def test_headers_in_another_folder_are_found() -> None:
    greet = "#ifndef GREET\n#define GREET\nvoid greet(void);\n#endif\n"
    files = {
        "include/greet.h": greet,
        "src/greet.c": '#include <stdio.h>\n#include "greet.h"\nvoid greet(void) { puts("hello"); }\n',
        "src/main.c": '#include "greet.h"\nint main(void) { greet(); return 0; }\n',
    }
    assert says(built(laid("headers", files), SandboxMode.OFF)) == "hello\n"


@pytest.mark.long
@needs("rustc")
def test_rust_of_today_is_compiled_without_a_project() -> None:
    text = 'async fn wait() {}\nfn main() { drop(wait()); println!("hello"); }\n'
    assert says(built(laid("today", {"bot.rs": text}), SandboxMode.OFF)) == "hello\n"


@needs("cc", "cmake")
@pytest.mark.parametrize(
    ("file", "text"),
    [
        ("Makefile", "bot: main.c\n\tcc -D HELLO -o bot main.c\n"),
        ("Makefile", "player: main.c\n\tcc -D HELLO -o player main.c\n"),
        (
            "CMakeLists.txt",
            (
                "cmake_minimum_required(VERSION 3.10)\nproject(player C)\n"
                "add_definitions(-DHELLO)\nadd_executable(player main.c)\n"
            ),
        ),
    ],
)
def test_a_project_beside_a_report_is_built_in_its_folder(file: str, text: str) -> None:
    code = f"#ifndef HELLO\n#error nobody has read the project\n#endif\n{HELLO}"
    files = {f"mon code/{file}": text, "mon code/main.c": code, "noms.txt": "Alice\nBob\n"}
    build = built(archive(laid("beside", files)), SandboxMode.OFF)
    assert says(build) == "hello\n"
    assert build.names == ("Alice", "Bob")


def test_of_several_scripts_the_one_that_says_it_is_started_plays() -> None:
    start = "import tools\nif __name__ == '__main__':\n    print(tools.WORD)\n"
    files = {"dupont.py": start, "tools.py": "WORD = 'hello'\n"}
    assert says(built(archive(laid("guarded", files)), SandboxMode.OFF)) == "hello\n"


@needs("cc")
def test_an_archive_beside_a_file_of_names_is_what_was_handed_in() -> None:
    packed = archive(laid("inner", {"projet/main.c": HELLO, "projet/notes.txt": "x"}))
    folder = laid("Alice_1_assignsubmission_file_", {"noms.txt": "Alice\nBob\n"})
    packed.rename(folder / "projet.tar.gz")
    assert is_to_build(folder)
    build = built(folder, SandboxMode.OFF)
    assert says(build) == "hello\n"
    assert build.names == ("Alice", "Bob")


@pytest.mark.long
@needs("javac")
def test_java_finds_what_maven_keeps_for_it() -> None:
    code = (
        "public class Main { public static void main(String[] a) throws Exception {\n"
        'System.out.write(Main.class.getResourceAsStream("/word.txt").readAllBytes());\n'
        "System.out.flush(); } }\n"
    )
    files = {"src/main/java/Main.java": code, "src/main/resources/word.txt": "hello\n"}
    files["pom.xml"] = "<project/>"
    assert says(built(archive(laid("maven", files)), SandboxMode.OFF)) == "hello\n"
