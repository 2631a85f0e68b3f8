"""Where things are in the block of integers that the search of `master` takes for a position.

The kernels read these numbers once, into C variables. The prices and limits are the game's.
"""

from joute.games.minibus import maps, state

STATIONS = maps.STATIONS
PLACES = maps.MOST_CAPACITY
"""Most travellers in a queue."""
SEATS = 4
FLEET = SEATS * state.MOST_BUSES
DOOR = state.DOOR
SEATS_A_CAR = state.SEATS_A_CAR
BUS_PRICE = state.BUS_PRICE
CAR_PRICE = state.CAR_PRICE
CT_PRICE = state.UPDATE_PRICE["CT"]
SP_PRICE = state.UPDATE_PRICE["SP"]
TARGET = state.GOAL

MONEY = 0
"""By seat, as the next four."""
SB, SP, CT, PLAYS = 4, 8, 12, 16
OPEN, BUSES, SHOP = 20, 21, 22
"""Stations that have appeared, buses, and things bought of the shopping list."""
X = 24
"""By bus, as the next six."""
Y, GOAL, CARS, LOAD, OWNER, STOOD = 40, 56, 72, 88, 104, 120
ABOARD = 136
"""By bus and destination."""
WAITING = 296
QUEUE = 306
"""By station and place in its queue."""
LENGTH = 406

REST, MOVE, ALIGHT, BOARD = 0, 1, 2, 3
"""What a bus does on a turn."""

BUY_BUS, BUY_CT, BUY_SP = 0, 1, 2
"""Things on a shopping list."""
MOST_ITEMS = 16
MOST_STOPS = 8
"""Stops of a plan."""
STAY = 5
"""Turns that the teacher's buses are seen at a stop before they go on."""
