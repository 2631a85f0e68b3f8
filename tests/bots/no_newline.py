"""Forgets the line end."""

import os
import time

os.write(1, b"12")
time.sleep(60)
