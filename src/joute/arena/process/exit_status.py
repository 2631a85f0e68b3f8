"""How a program ended, by its exit code."""

import signal

from joute.game import Failure, Kind
from joute.reason import Reason

_SIGNALLED = 128
_SIGNALS = {number.value: number.name for number in signal.Signals}
_FAULTS = (signal.SIGSEGV, signal.SIGBUS, signal.SIGFPE, signal.SIGILL, signal.SIGABRT)
"""What ends a compiled program that has a fault, mostly without a word."""


def failure_of(code: int, *, wrapped: bool) -> Failure:
    """Say how a program ended; a sandbox reports a signal as 128 and its number, as shells do."""
    number = code - _SIGNALLED
    if code < 0:
        killed = Reason("failure.signal", {"signal": _signal_name(-code)})
        return Failure(Kind.CRASH, killed, _advice(-code))
    if not wrapped or number not in _SIGNALS:
        notes = () if code else (Reason("failure.left"),)
        return Failure(Kind.CRASH, Reason("failure.exit-code", {"code": str(code)}), notes)
    values = {"code": str(code), "signal": _signal_name(number)}
    seen = Reason("failure.exit-code-signal", values)
    if number == signal.SIGSYS:
        return Failure(Kind.MEMORY, seen, (Reason("failure.too-much-at-once"),))
    return Failure(Kind.CRASH, seen, _advice(number))


def _advice(number: int) -> tuple[Reason, ...]:
    """Say how to find the line of a fault."""
    return (Reason("failure.find-line"),) if number in _FAULTS else ()


def _signal_name(number: int) -> Reason | str:
    """Name a signal, and say what it means where few know it."""
    name = _SIGNALS.get(number, f"signal {number}")
    if number == signal.SIGXFSZ:
        return Reason("failure.file-too-large", {"signal": name})
    return name
