"""The teacher's bots as they were observed, and ours against them."""

import statistics
import subprocess
import sys
from collections.abc import Sequence

import pytest
from games.minibus.towns import CORNERS, MINIBUS, after, people, town, with_buses, with_company
from msgspec.structs import replace

from joute import registry
from joute.dice import dice
from joute.game import Brief, Play
from joute.games.minibus import rules
from joute.games.minibus.bots import greedy
from joute.games.minibus.commands import Action, Destination, say
from joute.games.minibus.state import Bus, Company, Observation, State
from joute.match import Match
from joute.settings import prepare
from joute.testing import play_out

BOIS_1 = ["iaTICE", "iaTransdev", "iaKeolis"]


def bot(name: str, seed: int = 0) -> Play[Observation, Action]:
    """Make a bot of the game."""
    entry = registry.bot(MINIBUS, name)
    assert entry is not None
    made: Play[Observation, Action] = registry.maker(entry)(Brief(dice=dice(seed), clock=float))
    return made


def line(name: str, state: State) -> str:
    """Return what a bot says on seat 0."""
    return say(bot(name)(rules.observe(state, 0)))[0]


def played(names: Sequence[str], seed: int) -> State:
    """Play a match between bots."""
    setup = prepare(MINIBUS, names=names, seed=seed)
    plays = [bot(name, seed * 10 + seat) for seat, name in enumerate(names)]

    def speak(match: Match, seat: int) -> str:
        assert match.ask is not None
        return say(plays[seat](rules.observe(match.ask.state, seat)))[0]

    match = play_out(MINIBUS, setup, speak)
    final: State = match.final
    return final


def test_ia_sncf_only_passes() -> None:
    state = played(["iaSNCF", "iaSNCF"], seed=1)
    assert (state.turn, rules.scores(state)) == (500, (150, 150))


def test_ia_ratp_leaves_on_the_fifth_turn_it_sees_its_bus_at_a_stop() -> None:
    places = ((0, 0, 5), (9, 0, 5), (0, 9, 5))
    state = rules.initial(town(places))
    play = bot("iaRATP")
    said = []
    for _ in range(19):
        (spoken,) = say(play(rules.observe(state, 0)))
        said.append(spoken)
        state = after(state, spoken)
    assert said[:6] == ["BUS 0 ; PASS", *["PASS"] * 4, "DESTINATION 0 1 ; PASS"]  # B32
    assert said[6:] == [*["PASS"] * 12, "DESTINATION 0 2 ; PASS"]  # there on turn 15, seen till 19


def test_after_the_last_station_comes_the_first() -> None:
    state = replace(rules.initial(town()), turn=9)
    state = with_buses(state, Bus(0, 0, 9, 9, 3, since=5))
    assert line("iaRATP", state) == "DESTINATION 0 0 ; PASS"


@pytest.mark.parametrize("name", BOIS_1)
def test_bois_1_buys_a_bus_whenever_it_can_until_four(name: str) -> None:
    state = rules.initial(town())
    assert line(name, state) in {f"BUS {stop} ; PASS" for stop in range(4)}
    buses = [Bus(number, 0, 0, 0, 0, since=1) for number in range(3)]
    assert line(name, with_company(with_buses(state, *buses), 0, Company(99))) == "PASS"
    assert line(name, with_buses(state, *buses)).startswith("BUS ")


@pytest.mark.parametrize(
    ("name", "company", "said"),
    [
        ("iaTICE", Company(100), "UPDATECT ; PASS"),
        ("iaTICE", Company(100, ct=1), "UPDATECT ; PASS"),
        ("iaTICE", Company(900, ct=2), "PASS"),
        ("iaTICE", Company(99), "PASS"),
        ("iaKeolis", Company(199), "PASS"),
        ("iaKeolis", Company(200), "UPDATESP ; PASS"),
        ("iaKeolis", Company(900, sp=1), "PASS"),
        ("iaTransdev", Company(99), "PASS"),
        ("iaTransdev", Company(100), "UPDATESB ; PASS"),
        ("iaTransdev", Company(49, sb=1), "PASS"),
        ("iaTransdev", Company(500, sb=1), "UPGRADE 2 ; PASS"),
    ],
)
def test_then_each_of_bois_1_improves_one_thing(name: str, company: Company, said: str) -> None:
    sizes = (2, 2, 1, 1) if company.sb else (1, 1, 1, 1)
    buses = [Bus(number, 0, 0, 0, 0, size=size, since=1) for number, size in enumerate(sizes)]
    state = with_company(with_buses(rules.initial(town()), *buses), 0, company)
    assert line(name, state) == said


def test_a_purchase_is_told_before_the_orders_and_orders_by_bus() -> None:
    buses = [Bus(number, 0, 0, 0, 0, since=1) for number in (0, 1)]
    state = replace(with_buses(rules.initial(town()), *buses), turn=5)
    said = line("iaTICE", state).split(" ; ")
    assert [command.split()[0] for command in said] == ["BUS", "DESTINATION", "DESTINATION", "PASS"]
    assert [command.split()[1] for command in said[1:3]] == ["0", "1"]


def test_each_bus_of_bois_1_draws_its_way_round() -> None:
    state = replace(with_buses(rules.initial(town()), Bus(0, 0, 0, 0, 0, since=1)), turn=5)
    stops = []
    for seed in range(200):
        (order,) = [
            c for c in bot("iaTICE", seed)(rules.observe(state, 0)) if isinstance(c, Destination)
        ]
        stops.append(order.station)
    assert set(stops) == {1, 3}
    assert 60 < stops.count(1) < 140


def test_a_bot_is_a_program_on_its_standard_input_and_output() -> None:
    opening = "2 0\n0 0 0 5\n1 3 0 7\n2 0 4 10\n"
    turns = ["0 150 0 0 0\n1 150 0 0 0\n1\n3 9 9 6\n0\n0 0 0\n"]
    turns += ["0 50 0 0 0\n1 150 0 0 0\n0\n1\n0 0 0 0 0 1\n0 0 0\n"] * 5
    done = subprocess.run(
        [sys.executable, "-m", "joute", "bot", "minibus", "iaRATP"],
        input=opening + "".join(turns),
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == "BUS 0 ; PASS\n" + "PASS\n" * 4 + "DESTINATION 0 1 ; PASS\n"


def test_greedy_goes_where_it_earns_most_a_turn() -> None:
    state = with_buses(rules.initial(town(CORNERS)), Bus(0, 0, 0, 0, 0, since=1))
    with_riders = with_buses(state, replace(state.buses[0], aboard=people(0, 3, 0, 2)))
    assert Destination(0, 2) in greedy.play(rules.observe(with_riders, 0))
    waiting = replace(state, queues=((), (), (), people(0, 4, 3, 1)))
    assert Destination(0, 3) in greedy.play(rules.observe(waiting, 0))


def test_greedy_sends_one_bus_where_one_is_enough() -> None:
    buses = [Bus(number, 0, 0, 0, 0, since=1) for number in (0, 1)]
    state = with_buses(rules.initial(town(CORNERS)), *buses)
    state = replace(state, queues=((), people(0, 4, 1, 0), (), ()))
    orders = [c for c in greedy.play(rules.observe(state, 0)) if isinstance(c, Destination)]
    assert orders == [Destination(0, 1)]


def test_greedy_buys_what_comes_next_on_its_list() -> None:
    state = with_company(rules.initial(town()), 0, Company(1000))
    assert line("greedy", state) == "BUS 0 ; PASS"
    buses = [Bus(number, 0, 0, 0, 0, since=1) for number in range(2)]
    assert line("greedy", with_buses(state, *buses)) == "UPDATECT ; PASS"
    rich = with_company(with_buses(state, *buses * 2), 0, Company(1000, sp=2, ct=5))
    assert line("greedy", rich) == "PASS"


@pytest.mark.long
def test_greedy_reaches_the_goal_soon_against_nobody() -> None:
    turns = [2000 - rules.scores(played(["greedy", "iaSNCF"], seed))[0] for seed in range(100)]
    assert statistics.median(turns) <= 155


@pytest.mark.long
def test_greedy_beats_all_of_bois_1_together() -> None:
    assert sum(map(_greedy_is_first, range(200))) >= 198


def _greedy_is_first(seed: int) -> bool:
    seat, names = seed % 4, list(BOIS_1)
    names.insert(seat, "greedy")
    scores = rules.scores(played(names, seed))
    return scores[seat] == max(scores) and scores.count(scores[seat]) == 1


@pytest.mark.parametrize(
    ("league", "bots"),
    [("bois3", ["iaSNCF"]), ("bois2", ["iaRATP"]), ("bois1", BOIS_1)],
)
def test_the_leagues_are_the_documents(league: str, bots: list[str]) -> None:
    assert list(MINIBUS.leagues[league]) == bots
