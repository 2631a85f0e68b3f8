"""Writes outside its scratch folder."""

import os

from common import attempt, finish

here = os.path.dirname(os.path.abspath(__file__))
for folder in ("/", "/usr", "/etc", "/dev", "/proc", here):
    attempt(f"write in {folder}", lambda: open(os.path.join(folder, "mark"), "w"))
attempt("change its own program", lambda: open(__file__, "a"))
attempt("set a kernel parameter", lambda: open("/proc/sys/kernel/hostname", "w").write("x"))
finish()
