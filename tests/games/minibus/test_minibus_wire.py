"""The wire of Minibus: what seats are told, and what clients understand."""

from collections.abc import Generator, Mapping, Sequence

import pytest
from games.minibus.towns import MINIBUS, answer, told, town
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from joute.dice import Dice, dice
from joute.errors import UsageError
from joute.game import Hear, Out, Say
from joute.games.minibus import rules, stages, wire
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


@pytest.mark.long
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
    with pytest.raises(UsageError, match="minibus --seat fields=7: it must be 5, 6, auto or match"):
        prepare(MINIBUS, names=["a", "b"], seat_typed={0: {"fields": "7"}})
    with pytest.raises(UsageError, match="minibus --set fields=7: it must be 5 or 6"):
        prepare(MINIBUS, names=["a", "b"], typed={"fields": "7"})
