"""The process that serves the page of some matches: news come on stdin, wishes go out on stdout."""

import asyncio
import logging
import os
import socket
import sys

import uvicorn

from joute.web import feed
from joute.web.app import Pages
from joute.web.catalogue import Catalogue
from joute.web.connections import server_for
from joute.web.guard import new_token

_log = logging.getLogger(__name__)
NICE = 10
"""The matches come first."""
LONGEST_LINE = 1 << 28


async def _run(listening: socket.socket) -> None:
    catalogue = Catalogue(_wish)
    server = server_for(Pages(catalogue, new_token()).app)
    reader = asyncio.StreamReader(limit=LONGEST_LINE)
    await asyncio.get_running_loop().connect_read_pipe(
        lambda: asyncio.StreamReaderProtocol(reader), sys.stdin
    )
    feeding = asyncio.create_task(_feed(reader, catalogue, server))
    await server.serve(sockets=[listening])
    feeding.cancel()


async def _feed(reader: asyncio.StreamReader, catalogue: Catalogue, server: uvicorn.Server) -> None:
    """Take news until the process of the matches is gone."""
    while line := await reader.readline():
        try:
            catalogue.take(feed.read_news(line))
        except Exception as error:  # noqa: BLE001 - one match must not hide the others
            _log.warning("joute: the page cannot show a match: %s", str(error) or repr(error))
    catalogue.close()
    server.should_exit = True


def _wish(wish: feed.Wish) -> None:
    os.write(sys.stdout.fileno(), feed.written(wish))


if __name__ == "__main__":
    os.nice(NICE)
    asyncio.run(_run(socket.socket(fileno=int(sys.argv[1]))))
