"""The wire of Minibus: what seats are told, what clients understand, and real programs."""

import stat
from collections.abc import Callable, Generator, Mapping, Sequence
from pathlib import Path

import pytest
from failures import said
from games.minibus.towns import MINIBUS, answer, told, town
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from programs import SHEBANG

from joute.arena.clock import ClockKind
from joute.arena.seats.play import Played, play
from joute.arena.seats.probe import settled
from joute.arena.seats.terms import Terms
from joute.bots.argument import Builtin, Player, Program
from joute.dice import Dice, dice
from joute.errors import UsageError
from joute.game import Failure, Hear, Kind, Out, Say
from joute.games.minibus import frame, rules, stages, wire
from joute.games.minibus.commands import PASS, Action, say
from joute.games.minibus.maps import Station
from joute.games.minibus.state import (
    Bus,
    Company,
    News,
    Observation,
    Options,
    SeatOptions,
    State,
    Traveller,
)
from joute.games.minibus.wire import Report
from joute.match import Match
from joute.settings import prepare
from joute.testing import CHECKS

SAMPLE = """\
0  253  1 0 0
1  1433 1 2 1
2  888  1 0 1
3  1326 2 5 5
1
8  2 2 8
9
0  0 1 1 3 1
1  1 4 1 2 2
2  1 6 3 4 2
3  1 0 5 3 2
4  1 7 0 6 2
5  2 9 3 2 1
6  2 5 3 1 2
7  3 7 4 0 3
8  3 4 5 7 3
3  4 2
23 1 6
24 3 4
25 5 0
17 2
7  4
13 7
14 7
11
12
"""
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


def heard(hearing: Generator[Say | Hear, str, Report], lines: Sequence[str]) -> Report:
    """Let a client hear exactly these lines."""
    next(hearing)
    for line in lines[:-1]:
        hearing.send(line)
    try:
        hearing.send(lines[-1])
    except StopIteration as end:
        report: Report = end.value
        return report
    raise AssertionError


def test_a_player_line_has_five_integers_in_the_document_and_six_in_the_original() -> None:
    assert told(Match(MINIBUS, town()).start())[0].splitlines()[4:6] == [
        "0 150 0 0 0",
        "1 150 0 0 0",
    ]  # B1
    match = Match(MINIBUS, town(profile="original", seats=3))
    assert told(match.start())[0].splitlines()[4:6] == ["0 150 0 0 0 0", "1 150 0 0 0 0"]
    lines = told(answer(match, {0: "PASS", 1: "FOO", 2: "PASS"}))[0].splitlines()
    assert lines[:3] == ["0 150 0 0 0 0", "1 150 0 0 0 -1", "2 150 0 0 0 0"]


def test_each_seat_has_its_own_number_of_integers() -> None:
    setup = replace(town(), seat_options=(SeatOptions(fields="6"), SeatOptions()))
    heard = told(Match(MINIBUS, setup).start())
    six, five = (heard[seat].splitlines() for seat in (0, 1))
    assert (six[0], five[0]) == ("2 0", "2 1")
    assert six[4:6] == ["0 150 0 0 0 0", "1 150 0 0 0 0"]
    assert five[4:6] == ["0 150 0 0 0", "1 150 0 0 0"]
    assert six[1:4] + six[6:] == five[1:4] + five[6:]  # F3


def test_all_seats_are_told_the_same() -> None:
    setup = prepare(MINIBUS, names=["a", "b", "c"], seed=5)
    match = Match(MINIBUS, setup)
    first = told(match.start())
    assert len({text.partition("\n")[2] for text in first.values()}) == 1  # B7
    for _ in range(30):
        heard = told(answer(match, dict.fromkeys(range(3), "PASS")))
        assert len(set(heard.values())) == 1


def test_who_has_won_is_let_go_at_once_and_the_others_play_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(stages, "GOAL", 150)
    match = Match(MINIBUS, town(seats=3, fields="6"))
    match.start()
    effects = answer(match, {0: "BUS 0", 1: "PASS", 2: "BUS 0"})
    assert [effect for effect in effects if isinstance(effect, Out)] == [Out(1)]
    heard = told(effects)
    assert heard.keys() == {0, 2}
    assert heard[0].splitlines()[:3] == ["0 50 0 0 0 0", "1 150 0 0 0 1", "2 50 0 0 0 0"]


def test_the_documents_sample_is_understood() -> None:
    report = heard(wire.hear_report(4), SAMPLE.splitlines())
    assert report.companies[3] == Company(1326, 2, 5, 5)  # B35: impossible, but read
    assert report.phases is None
    assert report.stations == (Station(2, 2, 8),)
    assert report.buses[7] == Bus(7, 3, 7, 4, 0, 3)
    assert report.news == News(
        arrived=(Traveller(23, 1, 6), Traveller(24, 3, 4), Traveller(25, 5, 0)),
        boarded=((17, 2), (7, 4), (13, 7), (14, 7)),
        delivered=(11, 12),
    )


@pytest.mark.parametrize("options", [{"list_removed_buses": False}, {"fields": 6, "solo": True}])
def test_a_client_knows_what_it_may_know_whatever_is_set(options: Mapping[str, object]) -> None:
    CHECKS["observation"](replace(MINIBUS, profiles={"document": options}))


class Listener:
    """A client that only listens, and passes."""

    def __init__(self) -> None:
        self.seen: Observation | None = None
        self._talk = wire.client(self._play, Options(), "x")
        next(self._talk)

    def hear(self, text: str) -> None:
        for line in text.split("\n"):
            step = self._talk.send(line)
            while isinstance(step, Say):
                step = next(self._talk)

    def _play(self, seen: Observation) -> Action:
        self.seen = seen
        return PASS


def random_line(state: State, seat: int, throw: Dice) -> str:
    """Make a line of several commands, some of which cannot be run together."""
    commands = [throw.choice(rules.legal(state, seat))[0] for _ in range(throw.between(1, 3))]
    return say(tuple(commands))[0] + ("; FOO" if throw.chance(1, 300) else "")


@settings(deadline=None, max_examples=25)
@given(st.integers(0, 10**6))
def test_a_client_keeps_up_with_any_line_of_anybody(seed: int) -> None:
    throw = dice(seed, "lines")
    match = Match(MINIBUS, prepare(MINIBUS, names=["a", "b", "c", "d"], seed=seed))
    listeners = [Listener() for _ in range(4)]
    effects = match.start()
    while match.ask is not None and match.turn < 80:
        state = match.ask.state
        for seat, text in told(effects).items():
            listeners[seat].hear(text)
            assert listeners[seat].seen == rules.observe(state, seat)
        effects = answer(match, {s: random_line(state, s, throw) for s in match.waiting})


def test_the_documents_limits_are_the_defaults() -> None:
    limits = wire.limits(Options())
    assert (limits.first_ms, limits.turn_ms, limits.grace_ms) == (1000, 50, 20)  # B29


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
    six = "six integers a player line needs the option fields=6, or fields=auto for its seat"
    assert six in said(death.failure)
    played = against_nothing(program("turn == 2 and sys.exit(0)", fields=6), seat={"fields": "6"})
    assert (played.deaths[0].turn, "fields=6" in said(played.deaths[0].failure)) == (2, False)


@pytest.mark.parametrize(
    ("script", "kind", "reason"),
    [
        ("exit 127", Kind.CRASH, "the program ended with exit code 127"),
        ("exec >&-; sleep 60", Kind.DISCONNECTED, "the program closed its standard output"),
        ("cat >/dev/null & while :; do :; done", Kind.TIMEOUT, "no answer within"),
        ("printf PASS; cat >/dev/null", Kind.TIMEOUT, "without ending the message"),
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


def test_a_missing_line_end_is_a_timeout_that_says_so(program: WriteProgram) -> None:
    action = "turn == 2 and (print('PASS', end='', flush=True), time.sleep(9))"
    (death,) = against_nothing(program(action)).deaths
    assert death.failure.kind is Kind.TIMEOUT
    assert "it had sent 'PASS' without ending the message" in said(death.failure)


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


def test_only_an_unknown_seat_is_tried() -> None:
    setup = replace(town(), seat_options=(SeatOptions(fields="auto"), SeatOptions(fields="6")))
    five, six = wire.probes(setup, 0)
    assert len(five.message.split()) == 2 + 3 * 4 + 15  # B1
    assert len(six.message.split()) == 2 + 3 * 4 + 17
    assert not wire.probes(setup, 1)


@pytest.mark.parametrize(("first_ms", "patience_ms"), [(0, 5020), (10, 1020), (3000, 3020)])
def test_an_unknown_program_has_at_least_a_second_to_answer(
    first_ms: int, patience_ms: int
) -> None:
    setup = prepare(
        MINIBUS,
        names=["a", "b"],
        typed={"first_ms": str(first_ms)},
        seat_typed={0: {"fields": "auto"}},
    )
    assert {trial.patience_ms for trial in wire.probes(setup, 0)} == {patience_ms}


def test_other_numbers_of_integers_are_refused() -> None:
    with pytest.raises(UsageError, match="minibus --seat fields=7: it must be 5 or 6"):
        prepare(MINIBUS, names=["a", "b"], seat_typed={0: {"fields": "7"}})
    with pytest.raises(UsageError, match="minibus --set fields=7: it must be 5 or 6"):
        prepare(MINIBUS, names=["a", "b"], typed={"fields": "7"})


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
