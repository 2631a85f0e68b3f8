"""How a program ended, by its exit code."""

import signal

from joute.game import Failure, Kind

_SIGNALLED = 128
_SIGNALS = {number.value: number.name for number in signal.Signals}


def failure_of(code: int, *, wrapped: bool) -> Failure:
    """Say how a program ended; a sandbox reports a signal as 128 and its number, as shells do."""
    number = code - _SIGNALLED
    if code < 0:
        return Failure(Kind.CRASH, f"the program was ended by {_signal_name(-code)}")
    if not wrapped or number not in _SIGNALS:
        return Failure(Kind.CRASH, f"the program ended with exit code {code}")
    seen = f"the program ended with exit code {code}, as after {_signal_name(number)}"
    if number == signal.SIGSYS:
        at_once = "it asked at once for more memory than this machine has"
        return Failure(Kind.MEMORY, f"{seen}: {at_once}")
    return Failure(Kind.CRASH, seen)


def _signal_name(number: int) -> str:
    """Name a signal, and say what it means where few know it."""
    name = _SIGNALS.get(number, f"signal {number}")
    return f"{name} (a file grew too large)" if number == signal.SIGXFSZ else name
