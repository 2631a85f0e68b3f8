"""A tournament on a Dask cluster whose workers are killed at random, beside an undisturbed one.

python benchmarks/cluster.py [--kills N]
"""

import argparse
import json
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path

WORKERS = 2
TOURNAMENT = [sys.executable, "-m", "joute", "tournament", "cafe", "amiens", "random", "greedy"]
TOURNAMENT += ["facile", "--format", "swiss", "--rounds", "6", "--grounds", "30", "--seed", "5"]
TOURNAMENT += ["--quiet", "--store", "t.sqlite"]
Running = subprocess.Popen[bytes]


def started(command: list[str], folder: str) -> Running:
    """Start a program that says nothing."""
    return subprocess.Popen(
        command, cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )


class Machines:
    """A scheduler and its workers."""

    def __init__(self, folder: str) -> None:
        self._folder, self._file = folder, Path(folder, "scheduler.json")
        self._scheduler = self._dask("scheduler", "--port", "0", "--no-dashboard")
        while not (self._file.exists() and self._file.stat().st_size):
            time.sleep(0.05)
        self._workers = [self._worker() for _ in range(WORKERS)]

    @property
    def address(self) -> str:
        """Where the scheduler is."""
        return str(json.loads(self._file.read_text())["address"])

    def kill_one(self, number: int) -> None:
        """Kill a worker (kill -9), and start another one."""
        victim = self._workers.pop(number)
        victim.kill()
        victim.wait()
        self._workers.append(self._worker())

    def end(self) -> None:
        """End them all."""
        for process in (*self._workers, self._scheduler):
            process.kill()
            process.wait()

    def _worker(self) -> Running:
        return self._dask("worker", "--nthreads", "1", "--no-nanny", "--no-dashboard")

    def _dask(self, *words: str) -> Running:
        command = [sys.executable, "-m", "dask", *words, "--scheduler-file", str(self._file)]
        return started(command, self._folder)


def killed(kills: int) -> str:
    """Kill random workers while a tournament is played, and compare its table."""
    throw = random.Random(1)
    with tempfile.TemporaryDirectory() as calm, tempfile.TemporaryDirectory() as troubled:
        started(TOURNAMENT, calm).wait()
        machines = Machines(troubled)
        start, done = time.perf_counter(), 0
        process = started([*TOURNAMENT, "--cluster", machines.address], troubled)
        while process.poll() is None:
            time.sleep(throw.random() * 3)
            if process.poll() is None and done < kills:
                machines.kill_one(throw.randrange(WORKERS))
                done += 1
        whole = time.perf_counter() - start
        machines.end()
        tables = [Path(folder, "t.csv") for folder in (calm, troubled)]
        same = process.returncode == 0 and tables[0].read_bytes() == tables[1].read_bytes()
    told = "the same table" if same else "ANOTHER TABLE"
    return f"{done} workers killed in a tournament of {whole:.0f} s on {WORKERS}: {told}"


def main() -> None:
    """Print one line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=10)
    print(killed(parser.parse_args().kills))


if __name__ == "__main__":
    main()
