"""Files that are not programs yet, and how they become one."""

import os
import re
from collections.abc import Sequence
from os.path import abspath
from pathlib import Path
from shlex import quote

COMPILERS = {
    ".c": "cc -Wall -Wextra -O2 -o {program} {sources} -lm",
    ".cc": "c++ -Wall -Wextra -O2 -o {program} {sources}",
    ".cpp": "c++ -Wall -Wextra -O2 -o {program} {sources}",
    ".cxx": "c++ -Wall -Wextra -O2 -o {program} {sources}",
    ".go": "go build -o {program} {sources}",
    ".rs": "rustc -O -o {program} {sources}",
    ".java": "javac -Xlint:all -XDstringConcat=inline -d . {sources}",
    ".cs": "mcs -out:{program}.exe {sources}",
}
"""Java joins strings as before version 9: the newer way makes the first turn slow."""
INTERPRETERS = {
    ".jar": "java -jar",
    ".js": "node",
    ".lua": "lua",
    ".php": "php",
    ".pl": "perl",
    ".rb": "ruby",
}


ARCHIVES = (".tar.gz", ".tgz", ".tar", ".zip")
OTHER_ARCHIVES = (".7z", ".rar", ".bz2", ".gz", ".xz", ".zst")
"""Suffixes of archives that joute cannot unpack."""
C_FAMILY = (".c", ".cc", ".cpp", ".cxx")
MAKEFILES = ("GNUmakefile", "makefile", "Makefile")
"""The names that make looks for."""
MOST_NESTED = 4
"""How many folders and archives may be one inside the other."""
_MOODLE = re.compile(r"_\d+_assignsubmission_file_?$")
"""What Moodle adds to each person's folder. Not on files: a student could take another one's name."""


def suffix_of(name: str | Path) -> str:
    """Return the suffix of a file in lower case: some systems write BOT.C."""
    return Path(name).suffix.lower()


def compiled_together(suffix: str) -> tuple[str, ...]:
    """Return the suffixes that are compiled together: those of C and C++, or this one alone."""
    return C_FAMILY if suffix in C_FAMILY else (suffix,)


def compiling(program: str, *sources: str) -> str | None:
    """Return the command line that compiles sources, None for an unknown language."""
    suffixes = sorted(map(suffix_of, sources))  # .c comes first, and C++ is the linker's language
    line = COMPILERS.get(suffixes[-1])
    if line is None:
        return None
    return line.format(program=quote(plain(program)), sources=_named(sources))


def _named(sources: Sequence[str]) -> str:
    """Return the sources as a command line names them, with the language where a compiler would guess wrong.

    It takes .c among C++, and .C, for C++, and .CC for nothing.
    """
    names = [quote(plain(source)) for source in sources]
    of_c = [name for name, source in zip(names, sources, strict=True) if suffix_of(source) == ".c"]
    of_cpp = [name for name in names if name not in of_c]
    in_small = all(Path(source).suffix in COMPILERS for source in sources)
    if suffix_of(sources[0]) not in C_FAMILY or (in_small and not (of_c and of_cpp)):
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


def is_submission(path: Path) -> bool:
    """Whether a path has to be built before it plays: a source, an archive, or a folder of these."""
    try:
        return _is_submission(path, MOST_NESTED)
    except OSError:  # we may not read it, or it is gone just now
        return False


def _is_submission(path: Path, deepest: int) -> bool:
    if path.is_dir():
        if deepest < 0:
            return False
        inside = [other for other in path.iterdir() if not is_hidden(other)]
        if len(inside) == 1 and not is_source(inside[0]):
            return _is_submission(inside[0], deepest - 1)
        if any(other.name in MAKEFILES or is_source(other) for other in inside):
            return True
        return any(_holds_sources(other, deepest - 1) for other in inside)
    return path.is_file() and (suffix_of(path) in COMPILERS or is_archive(path))


def _holds_sources(folder: Path, deepest: int) -> bool:
    """Whether a folder, or one below it, holds a source."""
    if deepest < 0 or folder.is_symlink() or not folder.is_dir():
        return False
    inside = [other for other in folder.iterdir() if not is_hidden(other)]
    if any(suffix_of(other) in COMPILERS and other.is_file() for other in inside):
        return True
    return any(_holds_sources(other, deepest - 1) for other in inside)


def is_archive(path: Path) -> bool:
    """Whether a file has the name of an archive."""
    return path.name.lower().endswith(ARCHIVES)


def is_other_archive(path: Path) -> bool:
    """Whether a file has the name of an archive that joute cannot unpack."""
    return path.name.lower().endswith(OTHER_ARCHIVES) and not is_archive(path)


def is_source(path: Path) -> bool:
    """Whether it is a program, or becomes one."""
    return path.is_file() and (suffix_of(path) in COMPILERS or suffix_of(path) == ".py")


def is_hidden(path: Path) -> bool:
    """Whether a file is hidden, or was left there by a program."""
    return path.name.startswith((".", "__"))


def is_hidden_in(folder: Path, path: Path) -> bool:
    """Whether a path in a folder is hidden, or inside a hidden folder."""
    return any(is_hidden(Path(part)) for part in path.relative_to(folder).parts)


def name_of(path: Path) -> str:
    """Return the name of a submission: its file's, without the extension and without what Moodle adds."""
    whole = Path(abspath(path))  # noqa: PTH100 - a link is a name of its own
    ending = next((end for end in ARCHIVES if whole.name.lower().endswith(end)), whole.suffix)
    if whole.is_dir():
        name = _MOODLE.sub("", whole.name)
    else:
        name = whole.name[: len(whole.name) - len(ending)]
    return legible(name.lstrip(".") or "bot")  # the folder of the build has this name


def legible(name: str) -> str:
    """Return a name as valid text, whatever its encoding was."""
    return os.fsencode(name).decode(errors="replace")


def remedy(file: Path) -> str:
    """Say what to do with a file that was named as a bot and is not a program."""
    name = quote(str(file))
    if (line := compiling(str(file.with_suffix("")), str(file))) is not None:
        return f"compile it first, with {line}"
    if is_archive(file):
        return "unpack it, and compile what is in it"
    if is_other_archive(file):
        return f"unpack it, or pack it as {', '.join(ARCHIVES)}"
    if (runs := INTERPRETERS.get(suffix_of(file))) is not None:
        return f'name it as "{runs} {name}"'
    return f"make it one with chmod +x {name}, or name it with what runs it"
