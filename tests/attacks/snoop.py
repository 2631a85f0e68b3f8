"""Reads whatever it finds in the folder that its file was taken from, again and again."""

import os
import sys
import time

HOME = "@HOME@"
ALLOWED = {os.path.basename(__file__), "data.txt", "more.txt"}


def expect(what, true):
    """Say whether something is as it must be; it has no file beside it to share this with."""
    print(f"{'held' if true else 'BREACH'}: {what}", file=sys.stderr, flush=True)


found, end = set(), time.monotonic() + 0.5
while time.monotonic() < end:
    for folder in (HOME, os.path.dirname(os.path.abspath(__file__))):
        for top, _, names in os.walk(folder):
            for name in names:
                try:
                    with open(os.path.join(top, name), "rb") as file:
                        file.read(1)
                    found.add(name)
                except OSError:
                    pass
expect("it sees the file that it needs", "data.txt" in found and "more.txt" in found)
expect(f"of others it sees {sorted(found)}", found <= ALLOWED)
print("1\n1\n2\n2", flush=True)
sys.stdin.read()
