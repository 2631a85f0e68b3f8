"""The strongest bot: its model of the rules, its time, and how it plays."""

import time
from collections.abc import Mapping

import pytest
from games.minibus.towns import MINIBUS
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from joute import registry
from joute.dice import Dice, dice
from joute.game import Brief, Play
from joute.games.minibus import rules, stages
from joute.games.minibus.bots import layout, master
from joute.games.minibus.bots.kernel_plans import Plans
from joute.games.minibus.bots.planning import Rounds, busy, set_up
from joute.games.minibus.commands import Action, Buy, Command, Destination, Enlarge, Update
from joute.games.minibus.state import UPDATE_PRICE, Observation, Phase, State
from joute.settings import prepare

BOIS_1 = ["iaTICE", "iaTransdev", "iaKeolis"]
LIMIT = 0.05
UNHURRIED = settings(deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
Plays = dict[int, Play[Observation, Action]]


def brief(seed: int, notes: list[str] | None = None) -> Brief:
    """Return a brief with the processor time as its clock, and the document's limit."""
    return Brief(
        dice=dice(seed),
        clock=time.process_time,
        limit=LIMIT,
        note=(notes if notes is not None else []).append,
        explain=notes is not None,
    )


def bot(name: str, seed: int) -> Play[Observation, Action]:
    entry = registry.bot(MINIBUS, name)
    assert entry is not None
    made: Play[Observation, Action] = registry.maker(entry)(brief(seed))
    return made


def begun(names: list[str], seed: int) -> tuple[State, Plays]:
    state = rules.initial(prepare(MINIBUS, names=names, seed=seed))
    return state, {seat: bot(name, seed + seat) for seat, name in enumerate(names)}


def answers(state: State, plays: Plays) -> Mapping[int, Action]:
    return {seat: plays[seat](rules.observe(state, seat)) for seat in rules.to_move(state)}


def played_on(state: State, plays: Plays, turns: int = 500) -> State:
    while rules.to_move(state) and state.turn <= turns:
        state = rules.step(state, answers(state, plays))
    return state


# The kernel's model.


def loaded(state: State) -> Plans:
    """Put a state on the kernel's board, as far as seat 0 sees it."""
    town = Plans()
    set_up(town, rules.observe(state, 0))
    return town


def shown(town: Plans) -> list[int]:
    """Read the board; what lies in a queue behind its last traveller is nobody's."""
    block = town.read()
    for station in range(layout.STATIONS):
        start = layout.QUEUE + station * layout.PLACES
        waiting = block[layout.WAITING + station]
        block[start + waiting : start + layout.PLACES] = [-1] * (layout.PLACES - waiting)
    return block


def obey(town: Plans, seat: int, command: Command) -> None:
    match command:
        case Buy(station):
            town.buy(seat, station)
        case Destination(bus, station):
            town.send(bus, station)
        case Enlarge(bus):
            town.enlarge(bus)
        case Update(what):
            town.improve(seat, getattr(layout, what), UPDATE_PRICE[what])


def drawn(state: State, throw: Dice) -> dict[int, Action]:
    """Draw a command for everybody, buses on most turns of the beginning."""
    actions = {}
    for seat in rules.to_move(state):
        allowed = rules.legal(state, seat)
        buses = [action for action in allowed if isinstance(action[0], Buy)]
        wish = buses if buses and throw.chance(1, 2) else allowed
        actions[seat] = throw.choice(wish) if throw.chance(1, 2) else allowed[0]
    return actions


def all_play(state: State) -> bool:
    """Return whether nobody has finished yet: the kernel lets a company with 1500 play on."""
    return all(phase is Phase.IN_PLAY for phase in state.phases)


def compare(state: State, actions: Mapping[int, Action]) -> State:
    """Play a turn by the rules, and see that the kernel makes the same of it."""
    town = loaded(state)
    for seat, action in actions.items():
        for command in action:
            obey(town, seat, command)
    town.run()
    state = rules.step(state, actions)
    for traveller in state.news.arrived:
        town.arrive(traveller.origin, traveller.destination)
    if all_play(state):
        expected, got = shown(loaded(state)), shown(town)
        expected[layout.OPEN] = got[layout.OPEN]  # stations appear between turns
        assert got == expected
    return state


@pytest.fixture
def first_of_equals(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the rules draw the first of the buses that are equally full, as the kernel does."""
    monkeypatch.setattr(stages, "_drawn", lambda _turn, _who, buses: buses[0])


@pytest.mark.usefixtures("first_of_equals")
@settings(UNHURRIED, max_examples=6)
@given(seed=st.integers(0, 10**6), seats=st.integers(2, 4))
def test_the_kernel_plays_turns_as_the_rules_do(seed: int, seats: int) -> None:
    state = rules.initial(prepare(MINIBUS, names=["x"] * seats, seed=seed))
    throw = dice(seed, "commands")
    while rules.to_move(state) and state.turn < 200:
        state = compare(state, drawn(state, throw))


@pytest.mark.usefixtures("first_of_equals")
@pytest.mark.parametrize("names", [[*BOIS_1, "greedy"], ["iaRATP", "iaTransdev"]])
@settings(UNHURRIED, max_examples=2)
@given(seed=st.integers(0, 10**6))
def test_the_kernel_plays_the_games_of_companies_that_earn_and_invest(
    names: list[str], seed: int
) -> None:
    """Drawn commands hardly deliver anybody, and nothing but a bus is ever bought."""
    state, plays = begun(names, seed)
    while all_play(state) and state.turn < 200:
        state = compare(state, answers(state, plays))


def test_trying_plans_changes_nothing() -> None:
    state = played_on(*begun(["greedy", "iaSNCF"], seed=4), turns=60)
    town = loaded(state)
    town.plan(0, [1, 2])
    first = town.worth(30)
    town.plan(0, [3])
    town.worth(30)
    town.plan(0, [1, 2])
    assert town.worth(30) == first
    town.restore()
    assert shown(town) == shown(loaded(state))


def test_plans_of_buses_that_are_gone_change_nothing() -> None:
    """Where the buses of a company that is out are no longer listed, a new bus takes the place of an old one."""
    state = played_on(*begun([*BOIS_1, "greedy"], seed=1), turns=60)
    early, _ = begun(["greedy", "iaSNCF"], seed=1)
    worths = []
    for used in (False, True):
        town = Plans()
        if used:
            set_up(town, rules.observe(state, 0))
            for line in range(len(state.buses)):
                town.plan(line, [3, 2, 1, 0])
                town.go_round(line, 1)
            town.worth(30)
            for line in range(len(state.buses)):
                town.plan(line, [2])
        set_up(town, rules.observe(early, 0))
        town.shopping([layout.BUY_BUS])
        worths.append(town.worth(40))
    assert worths[0] == worths[1]


# The bot.


@pytest.mark.long
@pytest.mark.parametrize("seat", [2])
def test_it_beats_all_of_bois_1_together(seat: int) -> None:
    names = list(BOIS_1)
    names.insert(seat, "master")
    state, plays = begun(names, seed=seat)
    scores = rules.scores(played_on(state, plays, turns=220))
    assert max(range(4), key=scores.__getitem__) == seat
    assert scores[seat] > 1780


@pytest.mark.long
def test_it_reaches_the_goal_soon_against_nobody() -> None:
    for seed, seat in ((1, 0), (2, 1)):
        names = ["iaSNCF", "iaSNCF"]
        names[seat] = "master"
        state, plays = begun(names, seed)
        assert rules.scores(played_on(state, plays))[seat] > 2000 - 130


@pytest.mark.long
def test_it_keeps_a_margin_of_its_time() -> None:
    state, plays = begun(["master", "greedy", "greedy", "greedy"], seed=3)
    longest = 0.0
    while rules.to_move(state) and state.turn <= 90:
        start = time.process_time()
        plays[0](rules.observe(state, 0))
        longest = max(longest, time.process_time() - start)
        state = rules.step(state, answers(state, plays))
    assert longest < 0.8 * LIMIT


@pytest.mark.long
def test_it_goes_on_from_the_middle_of_a_match() -> None:
    state, plays = begun(["iaSNCF", "master"], seed=5)
    state = played_on(state, plays, turns=50)
    plays[1] = bot("master", 77)
    assert rules.scores(played_on(state, plays))[1] > 2000 - 150


def test_it_plays_without_a_limit() -> None:
    state, plays = begun(["master", "iaSNCF"], seed=6)
    plays[0] = master.make(Brief(dice=dice(1), clock=float))
    assert played_on(state, plays, turns=30).companies[0].money != 150


def test_it_explains_itself_in_a_few_lines() -> None:
    notes: list[str] = []
    state, plays = begun(["master", "iaSNCF"], seed=7)
    plays[0] = master.make(brief(7, notes))
    state = played_on(state, plays, turns=20)
    assert len(notes) <= 3 * 20
    assert any(note.startswith("bus 0: ") for note in notes)
    assert any("plans tried; expects" in note for note in notes)
    assert any("saves for a bus" in note for note in notes)


def test_a_bus_is_busy_while_somebody_can_board() -> None:
    state = played_on(*begun(["greedy", "iaSNCF"], seed=8), turns=40)
    seen = rules.observe(state, 0)
    for bus in seen.buses:
        waiting = len(seen.queues[bus.destination])
        boards = waiting > 0 and len(bus.aboard) < bus.capacity
        leaves = any(who.destination == bus.destination for who in bus.aboard)
        assert busy(seen, bus) == (boards or leaves)


def test_it_buys_nothing_that_would_not_come_back() -> None:
    state, _ = begun(["master", "iaSNCF"], seed=9)
    own = rules.observe(state, 0).companies[0]
    assert master.comes_back(own, layout.BUY_CT)
    rich = type(own)(money=1100, ct=4)
    assert not master.comes_back(rich, layout.BUY_CT)


def test_it_sees_which_buses_go_round() -> None:
    state, plays = begun(["iaSNCF", "iaRATP", "greedy"], seed=10)
    rounds = Rounds()
    while state.turn <= 60:
        ways = rounds.watch(rules.observe(state, 0))
        state = rules.step(state, answers(state, plays))
    owners = {line: bus.owner for line, bus in enumerate(state.buses)}
    assert {way for line, way in ways.items() if owners[line] == 1} == {1}
    assert {way for line, way in ways.items() if owners[line] == 2} == {0}
