"""The built-in bots: careful, better than one another, and the same wherever they start."""

import json
from collections.abc import Callable, Sequence

import pytest
from conftest import Ran
from games.mine.helpers import MINE, board, won
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from programs import PYTHON

from joute import registry
from joute.dice import dice
from joute.game import Brief, Play
from joute.games.mine import rules
from joute.games.mine.actions import Action, Dwarf, End, Hire, Improve, Move, Remove, Sonar
from joute.games.mine.bots import greedy, prospector
from joute.games.mine.bots.survey import Survey
from joute.games.mine.maps import make
from joute.games.mine.rules import Observation, State, Zone
from joute.settings import prepare


def bots(names: Sequence[str], seed: int) -> list[Play[Observation, Action]]:
    plays = []
    for seat, name in enumerate(names):
        entry = registry.bot(MINE, name)
        assert entry is not None
        brief = Brief(dice=dice(seed, "bot", seat), clock=lambda: 0.0)
        plays.append(registry.maker(entry)(brief))
    return plays


def game(seed: int, *names: str, **typed: str) -> State:
    """Play a game by the rules alone; what a bot wants must be legal."""
    state = rules.initial(prepare(MINE, names=names, seed=seed, typed=typed))
    plays = bots(names, seed)
    while seats := rules.to_move(state):
        (seat,) = seats
        action = plays[seat](rules.observe(state, seat))
        state = rules.step(state, {seat: action})
    return state


TABLES = [
    ("prospector",),
    ("prospector", "greedy"),
    ("random", "prospector", "greedy", "prospector"),
    ("greedy", "random", "prospector") * 3,
]


@pytest.mark.long
@pytest.mark.parametrize("names", TABLES, ids=len)
def test_a_prospector_wakes_the_evil_only_to_win_by_it(names: tuple[str, ...]) -> None:
    for seed in range(3):
        state = game(seed, *names, max_turns="150")
        for seat, name in enumerate(names):
            if name == "prospector" and state.teams[seat].woke:
                assert len(names) > 1
                assert state.teams[seat].woke == 1
                assert won(state, seat)


@pytest.mark.long
def test_a_prospector_beats_one_greedy_and_three() -> None:
    seeds = range(100, 110)
    alone = [won(game(seed, "prospector", "greedy"), 0) for seed in seeds]
    among = [won(game(seed, "greedy", "prospector", "greedy", "greedy"), 1) for seed in seeds]
    assert sum(alone) >= 9
    assert sum(among) >= 7


def test_a_built_in_bot_is_a_real_program_that_plays_the_same(joute: Callable[..., Ran]) -> None:
    program = f"cmd:{PYTHON} -m joute bot mine greedy"
    arguments = ("--seed", "1", "--set", "max_turns=12", "--json")
    inside, outside = (
        json.loads(joute("play", "mine", "prospector", bot, *arguments).out)["seats"]
        for bot in ("greedy", program)
    )
    assert [seat["score"] for seat in inside] == [seat["score"] for seat in outside]
    assert {seat["status"] for seat in outside} == {"ok"}


def test_a_greedy_beats_a_random_bot() -> None:
    assert all(won(game(seed, "random", "greedy"), 1) for seed in range(10))


def seen_by(
    zones: dict[tuple[int, int], Zone], *, dwarves: tuple[Dwarf, ...] = (Dwarf(),), **known: object
) -> Observation:
    """Return an observation of a 6×6 board that is untouched but for these zones."""
    state = rules.initial(prepare(MINE, names=["x", "y"], ground=board()))
    cells = list(rules.zones(state))
    for (row, column), zone in zones.items():
        cells[row * 6 + column] = zone
    seen = replace(rules.observe(state, 0), zones=tuple(cells), dwarves=dwarves)
    return replace(seen, **known)


RICH = Zone(0, 9, "FER", rules.NOBODY)


def test_greedy_goes_where_most_is_to_be_seen_and_stays() -> None:
    assert greedy.play(seen_by({(2, 3): RICH})) == Move(0, 2, 3)
    there = replace(RICH, owner=0)
    assert greedy.play(seen_by({(2, 3): there}, dwarves=(Dwarf(15),))) == End()


@pytest.mark.parametrize(
    ("score", "pickaxes", "bought"),
    [
        (199, (1,), End()),
        (200, (1,), Improve(0)),
        (400, (2,), Improve(0)),
        (250, (3,), Hire()),
        (250, (3, 1), Improve(1)),
        (9999, (3, 3, 3), End()),
    ],
)
def test_greedy_buys_what_it_can(score: int, pickaxes: tuple[int, ...], bought: Action) -> None:
    dwarves = tuple(Dwarf(place, pickaxe) for place, pickaxe in enumerate(pickaxes))
    zones = {(0, place): replace(RICH, owner=0) for place in range(len(pickaxes))}
    assert greedy.play(seen_by(zones, dwarves=dwarves, scores=(score, 0))) == bought


@pytest.mark.parametrize("play", [greedy.play, prospector.play])
def test_careful_bots_leave_what_may_be_the_evils_layer(play: Play[Observation, Action]) -> None:
    deep = {
        (row, column): Zone(9, 0, "RIEN", rules.NOBODY) for row in range(6) for column in range(6)
    }
    deep[0, 0] = Zone(9, 0, "RIEN", 0)
    assert play(seen_by(deep, dwarves=(Dwarf(0),))) == Remove(0)


def test_no_three_dwarves_of_a_prospector_stand_above_what_may_be_the_evil() -> None:
    zones = {(0, column): Zone(8, 5, "MITHRIL", 0) for column in range(3)}
    dwarves = tuple(Dwarf(place, 3) for place in range(3))
    first = seen_by(zones, dwarves=dwarves)
    assert prospector.play(first) == Sonar(0, 0)
    found = replace(first, points=1, sonar={0: (400, -1)})
    assert isinstance(prospector.play(found), Move | Remove)
    calm = replace(first, points=1, sonar={0: (400, 0, 0, 0)})
    assert not isinstance(prospector.play(calm), Move | Remove)


def test_a_prospector_that_cannot_be_beaten_any_more_wakes_the_evil_with_one_dwarf() -> None:
    zones = {(0, 0): Zone(9, 0, "RIEN", rules.NOBODY), (5, 5): replace(RICH, owner=0)}
    ahead = seen_by(zones, dwarves=(Dwarf(35, 3),), scores=(1200, 100), sonar={0: (-1,)})
    assert prospector.play(ahead) == Move(0, 0, 0)
    zones[0, 0] = replace(zones[0, 0], owner=0)
    there = seen_by(zones, dwarves=(Dwarf(0, 3),), scores=(1200, 100), sonar={0: (-1,)})
    assert prospector.play(there) == End()
    close = replace(there, scores=(1200, 150))  # the other may still take ninety points
    assert isinstance(prospector.play(close), Move)


@settings(max_examples=10, deadline=None)
@given(st.integers(0, 10**6), st.integers(0, 9))
def test_a_survey_is_never_wrong_about_the_evil(seed: int, digging: int) -> None:
    state = game(seed, "prospector", "prospector", max_turns=str(5 + 5 * digging))
    last = state.mine.last
    for seat in range(2):
        survey = Survey(rules.observe(state, seat))
        assert not survey.safe(last)
        assert not any(survey.evil(z) for z in range(last))


def test_what_a_survey_expects_of_a_layer_is_what_the_generator_gives() -> None:
    seen = rules.observe(rules.initial(prepare(MINE, names=["x"], ground=board())), 0)
    expected = Survey(seen).values(0)
    mines = [make(seed, 1) for seed in range(200)]
    for z in range(1, 9):
        mean = sum(lode.value for mine in mines for lode in mine.layers[z]) / (200 * 36)
        assert abs(expected[z] / mean - 1) < 0.2
