"""Race: goes straight to each objective, one cell at a time. Legal, but slow."""

import sys


def line():
    text = sys.stdin.readline()
    if not text:  # the referee has stopped
        sys.exit()
    return text.strip()


def number():
    return int(line())


def rectangle():
    return number(), number(), number(), number()


def velocity(place, low, length):
    if place < low:
        return 1
    if place >= low + length:
        return -1
    return 0


def slowly(now, wanted):
    """A velocity changes by one at most."""
    return max(now - 1, min(now + 1, wanted))


size = number()
values = [number() for _ in range(size * size)]  # the cell (x, y) is values[x + y * size]
px, py = number(), number()
x, y, w, h = rectangle()
vx, vy = 0, 0

while True:
    vx = slowly(vx, velocity(px, x, w))
    vy = slowly(vy, velocity(py, y, h))
    px, py = px + vx, py + vy
    print(px, py, sep="\n", flush=True)
    answer = line()
    if answer == "CHECKPOINT":
        x, y, w, h = rectangle()
    elif answer != "OK":  # FINISH or ERROR
        break
