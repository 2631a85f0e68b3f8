"""What `breakpoint()` calls in a program that is debugged: pdb on a terminal, as stdin and stdout are the referee's.

It runs in any Python since 3.7, so it imports nothing of joute.
"""

import os
import pdb  # noqa: T100 - what it is for
import sys


def stop() -> None:
    """Open pdb where the program has called `breakpoint()`."""
    terminal = os.environ["JOUTE_TERMINAL"]
    reader, writer = (
        os.open(terminal, flags | os.O_NOCTTY) for flags in (os.O_RDONLY, os.O_WRONLY)
    )
    debugger = pdb.Pdb(stdin=os.fdopen(reader), stdout=os.fdopen(writer, "w"), nosigint=True)
    debugger.set_trace(sys._getframe(1))  # noqa: SLF001 - as pdb's own set_trace does
