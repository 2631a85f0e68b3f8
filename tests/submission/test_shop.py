"""What is built beside the matches, while those who hand in change their minds."""

from pathlib import Path
from time import monotonic, sleep

import pytest
from programs import work

from joute.arena.sandbox import SandboxMode
from joute.submission.build import Build
from joute.submission.shop import Shop

pytestmark = pytest.mark.usefixtures("own_folder")


def waited(shop: Shop, path: Path) -> Build:
    """Ask until it is built."""
    late = monotonic() + 30
    while (build := shop(path)) is None:
        assert monotonic() < late
        sleep(0.01)
    return build


def test_of_the_versions_of_a_submission_the_last_two_are_kept() -> None:
    bob, other = work("bob", bot_py=""), work("bob_1_assignsubmission_file_", bot_py="")
    with Shop(SandboxMode.OFF) as shop:
        bots = [waited(shop, other).bot]
        for version in range(4):
            bots.append(waited(shop, bob).bot)
            (bob / "bot.py").write_text(f"{version}\n")
        assert bots[0] == bots[1], "two people may hand in the same"
        assert [Path(bot).is_dir() for bot in bots[1:]] == [True, False, True, True]
        (bob / "bot.py").write_text("0\n")
        assert Path(waited(shop, bob).bot).is_dir(), "who goes back further has it built again"


KILL = """bot:
\techo >>{tried}; p=$$PPID; \\
\tuntil tr '\\0' ' ' </proc/$$p/cmdline | grep -q joute.arena.worker; do \\
\t  p=$$(sed -n 's/^PPid:\t//p' /proc/$$p/status); \\
\tdone; kill -9 $$p
"""
"""A rule that ends the process that builds, and counts how often."""


def test_what_ends_the_process_that_builds_it_is_not_built_again_until_it_changes() -> None:
    tried = Path("tried").absolute()
    bob = work("bob", Makefile=KILL.format(tried=tried))
    with Shop(SandboxMode.OFF) as shop:
        first = waited(shop, bob)
        assert first.problem == "it ended the process that built it, 3 times"
        assert waited(shop, bob) == first
        assert tried.read_text() == "\n" * 3
        (bob / "Makefile").unlink()
        (bob / "bot.py").touch()
        assert not waited(shop, bob).problem


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
