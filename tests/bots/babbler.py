"""Stands still, in megabytes of moves that nobody asked for."""

import os
import sys

size = int(sys.stdin.readline())
for _ in range(size * size):
    sys.stdin.readline()
start = sys.stdin.readline() + sys.stdin.readline()
os.write(1, start.encode() * 1_000_000)
