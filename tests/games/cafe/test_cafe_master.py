"""Master: its kernels equal to the rules, the end exact, time kept, a match resumed, explained."""

from itertools import count
from types import ModuleType

import pytest
from games.cafe.matches import best_lead, bot, empty, played, somewhere, started, ticking
from games.cafe.session import CAFE, UNHURRIED
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from joute import registry
from joute.dice import dice
from joute.game import Brief, Play
from joute.games.cafe import generator, islands, rules, scoring
from joute.games.cafe.bots import kernel_board, kernel_end, kernel_tree, master, thinking
from joute.games.cafe.rules import MINE, THEIRS, Move, Observation, State
from joute.testing import uncompiled

BOARDS = [kernel_board, uncompiled(kernel_board.__name__)]
TREES = [kernel_tree, uncompiled(kernel_tree.__name__)]
ENDS = [kernel_end, uncompiled(kernel_end.__name__)]
KEYS = master.random_words()
IDS = ["compiled", "plain"]


def players(name: str, seat: int) -> tuple[Play[Observation, Move], Play[Observation, Move]]:
    """Seat master against another."""
    mine, other = bot("master", seat), bot(name, 1 - seat)
    return (mine, other) if seat == 0 else (other, mine)


@pytest.mark.parametrize("module", BOARDS, ids=IDS)
@settings(UNHURRIED, max_examples=15)
@given(seed=st.integers())
def test_the_board_knows_the_rules(module: ModuleType, seed: int) -> None:
    throw = dice(seed, "board")
    state = started(seed % 16)
    board = thinking.board_of(state.island, module.Board)
    units = islands.units(state.island)
    while True:
        seen = rules.observe(state, state.mover)
        mine, theirs, last = thinking.position(seen)
        allowed = board.moves(mine | theirs, last)
        choices = rules.choices(seen.island, seen.board, seen.last)
        assert [units[u] for u in range(64) if allowed >> u & 1] == sorted(choices)
        assert board.many(allowed) == len(choices)
        points = scoring.points(seen.island, seen.board, MINE + THEIRS)
        assert board.lead(mine, theirs) == points[0] - points[1]
        if not rules.to_move(state):
            return
        state = rules.step(state, {state.mover: throw.choice(choices)})


def grow(tree: kernel_tree.Tree, seen: Observation, seed: int, most: int) -> None:
    spot = (*thinking.position(seen), seen.plies)
    tree.grow(*spot, seed=seed & 0xFFFF, most=most, clock=lambda: 0.0, deadline=1.0)


def near_the_end(seed: int) -> State:
    """Return a match that is over in three moves at most."""
    state = somewhere(seed)
    return replace(state, seeds=(1, 2) if state.mover else (2, 1))


@pytest.mark.long
@pytest.mark.parametrize("module", ENDS, ids=IDS)
@settings(UNHURRIED, max_examples=8)
@given(seed=st.integers())
def test_the_solver_finds_the_best_lead(module: ModuleType, seed: int) -> None:
    state = near_the_end(seed)
    if not rules.to_move(state):
        return
    end = module.Endgame(thinking.board_of(state.island), KEYS, 8)
    end.begin(lambda: 0.0, 1.0)
    seen = rules.observe(state, state.mover)
    unit = end.solve(*thinking.position(seen), seen.plies, low=-100, high=100)
    cell = islands.units(state.island)[unit]
    assert end.value == best_lead(state)
    assert -best_lead(rules.step(state, {state.mover: cell})) == best_lead(state)


@settings(UNHURRIED, max_examples=6)
@given(seed=st.integers())
def test_the_solver_proves_who_wins_as_it_proves_by_how_much(seed: int) -> None:
    state = somewhere(seed)
    plies = 9
    state = replace(state, seeds=(plies // 2, plies - plies // 2)[:: 1 if state.mover else -1])
    if not rules.to_move(state):
        return
    seen = rules.observe(state, state.mover)
    leads = []
    for bound in (1, 100):
        end = kernel_end.Endgame(thinking.board_of(state.island), KEYS, 12)
        end.begin(lambda: 0.0, 1.0)
        end.solve(*thinking.position(seen), seen.plies, low=-bound, high=bound)
        leads.append((end.value > 0) - (end.value < 0))
    assert leads[0] == leads[1]


@settings(UNHURRIED, max_examples=8)
@given(seed=st.integers())
def test_what_the_tree_proves_is_true(seed: int) -> None:
    state = near_the_end(seed)
    if not rules.to_move(state):
        return
    seen = rules.observe(state, state.mover)
    tree = kernel_tree.Tree(thinking.board_of(state.island), 1 << 12)
    grow(tree, seen, seed, 1 << 12)
    units = islands.units(state.island)
    for unit, _, _, proof in tree.children():
        if proof is not None:
            lead = -best_lead(rules.step(state, {state.mover: units[unit]}))
            assert proof == (lead > 0) - (lead < 0)


@pytest.mark.parametrize("seed", range(8))
def test_the_tree_proves_something_near_the_end(seed: int) -> None:
    """Mostly: where all good moves lead to a draw, it may look at one of them for long."""
    state = near_the_end(seed)
    tree = kernel_tree.Tree(thinking.board_of(state.island), 1 << 12)
    grow(tree, rules.observe(state, state.mover), seed, 1 << 12)
    assert any(proof is not None for _, _, _, proof in tree.children())


@settings(UNHURRIED, max_examples=5)
@given(seed=st.integers())
def test_the_tree_grows_alike_compiled_or_not(seed: int) -> None:
    state = somewhere(seed)
    if not rules.to_move(state):
        return
    seen = rules.observe(state, state.mover)
    grown = []
    for module in TREES:
        tree = module.Tree(thinking.board_of(state.island), 1 << 12)
        grow(tree, seen, seed, 100)
        grown.append(tree.children())
    assert grown[0] == grown[1]


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("name", ["amiens", "greedy"])
def test_master_plays_legally_and_wins_from_every_seat(name: str, seat: int) -> None:
    final = played(started(5), *players(name, seat))
    points = rules.scores(final)
    assert not final.refusals
    assert points[seat] > points[1 - seat]


def test_master_goes_on_from_the_middle_of_a_match() -> None:
    state = somewhere(3)
    other = 1 - state.mover
    final = played(state, *players("random", 1 - other))
    assert not final.refusals


def test_master_is_exact_from_38_seeds_on() -> None:
    state = started(1)
    pair = bot("normal"), bot("normal", 1)
    while sum(state.seeds) > 18:
        seat = state.mover
        state = rules.step(state, {seat: pair[seat](rules.observe(state, seat))})
    thinker = master.Master(dice(0), lambda: 0.0)
    thinker.think(rules.observe(state, state.mover), 1.0)
    assert thinker.exact
    assert thinker.told.startswith("solved")


@pytest.mark.parametrize("seeds", [0, 30, 40])
def test_master_leaves_a_fifth_of_its_time(seeds: int) -> None:
    reads = count()
    state = started(2)
    pair = bot("normal"), bot("normal", 1)
    while 56 - sum(state.seeds) < seeds:
        seat = state.mover
        state = rules.step(state, {seat: pair[seat](rules.observe(state, seat))})
    entry = registry.bot(CAFE, "master")
    assert entry is not None
    play = registry.maker(entry)(Brief(dice(0), lambda: next(reads) / 1000, 0.1))
    play(rules.observe(state, state.mover))
    assert next(reads) <= 80


def test_master_answers_when_there_is_no_time_at_all() -> None:
    island = generator.make(1)
    assert bot("master", limit=0.0)(empty(island)) in islands.units(island)


def test_master_says_what_it_expects() -> None:
    notes: list[str] = []
    entry = registry.bot(CAFE, "master")
    assert entry is not None
    play = registry.maker(entry)(Brief(dice(0), ticking(), 0.05, notes.append, explain=True))
    play(empty(generator.make(1)))
    assert "playouts, worth of a move" in notes[0]
    assert len(notes[0].splitlines()) <= 3


def test_master_plays_islands_of_other_sizes() -> None:
    tiny = islands.decode(
        "7:13:79" + ":79" * 7 + "|" + ("79" + ":79" * 9 + "|") * 8 + "11" + ":79" * 8 + ":15|"
    )
    state = State(tiny, rules.Opening.NONE, strict_r7=False, forfeit=False)
    assert rules.scores(played(state, bot("master"), bot("normal"))) == (3, 0)
