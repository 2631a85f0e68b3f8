"""What a submission says to its reader: the authors' names, and what the program does."""

import re
from collections.abc import Iterator
from pathlib import Path

from joute.bots.languages import BY_SUFFIX, suffix_of
from joute.bots.sources import is_hidden

CALLED = re.compile(r"nom|name|bin[oô]me|auteur|author|[eé]quipe|groupe?|team", re.IGNORECASE)
"""Names of the file that lists the authors."""
LONGEST = 1 << 20
"""The most bytes read of a file."""
MOST_NAMES = 20
"""The most names; a longer list is not one of authors."""
_OF_TOOLS = (
    *("makefile", "gnumakefile", "cmakelists.txt", "gradlew", "dockerfile", "requirements.txt"),
    *("license", "license.txt", "license.md", "run"),
)
"""Files that are not lists of authors, even if they name people."""
_TEXTS = ("", ".txt", ".md")
_BETWEEN = re.compile(r"\n|,|;|&|\bet\b|\band\b")
_LABEL = re.compile(r"^[^:]*:|^[\W\d_]+")
_NAME = re.compile(r"[^\W\d_]{2,}")
_C_COMMENT = re.compile(r"\s*(/\*.*?\*/|\(\*.*?\*\)|(?://[^\n]*\n\s*)+)", re.DOTALL)
_PYTHON_COMMENT = re.compile(
    r"(?:#![^\n]*\n)?\s*((?:#[^\n]*\n\s*)+|[rR]?(\"\"\"|''').*?\2)", re.DOTALL
)
_WORD = re.compile(r"[^\W\d_]+")
_READ_ME = ("readme", "lisezmoi", "lisez-moi", "lisez_moi")


def names(folder: Path) -> tuple[str, ...]:
    """Return the authors in the file of names; none if there is no such file, or it is a long text."""
    texts = [path for path in sorted(folder.iterdir()) if _is_text(path)]
    called = [path for path in texts if CALLED.search(path.stem)]
    others = [path for path in texts if not path.stem.lower().startswith(_READ_ME)]
    found = called or (others if len(others) == 1 else [])
    written = tuple(_names(beginning(found[0]))) if found else ()
    return written if len(written) <= MOST_NAMES else ()


def _is_text(path: Path) -> bool:
    if is_hidden(path) or path.suffix.lower() not in _TEXTS or not path.is_file():
        return False
    return path.name.lower() not in _OF_TOOLS and "\0" not in beginning(path)


def _names(text: str) -> Iterator[str]:
    for part in _BETWEEN.split(text):
        name = _LABEL.sub("", part).strip(" \t\r.*_-#")
        if _NAME.search(name):
            yield " ".join(name.split())


def header_words(path: Path) -> int:
    """Count the words in the comment at the head of a source; in a folder, of the source with a main."""
    return max((len(_WORD.findall(_header(file))) for file in _heads(path)), default=0)


def header_lines(path: Path) -> tuple[str, ...]:
    """Return the lines of these comments: authors sign there."""
    return tuple(line for file in _heads(path) for line in _header(file).splitlines())


def _heads(path: Path) -> list[Path]:
    """Return a source; of a folder, its sources with a main, or all."""
    if not path.is_dir():
        return [path] if path.is_file() else []
    files = [file for file in sorted(path.rglob("*")) if suffix_of(file) in BY_SUFFIX]
    files = [file for file in files if file.is_file()]  # opening a pipe might never end
    with_main = [file for file in files if re.search(r"\bmain\s*\(", beginning(file))]
    return with_main or files


def _header(source: Path) -> str:
    comment = (_PYTHON_COMMENT if suffix_of(source) == ".py" else _C_COMMENT).match(
        beginning(source)
    )
    return comment[1] if comment else ""


def beginning(path: Path) -> str:
    """Return the text of a file, or the beginning of a long one."""
    with path.open("rb") as file:
        return file.read(LONGEST).decode("utf-8-sig", errors="replace")
