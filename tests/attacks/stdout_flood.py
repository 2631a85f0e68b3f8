"""Writes 100 MB on stdout, without a line end."""

import os

data = b"0" * 1_000_000
for _ in range(100):
    os.write(1, data)
