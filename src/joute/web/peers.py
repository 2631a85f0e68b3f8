"""Who is at the other end of a connection from this machine: its user, as the kernel has it.

Everybody with an account on a machine can open a page that is served on it. Only who serves it may have it start programs.
"""

import os
import sys
from ipaddress import ip_address
from pathlib import Path

from starlette.requests import HTTPConnection

from joute.web.guard import is_near

TABLES = (Path("/proc/net/tcp"), Path("/proc/net/tcp6"))
_LOCAL, _REMOTE, _STATE, _USER = 1, 2, 3, 7
"""Columns of a table: see proc_net_tcp in the kernel's documentation."""
_ESTABLISHED = "01"


def is_own(connection: HTTPConnection) -> bool:
    """Whether somebody asks from this machine, as the user whose process this is."""
    server = connection.scope.get("server")
    if not is_near(connection) or connection.client is None or server is None:
        return False
    return user_of(connection.client, server) == os.getuid()


def user_of(client: tuple[str, int], server: tuple[str, int]) -> int | None:
    """Return whose a connection is that comes from here, None if that is not known.

    Both of its ends are looked for: another user may have a connection from the same port to elsewhere.
    """
    wanted = [_written(*client), _written(*server), _ESTABLISHED]
    for table in TABLES:
        for row in _rows(table):
            if [row[_LOCAL], row[_REMOTE], row[_STATE]] == wanted:
                return int(row[_USER])
    return None


def _rows(table: Path) -> list[list[str]]:
    try:
        lines = table.read_text(encoding="ascii").splitlines()[1:]
    except OSError:  # no such addresses here
        return []
    return [line.split() for line in lines]


def _written(host: str, port: int) -> str:
    """Write an end of a connection as the tables do: in words of four bytes, each as this machine holds it."""
    packed = ip_address(host).packed
    words = (packed[start : start + 4] for start in range(0, len(packed), 4))
    return "".join(f"{int.from_bytes(word, sys.byteorder):08X}" for word in words) + f":{port:04X}"
