"""La bataille du café: plants on the first unit that the rules allow. Legal, but weak."""

import os
import socket
import sys

SIZE = 10
NORTH, WEST, SOUTH, EAST = 1, 2, 4, 8
FOREST, SEA = 32, 64

place = (os.environ.get("JOUTE_HOST", "127.0.0.1"), int(os.environ.get("JOUTE_PORT", "1213")))
server = socket.create_connection(place)


def hear(length):
    """Read exactly this many bytes: messages have no end mark."""
    data = b""
    while len(data) < length:
        more = server.recv(length - len(data))
        if not more:  # the server has closed the connection
            sys.exit()
        data += more
    return data.decode()


def hear_island():
    text = ""
    while text.count("|") < SIZE:
        text += hear(1)
    return [[int(cell) for cell in row.split(":")] for row in text.split("|")[:SIZE]]


def fill(row, column, number):
    """Give a number to all units of a parcel: those with no border in between."""
    if parcel[row][column] is not None:
        return
    parcel[row][column] = number
    borders = island[row][column]
    if not borders & NORTH:
        fill(row - 1, column, number)
    if not borders & WEST:
        fill(row, column - 1, number)
    if not borders & SOUTH:
        fill(row + 1, column, number)
    if not borders & EAST:
        fill(row, column + 1, number)


def is_legal(row, column):
    if island[row][column] >= FOREST or (row, column) in taken:
        return False
    if last is None:
        return True
    in_line = row == last[0] or column == last[1]
    return in_line and parcel[row][column] != parcel[last[0]][last[1]]


cells = [(row, column) for row in range(SIZE) for column in range(SIZE)]
island = hear_island()
parcel = [[None] * SIZE for _ in range(SIZE)]
for number, (row, column) in enumerate(cells):
    fill(row, column, number)
taken = set()
last = None

answer = "ENCO"
while answer != "FINI":
    row, column = next(cell for cell in cells if is_legal(*cell))
    server.sendall(f"A:{row}{column}".encode())
    if hear(4) == "VALI":
        last = (row, column)
        taken.add(last)
    answer = hear(4)
    if answer != "FINI":  # B:xy
        last = (int(answer[2]), int(answer[3]))
        taken.add(last)
        answer = hear(4)  # ENCO or FINI
print(hear(7), file=sys.stderr)  # S:ours:theirs
