"""Reads the teacher's home."""

import os
import sys

from common import attempt, finish

attempt("read a file at home", lambda: open(sys.argv[1][::-1]).read())
for folder in ("/home", "/root/.ssh", "/var", "/run", "/etc/passwd", "/etc/shadow", "/boot"):
    attempt(f"look at {folder}", lambda: os.stat(folder))
finish()
