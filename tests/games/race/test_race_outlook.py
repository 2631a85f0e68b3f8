from collections.abc import Callable

import pytest

from joute.games.race.outlook import Outlook, chance_of_more
from joute.games.race.reach import Axis

Possible = Callable[[int], frozenset[tuple[int, int]]]


@pytest.mark.parametrize("size", [1, 2, 3, 4, 5, 9, 16, 24])
def test_a_prospect_counts_the_places_where_one_can_be_at_rest(
    size: int, possible: Possible
) -> None:
    outlook, axis = Outlook(size), Axis(size, safe=True)
    for state in possible(size):
        states, rest = axis.only(state, 0), set[int]()
        counts: list[int] = []
        for time in range(1, len(outlook.prospect(state).places) + 1):
            states = axis.after(states, time - 1)
            rest |= {place for place, velocity in axis.members(states, time) if not velocity}
            counts.append(len(rest))
        assert outlook.prospect(state).places == counts
        assert counts[-1] == size


def test_two_axes_together_never_need_fewer_moves_than_one_alone(possible: Possible) -> None:
    outlook = Outlook(20)
    prospects = [outlook.prospect(state) for state in possible(20)]
    for across in prospects:
        for down in prospects:
            alone = max(across.alone, down.alone)
            assert outlook.moves(across, down) >= alone - 1e-9


def test_the_calmest_prospect_of_a_place_is_the_best_it_has(possible: Possible) -> None:
    outlook = Outlook(30)
    for place in range(30):
        best = min(outlook.prospect(state).alone for state in possible(30) if state[0] == place)
        assert outlook.calmest(place).alone <= best


def test_the_next_objective_is_certain_until_the_fifth_and_impossible_after_the_twentieth() -> None:
    assert [chance_of_more(reached) for reached in range(4)] == [1.0] * 4
    assert chance_of_more(4) == 15 / 16
    assert chance_of_more(18) == 1 / 2
    assert chance_of_more(19) == 0.0


def test_a_track_longer_than_the_generators_is_taken_as_endless() -> None:
    assert chance_of_more(20) == 1.0
