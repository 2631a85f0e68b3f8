"""Runs a program that belongs to root and would run as root."""

import os
import subprocess

from common import expect, finish

status = open("/proc/self/status").read()
expect("it can gain no privilege", "NoNewPrivs:\t1" in status)
expect("it has no capability", "CapEff:\t0000000000000000" in status)
tried = subprocess.run(
    ["su", "root", "-c", "id -u"], capture_output=True, text=True, stdin=subprocess.DEVNULL
)
expect("su does not work", tried.stdout.strip() != "0" or os.getuid() == 0)
finish()
