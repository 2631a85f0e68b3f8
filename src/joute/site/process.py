"""The process that serves a site, for as long as its stdin is open."""

import asyncio
import os
import socket
import sys
from pathlib import Path

import msgspec

from joute import registry
from joute.site.app import Site
from joute.site.config import PAUSED, SiteConfig
from joute.site.league_reader import LeagueReader
from joute.site.owners import Owners
from joute.site.uploads import Uploads
from joute.web.serving import server_for

NICE = 10
"""The matches come first."""


async def _run(plan: SiteConfig, listening: socket.socket) -> None:
    game = registry.find(plan.game)
    reading = LeagueReader(game, plan.store, plan.posted)
    register = Owners(plan.names)
    desk = Uploads(game, Path(plan.folder), register, plan.closing, lambda: reading.bulletin)
    site = Site(
        reading,
        desk,
        register,
        closing=plan.closing,
        hosts=plan.hosts,
        isolated=plan.isolated,
    )
    server = server_for(site.app, proxied=plan.proxied)
    watching = asyncio.create_task(reading.keep_on())
    ending = asyncio.create_task(_lifeline(reading))
    ending.add_done_callback(lambda _: setattr(server, "should_exit", True))
    ending.add_done_callback(lambda _: setattr(site, "closing", True))
    begun = asyncio.create_task(reading.begun.wait())
    await asyncio.wait((begun, ending), return_when=asyncio.FIRST_COMPLETED)
    await server.serve(sockets=[listening])  # until now, who comes waits
    watching.cancel()


async def _lifeline(reading: LeagueReader) -> None:
    """Hear what the league tells, until it is gone."""
    reader = asyncio.StreamReader()
    await asyncio.get_running_loop().connect_read_pipe(
        lambda: asyncio.StreamReaderProtocol(reader), sys.stdin
    )
    while told := await reader.readline():
        reading.pause(paused=told == PAUSED)


if __name__ == "__main__":
    os.nice(NICE)
    plan = msgspec.json.decode(sys.argv[2], type=SiteConfig)
    asyncio.run(_run(plan, socket.socket(fileno=int(sys.argv[1]))))
