"""Answers with bytes that are no text."""

import os
import time

os.write(1, b"\xff\xfe\n")
time.sleep(60)
