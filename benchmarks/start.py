"""The start of a whole match beside `python -c "import click"`, in the same run.

python benchmarks/start.py [--rounds N]
"""

import argparse
import compileall
import importlib.util
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


def main() -> None:
    """Print the medians and their ratio."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--rounds", type=int, default=21)
    rounds = parser.parse_args().rounds
    compile_everything()
    with tempfile.TemporaryDirectory() as folder:
        pairs = [(timed(IMPORT, folder), timed(MATCH, folder)) for _ in range(rounds)]
    floor, match = (statistics.median(times) * 1000 for times in zip(*pairs, strict=True))
    print(f"import click        {floor:7.1f} ms")
    print(f"joute play race …   {match:7.1f} ms")
    print(f"ratio               {match / floor:7.2f}   (wanted: at most 2.5)")


if __name__ == "__main__":
    main()
