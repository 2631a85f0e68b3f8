"""What a stranger's program sees, may use and may ask of the kernel.

Three things end a program that eats memory: `watchdog` counts what all its processes use together, the
control group (`process/cgroup`) bounds what the kernel keeps for them where there is one, and `seccomp`
refuses a single request for more than the machine has.
"""
