"""Reads the environment of every process that it sees."""

import os
import sys

from common import expect, finish

secret = sys.argv[1][::-1].encode()
for pid in filter(str.isdigit, os.listdir("/proc")):
    try:
        with open(f"/proc/{pid}/environ", "rb") as file:
            expect(f"the environment of {pid} holds no secret", secret not in file.read())
    except OSError:
        expect(f"the environment of {pid} is closed", True)
finish()
