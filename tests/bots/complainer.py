"""Says what is illegal, and complains on stderr when it is told so."""

import sys

from walker import play


def move(turn, x, y):
    if turn < 3:
        print(x, y, sep="\n", flush=True)
        return
    print("going far", file=sys.stderr)
    print(x + 9, y + 9, sep="\n", flush=True)
    print("but why:", sys.stdin.readline(), file=sys.stderr)


play(move)
