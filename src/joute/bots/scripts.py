"""Scripts that start a program (`run`): what they call it, and whether it has yet to be built."""

import re
from collections.abc import Iterable, Sequence
from pathlib import Path, PurePosixPath

from msgspec import Struct

from joute.bots.languages import LANGUAGES, Language, suffix_of
from joute.bots.paths import is_file, is_folder

SCRIPTS = ("run", "run.sh")
"""What they are called."""
LONGEST = 1 << 13
"""Bytes read of a script; it is short."""
ARTIFACTS = {
    "csharp": (".exe", ".dll"),
    "java": (".jar",),
    "kotlin": (".jar",),
    "typescript": (".js",),
}
"""What a compiler makes for another program to start."""
MACHINE_CODE = ("", ".exe", ".out", ".native")
"""How programs are called that start by themselves."""
_COMMENT = re.compile(r"(?m)(?:^|(?<=\s))#.*$")
_OWN_FOLDER = re.compile(
    r"\"?\$(?:\(\s*dirname\b[^)]*\)+|\{0%/\*\})\"?|\"?\$(?:\{\w+\}|\w+)\"?(?=/)"
)
"""How a script names the folder that it is in."""
_SHELL = re.compile(r"(?!#!)|#!.*sh\b")
"""How a script begins that a shell reads."""
_BETWEEN = re.compile(r"[\s\"';&|<>()=:$`]+")
_CALLED = re.compile(
    r"(?m)(?:^|[;&|{]|\b(?:exec|then|do|else|nice|time|stdbuf(?:\s+-\S+)+))[ \t]*[\"']?\./([^\s\"';&|<>()$]+)"
)
_BUILDS = re.compile(
    r"(?m)(?:^|[;&|{(]|\b(?:exec|then|do|else|if|!))[ \t]*"
    r"(?:g?cc|g\+\+|c\+\+|clang(?:\+\+)?|javac|mcs|csc|rustc|ocamlopt|ocamlfind|kotlinc|tsc|make|cmake|cargo|dune|mvn|gradle"
    r"|\./mvnw|\./gradlew|go\s+(?:run|build)|dotnet\s+(?:run|build|publish))\s"
)
_CLASS_PATH = re.compile(r"\s(?:-cp|-classpath|--class-path)[\s=]+[\"']?([^\s\"']+)")


class Script(Struct, frozen=True):
    """What a script says."""

    words: frozenset[str]
    """All of its words, of which some are paths from its folder."""
    called: frozenset[str]
    """The files of its folder that it starts."""
    builds: bool
    """Whether it compiles, each time that it is started: where it plays it may write nothing."""
    class_path: tuple[str, ...]
    """The folders and files in which Java looks for classes."""


def read(script: Path) -> Script:
    """Read a script."""
    with script.open("rb") as file:
        text = file.read(LONGEST).decode(errors="replace").replace("\0", " ")  # it may be no text
    is_shell = _SHELL.match(text) is not None
    text = _OWN_FOLDER.sub(".", _COMMENT.sub("", text))
    paths = _CLASS_PATH.search(text)
    listed = paths[1].split(":") if paths else ()
    return Script(
        frozenset(_normal(_BETWEEN.split(text))),
        frozenset(_normal(_CALLED.findall(text))),
        is_shell and _BUILDS.search(text) is not None,
        tuple(_normal(listed)),
    )


def _normal(words: Iterable[str]) -> list[str]:
    """Return words as paths are written; none that leads elsewhere."""
    paths = [PurePosixPath(word) for word in words if word]
    return [str(path) for path in paths if not path.is_absolute() and ".." not in path.parts]


def unbuilt(script: Script, folder: Path, language: Language, files: Sequence[str]) -> list[str]:
    """Return what a script starts that is not in its folder, and that these sources become.

    It is called as one of them is (`java Bot`), or as what only a compiler makes (`mono Bot.exe`, `./bot`).
    """
    if not language.compiler:
        return []
    made = ARTIFACTS.get(language.name, ())
    found = [word for word in script.words if suffix_of(word) in made]
    if not language.runner:
        found += [word for word in script.called if suffix_of(word) in MACHINE_CODE]
    stems = {Path(file).stem for file in files}
    found += [word for word in script.words if _stem(word, language, made) in stems]
    # a script may enter a folder first, and start what is in there
    entered = [folder, *(folder / word for word in script.words if is_folder(folder / word))]
    is_java = language.name == "java"
    classes = {path.stem for path in folder.rglob("*.class")} if is_java and found else set()
    return sorted(
        word
        for word in set(found)
        if _stem(word, language, ()) not in classes
        if not any(is_file(other / word) for other in entered)
    )


def _stem(word: str, language: Language, made: Sequence[str]) -> str:
    """Return the name that a source has which becomes what a word means."""
    if language.name == "java" and suffix_of(word) not in {*made, *language.suffixes, ".class"}:
        return word.replace("/", ".").rpartition(".")[2]
    path = PurePosixPath(word)
    return path.stem if path.suffix in made else path.name


def is_unbuilt(script: Path, files: Sequence[str]) -> bool:
    """Whether a script starts what is only there as source."""
    said = read(script)
    return any(
        said.builds or unbuilt(said, script.parent, language, sources)
        for language in LANGUAGES
        if language.compiler
        if (sources := [file for file in files if suffix_of(file) in language.suffixes])
    )
