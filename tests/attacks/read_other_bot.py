"""Reads the program of another bot, and lists its folder."""

import os
import sys

from common import attempt, finish

other = sys.argv[1][::-1]  # backwards, so that it is no file of its own command line
attempt("read another bot", lambda: open(other).read(1) or 1 / 0)
attempt("list another bot's folder", lambda: os.listdir(os.path.dirname(other)))
finish()
