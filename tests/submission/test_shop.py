"""What is built beside the matches, while those who hand in change their minds."""

from pathlib import Path
from time import monotonic, sleep

import pytest

from joute.arena.sandbox import SandboxMode
from joute.submission.build import Build
from joute.submission.shop import Shop


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))


def work(name: str, **files: str) -> Path:
    folder = Path(name)
    folder.mkdir()
    for file, text in files.items():
        (folder / file.replace("_", ".")).write_text(text)
    return folder


def waited(shop: Shop, path: Path) -> Build:
    """Ask until it is built."""
    late = monotonic() + 30
    while (build := shop(path)) is None:
        assert monotonic() < late
        sleep(0.01)
    return build


@pytest.mark.parametrize("meanwhile", ["gone", "broken"])
def test_what_changes_while_it_waits_is_built_once_it_is_as_before(meanwhile: str) -> None:
    go = Path("go").absolute()
    slow = work("slow", Makefile=f"bot:\n\tuntil [ -e {go} ]; do sleep 0.02; done\n")
    bob, last = work("bob", bot_py=""), work("last", bot_py="")
    with Shop(SandboxMode.OFF) as shop:
        assert [shop(path) for path in (slow, bob)] == [None, None]
        bob.rename("before")
        if meanwhile == "broken":
            work("bob", one_py="", two_py="")
        assert shop(last) is None
        go.touch()
        waited(shop, last)
        if meanwhile == "broken":
            bob.rename("broken")
        Path("before").rename(bob)
        assert not waited(shop, bob).problem
