"""Serves pages until it is told to stop."""

import socket

import uvicorn
from starlette.types import ASGIApp

from joute.web.app import Pages
from joute.web.catalogue import Catalogue
from joute.web.connections import MOST, BoundedConfig, BoundedServer
from joute.web.guard import new_token
from joute.web.logs import log_sparingly


def server_of(hall: Catalogue) -> uvicorn.Server:
    """Make the web server of a hall."""
    return server_for(Pages(hall, new_token()).app)


def server_for(app: ASGIApp, *, proxied: bool = False) -> uvicorn.Server:
    """Make a web server that says nothing about itself.

    Only a proxy on this machine is believed whom it asks for, and only if there is one: anybody
    else here could be a new person every time. All connections are that proxy's then.
    """
    log_sparingly()
    config = BoundedConfig(
        app,
        from_one=MOST if proxied else None,
        log_config=None,
        log_level="warning",
        access_log=False,
        lifespan="off",
        server_header=False,
        proxy_headers=proxied,
        timeout_graceful_shutdown=1,
    )
    return BoundedServer(config)


def serve(hall: Catalogue, listening: socket.socket) -> None:
    """Serve in this process until it is interrupted."""
    server_of(hall).run(sockets=[listening])
