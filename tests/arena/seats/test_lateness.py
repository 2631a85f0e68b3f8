"""A late program is told apart: still computing, waiting for input that will not come, or sleeping."""

import sys
from pathlib import Path

import pytest
from failures import said
from needs import needs

from joute import registry
from joute.arena.clock import ClockKind
from joute.arena.sandbox.bubblewrap import Sandbox
from joute.arena.seats.play import play
from joute.arena.seats.terms import Terms
from joute.bots.argument import Builtin, Player, Program
from joute.game import Failure, Limits
from joute.reason import codes
from joute.registry import bot
from joute.settings import prepare
from joute.speech import FRENCH, joined

RACE, VIN = registry.find("race"), registry.find("vin")
SMALL = "3\n0 0 0\n0 0 0\n0 0 0\n0 0\n2 2 1 1\n"
LINES = 16
"""Lines of the first message of Race on this track."""
ALL_READ = f"import sys, time\nfor _ in range({LINES}): sys.stdin.readline()\n"
SPINS = ALL_READ + "while True: pass"
SLEEPS = ALL_READ + "time.sleep(100)"
READS_TOO_MUCH = ALL_READ + "sys.stdin.readline()\nprint(1, 1, sep='\\n', flush=True)"
DOES_NOT_FLUSH = ALL_READ + "print(1, 1, sep='\\n')\nsys.stdin.readline()"
DISEASES = {
    "spins": (SPINS, "failure.computing"),
    "sleeps": (SLEEPS, "failure.sleeping"),
    "reads a line too many": (READS_TOO_MUCH, "failure.reading"),
    "does not flush": (DOES_NOT_FLUSH, "failure.reading"),
}
CLIENT = "import os, socket, sys, time\ns = socket.create_connection(('127.0.0.1', int(os.environ['JOUTE_PORT'])))\n"


def program(folder: Path, code: str) -> Program:
    """Write a program into a folder of its own."""
    own = folder / "own"
    own.mkdir()
    (own / "bot.py").write_text(code)
    return Program("bot", (sys.executable, "-S", "-E", str(own / "bot.py")), own)


def failure(folder: Path, code: str, terms: Terms) -> Failure:
    """Play Race with a program that is late."""
    setup = prepare(RACE, names=["bot"], ground=SMALL)
    (death,) = play(RACE, setup, [program(folder, code)], terms).deaths
    return death.failure


@pytest.mark.long
@pytest.mark.parametrize("name", DISEASES)
@pytest.mark.parametrize("clock", [ClockKind.WALL, ClockKind.FAIR])
def test_each_disease_has_its_word(tmp_path: Path, name: str, clock: ClockKind) -> None:
    code, word = DISEASES[name]
    terms = Terms(limits=Limits(first_ms=700, turn_ms=700), clock=clock)
    assert word in codes(failure(tmp_path, code, terms).notes)


@needs("sandbox")
@pytest.mark.parametrize("name", DISEASES)
def test_each_disease_has_its_word_in_the_sandbox_of_a_contest(tmp_path: Path, name: str) -> None:
    code, word = DISEASES[name]
    terms = Terms(limits=Limits(first_ms=700, turn_ms=700), clock=ClockKind.FAIR, sandbox=Sandbox())
    assert word in codes(failure(tmp_path, code, terms).notes)


@pytest.mark.long
def test_the_processor_time_of_a_program_that_spins_is_named(tmp_path: Path) -> None:
    terms = Terms(limits=Limits(first_ms=1500, turn_ms=700), clock=ClockKind.CPU)
    (note,) = failure(tmp_path, SPINS, terms).notes
    assert isinstance(note.values["cpu"], int)
    assert 1000 < note.values["cpu"] < 2500


@pytest.mark.long
@pytest.mark.parametrize(
    ("does", "word"),
    [
        ("while True: pass", "failure.computing"),
        ("time.sleep(100)", "failure.sleeping"),
        ("while s.recv(999): pass", "failure.reading"),
    ],
)
def test_a_client_that_is_late_with_its_name_is_told_apart_too(
    tmp_path: Path, does: str, word: str
) -> None:
    setup = prepare(VIN, names=["bot", "lazy"])
    entry = bot(VIN, "lazy")
    assert entry is not None
    players: list[Player] = [program(tmp_path, CLIENT + does), Builtin("lazy", entry)]
    terms = Terms(limits=Limits(first_ms=1500, turn_ms=1500))
    (death,) = play(VIN, setup, players, terms).deaths
    assert word in codes(death.failure.notes)


def test_a_person_reads_what_to_look_for(tmp_path: Path) -> None:
    terms = Terms(limits=Limits(first_ms=700, turn_ms=700))
    late = failure(tmp_path, DOES_NOT_FLUSH, terms)
    assert said(late).startswith(  # a busy machine is mentioned after it
        "no answer within 700 ms; it was waiting for input that will not come: it read more than it was sent, "
        "or did not flush its answer"
    )
    assert "il a lu plus que ce qu’on lui a envoyé" in joined(late.parts, FRENCH)
