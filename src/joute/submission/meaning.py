"""A hash of what a submission means to a computer: comments, layout and the names of its files do not matter.

    python -m joute.submission.meaning FOLDER

Sources are read by a process of its own, in bounded time and memory, whatever they hold.
"""

import ast
import subprocess
import sys
from collections.abc import Iterator
from hashlib import blake2b
from pathlib import Path

from joute.errors import UsageError
from joute.submission.measures.files import Text, texts
from joute.submission.measures.process import confine
from joute.submission.snapshot import Snapshot
from joute.submission.source_files import files, laid_out
from joute.temporary import temporary_folder

CPU_S = 5
PATIENCE_S = 30.0
"""Seconds that may pass on a busy machine."""
UNKNOWN = ""
"""It means the same as no other."""
ENDING_LINES = frozenset({"go", "javascript", "kotlin", "typescript"})
"""Languages in which the end of a line may end a statement."""
DOCUMENTED = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)


def meaning_of(snapshot: Snapshot) -> str:
    """Return the meaning of a submission, UNKNOWN if it cannot be read within bounds."""
    with temporary_folder() as work:
        given = work / "given"
        given.mkdir()
        try:
            folder = laid_out(snapshot.write(given), work / "sources")
            command = [sys.executable, "-P", "-m", __name__, str(folder)]
            ran = subprocess.run(command, capture_output=True, timeout=PATIENCE_S, check=False)
        except (OSError, UsageError, subprocess.TimeoutExpired):
            return UNKNOWN
        return ran.stdout.decode() if ran.returncode == 0 else UNKNOWN


def meaning(folder: Path) -> str:
    """Hash the words of every source, and every other file as it is."""
    hashes = sorted(_hashes(folder))
    return blake2b(b"".join(hashes), digest_size=16).hexdigest()


def _hashes(folder: Path) -> Iterator[bytes]:
    read, _ = texts(folder)
    for text in read:
        words = _of_python(text.text) if text.language == "python" else _words(text)
        yield blake2b("\0".join((text.language, *words)).encode()).digest()
    known = {text.file for text in read}
    for file in files(folder):
        if str(file.relative_to(folder)) not in known:
            yield blake2b(file.read_bytes()).digest()


def _of_python(text: str) -> Iterator[str]:
    """Yield what Python reads, for which indentation matters; text that is not Python as it is."""
    if text.startswith("#!"):
        yield text.partition("\n")[0]
    try:
        read = ast.parse(text)
    except (SyntaxError, ValueError):
        yield text
        return
    for node in ast.walk(read):
        if isinstance(node, DOCUMENTED) and ast.get_docstring(node, clean=False) is not None:
            del node.body[0]
    yield ast.dump(read)


def _words(text: Text) -> Iterator[str]:
    """Yield the words of a source; strings as they are, and gaps where they matter: in a+ ++b, at some ends of lines."""
    from pygments.token import Operator  # noqa: PLC0415 - Pygments is large
    from pygments.token import Text as Blank  # noqa: PLC0415 - the same

    from joute.submission.measures.source import is_comment, lexed  # noqa: PLC0415 - the same

    before = gap = ""
    for kind, word in lexed(text.language, f"{text.text}\n"):
        if is_comment(kind) or (kind in Blank and not word.strip()):
            gap += word
            continue
        divides = kind in Operator and before[-1:] == word[:1]
        if before and gap and (divides or (text.language in ENDING_LINES and "\n" in gap)):
            yield " "
        yield word
        before, gap = word, ""


if __name__ == "__main__":
    confine(CPU_S)
    sys.stdout.write(meaning(Path(sys.argv[1])))
