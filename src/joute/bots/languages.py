"""The languages of programs: what their files are called, how each is compiled and started, and by what.

In a command line `{sources}` are all files of a program, `{main}` is the one that it begins with, `{class}` its class,
`{script}` the script that is made of it, `{program}` what is made of all of them, `{path}` where libraries are, and
`{classes}` where classes go.
"""

from collections.abc import Iterable, Sequence
from pathlib import Path
from shlex import quote

from msgspec import Struct


class Tool(Struct, frozen=True):
    """A command that has to be installed, and the package of Debian that holds it."""

    command: str
    package: str


class Language(Struct, frozen=True, kw_only=True):
    """A language that programs are written in."""

    name: str
    """Typed after `--languages`, and the folder of its program in a kit."""
    title: str
    suffixes: tuple[str, ...]
    compiler: str = ""
    """The command line, "" if nothing is compiled."""
    runner: str = ""
    """The command line that starts it, "" for a program of machine code."""
    begins: str = ""
    """What the file says that a program begins with, as a regular expression; "" where the name of the file tells."""
    tools: tuple[Tool, ...]
    version: str
    """The command line that tells the version."""
    instead: tuple[Tool, ...] = ()
    """Tools that do as well, and are taken where they are installed."""


_JAVA = Tool("java", "default-jre-headless")
_NODE = Tool("node", "nodejs")
LANGUAGES = (
    Language(
        name="c",
        title="C",
        suffixes=(".c",),
        compiler="cc -Wall -Wextra -O2 -g{options} -o {program} {sources} -lm",
        tools=(Tool("cc", "gcc"),),
        version="cc --version",
    ),
    Language(
        name="cpp",
        title="C++",
        suffixes=(".cc", ".cpp", ".cxx"),
        compiler="c++ -Wall -Wextra -O2 -g{options} -o {program} {sources}",
        tools=(Tool("c++", "g++"),),
        version="c++ --version",
    ),
    Language(
        name="java",
        title="Java",
        suffixes=(".java",),
        # strings are joined as before version 9: the newer way makes the first turn slow
        compiler="javac -g -Xlint:all,-path -XDstringConcat=inline{options} -cp {path} -d {classes} {sources}",
        runner="java -cp {path} {class}",
        begins=r"\bstatic\s+(?:final\s+)?void\s+main\s*\(",
        tools=(Tool("javac", "default-jdk-headless"), _JAVA),
        version="javac -version",
    ),
    Language(
        name="csharp",
        title="C#",
        suffixes=(".cs",),
        compiler="mcs -debug -out:{program}.exe {sources}",
        runner="mono --debug {program}.exe",
        tools=(Tool("mcs", "mono-mcs"), Tool("mono", "mono-runtime")),
        instead=(Tool("dotnet", "dotnet-sdk"),),
        version="mcs --version",
    ),
    Language(
        name="rust",
        title="Rust",
        suffixes=(".rs",),
        compiler="rustc -O --edition 2021 --crate-name bot -o {program} {main}",
        begins=r"(?m)^[ \t]*(?:pub\s+)?fn\s+main\s*\(",
        tools=(Tool("rustc", "rustc"),),
        version="rustc --version",
    ),
    Language(
        name="go",
        title="Go",
        suffixes=(".go",),
        compiler="GO111MODULE=off go build -o {program} {sources}",
        tools=(Tool("go", "golang-go"),),
        version="go version",
    ),
    Language(
        name="ocaml",
        title="OCaml",
        suffixes=(".ml", ".mli"),
        compiler="ocamlopt -I +unix -I +str unix.cmxa str.cmxa -o {program} $(ocamldep -sort {sources})",
        tools=(Tool("ocamlopt", "ocaml-nox"), Tool("ocamldep", "ocaml-nox")),
        version="ocamlopt -version",
    ),
    Language(
        name="kotlin",
        title="Kotlin",
        suffixes=(".kt",),
        compiler="kotlinc -include-runtime -d {program}.jar {sources}",
        runner="java -jar {program}.jar",
        tools=(Tool("kotlinc", "kotlin"), _JAVA),
        version="kotlinc -version",
    ),
    Language(
        name="python",
        title="Python",
        suffixes=(".py",),
        runner="python3 {main}",
        tools=(Tool("python3", "python3"),),
        version="python3 --version",
    ),
    Language(
        name="javascript",
        title="JavaScript",
        suffixes=(".js", ".mjs", ".cjs"),
        runner="node {main}",
        tools=(_NODE,),
        version="node --version",
    ),
    Language(
        name="typescript",
        title="TypeScript",
        suffixes=(".ts",),
        # an error in its types, as where the types of node are not installed, stops no program
        compiler="tsc --target es2022 --module commonjs {sources} || true",
        runner="node {script}",
        tools=(Tool("tsc", "node-typescript"), _NODE),
        version="tsc --version",
    ),
    Language(
        name="php",
        title="PHP",
        suffixes=(".php",),
        runner="php {main}",
        tools=(Tool("php", "php-cli"),),
        version="php --version",
    ),
)
"""In the order in which a folder that holds several is looked through."""
PYTHON = next(language for language in LANGUAGES if language.name == "python")
BY_SUFFIX = {suffix: language for language in LANGUAGES for suffix in language.suffixes}
SOURCES = {suffix: language for suffix, language in BY_SUFFIX.items() if language is not PYTHON}
"""Suffixes of files that become a program by being built; a Python file is one."""
RUNNERS = {".jar": "java -jar", ".lua": "lua", ".pl": "perl", ".rb": "ruby"}
"""How files that nobody hands in are started."""
RUNTIMES = {
    tool.command: tool.package
    for language in LANGUAGES
    for tool in language.tools
    if language.runner.startswith(f"{tool.command} ")
}
"""What starts programs, and the packages of Debian that hold it."""
C_FAMILY = ("c", "cpp")


def suffix_of(name: str | Path) -> str:
    """Return the suffix of a file in lower case: some systems write BOT.C."""
    return Path(name).suffix.lower()


def language_of(name: str | Path) -> Language | None:
    """Return the language of a file, by its name."""
    return BY_SUFFIX.get(suffix_of(name))


def compiled_together(language: Language) -> tuple[str, ...]:
    """Return the suffixes that are compiled together: those of C and C++, or of this language alone."""
    if language.name not in C_FAMILY:
        return language.suffixes
    return tuple(suffix for suffix, other in BY_SUFFIX.items() if other.name in C_FAMILY)


def compiling(
    program: str,
    sources: Sequence[str],
    main: str | None = None,
    *,
    options: str = "",
    **folders: str,
) -> str:
    """Return the command line that compiles sources, "" where nothing is; `folders` are its `path` and `classes`."""
    suffixes = sorted(map(suffix_of, sources))  # .c comes first, and C++ is the linker's language
    language = BY_SUFFIX.get(suffixes[-1])
    if language is None:
        return ""
    return language.compiler.format(
        program=quote(plain(program)),
        sources=_named(sources),
        main=quote(plain(main or sources[0])),
        path=quote(folders.get("path", ".")),
        classes=quote(folders.get("classes", ".")),
        options=f" {options}" if options else "",
    )


def _named(sources: Sequence[str]) -> str:
    """Return the sources as a command line names them, with the language where a compiler would guess wrong.

    It takes .c among C++, and .C, for C++, and .CC for nothing.
    """
    names = [quote(plain(source)) for source in sources]
    of_c = [name for name, source in zip(names, sources, strict=True) if suffix_of(source) == ".c"]
    of_cpp = [name for name in names if name not in of_c]
    in_small = all(Path(source).suffix in BY_SUFFIX for source in sources)
    of_family = BY_SUFFIX[suffix_of(sources[0])].name in C_FAMILY
    if not of_family or (in_small and not (of_c and of_cpp)):
        return " ".join(names)
    languages = [
        f"-x {language} {' '.join(some)}"
        for language, some in (("c", of_c), ("c++", of_cpp))
        if some
    ]
    return " ".join([*languages, "-x none"])


def plain(name: str) -> str:
    """Return a file name that no program takes for an option or a list of options."""
    return f"./{name}" if name.startswith(("-", "@")) else name


def titles(names: Iterable[str]) -> str:
    """Name languages for a person."""
    return ", ".join(language.title for language in LANGUAGES if language.name in set(names))
