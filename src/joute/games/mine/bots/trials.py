"""Choosing by trial: each of some plans for the rest of the game is played out many times.

Where all plans begin with the same action there is nothing to choose. Otherwise the same boards
are drawn for all of them, so that luck favours none.
"""

from collections.abc import Sequence

from msgspec import Struct

from joute.game import Brief
from joute.games.mine.actions import OFF, Action, End, Move, Remove
from joute.games.mine.bots.caution import Caution
from joute.games.mine.bots.geology import draws, means
from joute.games.mine.bots.kernel import Digging
from joute.games.mine.bots.orders import action_of, order_of
from joute.games.mine.bots.plans import PLANS, RIVAL, Plan, habits
from joute.games.mine.bots.position import position
from joute.games.mine.rules import NOBODY

PART = 0.5
"""Of a limit, for trials; the rest is for all else, and for a busy machine."""
MOST_SECONDS = 1.0
"""For a turn, so that a game is over in a minute where the limits are wide."""
FOLLOW = -1
"""To the kernel: go on by habit."""


class Trial(Struct):
    """A plan that is tried, from its first action on."""

    plan: Plan
    action: Action
    order: int
    total: float = 0.0
    games: int = 0

    @property
    def worth(self) -> float:
        """Give the mean of what its games were worth."""
        return self.total / self.games if self.games else 0.0


class Trials:
    """Plays games ahead."""

    def __init__(self, brief: Brief, *, points_only: bool, boards: int) -> None:
        self._brief = brief
        self._points_only = points_only
        self._boards = boards
        self._plans = PLANS
        self._digging: Digging | None = None
        self._layers = 0
        limit = MOST_SECONDS if brief.limit is None else PART * brief.limit
        self._budget = min(MOST_SECONDS, limit)

    def best(self, caution: Caution, start: float) -> Action:
        """Choose an action in the time that is left of a turn begun at `start`."""
        depths = caution.geology.depths()
        digging = self._loaded(caution)
        digging.draw(max(depths, key=lambda depth: depth[1])[0])
        trials = [trial for plan in self._plans if (trial := self._trial(plan, caution, digging))]
        if not trials:
            return refuge(caution, digging)
        if len({trial.order for trial in trials}) > 1:
            now = self._brief.clock()
            deadline = now + (start + self._budget - now) / caution.seen.points
            self._try(trials, depths, digging, caution.seen.seat, deadline)
        chosen = max(trials, key=lambda trial: trial.worth)
        if self._brief.explain:
            self._explain(trials, chosen, caution, depths)
        return chosen.action

    def _loaded(self, caution: Caution) -> Digging:
        """Put the position into the kernel, which is made anew for mines deeper than any yet."""
        seen, geology = caution.seen, caution.geology
        if self._digging is None or self._layers <= geology.most:
            self._layers = geology.most + 1
            self._digging = Digging(
                zones=len(seen.zones),
                layers=self._layers,
                seats=len(seen.scores),
                seed=self._brief.dice.word(),
                habits=habits(RIVAL, points_only=False) * len(seen.scores),
            )
            for depth in range(geology.least, geology.most + 1):
                self._digging.learn(depth, means(depth), draws(depth))
        self._digging.load(**position(caution, self._layers))
        return self._digging

    def _trial(self, plan: Plan, caution: Caution, digging: Digging) -> Trial | None:
        """Give a plan with its first action, or None if that is not safe."""
        seen = caution.seen
        digging.adopt(seen.seat, habits(plan, points_only=self._points_only))
        action = action_of(digging.advise(), seen.size)
        return Trial(plan, action, order_of(action, seen.size)) if caution.allows(action) else None

    def _try(
        self,
        trials: Sequence[Trial],
        depths: Sequence[tuple[int, float]],
        digging: Digging,
        seat: int,
        deadline: float,
    ) -> None:
        """Play all plans on one board after the other; a board begun too late does not count."""
        for _ in range(self._boards):
            digging.draw(self._depth(depths))
            worths = []
            for trial in trials:
                digging.adopt(seat, habits(trial.plan, points_only=self._points_only))
                worths.append(digging.attempt(trial.order, FOLLOW))
                if self._brief.clock() >= deadline:
                    return
            for trial, worth in zip(trials, worths, strict=True):
                trial.total += worth
                trial.games += 1

    def _depth(self, depths: Sequence[tuple[int, float]]) -> int:
        """Draw a depth by its chance."""
        throw = self._brief.dice.below(1 << 30) / (1 << 30)
        for depth, chance in depths:
            throw -= chance
            if throw < 0:
                return depth
        return depths[-1][0]

    def _explain(
        self,
        trials: Sequence[Trial],
        chosen: Trial,
        caution: Caution,
        depths: Sequence[tuple[int, float]],
    ) -> None:
        depth, chance = max(depths, key=lambda depth: depth[1])
        wanted = ", ".join(f"{trial.plan.name} {trial.worth:.2f}" for trial in trials)
        self._brief.note(
            f"{chosen.action} as in '{chosen.plan.name}'; {chosen.games} boards: {wanted}; "
            f"{depth} layers deep ({100 * chance:.0f} %)"
        )
        crews = ", ".join(
            f"{seat}: {'/'.join(str(dwarf.pickaxe) for dwarf in crew)}"
            for seat, crew in enumerate(caution.rivals.crews)
            if crew
        )
        self._brief.note(f"pickaxes of the others by team: {crews or 'none'}")


def refuge(caution: Caution, digging: Digging) -> Action:
    """Bring the dwarf that must move to the best zone where it may stay, or outside."""
    seen = caution.seen
    for number, dwarf in enumerate(seen.dwarves):
        if dwarf.zone == OFF or not (caution.deadly(dwarf.zone) or caution.brink(dwarf.zone)):
            continue
        rates = digging.rates(seen.seat, dwarf.pickaxe)
        free = [place for place, zone in enumerate(seen.zones) if zone.owner == NOBODY]
        for place in sorted(free, key=lambda place: -rates[place]):
            action = Move(number, *divmod(place, seen.size))
            if rates[place] > 0 and caution.allows(action):
                return action
        if caution.allows(Remove(number)):
            return Remove(number)
    return End()
