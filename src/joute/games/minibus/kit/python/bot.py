"""Minibus: one bus that goes round the stations and waits a little at each. Legal, but weak."""

import sys

WAIT = 5  # turns at a station, to let travellers off and on


def numbers():
    line = sys.stdin.readline()
    if not line:  # the game is over
        sys.exit()
    return [int(word) for word in line.split()]


def number():
    return numbers()[0]


players, me = numbers()
stations = [numbers() for _ in range(3)]  # id, x, y, capacity
waited = 0
command = "BUS 0"

while True:
    for _ in range(players):
        numbers()  # player, money, and what it has bought
    stations += [numbers() for _ in range(number())]  # a new one every 25 turns
    for _ in range(number()):
        bus, owner, x, y, goal, cars = numbers()
        if owner == me and stations[goal][1:3] == [x, y]:
            waited += 1
            if waited == WAIT:
                waited = 0
                command = f"DESTINATION {bus} {(goal + 1) % len(stations)}"
    for _ in range(sum(numbers())):
        numbers()  # travellers who came, got on, or arrived
    print(command, flush=True)
    command = "PASS"
