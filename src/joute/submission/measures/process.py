"""Measures a submission in a process of its own: whatever its sources hold, it takes bounded time and memory.

    python -m joute.submission.measures.process <REQUEST >MEASURES

The process writes its measures each time that it knows more; the last line counts.
"""

import resource
import subprocess
import sys
from pathlib import Path

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from joute.errors import UsageError, reason_of
from joute.game import AnyGame
from joute.game.contest import Submission
from joute.reason import Reason
from joute.submission.measures.result import GAVE_UP, Measures, nothing
from joute.submission.source_files import laid_out
from joute.temporary import temporary_folder

CPU_S = 10
PATIENCE_S = 60.0
"""Seconds that may pass on a busy machine."""
MEMORY = 1 << 30
LONGEST = 200
"""Characters of an error."""


class _Request(Struct, frozen=True):
    folder: str
    asked: Submission
    cpu_s: int


def measured(path: Path, game: AnyGame) -> Measures:
    """Measure a submission: a source, a folder or an archive of them."""
    with temporary_folder() as work:
        try:
            folder = laid_out(path, work / "sources")
        except (OSError, UsageError) as error:
            return nothing(reason_of(error))
        return _asked_for(_Request(str(folder), game.submission, CPU_S))


def _asked_for(request: _Request) -> Measures:
    command = [sys.executable, "-P", "-m", __name__]
    asked = msgspec.json.encode(request)
    try:
        process = subprocess.run(
            command, input=asked, capture_output=True, timeout=PATIENCE_S, check=False
        )
    except subprocess.TimeoutExpired as late:
        return _last(late.stdout or b"")
    known = _last(process.stdout)
    failed = process.stderr.decode(errors="replace").strip() if process.returncode == 1 else ""
    return _failed(known, failed.splitlines()[-1]) if failed else known


def _last(written: bytes) -> Measures:
    """Return the last whole line; the process may have been stopped in the middle of one."""
    whole = written.rpartition(b"\n")[0]
    if not whole:
        return nothing(GAVE_UP)
    return msgspec.json.decode(whole.rpartition(b"\n")[2], type=Measures)


def _failed(known: Measures, error: str) -> Measures:
    """Return what is known where the rest failed; for want of memory is as for want of time."""
    if error.startswith(("MemoryError", "RecursionError")):
        return known
    why = Reason("measure.failed", {"error": error[:LONGEST]})
    missing = {name: why if old == GAVE_UP else old for name, old in known.missing.items()}
    return replace(known, missing=missing)


def confine(cpu_s: int) -> None:
    """Bound the processor time and the memory of this process."""
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    resource.setrlimit(resource.RLIMIT_CPU, (cpu_s, cpu_s + 1))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def main() -> None:
    """Measure what is asked for on standard input."""
    request = msgspec.json.decode(sys.stdin.buffer.read(), type=_Request)
    confine(request.cpu_s)
    sys.argv[0] = ""  # lizard would have modules looked for in the folder that this names
    from joute.submission.measures.measure import measures  # noqa: PLC0415 - only here

    for so_far in measures(Path(request.folder), request.asked):
        sys.stdout.buffer.write(msgspec.json.encode(so_far) + b"\n")
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
