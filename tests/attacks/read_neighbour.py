"""Reads the program of another bot in the same folder."""

import os
import sys

from common import attempt, finish

other = os.path.join(os.path.dirname(os.path.abspath(__file__)), sys.argv[1])
attempt("read a neighbour", lambda: open(other).read(1) or 1 / 0)
finish()
