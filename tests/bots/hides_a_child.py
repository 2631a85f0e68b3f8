import os

if os.fork() == 0:
    os.setsid()
    if os.fork() == 0:
        with open("pid", "w") as file:
            file.write(str(os.getpid()))
        os.execve("/bin/sleep", ["sleep", "60"], {})
    os._exit(0)
os.wait()
while not (os.path.exists("pid") and os.path.getsize("pid")):
    pass
