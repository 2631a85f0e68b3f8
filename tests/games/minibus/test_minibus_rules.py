"""The rulings of Minibus on companies, commands, stations and the end, one by one."""

from itertools import chain

import pytest
from failures import said_of
from games.minibus.towns import (
    MINIBUS,
    after,
    answer,
    people,
    start,
    told,
    town,
    with_buses,
    with_company,
    world,
)
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from joute.dice import dice
from joute.games.minibus import rules, stages
from joute.games.minibus.commands import Action, Buy, Destination, Enlarge, Pass, Update
from joute.games.minibus.state import Bus, Company, Phase, State
from joute.match import Match
from joute.settings import prepare

WORKED = ((0, 0, 5), (3, 0, 7), (0, 4, 10), (9, 9, 6))
WORKED_ARRIVALS = [[(0, 1), (2, 0)], [(0, 1)], [(1, 0)], [], [(0, 1), (1, 2)], [], [], [(2, 1)]]
SESSION = """
0 150 0 0 0 / 1 150 0 0 0 / 1 / 3 9 9 6 / 0 / 2 0 0 / 0 0 1 / 1 2 0 > BUS 0;PASS | PASS
0 50 0 0 0 / 1 150 0 0 0 / 0 / 1 / 0 0 0 0 0 1 / 1 1 0 / 2 0 1 / 0 0 > PASS | BUS 0
0 50 0 0 0 / 1 50 0 0 0 / 0 / 2 / 0 0 0 0 0 1 / 1 1 0 0 0 1 / 1 1 0 / 3 1 0 / 2 1 > DESTINATION 0 1 | PASS
0 50 0 0 0 / 1 50 0 0 0 / 0 / 2 / 0 0 1 0 1 1 / 1 1 0 0 0 1 / 0 0 0 > PASS | DESTINATION 1 2; PASS ;
0 50 0 0 0 / 1 50 0 0 0 / 0 / 2 / 0 0 2 0 1 1 / 1 1 0 1 2 1 / 2 0 0 / 4 0 1 / 5 1 2 > PASS | PASS
0 50 0 0 0 / 1 50 0 0 0 / 0 / 2 / 0 0 3 0 1 1 / 1 1 0 2 2 1 / 0 0 0 > PASS | PASS
0 60 0 0 0 / 1 50 0 0 0 / 0 / 2 / 0 0 3 0 1 1 / 1 1 0 3 2 1 / 0 0 1 / 0 > PASS | PASS
0 60 0 0 0 / 1 50 0 0 0 / 0 / 2 / 0 0 3 0 1 1 / 1 1 0 4 2 1 / 1 2 0 / 6 2 1 / 3 0 / 5 0 > DESTINATION 0 0 | PASS
0 60 0 0 0 / 1 50 0 0 0 / 0 / 2 / 0 0 2 0 0 1 / 1 1 0 4 2 1 / 0 2 0 / 1 1 / 6 1 > UPDATECT | PASS
"""


def test_the_worked_session_byte_for_byte() -> None:
    ground = world(WORKED, WORKED_ARRIVALS)
    match = Match(MINIBUS, prepare(MINIBUS, names=["a", "b"], ground=ground))
    heard = told(match.start())
    for seat in (0, 1):
        opening = f"2 {seat}\n0 0 0 5\n1 3 0 7\n2 0 4 10\n"
        assert heard[seat].startswith(opening)
        heard[seat] = heard[seat].removeprefix(opening)
    for line in SESSION.strip().splitlines():
        news, _, answers = line.partition(" > ")
        assert heard == dict.fromkeys((0, 1), news.replace(" / ", "\n"))
        heard = told(answer(match, dict(enumerate(answers.split(" | ")))))
    assert [seat.score for seat in match.result.seats] == [0, 541]
    assert said_of(match.result.seats[0]) == (
        "the referee said “Amélioration impossible : Pas assez d'argent pour exécuter cette "
        "action. Argent actuel : 60; argent requis : 100 : UPDATECT”; that costs 100, and only 60 is left"
    )


@pytest.mark.parametrize(
    ("line", "before", "expected"),
    [
        ("UPDATESB", Company(100, sb=1), Company(0, sb=2)),
        ("UPDATECT", Company(100, ct=4), Company(0, ct=5)),
        ("UPDATESP", Company(250, sp=1), Company(50, sp=2)),
        ("UPDATESB", Company(500, sb=2), None),
        ("UPDATECT", Company(500, ct=5), None),
        ("UPDATESP", Company(500, sp=2), None),
    ],
)
def test_improvements_have_a_limit(line: str, before: Company, expected: Company | None) -> None:
    state = after(with_company(start(), 0, before), line)  # B2
    if expected is None:
        assert state.phases[0] is Phase.LOST
    else:
        assert state.companies[0] == expected


def test_travellers_are_shared_by_everybody() -> None:
    setup = town(WORKED, WORKED_ARRIVALS)
    state = after(after(rules.initial(setup), "BUS 0"), "PASS", "BUS 0")
    assert state.news.boarded == ((2, 1),)  # B7


@pytest.mark.parametrize(
    ("money", "turn", "scores"),
    [((1500, 150), 137, (1863, 513)), ((1500, 1600), 200, (1800, 1800))],
)
def test_who_reaches_the_goal_wins_and_the_last_one_ends_the_match(
    money: tuple[int, int], turn: int, scores: tuple[int, int]
) -> None:
    state = replace(start(), turn=turn, companies=tuple(map(Company, money)))
    state = after(state)
    assert rules.scores(state) == scores  # B12, B13
    assert rules.to_move(state) == ()


def test_who_is_left_alone_is_paid_for_it() -> None:
    state = after(replace(start(), turn=451), "PASS", "FOO")
    assert rules.scores(state) == (199, 0)  # B12
    assert state.messages[0] == "Tous les autres joueurs ont terminé. Fin de partie."


def test_after_500_turns_the_score_is_the_money() -> None:
    state = replace(start(money=321), turn=499)
    state = after(state)
    assert rules.to_move(state) == (0, 1)
    state = after(state)
    assert (rules.scores(state), rules.to_move(state)) == ((321, 150), ())
    assert state.messages == ("Nombre maximum de tour atteints. Fin de partie.",) * 2


def test_alone_in_training_one_plays_on() -> None:
    state = after(rules.initial(town(solo="yes")), "PASS", "FOO")
    assert (rules.to_move(state), state.turn) == ((0,), 2)  # B14


def test_buses_of_who_is_out_stay_listed_and_frozen() -> None:
    buses = (
        Bus(0, 0, 0, 0, 0, aboard=people(0, 2, 1, 0)),
        Bus(1, 1, 0, 0, 0),
        Bus(2, 1, 5, 5, 0),
        Bus(3, 2, 0, 0, 0),
    )
    state = with_buses(rules.initial(town(seats=3)), *buses)
    state = replace(state, queues=(people(2, 3, 0, 1), *state.queues[1:]))
    state = after(state, "FOO")
    assert state.buses[0] == buses[0]  # B15: two passengers are lost, and nobody boards
    assert state.news.boarded[0][1] != 0
    assert state.companies[0].money == 150
    later = after(after(state, "PASS", "FOO"))
    assert [bus.number for bus in later.buses] == [0, 1, 2, 3]


def test_buses_of_who_has_won_stay_as_they_are() -> None:
    state = with_buses(rules.initial(town(seats=3)), Bus(0, 0, 0, 0, 0), Bus(1, 0, 5, 5, 0))
    state = after(with_company(state, 0, Company(1500)))
    assert state.phases[0] is Phase.FINISHED
    state = replace(state, queues=(people(0, 3, 0, 1), *state.queues[1:]))
    assert after(state).buses == state.buses  # B15


def test_buses_of_who_is_out_can_be_left_out_of_the_list() -> None:
    setup = town(seats=3, list_removed_buses="no")
    state = with_buses(rules.initial(setup), Bus(0, 0, 0, 0, 0), Bus(1, 1, 0, 0, 0))
    state = after(state, "FOO", "BUS 1")
    assert [bus.number for bus in rules.observe(state, 1).buses] == [1, 2]


def test_the_money_of_who_is_out_stays_as_it_was() -> None:
    state = after(rules.initial(town(seats=3)), "BUS 0;FOO")
    assert state.companies[0].money == 50  # B16; the bus before the fault is bought: F2
    assert len(state.buses) == 1


def test_commands_work_on_the_turn_they_are_given() -> None:
    state = after(start(Bus(0, 0, 0, 0, 0)), "UPDATESB;UPGRADE 0")
    assert (state.companies[0].money, state.buses[0].size) == (0, 2)  # B23
    state = after(start(Bus(0, 0, 0, 0, 0, aboard=people(0, 3, 1, 0))), "UPDATECT")
    assert state.companies[0].money == 150 - 100 + 36
    state = after(start(Bus(0, 0, 0, 0, 1), money=200), "UPDATESP")
    assert state.buses[0].x == 2


def test_buses_bought_together_are_numbered_by_seat() -> None:
    state = after(rules.initial(town(seats=3)), "BUS 2", "BUS 1", "BUS 0")
    assert [(bus.number, bus.owner) for bus in state.buses] == [(0, 0), (1, 1), (2, 2)]  # B25
    state = rules.step(rules.initial(town()), {1: (Buy(0),), 0: (Buy(1),)})
    assert [bus.owner for bus in state.buses] == [0, 1]


def test_the_stages_of_a_turn_come_in_the_documents_order() -> None:
    assert [stage.__name__ for stage in (*stages.TURN, *stages.NEXT_TURN)] == [
        "execute", "part_buses", "load", "unload", "move", "declare_winners", "end_match",
        "add_station", "add_travellers",
    ]  # fmt: skip


def test_a_company_has_at_most_four_buses() -> None:
    state = start(*(Bus(number, 0, 0, 0, 0) for number in range(4)), money=900)
    state = after(state, "BUS 0")
    assert state.messages[0].endswith("Nombre maximum de bus atteints. : BUS 0")


def test_stations_appear_on_seven_turns() -> None:
    state = rules.initial(town())
    known, turns = 3, []
    while state.turn < 300:
        if len(state.queues) > known:
            known = len(state.queues)
            turns.append(state.turn)
        state = after(state)
    assert turns == [1, 26, 51, 76, 101, 126, 151]  # B10
    later = rules.initial(town(first_station_turn="25"))
    assert len(later.queues) == 3


PRICES = {Buy: 100, Enlarge: 50, Pass: 0, Destination: 0}


@pytest.mark.long
@settings(deadline=None, max_examples=40)
@given(st.integers(0, 10**6))
def test_nobody_is_lost_or_doubled_and_money_adds_up(seed: int) -> None:
    throw = dice(seed, "play")
    state = rules.initial(prepare(MINIBUS, names=["a", "b", "c"], seed=seed))
    delivered: set[int] = set()
    for _ in range(60):
        actions = {seat: throw.choice(rules.legal(state, seat)) for seat in rules.to_move(state)}
        before, state = state, rules.step(state, actions)
        assert delivered.isdisjoint(state.news.delivered)
        delivered.update(state.news.delivered)
        _check_travellers(state, delivered)
        _check_money(before, state, actions)


def _check_travellers(state: State, delivered: set[int]) -> None:
    queued = chain.from_iterable(state.queues)
    riding = chain.from_iterable(bus.aboard for bus in state.buses)
    numbers = [*(who.number for who in chain(queued, riding)), *delivered]
    assert sorted(numbers) == list(range(state.travellers))
    assert all(len(bus.aboard) <= bus.capacity for bus in state.buses)
    for station, queue in zip(state.settled.world.stations, state.queues, strict=False):
        assert len(queue) <= station.capacity
        assert [who.number for who in queue] == sorted(who.number for who in queue)


def _check_money(before: State, state: State, actions: dict[int, Action]) -> None:
    owners = {who.number: bus.owner for bus in before.buses for who in bus.aboard}
    for seat, (command,) in actions.items():
        own = state.companies[seat]
        paid = PRICES.get(type(command), 0)
        if isinstance(command, Update):
            paid = {"SB": 100, "SP": 200, "CT": 100}[command.what]
        earned = sum((10 + 2 * own.ct) for who in state.news.delivered if owners[who] == seat)
        assert own.money == before.companies[seat].money - paid + earned >= 0
