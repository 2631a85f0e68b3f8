"""Mine Into The Deep: one dwarf that goes where it sees the most metal. Legal, but weak."""

import os
import socket
import sys

NAME = "python"
VALUES = {"RIEN": 0, "FER": 10, "OR": 20, "DIAMANT": 40, "MITHRIL": 80}
SAFE = 9  # a mine has at least ten layers: from the ninth on, the evil may be there
NOBODY = -1

place = (os.environ.get("JOUTE_HOST", "127.0.0.1"), int(os.environ.get("JOUTE_PORT", "1234")))
server = socket.create_connection(place).makefile("rw", encoding="utf-8")


def hear():
    line = server.readline().strip()
    if not line or line == "FIN":
        sys.exit()
    return line


def ask(request):
    server.write(request + "\n")
    server.flush()
    return hear()


def worth(zone, me):
    """The value of the layer in sight, -1 where we must not or cannot go."""
    depth, units, metal, owner = zone.split(";")
    if int(depth) >= SAFE or int(owner) not in {NOBODY, me}:
        return -1
    return int(units) * VALUES[metal]


hear()  # DEBUT_PARTIE
me = int(ask(NAME).split("|")[1])
here = None

while True:
    hear()  # DEBUT_TOUR
    zones = ask("CARTE").strip("|").split("|")  # depth;units;metal;owner, row by row
    size = int(len(zones) ** 0.5)
    worths = [worth(zone, me) for zone in zones]
    best = worths.index(max(worths)) if max(worths) >= 0 else None
    if best is None and here is not None:
        ask("RETIRER|0")
    elif best != here:
        ask(f"DEPLACER|0|{best // size}|{best % size}")
    here = best
    ask("FIN_TOUR")
