"""Which bot a rival is, found out from where its dwarves stand."""

import pytest
from games.mine.kernels import begun, brief_of

from joute.games.mine import rules
from joute.games.mine.bots import greedy, prospector
from joute.games.mine.bots.codes import GREEDY, PROSPECTOR
from joute.games.mine.bots.manners import Manners

BOTS = {GREEDY: greedy, PROSPECTOR: prospector}


def met(style: int, seats: int, seed: int) -> Manners:
    """Look on from the first seat while all others play as this bot."""
    state, manners, before = begun(seed, seats, max_turns="16"), Manners(), None
    own, other = prospector.make(brief_of(seed, 0)), BOTS[style].make(brief_of(seed, 1))
    while playing := rules.to_move(state):
        (seat,) = playing
        seen = rules.observe(state, seat)
        if seat == 0:
            if state.points == rules.POINTS:
                manners.note(before, seen)
            before = seen
        state = rules.step(state, {seat: (other if seat else own)(seen)})
    return manners


def styles(style: int, seats: int) -> list[int]:
    """Say what the others are taken for in three games."""
    games = [met(style, seats, seed) for seed in range(3)]
    return [manners.style(seat) for manners in games for seat in range(1, seats)]


@pytest.mark.parametrize("seats", [2, 4])
def test_a_greedy_rival_is_known_by_where_it_goes(seats: int) -> None:
    assert set(styles(GREEDY, seats)) == {GREEDY}


@pytest.mark.parametrize("seats", [2, 4])
def test_a_prospector_is_hardly_ever_taken_for_greedy(seats: int) -> None:
    assert styles(PROSPECTOR, seats).count(GREEDY) <= 1


def test_a_stranger_is_taken_for_the_more_dangerous() -> None:
    manners = Manners()
    manners.note(None, rules.observe(begun(1, 2), 0))
    assert manners.style(1) == PROSPECTOR
