"""Sends a line that never ends."""

import os

while True:
    os.write(1, b"1" * 1000)
