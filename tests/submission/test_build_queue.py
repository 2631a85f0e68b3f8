"""What is built beside the matches, while those who hand in change their minds."""

from pathlib import Path
from time import monotonic, sleep

import pytest
from failures import said
from programs import work

from joute.arena.sandbox.bubblewrap import SandboxMode
from joute.submission.build import Build
from joute.submission.build_queue import AT_ONCE, BuildQueue

pytestmark = pytest.mark.usefixtures("own_folder")


def waited(shop: BuildQueue, path: Path) -> Build:
    """Ask until it is built."""
    late = monotonic() + 30
    while (build := shop(path)) is None:
        assert monotonic() < late
        sleep(0.01)
    return build


def test_of_the_versions_of_a_submission_the_last_two_are_kept() -> None:
    bob, other = work("bob", bot_py=""), work("bob_1_assignsubmission_file_", bot_py="")
    with BuildQueue(SandboxMode.OFF) as shop:
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
\tuntil tr '\\0' ' ' </proc/$$p/cmdline | grep -q joute.arena.jobs.worker; do \\
\t  p=$$(sed -n 's/^PPid:\t//p' /proc/$$p/status); \\
\tdone; kill -9 $$p
"""
"""A rule that ends the process that builds, and counts how often."""


@pytest.mark.long
def test_what_ends_the_process_that_builds_it_is_not_built_again_until_it_changes() -> None:
    tried = Path("tried").absolute()
    bob = work("bob", Makefile=KILL.format(tried=tried))
    with BuildQueue(SandboxMode.OFF) as shop:
        first = waited(shop, bob)
        assert said(first.problem) == "it killed the process that built it, 3 times"
        assert waited(shop, bob) == first
        assert tried.read_text() == "\n" * 3
        (bob / "Makefile").unlink()
        (bob / "bot.py").touch()
        assert not waited(shop, bob).problem


@pytest.mark.parametrize("meanwhile", ["gone", "broken"])
def test_what_changes_while_it_waits_is_built_once_it_is_as_before(meanwhile: str) -> None:
    go = Path("go").absolute()
    wait = f"bot:\n\tuntil [ -e {go} ]; do sleep 0.02; done\n"
    slow = [work(f"slow{number}", Makefile=wait) for number in range(AT_ONCE)]
    bob, last = work("bob", bot_py=""), work("last", bot_py="")
    with BuildQueue(SandboxMode.OFF) as shop:
        assert {shop(path) for path in (*slow, bob)} == {None}
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


@pytest.mark.long
def test_somebody_who_hands_in_what_never_ends_delays_others_by_one_build(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("JOUTE_BUILD_SECONDS", "3")
    tried = Path("tried").absolute()
    never = "bot:\n\techo {name} >>{tried}; sleep 1000\n"
    eve, eva = (
        work(name, Makefile=never.format(name=name, tried=tried)) for name in ("eve", "eva")
    )
    bob = work("bob", bot_py="")
    with BuildQueue(SandboxMode.OFF) as shop:
        assert {shop(eve), shop(eva)} == {None}
        while not tried.exists() or len(tried.read_text().split()) < AT_ONCE:
            sleep(0.01)
        for version in range(5):
            (eve / "Makefile").write_text(never.format(name=f"eve{version}", tried=tried))
            assert shop(eve) is None
        assert waited(shop, bob).bot
        assert {*tried.read_text().split()} <= {"eve", "eva", "eve4"}
        for slow in (eve, eva):
            assert said(waited(shop, slow).problem) == "it was not done after 3 s"
        assert sorted(tried.read_text().split()) == ["eva", "eve", "eve4"]
    with BuildQueue(SandboxMode.OFF) as shop:
        assert shop(eve) is not None, "a failure is remembered"


@pytest.mark.long
def test_of_one_submission_only_one_version_is_built_at_a_time() -> None:
    go, both = Path("go").absolute(), Path("both").absolute()
    wait = "bot:\n\tmkdir {both} || touch {both}/seen; until [ -e {go} ]; do sleep 0.02; done; "
    wait += "rmdir {both}; echo {version}\n"
    bob = work("bob", Makefile="")
    with BuildQueue(SandboxMode.OFF) as shop:
        for version in range(2):
            (bob / "Makefile").write_text(wait.format(both=both, go=go, version=version))
            assert shop(bob) is None
            while not both.exists():
                sleep(0.01)
        other = work("other", bot_py="")
        assert waited(shop, other).bot, "others have the room that is left"
        go.touch()
        assert waited(shop, bob).problem
    assert not both.exists(), "the second version began before the first had ended"
