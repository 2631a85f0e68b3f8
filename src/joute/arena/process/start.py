"""Starts a program without blocking us, and says why one cannot be started."""

import errno
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path
from time import sleep

from joute.errors import UsageError, reason_of
from joute.reason import Reason, Value

_TRANSIENT = (errno.EAGAIN, errno.ENOMEM, errno.EMFILE, errno.ENFILE, errno.ETXTBSY)
"""Reasons not to start a program that are the machine's, or ours, and may pass."""
_PAUSES = (0.05, 0.2, 1.0)
"""Seconds until it is tried again."""
_NO_ROOM = Reason("the machine had no room for it: try again, or with fewer --jobs")
_FIRST_LINE = Reason("a script needs a first line such as #!/usr/bin/env python3")
NOT_STARTED = Reason("the sandbox of a program could not be started").with_hint(_NO_ROOM)


class StartError(UsageError):
    """The machine, not the program, is the reason that it did not start: that is nobody's failure."""


def started(
    command: Sequence[str],
    environment: Mapping[str, str],
    folder: Path | None,
    inherited: Sequence[int],
    *,
    piped: bool,
) -> "subprocess.Popen[bytes]":
    """Start a program in a session of its own; try again for a while if the machine has no room.

    If `piped` it talks on stdin and stdout, else its stdout is part of its stderr.
    """
    pauses = iter(_PAUSES)
    while True:
        try:
            return subprocess.Popen(
                command,
                stdin=subprocess.PIPE if piped else subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE if piped else subprocess.STDOUT,
                bufsize=0,
                start_new_session=True,
                env=environment,
                cwd=folder,
                pass_fds=inherited,
            )
        except OSError as error:
            pause = next(pauses, None)
            if pause is None or error.errno not in _TRANSIENT:
                raise _unstartable(command[0], error) from error
            sleep(pause)


def _unstartable(program: str, error: OSError) -> UsageError:
    """Say why a program cannot be started."""
    values: dict[str, Value] = {"program": program, "why": reason_of(error)}
    what = Reason("{program} cannot be started: {why}", values)
    if error.errno in _TRANSIENT:
        return StartError(what.with_hint(_NO_ROOM))
    script = error.errno in (errno.ENOENT, errno.ENOEXEC)
    return UsageError(what.with_hint(_FIRST_LINE if script else None))
