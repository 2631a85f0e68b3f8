"""@TITLE@: takes the first of its actions. Legal, but weak."""

import json
import sys


def choose(seen, actions):
    """Write your own: return one of the actions, which are texts."""
    return actions[0]


def hear():
    line = sys.stdin.readline()
    if not line:  # the game is over
        sys.exit()
    return line.strip()


while True:
    seen = json.loads(hear())
    actions = [hear() for _ in range(int(hear()))]
    print(choose(seen, actions), flush=True)
