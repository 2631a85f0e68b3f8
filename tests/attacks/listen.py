"""Listens on a port for others to come."""

import socket
import sys
import time

from common import expect, finish

server = socket.create_server(("", int(sys.argv[1])))
server.settimeout(1)
try:
    server.accept()
    expect("nobody came", False)
except TimeoutError:
    expect("nobody came", True)
finish()
