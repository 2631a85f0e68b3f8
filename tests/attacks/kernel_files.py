"""Opens every file of the kernel that is not about a process for writing, and looks for /sys."""

import os

from common import attempt, expect, finish

opened = []
for name in os.listdir("/proc"):
    if name.isdigit() or name in ("self", "thread-self"):
        continue
    for folder, _, names in os.walk(f"/proc/{name}"):
        for path in [os.path.join(folder, file) for file in names] or [folder]:
            try:
                os.close(os.open(path, os.O_WRONLY | os.O_NONBLOCK))
                opened.append(path)
            except OSError:
                pass
for path in ("/proc/sysrq-trigger", "/proc/sys/kernel/core_pattern", "/proc/self/oom_score_adj"):
    attempt(f"open {path}", lambda: open(path, "r+"))
expect(f"nothing in /proc can be written, but for {opened[:9]}", not opened)
attempt("look at /sys", lambda: os.listdir("/sys"))
attempt("read the memory of the kernel", lambda: open("/proc/kcore", "rb").read(1) or 1 / 0)
expect("it is not root", 0 not in (os.getuid(), os.geteuid(), os.getgid(), os.getegid()))
attempt("become root", lambda: os.setuid(0))
finish()
