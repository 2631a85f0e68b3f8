"""Looks for its server as clients do."""

import socket

from common import expect, finish

expect("localhost is this machine", socket.gethostbyname("localhost") == "127.0.0.1")
finish()
