"""What changed in the sources of a program from one version to the next, found out in a process of its own.

    python -m joute.dossier.difference CPU_S <FOLDERS >VERSIONS

The folders hold the versions of a bot in their order. The process writes a line for each as soon as it is compared with the one
before: whatever the sources hold, it takes bounded time and memory.
"""

import resource
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from difflib import unified_diff
from hashlib import blake2b
from pathlib import Path
from typing import Literal

import msgspec
from msgspec import Struct

from joute.submission.measures.files import Text, texts

CPU_S = 10
PATIENCE_S = 40.0
"""Seconds that may pass on a busy machine."""
MEMORY = 1 << 30
MOST_LINES = 600
"""Shown of the difference of one file, …"""
MOST_TOGETHER = 2000
"""… and of a version."""
LONGEST = 240
"""Characters of a line that are shown."""
CONTEXT = 3
"""Lines around a change."""


class Change(Struct, frozen=True, kw_only=True):
    """A source that is new, gone or different."""

    file: str
    kind: Literal["new", "gone", "changed"]
    added: int
    removed: int
    lines: tuple[str, ...] = ()
    """Of a unified difference, as many as are shown; those of a file that is gone are not."""
    left_out: int = 0
    """Lines that are not shown."""


class Written(Struct, frozen=True, kw_only=True):
    """The files of a version, and what is other than in the one before."""

    sources: tuple[Text, ...] = ()
    """As far as they can be read."""
    lines: int = 0
    """That are not empty."""
    changes: tuple[Change, ...] = ()
    others: tuple[str, ...] = ()
    """Files that are no sources, and are new, gone or different."""


def written(folders: Sequence[Path], cpu_s: int = CPU_S) -> list[Written | None]:
    """Read the versions of a bot; None stands for those that take too long."""
    command = [sys.executable, "-P", "-m", __name__, str(cpu_s)]
    asked = msgspec.json.encode([str(folder) for folder in folders])
    try:
        ended = subprocess.run(
            command, input=asked, capture_output=True, timeout=PATIENCE_S, check=False
        )
        _check(ended)
        said = ended.stdout
    except subprocess.TimeoutExpired as late:
        said = late.stdout or b""
    lines = said.split(b"\n")[:-1]  # the last may be half a line
    found = [msgspec.json.decode(line, type=Written) for line in lines]
    return [*found, *[None] * (len(folders) - len(found))]


def _check(ended: "subprocess.CompletedProcess[bytes]") -> None:
    """Raise what the process raised, unless that was for want of memory: then it has said what it could."""
    last = ended.stderr.decode(errors="replace").strip().rpartition("\n")[2]
    if ended.returncode == 1 and not last.startswith(("MemoryError", "RecursionError")):
        raise RuntimeError(last)


def compared(folder: Path, before: Path | None) -> Written:
    """Read a version, and compare it with the one before if there is one."""
    sources, _ = texts(folder)
    old = [] if before is None else texts(before)[0]
    known = {text.file for text in (*sources, *old)}
    return Written(
        sources=tuple(sources),
        lines=sum(bool(line.strip()) for text in sources for line in text.text.splitlines()),
        changes=() if before is None else tuple(_bounded(changes(old, sources))),
        others=() if before is None else tuple(_others(before, folder, known)),
    )


def changes(before: Sequence[Text], after: Sequence[Text]) -> Iterator[Change]:
    """Compare sources by their names."""
    old, new = ({text.file: text.text for text in texts_} for texts_ in (before, after))
    for file in sorted(old.keys() | new.keys()):
        if old.get(file) != new.get(file):
            yield _change(file, old.get(file), new.get(file))


def _change(file: str, old: str | None, new: str | None) -> Change:
    one, other = ("" if text is None else text for text in (old, new))
    found = list(unified_diff(_lines(one), _lines(other), n=CONTEXT, lineterm=""))[2:]
    return Change(
        file=file,
        kind="new" if old is None else "gone" if new is None else "changed",
        added=sum(line.startswith("+") for line in found),
        removed=sum(line.startswith("-") for line in found),
        lines=() if new is None else tuple(line[:LONGEST] for line in found[:MOST_LINES]),
        left_out=0 if new is None else max(0, len(found) - MOST_LINES),
    )


def _lines(text: str) -> list[str]:
    """Cut a text at line ends only: other signs that Python cuts at are part of a line to a compiler."""
    return text.removesuffix("\n").split("\n") if text else []


def _bounded(found: Iterator[Change]) -> Iterator[Change]:
    """Show no more lines of a version than a page can hold."""
    room = MOST_TOGETHER
    for change in found:
        shown = change.lines[:room]
        left_out = change.left_out + len(change.lines) - len(shown)
        room -= len(shown)
        yield msgspec.structs.replace(change, lines=shown, left_out=left_out)


def _others(before: Path, after: Path, sources: set[str]) -> Iterator[str]:
    old, new = _digests(before), _digests(after)
    for file in sorted(old.keys() | new.keys()):
        if file not in sources and old.get(file) != new.get(file):
            yield file


def _digests(folder: Path) -> Mapping[str, bytes]:
    return {
        str(path.relative_to(folder)): blake2b(path.read_bytes(), digest_size=16).digest()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and not path.is_symlink()
    }


def main() -> None:
    """Compare the folders that are named on standard input."""
    cpu_s, named = int(sys.argv[1]), msgspec.json.decode(sys.stdin.buffer.read(), type=list[str])
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (cpu_s, cpu_s + 1))
    folders = [Path(name) for name in named]
    for before, folder in zip([None, *folders], folders, strict=False):
        sys.stdout.buffer.write(msgspec.json.encode(compared(folder, before)) + b"\n")
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
