"""What the kernels choose, and that they choose it compiled and as plain Python."""

import sys

import pytest
from games.mine.kernels import begun, loaded
from msgspec.structs import replace

from joute.games.mine.actions import Sabotage
from joute.games.mine.bots.codes import FOLLOW, GREEDY, PROSPECTOR
from joute.games.mine.bots.kernel import Digging
from joute.games.mine.bots.orders import action_of
from joute.games.mine.bots.plans import PLANS, habits
from joute.testing import uncompiled

KERNELS = ("kernel_pit", "kernel_ground", "kernel_rivals", "kernel_habits", "kernel")
"""Each is made from the ones before it."""


@pytest.fixture
def plain(monkeypatch: pytest.MonkeyPatch) -> type[Digging]:
    for kernel in KERNELS:
        name = f"joute.games.mine.bots.{kernel}"
        monkeypatch.setitem(sys.modules, name, uncompiled(name))
    made: type[Digging] = sys.modules["joute.games.mine.bots.kernel"].Digging
    return made


@pytest.mark.parametrize("style", [PROSPECTOR, GREEDY])
def test_the_kernels_choose_alike_compiled_and_uncompiled(plain: type[Digging], style: int) -> None:
    state = begun(3, 2)
    both = [loaded(state, style, make) for make in (Digging, plain)]
    for depth, plan in enumerate(PLANS, 12):
        for digging in both:
            digging.expect([float(10 <= depth <= 20) for depth in range(21)], master=True)
            digging.adopt(0, habits(plan, points_only=False))
            digging.draw(depth)
        fast, slow = both
        assert fast.advise() == slow.advise()
        assert fast.attempt(FOLLOW) == slow.attempt(FOLLOW)
        assert fast.describe() == slow.describe()


@pytest.mark.parametrize(("style", "guards"), [(PROSPECTOR, True), (GREEDY, False)])
def test_only_who_may_wake_the_evil_to_win_is_sabotaged_for_it(style: int, *, guards: bool) -> None:
    state = begun(3, 2)
    me, rival = state.teams
    far_ahead = (replace(me, score=1000), replace(rival, score=9000))
    state = replace(state, depths=(state.mine.last, *state.depths[1:]), teams=far_ahead)
    digging = loaded(state, style)
    digging.adopt(0, habits(PLANS[0], points_only=False))
    assert (action_of(digging.advise(), state.mine.size) == Sabotage(1)) is guards
