"""Programs that play Minibus over pipes: in time and late, how they end, what they write."""

import stat
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest
from failures import said
from games.minibus.towns import MINIBUS, town
from msgspec.structs import replace
from programs import SHEBANG

from joute.arena.clock import ClockKind
from joute.arena.seats.play import Played, play
from joute.arena.seats.probe import settled
from joute.arena.seats.terms import Terms
from joute.bots.argument import Builtin, Player, Program
from joute.game import Failure, Kind
from joute.games.minibus import frame, wire
from joute.games.minibus.state import (
    Options,
    SeatOptions,
)
from joute.settings import prepare

PROGRAM = """import sys, time
def line():
    return list(map(int, input().split()))
players, me = line()
for _ in range(3): line()
turn = 0
while True:
    turn += 1
    seen = [line() for _ in range(players)]
    assert all(len(each) == {fields} for each in seen), seen
    for _ in range(line()[0]): line()
    for _ in range(line()[0]): line()
    for _ in range(sum(line())): line()
    {action}
    print("PASS", flush=True)
"""
BUSY = {"first_ms": "20000", "turn_ms": "1000", "grace_ms": "400"}
"""Twenty times the limits of the document, so that a busy machine makes nobody late."""

WriteProgram = Callable[..., Program]


@pytest.fixture
def program(tmp_path: Path) -> WriteProgram:
    """Write a program that plays PASS, with something of its own to do each turn."""

    def write(action: str = "pass", fields: int = 5) -> Program:
        path = tmp_path / f"program-{len(list(tmp_path.iterdir()))}"
        path.write_text(SHEBANG + PROGRAM.format(action=action, fields=fields))
        path.chmod(path.stat().st_mode | stat.S_IXUSR)
        return Program("program", (str(path),))

    return write


def against_nothing(
    player: Player,
    clock: ClockKind = ClockKind.WALL,
    seat: Mapping[str, str] | None = None,
    **typed: str,
) -> Played:
    """Play a program on seat 0 against iaSNCF, without travellers."""
    players: list[Player] = [player, Builtin("iaSNCF", MINIBUS.bots[0])]
    setup = prepare(
        MINIBUS,
        names=["program", "iaSNCF"],
        typed=BUSY | typed,
        seat_typed={0: seat or {}},
        ground=town().map,
    )
    terms = Terms(limits=wire.limits(setup.options), clock=clock)
    return play(MINIBUS, setup, players, terms)


@pytest.mark.parametrize(
    "action", ["time.sleep(0.9 * (turn == 1))", "time.sleep(0.8 * (turn == 2))"]
)
def test_who_answers_within_the_limit_plays_on(program: WriteProgram, action: str) -> None:
    played = against_nothing(program(f"{action}; turn == 3 and sys.exit(5)"))
    assert played.deaths[0].turn == 3


def test_who_does_not_answer_in_time_is_out(program: WriteProgram) -> None:
    (death,) = against_nothing(program("time.sleep(9 * (turn == 2))")).deaths
    assert (death.failure.kind, death.turn) == (Kind.TIMEOUT, 2)
    assert said(death.failure) == (
        "no answer within 1000 ms; "
        "it was neither computing nor reading: it slept, or waited for something else; "
        "the referee said “Timeout! Aucune commande reçue dans les temps.”"
    )


def test_a_program_that_ends_is_told_apart_with_its_exit_code(program: WriteProgram) -> None:
    played = against_nothing(program("turn == 2 and sys.exit(3)"))
    (death,) = played.deaths
    assert (death.failure.kind, death.turn) == (Kind.CRASH, 2)  # F4
    assert said(death.failure) == "the program ended with exit code 3"  # G3
    assert played.table.state.messages[0] == "crash"
    assert played.table.state.scores == (0, 500 + 150 - 2)


def test_in_the_original_a_program_that_ends_was_late(program: WriteProgram) -> None:
    (death,) = against_nothing(program("turn == 2 and sys.exit(3)"), tell_crashes="no").deaths
    assert said(death.failure) == (
        "the program ended with exit code 3; "
        "the referee said “Timeout! Aucune commande reçue dans les temps.”"
    )


def test_a_program_that_expects_six_integers_is_told_how_to_get_them(
    program: WriteProgram,
) -> None:
    waits = program()
    Path(*waits.command).write_text("#!/bin/sh\nwhile read line; do :; done\n")
    (death,) = against_nothing(waits, first_ms="1000").deaths
    assert (death.failure.kind, death.turn) == (Kind.TIMEOUT, 1)
    six = (
        "six integers per player line waits in vain: here there are five; the option fields=6 sends"
    )
    assert six in said(death.failure)
    played = against_nothing(program("turn == 2 and sys.exit(0)", fields=6), seat={"fields": "6"})
    assert (played.deaths[0].turn, "fields=6" in said(played.deaths[0].failure)) == (2, False)


@pytest.mark.parametrize(
    ("script", "kind", "reason"),
    [
        ("exit 127", Kind.CRASH, "the program ended with exit code 127"),
        ("exec >&-; sleep 60", Kind.DISCONNECTED, "the program closed its standard output"),
        ("cat >/dev/null & while :; do :; done", Kind.TIMEOUT, "no answer within"),
        ("printf PASS; cat >/dev/null", Kind.TIMEOUT, "it last wrote 'PASS'"),
        ("sleep 60", Kind.TIMEOUT, "no answer within"),
    ],
)
def test_only_a_program_that_waits_is_told_of_six_integers(
    program: WriteProgram, script: str, kind: Kind, reason: str
) -> None:
    other = program()
    Path(*other.command).write_text(f"#!/bin/sh\n{script}\n")
    (death,) = against_nothing(other, first_ms="1000").deaths
    assert (death.failure.kind, death.turn) == (kind, 1)
    assert reason in said(death.failure)
    assert "six integers" not in said(death.failure)  # G3
    assert ("Timeout!" in said(death.failure)) is (kind is Kind.TIMEOUT)


def test_a_flood_is_told_as_it_was_seen(program: WriteProgram) -> None:
    flood = "turn == 2 and print('PASS;' * 20000, flush=True)"
    played = against_nothing(program(flood))
    (death,) = played.deaths
    assert death.failure.kind is Kind.FLOOD
    assert "Timeout" not in said(death.failure)
    assert played.table.state.messages[0] == "flood"


def test_a_long_line_is_no_flood(program: WriteProgram) -> None:
    long = "turn == 2 and print('PASS;' * 10000, flush=True)"
    played = against_nothing(program(f"{long}; turn == 4 and sys.exit(0)"))
    assert played.deaths[0].turn > 3  # B30: stdout is not limited


@pytest.mark.long
def test_a_missing_line_end_is_a_timeout_that_says_so(program: WriteProgram) -> None:
    action = "turn == 2 and (print('PASS', end='', flush=True), time.sleep(9))"
    (death,) = against_nothing(program(action)).deaths
    assert death.failure.kind is Kind.TIMEOUT
    assert "did not end it" in said(death.failure)


def test_reading_too_much_is_a_timeout(program: WriteProgram) -> None:
    (death,) = against_nothing(program("turn == 2 and input()")).deaths
    assert (death.failure.kind, death.turn) == (Kind.TIMEOUT, 2)


def test_extra_lines_answer_the_next_turns(program: WriteProgram) -> None:
    action = "turn == 1 and print('BUS 0\\r\\nPASS\\nPASS', flush=True); turn == 3 and sys.exit(0)"
    played = against_nothing(program(action))
    said = [entry for entry in played.replay.log if entry[0] == 0]
    assert [text for _, text in said[:4]] == ["BUS 0", "PASS", "PASS", "PASS"]  # B28
    assert isinstance(said[-1][1], Failure)


def test_what_is_not_read_stays_in_the_pipe(program: WriteProgram) -> None:
    late = "turn == 1 and print('PASS\\n' * 9, end='', flush=True); time.sleep(0.2 * (turn == 2))"
    played = against_nothing(program(f"{late}; turn == 4 and sys.exit(7)"))
    assert "exit code 7" in said(played.deaths[0].failure)  # it still read every turn in order


@pytest.mark.parametrize("fields", [5, 6])
def test_an_unknown_program_is_found_out(program: WriteProgram, fields: int) -> None:
    setup = replace(town(), seat_options=(SeatOptions(fields="auto"), SeatOptions()))
    player = program(fields=fields)
    players: list[Player] = [player, Builtin("iaSNCF", MINIBUS.bots[0])]
    found = settled(MINIBUS, setup, players, Terms(limits=wire.limits(setup.options)))
    assert found.seat_options[0] == SeatOptions(fields="5" if fields == 5 else "6")


def test_stderr_is_shown_whole_or_as_the_document_limits_it(program: WriteProgram) -> None:
    text = "0123456789\n" * 100
    assert frame.stderr(Options(), text) == text
    limited = "0123456789\n" * 40 + "[660 characters more]"
    assert frame.stderr(Options(stderr=600), text) == limited  # B30, G2
    assert frame.stderr(Options(stderr=600), "x" * 596) == "x" * 596
    assert (
        frame.stderr(Options(stderr=600), "x" * 596 + "\nok") == "x" * 596 + "\n[3 characters more]"
    )
    assert frame.stderr(Options(stderr=600), "x" * 700) == "x" * 600 + "\n[100 characters more]"
    played = against_nothing(
        program("print('turn', turn, file=sys.stderr, flush=True); turn == 3 and sys.exit(0)")
    )
    assert {note.turn: note.stderr for note in played.replay.notes}[2] == "turn 2\n"


def test_who_writes_much_is_shown_the_beginning_of_every_turn(program: WriteProgram) -> None:
    much = (
        "sys.stderr.write('0123456789\\n' * 2000); sys.stderr.flush(); turn == 30 and sys.exit(0)"
    )
    notes = against_nothing(program(much), stderr="600").replay.notes
    assert {note.stderr for note in notes} == {"0123456789\n" * 40 + "[21560 characters more]"}
    assert {note.turn for note in notes} >= set(range(1, 30))
