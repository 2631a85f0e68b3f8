"""Ways to play a whole game, for the habits of the kernel."""

from functools import cache

from msgspec import Struct

from joute.games.mine.bots.codes import GREEDY, MASTER, PROSPECTOR
from joute.games.mine.bots.outlook import PATIENCE as PROSPECTORS

NEVER = 1 << 30


class Plan(Struct, frozen=True):
    """What a team invests in, and how it goes about the rest."""

    name: str
    order: str = ""
    """Investments one after the other: U improves the best pickaxe below diamond, H hires."""
    haste: float = 0.88
    """What loot a turn later is worth, compared with loot now, before any investment, …"""
    patience: float = 0.97
    """… and after all of them."""
    restless: float = 1.05
    """A dwarf moves if that gives this many times its loot."""
    rush: int = 1000
    """With this lead it digs straight for the evil."""
    spite: int = NEVER
    """It sabotages a team that is about to take this much."""
    style: int = MASTER
    """As the kernels number the ways to play."""


ONE = Plan("one pickaxe", "UU")
TWO = Plan("two pickaxes", "UUHUU", haste=0.92)
GROW = Plan("grow", "UUHUUHUU", haste=0.92)
CREWED = Plan("a crew", "UUHUHUUU", haste=0.92)
PLANS = (ONE, TWO, Plan("hire early", "UHUUU", haste=0.92), Plan("save"))
"""To win; the first is what it does unless another one is clearly better."""
GREEDY_PLANS = (CREWED, GROW, ONE, TWO, Plan("save"))
"""The same where nobody else wakes the evil."""
POINTS_PLANS = (GROW, TWO, ONE)
"""The same for points."""
RIVALS = {
    PROSPECTOR: Plan("prospector", patience=PROSPECTORS, style=PROSPECTOR),
    GREEDY: Plan("greedy", style=GREEDY),
}
HORIZON = 60
WORTHWHILE = 1.0
AHEAD = 4


@cache
def habits(plan: Plan, *, points_only: bool) -> tuple[float, ...]:
    """List a plan's habits in the kernel's order."""
    return (
        plan.style,
        plan.haste,
        plan.patience,
        HORIZON,
        sum(1 << place for place, letter in enumerate(plan.order) if letter == "H"),
        len(plan.order),
        plan.restless,
        WORTHWHILE,
        plan.spite,
        not points_only,
        AHEAD,
        points_only,
        NEVER if points_only else plan.rush,
    )
