"""The rules and the news, compiled and as plain Python."""

import sys
from types import ModuleType

import pytest
from games.minibus.towns import MINIBUS

from joute.dice import Dice, dice
from joute.games.minibus import bulletin, rules
from joute.games.minibus.commands import Action, Buy, Destination, Update
from joute.games.minibus.state import FINISHED, LOST, State
from joute.settings import prepare
from joute.testing import uncompiled

KERNELS = ("turn", "faults", "stages", "rules", "bulletin")
"""Each is made from the ones before it; `rules` are plain and run the stages."""


@pytest.fixture
def plain(monkeypatch: pytest.MonkeyPatch) -> dict[str, ModuleType]:
    modules = {}
    for kernel in KERNELS:
        name = f"joute.games.minibus.{kernel}"
        modules[kernel] = uncompiled(name)
        monkeypatch.setitem(sys.modules, name, modules[kernel])
    return modules


def drawn(state: State, throw: Dice) -> dict[int, Action]:
    """Draw what everybody does: something legal, and now and then what breaks a rule."""
    wild: list[Action] = [(Buy(10**30),), (Destination(0, 1), Update("SP"), Update("SP"))]
    return {
        seat: throw.choice(wild if throw.chance(1, 400) else rules.legal(state, seat))
        for seat in rules.to_move(state)
    }


@pytest.mark.parametrize(
    "typed", [{}, {"list_removed_buses": "no", "first_station_turn": "9" * 30}]
)
def test_a_match_is_the_same_compiled_and_uncompiled(
    plain: dict[str, ModuleType], typed: dict[str, str]
) -> None:
    setup = prepare(MINIBUS, names=["a", "b", "c", "d"], seed=1, typed=typed)
    state, throw = rules.initial(setup), dice(1, "compiled")
    assert state == plain["rules"].initial(setup)
    while rules.to_move(state):
        for fields in (5, 6):
            assert bulletin.news(state, fields) == plain["bulletin"].news(state, fields)
        actions = drawn(state, throw)
        before, state = state, rules.step(state, actions)
        assert state == plain["rules"].step(before, actions)
    assert set(state.phases) == {FINISHED, LOST}
    assert state.turn > 100
