"""What is kept of one seat's program beside the match, and how a debugger gets into it."""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct

from joute.arena.seats.terms import Terms
from joute.errors import UsageError

if TYPE_CHECKING:
    from joute.arena.channels.recording import Recording
    from joute.arena.process.debuggee import Debuggee

Debugging = Callable[["Debuggee"], None]
"""Called with a program that has been sent nothing yet; it is sent something when this returns."""


class Place(Struct, frozen=True, kw_only=True):
    """A program's seat, and the files that are kept of it."""

    seat: int = 0
    logs: tuple[Path, ...] = ()
    """Of what it writes on stderr."""
    record: Path | None = None
    """Of what it is sent."""
    port: int | None = None
    """Where a TCP client looks for its server by itself."""
    doors: dict[str, str] = {}
    """Variables that let debuggers in; none if the program is not debugged."""

    def recorder(self) -> "Callable[[], Recording] | None":
        """Return what makes a recording of each connection, if there is to be one."""
        if self.record is None:
            return None
        from joute.arena.channels.recording import Recording  # noqa: PLC0415 - only to record

        return partial(Recording, self.record, self.port)


def not_debugged(_: "Debuggee") -> None:
    """Go on."""


def place_of(terms: Terms, seat: int, logs: Sequence[Path], port: int | None) -> Place:
    """Return the place of a program whose stderr goes to some files, and make those of its recording, empty."""
    record = None
    if terms.record is not None:
        record = sent_to(terms.record, seat)
        logs = [*logs, record.with_suffix(".err")]
        for path in (record, logs[-1]):
            _make(path)
    return Place(
        seat=seat,
        logs=tuple(logs),
        record=record,
        port=port,
        doors=_doors() if seat in terms.debug else {},
    )


def sent_to(folder: Path, seat: int) -> Path:
    """Return the file of a recording that holds what a seat was sent."""
    return folder / f"seat{seat}.in"


def _make(path: Path) -> None:
    try:
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(b"")
    except OSError as error:
        raise UsageError(
            "cannot write {file}: {why}; name another folder for --record", file=path, why=error
        ) from None


def _doors() -> dict[str, str]:
    from joute.arena.process.debuggee import doors  # noqa: PLC0415 - only for a debugger

    return doors()
