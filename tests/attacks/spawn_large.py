"""Holds much memory and starts a program that shares it until it begins, which takes long."""

import os
import time

from common import expect, finish

os.mkfifo("/scratch/gate")
if os.fork() == 0:
    time.sleep(0.5)
    os.close(os.open("/scratch/gate", os.O_WRONLY))
    os._exit(0)
large = bytearray(os.urandom(1 << 20)) * 130
wait = os.POSIX_SPAWN_OPEN, 9, "/scratch/gate", os.O_RDONLY, 0
program = os.posix_spawn("/bin/true", ["true"], {}, file_actions=[wait])
expect("it has started a program", os.waitpid(program, 0)[1] == 0)
finish()
