"""Ways to play a whole game, for the habits of the kernel."""

from functools import cache

from msgspec import Struct


class Plan(Struct, frozen=True):
    """What a team invests in, and how it goes about the rest."""

    name: str
    order: str
    """Investments one after the other: U improves the best pickaxe below diamond, H hires."""
    restless: float = 1.0
    """A dwarf moves for so many times its loot."""
    lag: int = 1 << 30
    """It invests on, beyond the order, when it is so many points behind."""
    spite: int = 1 << 30
    """It sabotages who is about to take so much."""


ALL = "UHUUUHUU"
RUSH = Plan("one pickaxe, then save", "UU")
PLANS = (
    Plan("grow", ALL),
    RUSH,
    Plan("two pickaxes, then save", "UUHUU"),
    Plan("hire, then save", "UHU"),
    Plan("save", ""),
    Plan("hire first", "HHUUUUUU"),
)
RIVAL = Plan("rival", "HHUUUUUU", restless=1.1)

PATIENCE = 0.97
HORIZON = 60
WORTHWHILE = 1.0
AHEAD = 4
LATEST = 300
SPREAD = 1500


@cache
def habits(plan: Plan, *, points_only: bool) -> tuple[float, ...]:
    """List a plan's habits in the kernel's order."""
    return (
        PATIENCE,
        HORIZON,
        sum(1 << place for place, letter in enumerate(plan.order) if letter == "H"),
        plan.restless,
        WORTHWHILE,
        plan.spite,
        AHEAD,
        LATEST,
        SPREAD,
        points_only,
        len(plan.order),
        plan.lag,
        1,
    )
