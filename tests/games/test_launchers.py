"""Whatever a game has to double-click does the same on both systems, and finds joute in a clone."""

import re
from pathlib import Path

import pytest
from launchers import ROOT

LAUNCHERS = sorted(ROOT.glob("src/joute/games/*/launchers/*.sh"))
COMMAND = re.compile(r"(?:exec )?(joute .*?) (?:%\*|\"\$@\")")


def command(file: Path) -> str:
    """Return what a launcher runs."""
    found = COMMAND.search(file.read_text(encoding="utf-8"))
    assert found is not None
    return found[1]


def test_every_launcher_is_there_for_both_systems() -> None:
    others = sorted(ROOT.glob("src/joute/games/*/launchers/*.bat"))
    assert [file.with_suffix(".bat") for file in LAUNCHERS] == others != []


@pytest.mark.parametrize("file", LAUNCHERS, ids=lambda file: file.stem)
def test_both_systems_run_the_same_command(file: Path) -> None:
    batch = file.with_suffix(".bat")
    assert command(file) == command(batch)
    assert batch.read_bytes().count(b"\r\n") == batch.read_bytes().count(b"\n") == 5


@pytest.mark.parametrize("file", LAUNCHERS, ids=lambda file: file.stem)
def test_a_launcher_looks_for_the_environment_of_its_clone(file: Path) -> None:
    here = re.search(r'"\$\(dirname "\$0"\)/([./]+)/\.venv/bin:', file.read_text(encoding="utf-8"))
    there = re.search(r'--cd "%~dp0([.\\]+)"', file.with_suffix(".bat").read_text(encoding="utf-8"))
    assert here is not None
    assert there is not None
    for way in (here[1], there[1].replace("\\", "/")):
        assert (file.parent / way).resolve() == ROOT
