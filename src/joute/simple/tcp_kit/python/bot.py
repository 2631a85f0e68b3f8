"""@TITLE@: takes the first of its actions. Legal, but weak."""

import json
import os
import socket
import sys

place = (os.environ.get("JOUTE_HOST", "127.0.0.1"), int(os.environ.get("JOUTE_PORT", "@PORT@")))
server = socket.create_connection(place).makefile("rw", encoding="utf-8")


def choose(seen, actions):
    """Write your own: return one of the actions, which are texts."""
    return actions[0]


def hear():
    line = server.readline()
    if not line:  # the game is over
        sys.exit()
    return line.strip()


while True:
    seen = json.loads(hear())
    actions = [hear() for _ in range(int(hear()))]
    server.write(choose(seen, actions) + "\n")
    server.flush()
