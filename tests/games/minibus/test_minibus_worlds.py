"""Worlds: how stations and travellers are drawn, and the world file."""

import json
from collections import Counter
from collections.abc import Sequence

import pytest
from games.minibus.towns import MINIBUS, after, town, world
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from joute.errors import MapError
from joute.game import Setup
from joute.games.minibus import rules, stages
from joute.games.minibus.maps import SHARES, open_stations, read, world_of
from joute.games.minibus.state import State, Traveller
from joute.games.minibus.turn import Turn
from joute.settings import prepare

DRAWS = 100_000
ROW = [0.4, 0.2, 0.1, 0.1, 0.05, 0.05, 0.05, 0.03, 0.02]


def drawn_town(seed: int = 0, profile: str = "document") -> Setup:
    return prepare(MINIBUS, names=["a", "b"], seed=seed, profile=profile)


@settings(deadline=None)
@given(st.integers())
def test_stations_stand_apart_on_the_grid(seed: int) -> None:
    stations = world_of(drawn_town(seed)).stations
    assert len({(station.x, station.y) for station in stations}) == 10  # B11
    for station in stations:
        assert 0 <= station.x <= 10
        assert 0 <= station.y <= 10
        assert 5 <= station.capacity <= 10


@pytest.mark.parametrize(("profile", "largest"), [("document", 10), ("original", 9)])
def test_the_grid_is_one_smaller_in_the_original(profile: str, largest: int) -> None:
    worlds = [world_of(drawn_town(seed, profile)) for seed in range(1000)]
    coordinates = {n for drawn in worlds for place in drawn.stations for n in (place.x, place.y)}
    assert coordinates == set(range(largest + 1))  # B9


def test_capacities_are_drawn_evenly() -> None:
    drawn = Counter(s.capacity for seed in range(1000) for s in world_of(drawn_town(seed)).stations)
    assert all(abs(drawn[capacity] / 10_000 - 1 / 6) < 0.02 for capacity in range(5, 11))


@settings(deadline=None)
@given(st.integers())
def test_each_row_of_the_od_matrix_is_the_documents_shares(seed: int) -> None:
    for origin, row in enumerate(world_of(drawn_town(seed)).od):
        assert row[origin] == 0
        assert sorted(row[:origin] + row[origin + 1 :]) == sorted(SHARES)


def test_a_seed_gives_one_world_for_ever() -> None:
    drawn = world_of(drawn_town(1))
    assert [(s.x, s.y, s.capacity) for s in drawn.stations[:3]] == [(3, 4, 5), (1, 1, 7), (1, 4, 5)]
    assert drawn.od[0] == (0, 20, 10, 3, 5, 2, 5, 5, 10, 40)


def arrivals(state: State, draws: int) -> Counter[tuple[int, int]]:
    """Count the trips that this many draws of the dice bring to this state."""
    drawn: Counter[tuple[int, int]] = Counter()
    for number in range(draws // len(state.queues)):
        turn = Turn(replace(state, turn=number + 1), {})
        stages.add_travellers(turn)
        drawn.update((who.origin, who.destination) for who in turn.arrived)
    return drawn


def open_town(profile: str, capacity: int, *queues: int, row: Sequence[float] = ROW) -> State:
    """Open a town of equal stations with queues of these lengths and these habits."""
    file = json.loads(world([(x, 0, capacity) for x in range(10)])) | {"od": [row] * 10}
    del file["arrivals"]
    setup = prepare(MINIBUS, names=["a", "b"], profile=profile, ground=json.dumps(file))
    people = tuple(Traveller(number, 0, 1) for number in range(10))
    return replace(rules.initial(setup), queues=tuple(people[:queue] for queue in queues))


@pytest.mark.parametrize(
    ("profile", "capacity", "queue", "expected"),
    [
        ("document", 5, 4, 0.42),
        ("original", 5, 4, 0.43),
        ("document", 9, 0, 0.58),
        ("original", 9, 0, 0.59),
        ("document", 5, 5, 0.0),
        ("original", 9, 9, 0.0),
    ],
)
def test_travellers_come_as_often_as_the_document_says(
    profile: str, capacity: int, queue: int, expected: float
) -> None:
    drawn = arrivals(open_town(profile, capacity, *[queue] * 10), DRAWS)
    assert abs(drawn.total() / DRAWS - expected) < (0.005 if expected else 1e-9)  # B6


def test_who_goes_to_a_station_yet_to_appear_does_not_come() -> None:
    row = [0.05, 0.40, 0.03, 0.2, 0.1, 0.1, 0.05, 0.05, 0.02]
    drawn = arrivals(open_town("document", 10, 0, 0, 0, 0, row=row), DRAWS)
    assert abs(drawn.total() / DRAWS - 0.288) < 0.005  # B5
    assert abs((drawn[0, 2] + drawn[3, 1]) / (DRAWS / 2) - 0.24) < 0.005
    assert max(goal for _, goal in drawn) == 3


def test_draws_of_one_station_do_not_depend_on_the_others() -> None:
    empty = arrivals(open_town("document", 10, *[0] * 10), 2000)
    one_full = arrivals(open_town("document", 10, 10, *[0] * 9), 2000)
    assert {trip: times for trip, times in empty.items() if trip[0]} == dict(one_full)


@pytest.mark.parametrize(
    ("turn", "first", "count"),
    [(1, 1, 4), (25, 1, 4), (26, 1, 5), (151, 1, 10), (500, 1, 10), (24, 25, 3), (25, 25, 4)],
)
def test_a_station_appears_every_25_turns(turn: int, first: int, count: int) -> None:
    assert open_stations(turn, first) == count


@settings(deadline=None)
@given(st.integers(), st.sampled_from(["document", "original"]))
def test_a_world_comes_back_from_its_file(seed: int, profile: str) -> None:
    wanted = drawn_town(seed, profile)
    assert read(MINIBUS.maps.make(wanted), wanted) == world_of(wanted)


def test_ordered_arrivals_come_back_from_the_file_too() -> None:
    wanted = town(arrivals=[[(1, 0), (0, 1)], []])
    again = replace(wanted, map=MINIBUS.maps.make(wanted))
    assert world_of(again) == world_of(wanted)
    assert world_of(again).arrivals == (((0, 1), (1, 0)), ())


def test_nobody_comes_but_those_ordered() -> None:
    state = rules.initial(town(arrivals=[[(0, 1)], [], [(2, 0)]]))
    trips = []
    for _ in range(30):
        trips += [(state.turn, who.origin, who.destination) for who in state.news.arrived]
        state = after(state)
    assert trips == [(1, 0, 1), (3, 2, 0)]


def damaged(**changes: object) -> str:
    return json.dumps(json.loads(world()) | changes)


STATIONS = json.loads(world())["stations"]


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "this is not a world file"),
        ("[]", "this is not a world file"),
        (damaged(town=1), "there is no field town"),
        ("{\n,}", "line 2: ,}"),
        (damaged(od=[["x"]]), "od[0][0] has a value that it cannot have"),
        (damaged(stations=STATIONS[:9]), "a world has 10 stations, not 9"),
        (damaged(stations=[[0, 11, 5], *STATIONS[1:]]), "station 0 is off the grid"),
        (damaged(stations=[*STATIONS[:9], STATIONS[0]]), "station 9 stands where another"),
        (damaged(stations=[[0, 1, 4], *STATIONS[1:]]), "station 0 has capacity 4, not 5 to 10"),
        (damaged(od=[ROW]), "od has 10 rows, not 1"),
        (damaged(od=[ROW[:8], *[ROW] * 9]), "row 0 of od has 9 or 10 shares, not 8"),
        (damaged(od=[*[ROW] * 9, [*ROW[:7], 0.04, 0.02]]), "row 9 of od must add up to 1"),
        (damaged(od=[[0.1, *ROW[:8], 0.0], *[ROW] * 9]), "row 0 of od must add up to 1"),
        (damaged(od=[[0.405, 0.195, *ROW[2:]], *[ROW] * 9]), "row 0 of od must be whole hund"),
        (damaged(od=[[1e308, *ROW[1:]], *[ROW] * 9]), "this is not a world file"),
        (damaged(arrivals=[[[0, 4]]]), "on turn 1 nobody can go from station 0 to 4"),
        (damaged(arrivals=[[], [[2, 2]]]), "on turn 2 nobody can go from station 2 to 2"),
        (damaged(arrivals=[[[0, 1], [0, 2]]]), "on turn 1 two travellers arrive at one station"),
    ],
)
def test_a_bad_world_file_is_refused_in_one_line(text: str, complaint: str) -> None:
    with pytest.raises(MapError) as refusal:
        read(text, drawn_town())
    assert complaint in str(refusal.value)
    assert "\n" not in str(refusal.value)
