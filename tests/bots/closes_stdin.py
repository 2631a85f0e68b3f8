"""Closes its standard input and goes on running."""

import os
import sys
import time

sys.stdin.readline()
os.close(0)
time.sleep(60)
