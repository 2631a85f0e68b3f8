"""Connects to the host's loopback, to an abstract socket, and to the world."""

import socket
import sys

from common import attempt, finish

port, abstract = int(sys.argv[1]), sys.argv[2]


def abstract_socket():
    socket.socket(socket.AF_UNIX).connect("\0" + abstract)


attempt("reach the host", lambda: socket.create_connection(("127.0.0.1", port), 1))
attempt("reach an abstract socket", abstract_socket)
attempt("reach the world", lambda: socket.create_connection(("192.0.2.1", 80), 1))
finish()
