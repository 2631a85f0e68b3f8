"""The process that serves the page of some matches: news come on stdin, wishes go out on stdout."""

import asyncio
import logging
import os
import socket
import sys

import uvicorn

from joute.stuck import watch_games
from joute.web import feed
from joute.web.app import Pages
from joute.web.catalogue import Catalogue
from joute.web.connections import server_for
from joute.web.guard import new_token

_log = logging.getLogger(__name__)
NICE = 10
"""The matches come first."""
LONGEST_LINE = 1 << 28


async def _run(listening: socket.socket, *, hosted: bool) -> None:
    catalogue = Catalogue(_wish)
    server = server_for(Pages(catalogue, new_token()).app)
    reader = asyncio.StreamReader(limit=LONGEST_LINE)
    await asyncio.get_running_loop().connect_read_pipe(
        lambda: asyncio.StreamReaderProtocol(reader), sys.stdin
    )
    while hosted and not catalogue.host.is_there:  # so that nobody finds the page without its match
        if not (line := await reader.readline()):
            return
        _take(line, catalogue)
    feeding = asyncio.create_task(_feed(reader, catalogue, server))
    await server.serve(sockets=[listening])
    feeding.cancel()


async def _feed(reader: asyncio.StreamReader, catalogue: Catalogue, server: uvicorn.Server) -> None:
    """Take news until the process of the matches is gone."""
    while line := await reader.readline():
        _take(line, catalogue)
    catalogue.close()
    server.should_exit = True


def _take(line: bytes, catalogue: Catalogue) -> None:
    try:
        catalogue.take(feed.read_news(line))
    except Exception as error:  # noqa: BLE001 - one match must not hide the others
        _log.warning("joute: the page cannot show a match: %s", str(error) or repr(error))


def _wish(wish: feed.Wish) -> None:
    os.write(sys.stdout.fileno(), feed.written(wish))


if __name__ == "__main__":
    os.nice(NICE)
    watch_games()
    asyncio.run(_run(socket.socket(fileno=int(sys.argv[1])), hosted="hosted" in sys.argv[2:]))
