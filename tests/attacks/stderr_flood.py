"""Writes 100 MB on stderr."""

import os

from common import finish

data = b"x" * (1 << 20)
for _ in range(100):
    os.write(2, data)
finish()
