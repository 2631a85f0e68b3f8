"""Writes one file that is too large."""

import signal

signal.signal(signal.SIGXFSZ, signal.SIG_DFL)
with open("/scratch/large", "wb", buffering=0) as file:
    while True:
        file.seek(1 << 30)
        file.write(b"x")
