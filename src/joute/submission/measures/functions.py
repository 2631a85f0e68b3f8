"""The functions of a program, by lizard: how long, how complex and whether explained."""

import re
from collections.abc import Iterator, Sequence

from msgspec import Struct

from joute.submission.measures.result import Spot, spot
from joute.submission.measures.source import Source

READ_AS = {
    "c": "a.c",
    "cpp": "a.cpp",
    "java": "a.java",
    "csharp": "a.cs",
    "rust": "a.rs",
    "go": "a.go",
    "kotlin": "a.kt",
    "python": "a.py",
    "javascript": "a.js",
    "typescript": "a.ts",
    "php": "a.php",
}
"""By language, a name by which lizard knows it; it does not know the others."""
ENDS = (";", "{", "}", ":", ",")
"""What a line of code ends with that does not belong to what follows it."""
DECORATOR = "@"
OF_C = ("c", "cpp")
LONGEST_DECLARATION = 5
"""Lines of attributes and types that may stand between a comment and the name of its function."""
_CALLED = re.compile(r"(\w+) \(")
_UNNAMED = re.compile(r"[(\s]|^$")
"""What lizard calls a function that has no name, or an operator."""


class Function(Struct, frozen=True, kw_only=True):
    """A function or a method."""

    source: Source
    name: str
    start: int
    end: int
    complexity: int

    @property
    def lines(self) -> int:
        """The lines of code inside: neither its first line nor lines of nothing but brackets."""
        inside = range(self.start + 1, self.end + 1)
        return sum(map(self.source.is_more_than_brackets, inside)) or 1

    @property
    def is_named(self) -> bool:
        """Whether its author gave it a name."""
        return _UNNAMED.search(self.name) is None

    @property
    def own_name(self) -> str:
        """Its name, without that of its class."""
        return self.name.split("::")[-1].split(".")[-1]

    def spot(self, amount: int = 0) -> Spot:
        """Return where it is."""
        return spot(self.source.file, self.start, self.name, amount)


def functions(source: Source) -> list[Function]:
    """Return the functions of a source."""
    from lizard import analyze_file  # noqa: PLC0415 - where code is measured only

    found = analyze_file.analyze_source_code(READ_AS[source.language], source.bare)
    return [
        Function(
            source=source,
            name=function.name,
            start=function.start_line,
            end=function.end_line,
            complexity=function.cyclomatic_complexity,
        )
        for function in found.function_list
    ]


def undocumented(found: Sequence[Function], sources: Sequence[Source]) -> list[Function]:
    """Return the functions with a name that no comment explains; one before its declaration does."""
    declared = {name for source in sources for name in _explained_names(source)}
    return [
        function
        for function in found
        if function.is_named
        and not _is_documented(function)
        and not (function.source.language in OF_C and function.own_name in declared)
    ]


def _is_documented(function: Function) -> bool:
    source, line = function.source, function.start
    if line in source.comments:
        return True
    if source.language == "python" and _has_docstring(function):
        return True
    for before in range(line - 1, line - 2 - LONGEST_DECLARATION, -1):
        if source.is_comment_only(before):
            return True
        if not _belongs_to_next(source, before):
            return False
    return False


def _has_docstring(function: Function) -> bool:
    source = function.source
    for line in range(function.start, function.end + 1):
        if source.words.get(line, "").endswith(":"):  # the end of its first, perhaps long, line
            return source.is_comment_only(line + 1)
    return False


def _belongs_to_next(source: Source, line: int) -> bool:
    """Whether a line is the beginning of a declaration: an attribute, a template, a type."""
    words = source.words.get(line)
    if words is None:
        return False
    if source.language == "python":
        return words.startswith(DECORATOR)
    return not words.endswith(ENDS)


def _explained_names(source: Source) -> Iterator[str]:
    """Yield the functions that C declares right after a comment, as headers do."""
    if source.language not in OF_C:
        return
    for line, words in source.words.items():
        if words.endswith(";") and source.is_comment_only(line - 1):
            yield from _CALLED.findall(words)
