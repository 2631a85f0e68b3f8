"""La Course Au Vin: goes to the nearest red bunch, carries it home, and starts again. Legal, but weak."""

import os
import socket
import sys

POINTS = 10
WAYS = {"HAUT": (-1, 0), "BAS": (1, 0), "GAUCHE": (0, -1), "DROIT": (0, 1)}

place = (os.environ.get("JOUTE_HOST", "127.0.0.1"), int(os.environ.get("JOUTE_PORT", "1234")))
server = socket.create_connection(place).makefile("rw", encoding="utf-8")


def hear():
    """Return the words of the next line."""
    line = server.readline().strip()
    if not line or line.startswith(("FIN", "ERREUR")):
        sys.exit()
    return line.split("|")


def ask(request):
    server.write(request + "\n")
    server.flush()
    return hear()


def cell(text):
    row, column = text.split(";")
    return int(row), int(column)


def red_bunches(words):
    bunches = [word.split(";") for word in words]  # colour, units, row, column
    return [(int(row), int(column)) for colour, _, row, column in bunches if colour == "ROUGE"]


def way_to(targets, here):
    """Look for the nearest of these cells, further and further away; return the first step to it."""
    queue, seen = [(here, None)], {here}
    for at, first in queue:
        if at in targets:
            return first
        for way, (down, right) in WAYS.items():
            there = at[0] + down, at[1] + right
            if there in paths and there not in seen:
                seen.add(there)
                queue.append((there, first or way))
    return None


number = int(ask("INSCRIRE")[1])
hear()  # DEBUT
size, letters = ask("CARTE")[1:]
paths = {divmod(i, int(size)) for i, letter in enumerate(letters) if letter == "C"}
vat = cell(ask("CUVES")[1])  # the red one
here = cell(ask("JOUEURS")[number + 1])
hod = 0  # units in it

while True:
    ask("FINTOUR")
    reds = red_bunches(hear()[1:])  # after DEBUT
    for _ in range(POINTS):
        if here in reds:
            hod = int(ask("RAMASSE")[1])
            reds.remove(here)
        elif hod and here == vat:
            ask("VIDE")
            hod = 0
        elif way := way_to([vat] if hod else reds, here):
            here = cell(ask("DEPLACE|" + way)[1])
