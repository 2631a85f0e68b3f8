"""Whatever goes wrong in a match, no descriptor of it stays open: a worker plays thousands."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from needs import needs
from programs import script
from toys import COUNTING

from joute import registry
from joute.arena.loop import Loop
from joute.arena.sandbox.bubblewrap import Sandbox
from joute.arena.seats.drive import unmarked
from joute.arena.seats.play import Interrupted, Played, play
from joute.arena.seats.terms import Terms
from joute.arena.server.thinkers import Thinkers
from joute.bots.argument import Builtin, Program
from joute.errors import UsageError
from joute.game import AnyGame, Kind, Limits, Mark
from joute.settings import prepare

pytestmark = pytest.mark.long


MATCHES = 100
AT_ONCE = 10
HASTY = Limits(first_ms=150, turn_ms=150)
UNHURRIED = Limits(first_ms=600, turn_ms=600)
"""For a program that is given the rest of its time to come back."""
PATIENT = Limits(first_ms=5000, turn_ms=5000)
RACE = registry.find("race")
SMALL = "3\n0 0 0\n0 0 0\n0 0 0\n0 0\n2 2 1 1\n"
CONNECT = "exec 3<>/dev/tcp/$JOUTE_HOST/$JOUTE_PORT"
ENTER = f"{CONNECT}; echo name >&3; read line <&3; read line <&3"


def descriptors() -> int:
    return len([*Path("/proc/self/fd").iterdir()])


def stays_open(match: Callable[[], object], matches: int = MATCHES) -> int:
    """Count what is open after many matches, several at a time, and was not after the first."""
    match()
    before = descriptors()
    with ThreadPoolExecutor(AT_ONCE) as pool:
        for played in [pool.submit(match) for _ in range(matches)]:
            played.result()
    return descriptors() - before


def bot(folder: Path, *lines: str) -> Program:
    """Write a program of bash, which can connect and starts ten times as fast as Python."""
    file = folder / "bot"
    script(file, *lines)
    file.write_text(file.read_text().replace("/bin/sh", "/usr/bin/env bash"))
    return Program("bot", (str(file),))


def match(
    game: AnyGame,
    program: Program,
    limits: Limits,
    *,
    sandbox: Sandbox | None = None,
    marked: Callable[[Mark], None] = unmarked,
) -> Played:
    players = (Builtin(game.bots[0].name, game.bots[0]), program)
    ground = SMALL if game is RACE else None
    setup = prepare(game, names=[player.name for player in players], ground=ground)
    return play(game, setup, players, Terms(limits=limits, sandbox=sandbox), marked=marked)


def fails(
    game: AnyGame,
    program: Program,
    limits: Limits,
    kind: Kind,
    sandbox: Sandbox | None = None,
) -> Callable[[], None]:
    """Play a match in which a program fails in some way."""

    def once() -> None:
        (death,) = match(game, program, limits, sandbox=sandbox).deaths
        assert death.failure.kind is kind, death.failure

    return once


@pytest.mark.parametrize(
    ("line", "limits", "kind"),
    [
        ("exit 3", PATIENT, Kind.CRASH),
        ("kill -SEGV $$", PATIENT, Kind.CRASH),
        ("exec >&-; exec sleep 9", PATIENT, Kind.DISCONNECTED),
        ("exec sleep 9", HASTY, Kind.TIMEOUT),
        ("printf %0100000d 0; exec sleep 9", PATIENT, Kind.FLOOD),
        ("echo hello; exec sleep 9", PATIENT, Kind.PROTOCOL),
        ("echo 9; echo 9; exec sleep 9", PATIENT, Kind.ILLEGAL),
    ],
)
def test_a_program_that_fails_on_its_pipes_leaves_none_open(
    tmp_path: Path, line: str, limits: Limits, kind: Kind
) -> None:
    assert stays_open(fails(RACE, bot(tmp_path, line), limits, kind)) == 0


@pytest.mark.parametrize(
    ("line", "limits", "kind"),
    [
        ("exit 3", PATIENT, Kind.CRASH),
        ("exec sleep 9", HASTY, Kind.TIMEOUT),
        (f"{CONNECT}; exec sleep 9", HASTY, Kind.TIMEOUT),
        (f"{CONNECT}; exec 3>&-; exec sleep 9", UNHURRIED, Kind.DISCONNECTED),
        (f"{CONNECT}; exit 3", PATIENT, Kind.CRASH),
        (f"{CONNECT}; printf %0100000d 0 >&3; exec sleep 9", PATIENT, Kind.FLOOD),
        (f"{ENTER}; exec sleep 9", HASTY, Kind.TIMEOUT),
        (f"{ENTER}; exec 3>&-; exec sleep 9", PATIENT, Kind.DISCONNECTED),
        (f"{ENTER}; echo bye >&3; exec sleep 9", PATIENT, Kind.ILLEGAL),
        (f"{ENTER}; exit 3", PATIENT, Kind.CRASH),
    ],
)
def test_a_program_that_fails_on_its_connection_leaves_none_open(
    tmp_path: Path, line: str, limits: Limits, kind: Kind
) -> None:
    assert stays_open(fails(COUNTING, bot(tmp_path, line), limits, kind)) == 0


@needs("sandbox")
@pytest.mark.parametrize("line", ["exit 3", f"{CONNECT}; exit 3", f"{ENTER}; exit 3"])
def test_a_sandboxed_program_that_fails_leaves_nothing_open(tmp_path: Path, line: str) -> None:
    program = bot(tmp_path, line)
    once = fails(COUNTING, program, PATIENT, Kind.CRASH, Sandbox())
    assert stays_open(once, MATCHES // 5) == 0


@pytest.mark.parametrize("game", [RACE, COUNTING], ids=lambda game: game.name)
def test_a_program_that_cannot_be_started_leaves_nothing_open(
    tmp_path: Path, game: AnyGame
) -> None:
    file = tmp_path / "bot"
    file.write_text("no program")
    file.chmod(0o755)

    def once() -> None:
        with pytest.raises(UsageError, match="cannot be started"):
            match(game, Program("bot", (str(file),)), PATIENT)

    assert stays_open(once) == 0


class Mishap(Exception):  # noqa: N818 - what it is
    """Something of ours went wrong."""


@pytest.mark.parametrize("mishap", [Mishap, KeyboardInterrupt])
@pytest.mark.parametrize(
    ("game", "line"),
    [(RACE, "exec sleep 9"), (COUNTING, f"{ENTER}; exec sleep 9")],
    ids=["pipes", "TCP"],
)
def test_a_match_that_is_broken_off_leaves_nothing_open(
    tmp_path: Path, game: AnyGame, line: str, mishap: type[BaseException]
) -> None:
    program = bot(tmp_path, line)

    def broken_off(_: Mark) -> None:
        raise mishap

    def once() -> None:
        with pytest.raises((Mishap, Interrupted)):
            match(game, program, HASTY, marked=broken_off)

    assert stays_open(once) == 0


def test_a_match_that_is_broken_off_in_its_greetings_leaves_nothing_open(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = bot(tmp_path, f"{CONNECT}; exec sleep 9")

    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("joute.arena.seats.launch.greet", interrupted)

    def once() -> None:
        with pytest.raises(KeyboardInterrupt):
            match(COUNTING, program, PATIENT)

    assert stays_open(once) == 0


def test_a_process_of_thinking_bots_that_has_died_leaves_nothing_open() -> None:
    loop = Loop()
    workers = Thinkers(loop)
    setup = prepare(COUNTING, names=["slow"])
    entry = COUNTING.bots[1]

    def once() -> None:
        channel = workers.open(COUNTING, setup, 0, entry, PATIENT)
        channel._worker._process.kill()  # noqa: SLF001 - as a lack of memory would
        while channel.failure is None:
            loop.turn()

    once()
    before = descriptors()
    for _ in range(5):
        once()
    assert descriptors() == before
    workers.end()
