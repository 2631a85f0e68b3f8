"""How many of six disguised copies `joute similar` finds among twelve independent programs, beside copydetect.

PYTHONPATH=tests python benchmarks/similar.py [--seeds N]

A copy is found if at most one pair that nobody copied stands before it. Without copydetect (pip install copydetect, in an
environment of its own) joute is measured alone. `--seeds 0` plays nothing.
"""

import argparse
import shutil
import subprocess
import sys
from itertools import combinations
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from similar_set import COPIES, INDEPENDENT, copies_before, given, played, programs, ranked

from joute.kit import kit, write
from joute.registry import find
from joute.similar.evidence import Comparison, compared
from joute.similar.programs import Program, gathered
from joute.similar.text import fingerprints
from joute.similar.trials import SEEDS

CLASS = 40
"""Programs of a large class, for the time that comparing their text takes."""
NOISE, GUARANTEE = 25, 30
"""copydetect's own: shorter runs of characters are noise, longer ones are found."""


def with_copydetect() -> list[tuple[str, str]] | None:
    """Rank the pairs as copydetect does, by their most similar files; None where it is not installed."""
    try:
        from copydetect import CodeFingerprint, compare_files  # noqa: PLC0415 - rarely there
    except ImportError:
        return None
    with TemporaryDirectory() as place:
        write(kit(find("vin")), Path(place, "kit"))
        files = [path for path in Path(place, "kit").glob("*/*") if path.suffix in SUFFIXES]
        known = [CodeFingerprint(str(path), NOISE, 1) for path in files]
    given_hashes = sorted({int(one) for print_ in known for one in print_.hashes})
    window = GUARANTEE - NOISE + 1
    found = {
        program.name: [
            CodeFingerprint(str(path), NOISE, window, given_hashes) for path in files_of(program)
        ]
        for folder in (INDEPENDENT, COPIES)
        for program in programs(folder)
    }
    shares = {
        (one, other): max(
            max(compare_files(here, there)[1]) for here in found[one] for there in found[other]
        )
        for one, other in combinations(sorted(found), 2)
    }
    return sorted(shares, key=lambda pair: -shares[pair])


SUFFIXES = (".py", ".c", ".cpp", ".java", ".js", ".go", ".rs", ".ml", ".cs")


def files_of(program: Program) -> list[Path]:
    """Return the sources of a program."""
    folder = program.path.parent
    return [folder / source.path for source in program.sources]


def most(found: Comparison, measure: str) -> str:
    """Return what the most similar independent pair has of a measure."""
    ours = {program.name for program in programs(INDEPENDENT)}
    names = [program.name for program in found.programs]
    shares = [
        getattr(pair, measure) or 0.0
        for pair in found.pairs
        if names[pair.one] in ours and names[pair.other] in ours
    ]
    return f"{max(shares):.3f} of {len(shares)} pairs"


def text_seconds() -> float:
    """Time comparing the text of a whole class, as typed."""
    with TemporaryDirectory() as place:
        sources = [path for folder in (INDEPENDENT, COPIES) for path in sorted(folder.iterdir())]
        for number in range(CLASS):
            path = sources[number % len(sources)]
            copy = shutil.copytree if path.is_dir() else shutil.copy
            copy(path, Path(place, f"{number}{path.suffix}"))
        command = [sys.executable, "-m", "joute", "similar", "vin", place, "--text-only"]
        start = perf_counter()
        subprocess.run([*command, "--out", f"{place}.html"], check=True, stdout=subprocess.DEVNULL)
        Path(f"{place}.html").unlink()
        return perf_counter() - start


def main() -> None:
    """Print the copies that are found, what chance gives, and the time."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--seeds", type=int, default=SEEDS)
    seeds = parser.parse_args().seeds
    found = [*gathered(INDEPENDENT), *gathered(COPIES)]
    texts = [fingerprints(program, given()) for program in found]
    by_text = compared(found, texts)
    theirs = with_copydetect()
    print(f"copies of 6: same text        {copies_before(ranked(by_text), 1)}")
    print(
        f"             copydetect       {copies_before(theirs, 1) if theirs else 'not installed'}"
    )
    print(f"chance:      same text        {most(by_text, 'same_text')}")
    if seeds:
        start = perf_counter()
        both = compared(found, texts, *played(found, seeds))
        seconds = perf_counter() - start
        by_play = compared(
            found, [fingerprints(Program(name="", path=Path()), given())] * len(found), both.played
        )
        print(f"copies of 6: same decisions   {copies_before(ranked(by_play), 1)}")
        print(f"             both             {copies_before(ranked(both), 1)}")
        print(f"             before any other {copies_before(ranked(both), 0)}")
        print(f"chance:      same decisions   {most(both, 'same_decisions')}")
        print(f"building and playing {len(found)} programs on {seeds} seeds: {seconds:.0f} s")
    print(f"text of {CLASS} programs: {text_seconds():.1f} s")


if __name__ == "__main__":
    main()
