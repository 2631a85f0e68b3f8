"""The start of a whole match beside `python -c "import click"`, in the same run; and in French beside English.

python benchmarks/start.py [--rounds N]
"""

import argparse
import compileall
import importlib.util
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

IMPORT = [sys.executable, "-c", "import click"]
MATCH = [
    str(Path(sys.executable).with_name("joute")),
    "play",
    "race",
    "dumb",
    "dumb",
    "--seed",
    "1",
]


def compile_everything() -> None:
    """Compile what is imported, as an installation does."""
    for name in ("click", "msgspec", "joute"):
        spec = importlib.util.find_spec(name)
        assert spec is not None
        assert spec.origin is not None
        compileall.compile_dir(Path(spec.origin).parent, quiet=1)


def timed(command: list[str], folder: str) -> float:
    """Time one process from start to end."""
    start = time.perf_counter()
    subprocess.run(command, cwd=folder, stdout=subprocess.DEVNULL, check=True)
    return time.perf_counter() - start


def charged(language: str, folder: str) -> float:
    """Take the processor time of a match in a language."""
    with Path(os.devnull).open("wb") as nothing:
        started = subprocess.Popen(
            MATCH, cwd=folder, stdout=nothing, env=dict(os.environ, JOUTE_LANG=language)
        )
        _, started.returncode, usage = os.wait4(started.pid, 0)
    return usage.ru_utime + usage.ru_stime


def main() -> None:
    """Print the medians and their ratio, and what the French catalogue costs at best."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--rounds", type=int, default=21)
    rounds = parser.parse_args().rounds
    compile_everything()
    with tempfile.TemporaryDirectory() as folder:
        pairs = [(timed(IMPORT, folder), timed(MATCH, folder)) for _ in range(rounds)]
        spoken = [(charged("en", folder), charged("fr", folder)) for _ in range(rounds)]
    floor, match = (statistics.median(times) * 1000 for times in zip(*pairs, strict=True))
    english, french = (min(times) * 1000 for times in zip(*spoken, strict=True))
    print(f"import click        {floor:7.1f} ms")
    print(f"joute play race …   {match:7.1f} ms")
    print(f"ratio               {match / floor:7.2f}   (wanted: at most 2.5)")
    print(f"processor, English  {english:7.1f} ms")
    print(f"processor, French   {french:7.1f} ms (wanted: at most 5 more)")


if __name__ == "__main__":
    main()
