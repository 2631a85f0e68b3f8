"""Reads the environment and the command line of every process that it sees."""

import os
import sys

from common import expect, finish

secrets = [word[::-1].encode() for word in sys.argv[1:]]
for pid in filter(str.isdigit, os.listdir("/proc")):
    for name in ("environ", "cmdline"):
        try:
            with open(f"/proc/{pid}/{name}", "rb") as file:
                found = file.read()
            expect(f"{name} of {pid} holds no secret", not any(word in found for word in secrets))
        except OSError:
            expect(f"{name} of {pid} is closed", True)
finish()
