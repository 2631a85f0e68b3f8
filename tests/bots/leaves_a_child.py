"""Ends at once, but leaves a child that holds its pipes open."""

import os
import sys
import time

if os.fork() == 0:
    time.sleep(60)
sys.exit(7)
