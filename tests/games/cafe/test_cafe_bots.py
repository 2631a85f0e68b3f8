"""The bots: the teacher's to the letter, the kernel equal to the rules, time kept."""

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
from joute.game import Brief
from joute.games.cafe import generator, islands, rules, scoring
from joute.games.cafe.bots import amiens, kernel, thinking
from joute.games.cafe.islands import CELLS
from joute.games.cafe.rules import FREE, MINE, SEEDS, THEIRS, Observation, State
from joute.testing import uncompiled

PLAIN = uncompiled(kernel.__name__)
ANYTHING = 1 << 30


def wins(one: str, other: str, games: int) -> int:
    """Count the games that one wins, seats swapped on each island."""
    won = 0
    for game in range(games):
        names = (one, other) if game % 2 == 0 else (other, one)
        points = rules.scores(played(started(game // 2), *(bot(name) for name in names)))
        won += points[game % 2] > points[1 - game % 2]
    return won


@pytest.mark.parametrize(
    ("cells", "answer"),
    [((), 0), ((0,), 30), ((11,), 12), ((11, 12), 10), ((36, 30), 31), ((94,), 24)],
)
def test_amiens_takes_the_first_of_the_row_then_of_the_column(
    cells: tuple[int, ...], answer: int
) -> None:
    island = islands.decode(CAFE.maps.named["scabb"])
    board = "".join(MINE if cell in cells else FREE for cell in range(CELLS))
    last = cells[-1] if cells else None
    assert amiens.play(Observation(island, board, last, SEEDS, 2 * SEEDS)) == answer  # ruling F.1


def test_greedy_wins_a_parcel_rather_than_nothing() -> None:
    island = islands.decode(CAFE.maps.named["scabb"])
    board = list(FREE * CELLS)
    board[36] = THEIRS
    seen = Observation(island, "".join(board), 36, SEEDS, 2 * SEEDS - 1)
    assert bot("greedy")(seen) == 32  # the six units of b; (5, 6) would be two


@pytest.mark.parametrize("module", [kernel, PLAIN], ids=["compiled", "plain"])
@settings(UNHURRIED, max_examples=15)
@given(seed=st.integers())
def test_the_kernel_knows_the_rules(module: ModuleType, seed: int) -> None:
    throw = dice(seed, "kernel")
    state = started(seed % 16)
    search = thinking.search_on(state.island, 4, module.Search)
    units = islands.units(state.island)
    while True:
        seen = rules.observe(state, state.mover)
        allowed, lead = search.describe(*thinking.position(seen))
        choices = rules.choices(seen.island, seen.board, seen.last)
        assert [units[unit] for unit in allowed] == sorted(choices)
        mine, theirs = scoring.points(seen.island, seen.board, MINE + THEIRS)
        assert lead == mine - theirs
        if not rules.to_move(state):
            return
        state = rules.step(state, {state.mover: throw.choice(choices)})


@pytest.mark.parametrize("module", [kernel, PLAIN], ids=["compiled", "plain"])
@settings(UNHURRIED, max_examples=8)
@given(seed=st.integers())
def test_the_end_is_played_perfectly(module: ModuleType, seed: int) -> None:
    state = somewhere(seed)
    state = replace(state, seeds=(1, 2) if state.mover else (2, 1))  # three moves from the end
    if not rules.to_move(state):
        return
    search = thinking.search_on(state.island, 10, module.Search)
    seen = rules.observe(state, state.mover)
    unit = search.choose(
        *thinking.position(seen), seen.plies, most_depth=60, most_nodes=ANYTHING,
        clock=lambda: 0.0, deadline=1.0,
    )  # fmt: skip
    cell = islands.units(state.island)[unit]
    forced = len(rules.legal(state, state.mover)) == 1  # what is forced is not searched
    assert search.solved or forced
    assert -best_lead(rules.step(state, {state.mover: cell})) == best_lead(state)


@settings(UNHURRIED, max_examples=10)
@given(seed=st.integers())
def test_the_kernel_chooses_alike_compiled_or_not(seed: int) -> None:
    state = somewhere(seed)
    if not rules.to_move(state):
        return
    seen = rules.observe(state, state.mover)
    chosen = []
    for module in (kernel, PLAIN):
        search = thinking.search_on(state.island, 10, module.Search)
        unit = search.choose(
            *thinking.position(seen), seen.plies, most_depth=5, most_nodes=3000,
            clock=lambda: 0.0, deadline=1.0,
        )  # fmt: skip
        chosen.append((unit, search.depth, search.nodes, search.solved))
    assert chosen[0] == chosen[1]


@pytest.mark.parametrize("name", ["greedy", "facile", "normal", "fort"])
def test_levels_never_vary(name: str) -> None:
    seen = empty(generator.make(3))
    first = bot(name, limit=None)
    assert first(seen) == first(seen) == bot(name, seat=1, limit=None)(seen)  # ruling B21


@pytest.mark.parametrize("name", ["alpha", "fort"])
def test_thinkers_stop_in_time(name: str) -> None:
    reads = count()

    def clock() -> float:
        return next(reads) / 1000

    entry = registry.bot(CAFE, name)
    assert entry is not None
    play = registry.maker(entry)(Brief(dice(0), clock, 0.1))
    play(empty(generator.make(1)))
    assert next(reads) <= 90


def test_a_bot_answers_when_there_is_no_time_at_all() -> None:
    island = generator.make(1)
    assert bot("alpha", limit=0.0)(empty(island)) in islands.units(island)


def test_alpha_says_how_far_it_looked() -> None:
    notes: list[str] = []
    entry = registry.bot(CAFE, "alpha")
    assert entry is not None
    play = registry.maker(entry)(Brief(dice(0), ticking(), 0.05, notes.append, explain=True))
    play(empty(generator.make(1)))
    assert "positions" in notes[0]


def test_every_level_beats_the_one_below() -> None:
    assert wins("facile", "amiens", 10) >= 8
    assert wins("normal", "facile", 10) >= 8
    assert wins("fort", "normal", 6) >= 5


def test_alpha_beats_greedy_and_amiens_even_in_a_hurry() -> None:
    for other in ("greedy", "amiens"):
        assert wins("alpha", other, 6) == 6


def test_random_is_legal_and_varies() -> None:
    island = generator.make(1)
    play = bot("random")
    chosen = {play(empty(island)) for _ in range(50)}
    assert len(chosen) > 20
    assert chosen <= set(islands.units(island))


def test_bots_play_islands_of_other_sizes() -> None:
    tiny = islands.decode(
        "7:13:79" + ":79" * 7 + "|" + ("79" + ":79" * 9 + "|") * 8 + "11" + ":79" * 8 + ":15|"
    )
    state = State(tiny, rules.Opening.NONE, strict_r7=False, forfeit=False)
    final = played(state, bot("alpha"), bot("normal"))
    assert rules.scores(final) == (3, 0)  # it takes the unit that has no answer
