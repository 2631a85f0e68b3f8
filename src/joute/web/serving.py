"""Serves pages until it is told to stop."""

import socket

import uvicorn
from starlette.types import ASGIApp

from joute.web.app import Pages
from joute.web.guard import new_token
from joute.web.hall import Hall


def server_of(hall: Hall) -> uvicorn.Server:
    """Make the web server of a hall."""
    return server_for(Pages(hall, new_token()).app)


def server_for(app: ASGIApp, *, proxied: bool = False) -> uvicorn.Server:
    """Make a web server that says nothing about itself.

    Only a proxy on this machine is believed whom it asks for, and only if there is one: anybody
    else here could be a new person every time.
    """
    config = uvicorn.Config(
        app,
        log_level="warning",
        access_log=False,
        lifespan="off",
        server_header=False,
        proxy_headers=proxied,
        timeout_graceful_shutdown=1,
    )
    return uvicorn.Server(config)


def serve(hall: Hall, listening: socket.socket) -> None:
    """Serve in this process until it is interrupted."""
    server_of(hall).run(sockets=[listening])
