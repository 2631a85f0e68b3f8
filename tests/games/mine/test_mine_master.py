"""The bot that plays games ahead: careful, in time, and held to the rules by its kernel."""

import time
from collections.abc import Iterator, Sequence

import pytest
from games.mine.helpers import won
from games.mine.kernels import begun, brief_of, described, loaded
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from joute.dice import Dice, dice
from joute.game import Brief
from joute.games.mine import rules
from joute.games.mine.actions import CREW, OFF, Action, Dwarf, End, Improve
from joute.games.mine.bots import at_random, greedy, master, prospector
from joute.games.mine.bots.caution import Caution
from joute.games.mine.bots.codes import GREEDY, PROSPECTOR
from joute.games.mine.bots.geology import Geology, chances, draws, means
from joute.games.mine.bots.kernel import Digging
from joute.games.mine.bots.orders import action_of, order_of
from joute.games.mine.bots.rivals import Rivals
from joute.games.mine.rules import LIFE, State


def quick(brief: Brief) -> master.Master:
    return master.Master(brief, boards=3)


def play_on(state: State, seat: int, other: str, seed: int) -> State:
    """Play a game to its end, a master in one seat and the same bot in all others."""
    mastery = quick(brief_of(seed, seat)).play
    makers = {"random": at_random.make, "greedy": greedy.make, "prospector": prospector.make}
    others = makers[other](brief_of(seed, seat + 1))
    while seats := rules.to_move(state):
        (now,) = seats
        seen = rules.observe(state, now)
        action = mastery(seen) if now == seat else others(seen)
        assert action in rules.legal(state, now)
        state = rules.step(state, {now: action})
    return state


@pytest.mark.parametrize(("seats", "seat"), [(1, 0), (2, 0), (2, 1), (4, 0), (4, 3), (16, 9)])
def test_a_master_plays_whole_legal_games_and_wakes_the_evil_only_to_win(
    seats: int, seat: int
) -> None:
    state = play_on(begun(seats, seats, max_turns="60"), seat, "greedy", seed=seats)
    team = state.teams[seat]
    assert team.woke <= 1
    assert not team.woke or (seats > 1 and won(state, seat))


def test_a_master_beats_random_bots() -> None:
    for seed in range(3):
        assert won(play_on(begun(seed, 2, max_turns="60"), seed % 2, "random", seed), seed % 2)


def test_a_master_for_points_never_wakes_the_evil() -> None:
    state = begun(1, 1, max_turns="100")
    play = master.Master(brief_of(1, 0), points_only=True, boards=2).play
    while rules.to_move(state):
        state = rules.step(state, {0: play(rules.observe(state, 0))})
    assert state.turn == 100
    assert state.teams[0].woke == 0
    assert state.teams[0].score > 3000


def test_a_master_that_comes_in_the_middle_plays_on() -> None:
    state = begun(5, 2)
    others = prospector.make(brief_of(0, 0))
    while state.turn < 30 and (seats := rules.to_move(state)):
        state = rules.step(state, {seats[0]: others(rules.observe(state, seats[0]))})
    state = play_on(state, 1, "prospector", seed=5)
    assert not state.teams[1].woke or won(state, 1)


@pytest.mark.long
@pytest.mark.parametrize(("size", "depth"), [(1, 1), (1, 2), (2, 3), (1, 40), (2, 60)])
def test_a_master_plays_mines_that_the_generator_never_makes(size: int, depth: int) -> None:
    state, zones = begun(1, 2, max_turns="250"), size * size
    *layers, evil = state.mine.layers
    drawn = [layers[z % len(layers)] for z in range(depth - 1)]
    mine = replace(state.mine, size=size, layers=tuple(row[:zones] for row in [*drawn, evil]))
    state = replace(state, mine=mine, depths=(0,) * zones, lives=(LIFE,) * zones)
    play_on(state, 0, "greedy", seed=1)


def test_a_master_keeps_to_its_time() -> None:
    state = begun(3, 2)
    limit = 0.2
    brief = Brief(dice=dice(3), clock=time.process_time, limit=limit)
    playing = master.Master(brief, boards=10**9)
    others = prospector.make(brief)
    slowest = 0.0
    while (seats := rules.to_move(state)) and state.turn < 25:
        start = time.process_time()
        while rules.to_move(state) == seats == (0,) and state.points >= 0:
            before = (state.turn, state.place)
            state = rules.step(state, {0: playing.play(rules.observe(state, 0))})
            if (state.turn, state.place) != before:
                break
        slowest = max(slowest, time.process_time() - start)
        if rules.to_move(state) == (1,):
            state = rules.step(state, {1: others(rules.observe(state, 1))})
    assert slowest < 0.8 * limit


def test_a_master_explains_what_it_weighed() -> None:
    notes: list[str] = []
    state = begun(2, 2)
    quick(brief_of(2, 0, notes)).play(rules.observe(state, 0))
    first, second = notes
    assert "row" in first
    assert "% likely" in first
    assert second == "team 1 is taken for prospector; its pickaxes: basic"


def test_a_master_explains_every_decision() -> None:
    """Also those that are not tried, above all to wake the evil."""
    notes: list[str] = []
    state = begun(7, 2)
    mastery, other = quick(brief_of(7, 0, notes)).play, greedy.make(brief_of(7, 1))
    while seats := rules.to_move(state):
        before = len(notes)
        seen = rules.observe(state, seats[0])
        action = (mastery if seats == (0,) else other)(seen)
        assert seats != (0,) or not seen.points or len(notes) > before
        state = rules.step(state, {seats[0]: action})
    assert state.teams[0].woke
    assert any("the evil is woken" in note for note in notes)
    assert not any("dwarf=" in note or "()" in note for note in notes)


def follow(digging: Digging, state: State, seat: int, action: Action) -> State:
    """Let a team act, in the game and in the kernel."""
    after = rules.step(state, {seat: action})
    digging.step(seat, order_of(action, state.mine.size), after.points)
    if isinstance(action, End) and after.lives is not state.lives:
        digging.finish()
    return after


@settings(max_examples=15, deadline=None)
@given(st.integers(0, 10**6), st.integers(1, 4))
def test_the_kernel_digs_as_the_rules_say(seed: int, seats: int) -> None:
    state = begun(seed, seats, max_turns="40")
    digging = loaded(state)
    play = (at_random if seed % 2 else greedy).make(brief_of(seed, 0))
    while playing := rules.to_move(state):
        (seat,) = playing
        state = follow(digging, state, seat, play(rules.observe(state, seat)))
        assert digging.describe() == described(state)


def of_any_kind(allowed: Sequence[Action], throw: Dice) -> Action:
    """Draw an action, each kind as likely as the others, however many there are of it."""
    kind = throw.choice(sorted({type(action) for action in allowed}, key=str))
    return throw.choice([action for action in allowed if isinstance(action, kind)])


def rich_and_deep(seed: int, seats: int) -> State:
    """Begin where everybody has three dwarves and can pay for everything, here and there deep."""
    state = begun(seed, seats, max_turns="40")
    throw, last = dice(seed, "depths"), len(state.mine.layers) - 1
    crew = tuple(Dwarf(OFF, 1 + throw.below(3)) for _ in range(CREW))
    return replace(
        state,
        depths=tuple(last - throw.below(10) for _ in state.depths),
        teams=tuple(replace(team, score=5000, dwarves=crew) for team in state.teams),
    )


@settings(max_examples=15, deadline=None)
@given(st.integers(0, 10**6), st.integers(1, 4))
def test_the_kernel_knows_all_purchases_and_the_evil(seed: int, seats: int) -> None:
    state, throw = rich_and_deep(seed, seats), dice(seed, "actions")
    digging = loaded(state)
    while playing := rules.to_move(state):
        (seat,) = playing
        state = follow(digging, state, seat, of_any_kind(rules.legal(state, seat), throw))
        assert digging.describe() == described(state)


@settings(max_examples=6, deadline=None)
@given(st.integers(0, 10**6), st.integers(1, 3), st.sampled_from([PROSPECTOR, GREEDY]))
def test_the_kernel_plays_as_the_other_bots_do(seed: int, seats: int, style: int) -> None:
    state = begun(seed, seats, max_turns="60")
    digging = loaded(state, style)
    play = {PROSPECTOR: prospector, GREEDY: greedy}[style].make(brief_of(seed, 0))
    while playing := rules.to_move(state):
        (seat,) = playing
        action = play(rules.observe(state, seat))
        if state.points:
            assert action_of(digging.choice(seat), state.mine.size) == action
        state = follow(digging, state, seat, action)


@given(st.integers(0, 10**6))
@settings(max_examples=20, deadline=None)
def test_an_action_is_read_as_it_was_written(seed: int) -> None:
    state = begun(seed % 50, 2)
    action = dice(seed).choice(rules.legal(state, 0))
    assert action_of(order_of(action, 6), 6) == action


def test_what_a_layer_may_hold_adds_up() -> None:
    for depth in (10, 15, 20):
        drawn = draws(depth)
        for z in range(depth - 1):
            assert sum(chances(z, depth).values()) == pytest.approx(1)
            layer = drawn[z * 512 : z * 512 + 512]
            assert sum(layer) / 512 == pytest.approx(means(depth)[z], rel=0.1)


@settings(max_examples=3, deadline=None)
@given(st.integers(0, 10**6))
def test_geology_is_never_wrong_about_the_evil(seed: int) -> None:
    geology = Geology()
    for state in seen_by_prospector(seed):
        geology.note(rules.observe(state, 0))
        assert geology.least <= len(state.mine.layers) <= geology.most
        assert sum(chance for _, chance in geology.depths()) == pytest.approx(1)


def test_rivals_are_mostly_seen_through() -> None:
    right = total = 0
    for seed in range(3):
        rivals = Rivals()
        for state in seen_by_prospector(seed):
            rivals.note(rules.observe(state, 0))
            theirs = sorted(dwarf.pickaxe for dwarf in state.teams[1].dwarves)
            right += sorted(dwarf.pickaxe for dwarf in rivals.crews[1]) == theirs
            total += 1
    assert right >= 0.8 * total


def seen_by_prospector(seed: int) -> Iterator[State]:
    """Play prospector against itself; return the states in which the first team moves."""
    state = begun(seed, 2, max_turns="45")
    play = prospector.make(brief_of(seed, 0))
    while playing := rules.to_move(state):
        (seat,) = playing
        if seat == 0:
            yield state
        state = rules.step(state, {seat: play(rules.observe(state, seat))})


def test_what_a_rival_has_spent_bounds_what_it_can_take() -> None:
    rivals = Rivals()
    for state in seen_by_prospector(4):
        rivals.note(rules.observe(state, 0))
        team = state.teams[1]
        assert len(team.dwarves) <= rivals.most_dwarves(1, 0)
        for dwarf in team.dwarves:
            if dwarf.zone != OFF and state.lives[dwarf.zone] <= dwarf.pickaxe:
                assert rivals.can_finish(1, dwarf.zone, 0)


def test_caution_allows_no_dwarf_to_stay_where_the_evil_may_be() -> None:
    state = begun(1, 2)
    seen = rules.observe(state, 0)
    geology, rivals = Geology(), Rivals()
    geology.note(seen)
    rivals.note(seen)
    caution = Caution(seen, geology, rivals)
    assert caution.allows(Improve(0))
    assert caution.finish() is None
    assert caution.look_down() is None
