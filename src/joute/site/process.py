"""The process that serves a site, until its stdin is closed."""

import asyncio
import os
import socket
import sys
from pathlib import Path

import msgspec

from joute import registry
from joute.site.app import Site
from joute.site.config import PAUSED, SiteConfig
from joute.site.entry import Entry
from joute.site.league_reader import LeagueReader
from joute.site.owners import Owners
from joute.site.uploads import Uploads
from joute.stuck import watch_games
from joute.web.connections import server_for

NICE = 10
"""Lowers our priority: the matches come first."""
SWITCH_S = 0.0005
"""Seconds after which a thread that makes the film of a match lets that of the pages go on, ten times for some of them: Python's own 0.005
makes a page wait for 50 ms and more."""


async def _run(config: SiteConfig, listening: socket.socket) -> None:
    game = registry.find(config.game)
    reader = LeagueReader(game, config.store, config.posted)
    owners = Owners(config.names)
    uploads = Uploads(
        game,
        Path(config.folder),
        owners,
        config.closing,
        lambda: reader.news,
        languages=config.languages,
        entry=Entry(config.store),
    )
    site = Site(reader, uploads, owners, hosts=config.hosts, isolated=config.isolated)
    server = server_for(site.app, proxied=config.proxied)
    watching = asyncio.create_task(reader.keep_on())
    ending = asyncio.create_task(_lifeline(reader))
    ending.add_done_callback(lambda _: setattr(server, "should_exit", True))
    ending.add_done_callback(lambda _: site.stop())
    begun = asyncio.create_task(reader.begun.wait())
    await asyncio.wait((begun, ending), return_when=asyncio.FIRST_COMPLETED)
    await server.serve(sockets=[listening])  # until now, browsers wait for an answer
    watching.cancel()


async def _lifeline(league: LeagueReader) -> None:
    """Read what the league's process says, until it is gone."""
    reader = asyncio.StreamReader()
    await asyncio.get_running_loop().connect_read_pipe(
        lambda: asyncio.StreamReaderProtocol(reader), sys.stdin
    )
    while told := await reader.readline():
        league.pause(paused=told == PAUSED)


if __name__ == "__main__":
    os.nice(NICE)
    sys.setswitchinterval(SWITCH_S)
    watch_games()
    config = msgspec.json.decode(sys.argv[2], type=SiteConfig)
    asyncio.run(_run(config, socket.socket(fileno=int(sys.argv[1]))))
