"""A start that the machine made slow, or made fail, is no fault of the program."""

import errno
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from failures import said
from needs import needs
from programs import saying, script

from joute import registry
from joute.arena.clock import ClockKind
from joute.arena.jobs.dispatch import dispatched
from joute.arena.jobs.job import Job, Outcome, Void
from joute.arena.jobs.pool import Pool
from joute.arena.process.process import Process
from joute.arena.process.start import StartError
from joute.arena.sandbox.bubblewrap import Sandbox
from joute.arena.seats.play import Played, play
from joute.arena.seats.terms import Terms
from joute.bots.argument import Program
from joute.bots.bundle import pack
from joute.game import AnyGame, Kind, Limits
from joute.settings import prepare

contained = needs("sandbox")


@pytest.fixture
def wrap(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the place of a program that is run instead of bubblewrap; the true one is `bubblewrap`."""
    place = tmp_path / "bin"
    place.mkdir()
    (place / "bubblewrap").symlink_to(shutil.which("bwrap") or "bwrap")
    monkeypatch.setenv("PATH", str(place), prepend=":")
    return place / "bwrap"


def lot(
    game: AnyGame, *bots: Path, clock: ClockKind = ClockKind.FAIR, first_ms: int = 300
) -> Played:
    """Play a match of programs in a sandbox."""
    terms = Terms(limits=Limits(first_ms=first_ms), clock=clock, sandbox=Sandbox())
    setup = prepare(game, names=[bot.name for bot in bots])
    return play(game, setup, [Program(bot.name, (str(bot),)) for bot in bots], terms)


@pytest.fixture
def bot(tmp_path: Path) -> Path:
    saying(tmp_path / "bot", 100)
    return tmp_path / "bot"


@contained
def test_what_a_sandbox_takes_to_start_costs_the_program_nothing(
    lots: AnyGame, wrap: Path, bot: Path
) -> None:
    script(wrap, "sleep 1", 'exec bubblewrap "$@"')
    played = lot(lots, bot)
    assert played.deaths == ()
    assert played.replay.usages[0].turn_ms[0] < 1000


@contained
def test_who_is_late_before_it_has_begun_is_late_and_has_closed_nothing(
    lots: AnyGame, wrap: Path, bot: Path
) -> None:
    script(wrap, "sleep 2", 'exec bubblewrap "$@"')
    (death,) = lot(lots, bot, clock=ClockKind.WALL).deaths
    assert death.failure.kind is Kind.TIMEOUT
    assert said(death.failure).startswith("no answer within 300 ms")


@contained
def test_a_sandbox_that_cannot_be_started_is_nobodys_failure(
    lots: AnyGame, wrap: Path, bot: Path
) -> None:
    script(wrap, "echo Resource temporarily unavailable >&2", "exit 1")
    with pytest.raises(StartError, match="the machine had no room for it"):
        lot(lots, bot)


@contained
def test_a_launcher_that_fails_is_nobodys_failure(
    bot: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    launcher = tmp_path / "launcher.py"
    launcher.write_text("raise SystemExit(1)")
    monkeypatch.setattr("joute.arena.seats.launch.LAUNCHER", launcher)
    with pytest.raises(StartError, match="the machine had no room for it"):
        lot(registry.find("cafe"), bot, bot)


@contained
def test_a_program_cannot_feign_that_its_sandbox_was_not_started(lots: AnyGame, bot: Path) -> None:
    script(bot, "echo bwrap: Creating new namespace failed >&2", "exit 1")
    (death,) = lot(lots, bot, first_ms=20_000).deaths
    assert death.failure.kind is Kind.CRASH
    assert said(death.failure) == "the program ended with exit code 1"


@contained
@pytest.mark.parametrize(("failures", "played"), [(2, True), (3, False)])
def test_a_match_whose_sandbox_was_not_started_is_tried_again(  # noqa: PLR0913 - fixtures
    lots: AnyGame, wrap: Path, bot: Path, tmp_path: Path, failures: int, *, played: bool
) -> None:
    count = tmp_path / "count"
    count.touch()
    enough = f"test $(wc -l < {count}) -gt {failures} || exit 1"
    script(wrap, f"echo >> {count}", enough, 'exec bubblewrap "$@"')
    terms = Terms(limits=Limits(first_ms=20_000), clock=ClockKind.FAIR, sandbox=Sandbox())
    order = Job(
        version=lots.version,
        setup=prepare(lots, names=["bot"]),
        entrants=(pack(lots, str(bot)),),
        terms=terms,
    )
    with Pool(1) as pool:
        ((_, _, outcome),) = dispatched(pool, [(0, order)], ahead=1)
    if played:
        assert isinstance(outcome, Outcome)
        assert outcome.result.seats[0].status == "ok"
    else:
        assert isinstance(outcome, Void)


def test_a_program_is_started_again_when_the_machine_has_no_room_at_first(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    start, failures = subprocess.Popen, [BlockingIOError(errno.EAGAIN, "no room")] * 2

    def crowded(*args: Any, **kwargs: Any) -> Any:  # noqa: ANN401 - as Popen
        if failures:
            raise failures.pop()
        return start(*args, **kwargs)

    monkeypatch.setattr("joute.arena.process.start.subprocess.Popen", crowded)
    process = Process(["true"], piped=False)
    process.kill()
    for descriptor in process.descriptors():
        os.close(descriptor)
    assert process.code is not None


def test_a_program_for_which_there_is_no_room_is_not_blamed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def full(*_: object, **__: object) -> None:
        raise BlockingIOError(errno.EAGAIN, "Resource temporarily unavailable")

    monkeypatch.setattr("joute.arena.process.start.subprocess.Popen", full)
    monkeypatch.setattr("joute.arena.process.start._PAUSES", (0.0,))
    with pytest.raises(StartError, match="temporarily unavailable; the machine had no room"):
        Process(["true"], piped=False)


def test_a_program_that_takes_long_to_end_is_known_by_how_it_ended(
    lots: AnyGame, tmp_path: Path
) -> None:
    code = "import os, time; os.closerange(0, 99); time.sleep(0.5); os._exit(3)"
    bot = Program("bot", (sys.executable, "-S", "-E", "-c", code))
    terms = Terms(limits=Limits(first_ms=20_000), logs=tmp_path)
    (death,) = play(lots, prepare(lots, names=["bot"]), [bot], terms).deaths
    assert said(death.failure) == "the program ended with exit code 3"
