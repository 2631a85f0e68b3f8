"""The languages of programs: how each is compiled or started."""

from collections.abc import Sequence
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
C_FAMILY = (".c", ".cc", ".cpp", ".cxx")


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
