"""Plays tricks with links in its scratch folder."""

import os

from common import attempt, finish

os.symlink("/etc/shadow", "/scratch/shadow")
attempt("follow a link out", lambda: open("/scratch/shadow").read())
os.symlink("/", "/scratch/root")
attempt("write through a link", lambda: open("/scratch/root/usr/mark", "w"))
attempt("link a file of the system", lambda: os.link("/usr/bin/env", "/scratch/env"))
attempt("make a device", lambda: os.mknod("/scratch/disk", 0o60600, os.makedev(254, 0)))
finish()
