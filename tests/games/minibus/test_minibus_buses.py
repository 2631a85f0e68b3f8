"""The rulings of Minibus on buses and their travellers, one by one."""

from games.minibus.towns import CORNERS, after, people, start, town, with_buses, with_company
from msgspec.structs import replace

from joute.games.minibus import rules
from joute.games.minibus.state import Bus, Company


def test_a_bus_takes_one_step_more_for_each_improvement_of_speed() -> None:
    places = ((0, 0, 5), (7, 3, 5), (9, 9, 5))
    state = with_company(rules.initial(town(places)), 0, Company(sp=2))
    state = with_buses(state, Bus(0, 0, 0, 0, 1))
    path = []
    for _ in range(3):
        state = after(state)
        path.append((state.buses[0].x, state.buses[0].y))
    assert path == [(3, 3), (6, 3), (7, 3)]  # B3


def test_a_bus_moves_diagonally_first() -> None:
    state = with_buses(rules.initial(town(((3, 0, 5), (0, 9, 5), (9, 9, 5)))), Bus(0, 0, 0, 9, 0))
    path = []
    for _ in range(9):
        state = after(state)
        path.append((state.buses[0].x, state.buses[0].y))
    assert path == [(1, 8), (2, 7), (3, 6), (3, 5), (3, 4), (3, 3), (3, 2), (3, 1), (3, 0)]  # B21


def test_a_full_bus_unloads_then_loads_one_turn_each() -> None:
    aboard = (*people(0, 3, 1, 2), *people(3, 2, 1, 0))
    state = start(Bus(0, 0, 0, 0, 0, aboard=aboard))
    state = replace(state, queues=(people(5, 3, 0, 1), *state.queues[1:]))
    state = after(state)
    assert state.news.delivered == (4, 3)  # last boarded first: B26
    assert state.news.boarded == ()
    state = after(state)
    assert state.news.boarded == ((5, 0), (6, 0))  # B4
    assert [who.number for who in state.queues[0]] == [7]


def test_more_than_five_get_off_in_several_turns() -> None:
    state = start(Bus(0, 0, 0, 0, 0, size=2, aboard=people(0, 7, 1, 0)))
    state = after(state)
    assert state.news.delivered == (6, 5, 4, 3, 2)
    assert state.companies[0].money == 200
    assert after(state).news.delivered == (1, 0)


def test_a_new_destination_interrupts_unloading_and_loading() -> None:
    state = start(Bus(0, 0, 0, 0, 0, size=2, aboard=people(0, 7, 1, 0)))
    state = after(after(state), "DESTINATION 0 1")
    assert len(state.buses[0].aboard) == 2
    assert (state.buses[0].x, state.buses[0].y) == (1, 0)
    state = start(Bus(0, 0, 0, 0, 0))
    state = replace(state, queues=(people(0, 3, 0, 1), *state.queues[1:]))
    assert after(state, "DESTINATION 0 1").news.boarded == ()


def test_only_who_waits_counts_for_a_station_s_capacity() -> None:
    arrivals = [[(0, 1)]] * 8
    state = rules.initial(town(((0, 0, 5), *CORNERS[1:]), arrivals))
    for _ in range(5):
        state = after(state)
    assert (len(state.queues[0]), state.news.arrived) == (5, ())  # full
    state = after(state, "BUS 0")
    assert len(state.queues[0]) == 1  # five boarded, so one could come: B8


def test_a_traveller_takes_the_bus_with_the_fewest_aboard() -> None:
    small = Bus(0, 0, 0, 0, 0, size=1, aboard=people(0, 2, 1, 2))
    large = Bus(1, 0, 0, 0, 0, size=3, aboard=people(2, 4, 1, 2))
    state = start(small, large)
    state = replace(state, queues=(people(6, 1, 0, 1), *state.queues[1:]))
    assert after(state).news.boarded == ((6, 0),)  # B17: though bus 1 has more free seats


def test_five_board_each_bus_in_a_turn() -> None:
    state = start(Bus(0, 0, 0, 0, 0), Bus(1, 1, 0, 0, 0))
    state = replace(state, queues=(people(0, 10, 0, 1), *state.queues[1:]))
    state = after(state)
    assert [len(bus.aboard) for bus in state.buses] == [5, 5]  # B18
    assert state.queues[0] == ()


def test_five_board_a_large_bus_in_a_turn() -> None:
    state = start(Bus(0, 0, 0, 0, 0, size=3))
    state = replace(state, queues=(people(0, 7, 0, 1), *state.queues[1:]))
    state = after(state)
    assert (len(state.buses[0].aboard), len(state.queues[0])) == (5, 2)


def test_ties_between_buses_are_drawn_evenly() -> None:
    firsts = 0
    for seed in range(400):
        state = start(Bus(0, 0, 0, 0, 0), Bus(1, 1, 0, 0, 0))
        state = replace(state, settled=replace(state.settled, seed=seed))
        state = replace(state, queues=(people(0, 1, 0, 1), *state.queues[1:]))
        firsts += after(state).news.boarded == ((0, 0),)
    assert 150 < firsts < 250


def test_a_bus_that_passes_a_station_does_nothing_there() -> None:
    places = ((0, 0, 5), (2, 0, 5), (4, 0, 5))
    state = with_buses(rules.initial(town(places)), Bus(0, 0, 0, 0, 2, aboard=people(0, 1, 0, 1)))
    state = replace(state, queues=((), people(1, 2, 1, 0), *state.queues[2:]))
    for _ in range(4):
        state = after(state)
        assert not state.news.boarded
        assert not state.news.delivered  # B19
    assert (state.buses[0].x, len(state.buses[0].aboard)) == (4, 1)


def test_travellers_board_any_bus_wherever_it_goes() -> None:
    state = start(Bus(0, 0, 0, 0, 0, aboard=people(0, 1, 1, 2)))
    state = replace(state, queues=((*people(1, 1, 0, 1), *people(2, 1, 0, 3)), *state.queues[1:]))
    assert after(state).news.boarded == ((1, 0), (2, 0))  # B20


def test_a_new_bus_loads_on_the_turn_it_is_bought() -> None:
    state = rules.initial(town(arrivals=[[(0, 1)]]))
    assert after(state, "BUS 0").news.boarded == ((0, 0),)  # B22


def test_boardings_are_told_by_station_and_deliveries_by_bus() -> None:
    state = start(
        Bus(0, 0, 9, 0, 1),
        Bus(1, 0, 0, 0, 0),
        Bus(2, 1, 0, 9, 2, aboard=people(10, 2, 0, 2)),
        Bus(3, 1, 9, 9, 3, aboard=people(12, 1, 0, 3)),
    )
    queues = (people(0, 2, 0, 1), people(2, 2, 1, 0), *state.queues[2:])
    state = after(replace(state, queues=queues))
    assert state.news.boarded == ((0, 1), (1, 1), (2, 0), (3, 0))  # B26, F1
    assert state.news.delivered == (11, 10, 12)


def test_the_turn_a_bus_was_first_seen_at_its_stop_is_known() -> None:
    state = after(rules.initial(town(((0, 0, 5), (2, 0, 5), (9, 9, 5)))), "BUS 0")
    assert state.buses[0].since == 2
    state = after(state, "DESTINATION 0 1;DESTINATION 0 0")
    assert state.buses[0].since == 2
    state = after(state, "DESTINATION 0 1")
    assert state.buses[0].since == 0
    assert after(state).buses[0].since == state.turn + 1
