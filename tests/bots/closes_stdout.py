"""Closes its standard output and goes on running."""

import os
import time

from walker import play


def move(turn, x, y):
    if turn == 2:
        os.close(1)
        time.sleep(60)
    print(x, y, sep="\n", flush=True)


play(move)
