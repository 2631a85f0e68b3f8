"""Gives its process a name that is not UTF-8, and so does a child of it; plays on for a while."""

import os
import sys
import time

from walker import play


def rename():
    with open("/proc/self/comm", "wb") as name:
        name.write(b"\xff\xfe) R 1\n(")


def move(turn, x, y):
    if turn == 1:
        rename()
        if os.fork() == 0:
            time.sleep(60)
        time.sleep(0.2)
    print(x, y, sep="\n", flush=True)


sys.stderr.close()
play(move)
