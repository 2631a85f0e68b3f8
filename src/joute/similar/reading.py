"""Reads the sources of programs in another process: whatever they hold, each takes bounded time and memory.

    python -m joute.similar.reading CPU_S <FOLDERS >SOURCES

For each folder the process writes the names of its sources, then each source as soon as it is read, a line each. If
one folder is too much for it, another process reads those that follow.
"""

import resource
import subprocess
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from time import process_time

import msgspec
from msgspec import Struct

from joute.arena.jobs.affinity import processors
from joute.similar.tokens import Token, tokens
from joute.submission.measures.files import Text, texts

CPU_S = 10
PATIENCE_S = 60.0
"""Seconds that may pass on a busy machine."""
MEMORY = 1 << 30


class Source(Struct, frozen=True):
    """A source file, and what its tokens stand for."""

    path: str
    language: str
    text: str
    tokens: tuple[Token, ...]

    @property
    def symbols(self) -> list[str]:
        """What is compared of it."""
        return [token.symbol for token in self.tokens]


class Reading(Struct, frozen=True):
    """The sources of a folder, and the names of those that could not be read."""

    sources: tuple[Source, ...] = ()
    unread: tuple[str, ...] = ()


class _Line(Struct, frozen=True, omit_defaults=True):
    """What the process says of a folder, by its number: first the names, then the sources."""

    folder: int
    names: tuple[str, ...] = ()
    source: Source | None = None


def readings(folders: Sequence[Path], cpu_s: int = CPU_S) -> list[Reading]:
    """Read the sources of folders, several at once."""
    parts = min(processors(), len(folders)) or 1
    shares = [folders[part::parts] for part in range(parts)]
    with ThreadPoolExecutor(parts) as threads:
        read = list(threads.map(partial(_all_of, cpu_s=cpu_s), shares))
    return [read[number % parts][number // parts] for number in range(len(folders))]


def reading(folder: Path, cpu_s: int = CPU_S) -> Reading:
    """Read the sources of one folder."""
    (found,) = readings([folder], cpu_s)
    return found


def _all_of(folders: Sequence[Path], cpu_s: int) -> list[Reading]:
    found: list[Reading] = []
    while len(found) < len(folders):
        found += _begun(folders[len(found) :], cpu_s)
    return found


def _begun(folders: Sequence[Path], cpu_s: int) -> list[Reading]:
    """Read folders in one process; return those that it has begun, at least one."""
    command = [sys.executable, "-P", "-m", __name__, str(cpu_s)]
    asked = msgspec.json.encode([str(folder) for folder in folders])
    patience = PATIENCE_S + cpu_s * len(folders)
    try:
        ended = subprocess.run(
            command, input=asked, capture_output=True, timeout=patience, check=False
        )
        _check(ended)
        written = ended.stdout
    except subprocess.TimeoutExpired as late:
        written = late.stdout or b""
    whole = written.split(b"\n")[:-1]  # the last may be half a line
    lines = [msgspec.json.decode(line, type=_Line) for line in whole]
    begun = max((line.folder for line in lines), default=0) + 1
    return [_reading([line for line in lines if line.folder == number]) for number in range(begun)]


def _check(ended: "subprocess.CompletedProcess[bytes]") -> None:
    """Raise what the process raised, unless that was for want of memory: then it has read what it could."""
    last = ended.stderr.decode(errors="replace").strip().rpartition("\n")[2]
    if ended.returncode == 1 and not last.startswith(("MemoryError", "RecursionError")):
        raise RuntimeError(last)


def _reading(lines: Sequence[_Line]) -> Reading:
    sources = tuple(line.source for line in lines if line.source is not None)
    known = {source.path for source in sources}
    names = (name for line in lines for name in line.names)
    return Reading(sources, tuple(name for name in names if name not in known))


def source_of(text: Text) -> Source:
    """Read one source here and now, because it is to be trusted."""
    return Source(text.file, text.language, text.text, tuple(tokens(text.text, text.language)))


def main() -> None:
    """Read the folders that are named on standard input."""
    cpu_s, folders = int(sys.argv[1]), msgspec.json.decode(sys.stdin.buffer.read(), type=list[str])
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    for number, folder in enumerate(folders):
        _, most = resource.getrlimit(resource.RLIMIT_CPU)
        resource.setrlimit(resource.RLIMIT_CPU, (int(process_time()) + 1 + cpu_s, most))
        found, left_out = texts(Path(folder))
        _write(_Line(number, (*left_out, *(text.file for text in found))))
        for text in sorted(found, key=lambda text: len(text.text)):
            _write(_Line(number, source=source_of(text)))


def _write(line: _Line) -> None:
    sys.stdout.buffer.write(msgspec.json.encode(line) + b"\n")
    sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
