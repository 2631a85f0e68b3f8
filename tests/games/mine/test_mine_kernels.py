"""The kernels play the same games compiled and as plain Python."""

import sys

import pytest
from games.mine.test_mine_master import begun, loaded

from joute.games.mine.bots.codes import FOLLOW, GREEDY, PROSPECTOR
from joute.games.mine.bots.kernel import Digging
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
