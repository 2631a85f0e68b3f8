"""Builds a wheel and tries it where nothing of the repository is: what a package lacks shows here.

    python tests/try_wheel.py

Unlike the tests it needs the network, for the libraries that an installation brings.
"""

import os
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).parents[1]
LARGEST = 14_000_000
"""Bytes of joute itself."""
GAMES = {
    "cafe": ("greedy", "random"),
    "mine": ("greedy", "prospector"),
    "minibus": ("greedy", "iaTICE"),
    "race": ("swift", "leg"),
    "vin": ("greedy", "planner"),
}


def run(*command: str | Path, folder: Path) -> None:
    """Run a command; its output is shown only if it fails."""
    print(
        "$", *(Path(word).name if isinstance(word, Path) else word for word in command), flush=True
    )
    told = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    if told.returncode:
        sys.exit(f"{told.stdout}{told.stderr}exit code {told.returncode}")


def built() -> Path:
    """Build the wheel, into dist/."""
    for old in (ROOT / "dist").glob("*.whl"):
        old.unlink()
    pip = (sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation")
    run(*pip, "--wheel-dir", "dist", ".", folder=ROOT)
    (wheel,) = (ROOT / "dist").glob("*.whl")
    return wheel


def size_of(folder: Path) -> int:
    """Return the bytes of what is installed, without what Python itself writes there."""
    files = (file for file in folder.rglob("*") if file.is_file() and file.suffix != ".pyc")
    return sum(file.stat().st_size for file in files)


def new_game(joute: Path, folder: Path) -> None:
    """Write a game, and a kit for it, and play both."""
    run(joute, "new-game", "hop", folder=folder)
    run(joute, "check-game", "./hop/hop.py", folder=folder)
    run(joute, "kit", "./hop/hop.py", folder=folder)
    run("make", "play", f"JOUTE={joute}", folder=folder / "hop-kit")


def offline(joute: Path, folder: Path) -> None:
    """Install joute from a kit that holds it, into an environment of its own, and play there."""
    (folder / "offline").mkdir()
    run(joute, "kit", "race", "--offline", folder=folder / "offline")
    kit = folder / "offline" / "race"
    run(sys.executable, "-m", "venv", ".venv", folder=kit)
    pip = (kit / ".venv/bin/python", "-m", "pip", "install", "--quiet", "--no-index")
    run(*pip, "--find-links", "wheels", "joute", folder=kit)
    run("make", "play", f"JOUTE={kit / '.venv/bin/joute'}", folder=kit)


def main() -> None:
    """Build, install, play."""
    wheel = built()
    print(f"{wheel.name}: {wheel.stat().st_size / 1e6:.1f} MB")
    with TemporaryDirectory(prefix="joute-wheel-") as name:
        folder = Path(name)
        run(sys.executable, "-m", "venv", "env", folder=folder)
        binaries = folder / "env" / "bin"
        run(binaries / "python", "-m", "pip", "install", "--quiet", wheel, folder=folder)
        (package,) = folder.glob("env/lib/*/site-packages/joute")
        size = size_of(package)
        print(f"installed: {size / 1e6:.1f} MB")
        if size > LARGEST:
            sys.exit(f"that is more than {LARGEST / 1e6:.0f} MB")
        if stray := [*package.rglob("*.pxd"), *package.glob("games/*/bots/*.c")]:
            sys.exit(f"what only a build needs was installed: {stray}")
        joute = binaries / "joute"
        os.environ.pop("PYTHONPATH", None)
        for game, bots in GAMES.items():
            run(
                joute,
                "play",
                game,
                *bots,
                "--seed",
                "1",
                "--replay",
                f"{game}.joute",
                folder=folder,
            )
            run(joute, "watch", f"{game}.joute", "--out", f"{game}.html", folder=folder)
            run(joute, "verify", f"{game}.joute", folder=folder)
            run(joute, "kit", game, folder=folder)
            run(joute, "play", game, f"{game}/python/", bots[0], "--seed", "1", folder=folder)
            run(joute, "check-game", game, folder=folder)
        new_game(joute, folder)
        offline(joute, folder)
    print("the wheel is whole")


if __name__ == "__main__":
    main()
