"""Choosing by trial: what may be done next is played out many times, each time to the end.

What it would do by habit comes first. Something else is done only if it was better on the same
boards by more than chance. Every action is tried on each board, so luck favours none.
"""

from collections.abc import Sequence
from math import inf, sqrt

from msgspec import Struct

from joute.game import Brief
from joute.games.mine.actions import OFF, SABOTAGE, Action, End, Move, Remove, Sabotage
from joute.games.mine.bots.caution import Caution
from joute.games.mine.bots.codes import GREEDY, PROSPECTOR
from joute.games.mine.bots.geology import draws, means
from joute.games.mine.bots.kernel import Digging
from joute.games.mine.bots.orders import action_of, order_of
from joute.games.mine.bots.plans import GREEDY_PLANS, PLANS, POINTS_PLANS, RIVALS, Plan, habits
from joute.games.mine.bots.position import position
from joute.games.mine.bots.rivals import DUEL
from joute.games.mine.bots.words import equipment, told
from joute.games.mine.rules import NOBODY, POINTS, Observation

PART = 0.5
"""Of a limit, for trials; the rest is for all else, and for a busy machine."""
MOST_SECONDS = 1.0
"""For a turn, so that a game is over in a minute where the limits are wide."""
ROUND = 25
"""Boards after which what is clearly worse is tried no more."""
SURE = 2.0
"""Standard errors by which something must be better than the habit to be done."""
DOUBT = 0.5
"""Added to the squares, so that a few equal games prove nothing."""
HOPELESS = 2.0
"""An action that is worse by this many standard errors is tried no more."""


class Trial(Struct):
    """An action that is tried, with the plan that is followed after it."""

    plan: Plan
    action: Action
    order: int
    total: float = 0.0
    games: int = 0
    better: float = 0.0
    """The sum of how much better than the habit it was, …"""
    squares: float = 0.0
    """… and of the squares of that."""

    def note(self, worth: float, habit: float) -> None:
        """Count a game."""
        self.total += worth
        self.games += 1
        self.better += worth - habit
        self.squares += (worth - habit) ** 2

    def __str__(self) -> str:
        """Say what it is worth."""
        return f"{told(self.action)} as in '{self.plan.name}' {self.worth:.2f}"

    @property
    def worth(self) -> float:
        """Return the mean of what its games were worth."""
        return self.total / self.games if self.games else 0.0

    @property
    def lead(self) -> float:
        """Say by how many standard errors it is better than the habit."""
        if self.games == 0 or self.squares == 0:
            return 0.0
        mean = self.better / self.games
        spread = self.squares / self.games - mean * mean + DOUBT / self.games
        return mean / sqrt(spread / self.games)


class Trials:
    """Plays games ahead."""

    def __init__(self, brief: Brief, *, points_only: bool, boards: int) -> None:
        self._brief = brief
        self._points_only = points_only
        self._plans: Sequence[Plan] = POINTS_PLANS if points_only else PLANS
        self._boards = boards
        self._digging: Digging | None = None
        self._layers = 0
        self._chances: list[float] = []
        limit = MOST_SECONDS if brief.limit is None else PART * brief.limit
        self._budget = min(MOST_SECONDS, limit)

    def best(self, caution: Caution, start: float) -> Action:
        """Choose an action in the time that is left of a turn begun at `start`."""
        depths, digging = self._prepared(caution)
        trials = self._trials(caution, digging)
        if not trials:
            action = refuge(caution, digging)
            if self._brief.explain:
                self._brief.note(f"{told(action)}: a dwarf must leave what may be the evil")
            return action
        if len({trial.order for trial in trials}) > 1:
            now = self._brief.clock()
            deadline = now + (start + self._budget - now) / caution.seen.points
            self._try(trials, depths, digging, caution.seen, deadline)
        sure = [trial for trial in trials[1:] if trial.lead > SURE]
        chosen = max(sure, key=lambda trial: trial.worth, default=trials[0])
        if self._brief.explain:
            self._explain(trials, chosen, caution, depths)
        return chosen.action

    def compared(
        self, caution: Caution, action: Action, habit: Action | None
    ) -> tuple[Trial, Trial]:
        """Try an action beside all that may be done; return the best and that one, without a clock.

        A habit that is given is taken for the best.
        """
        depths, digging = self._prepared(caution)
        size, first = caution.seen.size, self._plans[0]
        if habit is None and not (trials := self._trials(caution, digging)):
            habit = refuge(caution, digging)
        if habit is not None:
            trials = [Trial(first, habit, order_of(habit, size))]
        done = order_of(action, size)
        if all(trial.order != done for trial in trials):
            trials.append(Trial(first, action, done))
        self._try(trials, depths, digging, caution.seen, inf)
        own = max((one for one in trials if one.order == done), key=lambda one: one.worth)
        others = [one for one in trials if one.order != done]
        return max(others, key=lambda one: one.worth, default=own), own

    def _prepared(self, caution: Caution) -> tuple[Sequence[tuple[int, float]], Digging]:
        """Load the position and draw a board of the likeliest depth."""
        depths = caution.geology.depths()
        digging = self._loaded(caution, depths)
        self._face(caution, digging)
        digging.draw(max(depths, key=lambda depth: depth[1])[0])
        return depths, digging

    def _loaded(self, caution: Caution, depths: Sequence[tuple[int, float]]) -> Digging:
        """Put the position into the kernel, which is made anew for mines deeper than any yet."""
        seen, geology = caution.seen, caution.geology
        if self._digging is None or self._layers <= geology.most:
            self._layers = geology.most + 1
            rival = habits(RIVALS[PROSPECTOR], points_only=False)
            self._digging = Digging(
                zones=len(seen.zones),
                layers=self._layers,
                seats=len(seen.scores),
                seed=self._brief.dice.word(),
                habits=rival * len(seen.scores),
            )
            for depth in range(geology.least, geology.most + 1):
                self._digging.learn(depth, means(depth), draws(depth))
            even = [float(depth >= geology.least) for depth in range(self._layers)]
            self._digging.expect(even, master=False)
        chances = [0.0] * self._layers
        for depth, chance in depths:
            chances[depth] = chance
        if chances != self._chances:
            self._chances = chances
            self._digging.expect(chances, master=True)
        self._digging.load(**position(caution, self._layers))
        return self._digging

    def _face(self, caution: Caution, digging: Digging) -> None:
        """Let rivals play as they seem to, and choose the plans for that."""
        seats = [seat for seat in range(len(caution.seen.scores)) if seat != caution.seen.seat]
        styles = [caution.rivals.manners.style(seat) for seat in seats]
        for seat, style in zip(seats, styles, strict=True):
            digging.adopt(seat, habits(RIVALS[style], points_only=False))
        if not self._points_only:
            self._plans = GREEDY_PLANS if set(styles) == {GREEDY} else PLANS

    def _trials(self, caution: Caution, digging: Digging) -> list[Trial]:
        """List what may be done, the habit first."""
        seen = caution.seen
        trials = []
        for plan in self._plans:
            digging.adopt(seen.seat, habits(plan, points_only=self._points_only))
            action = action_of(digging.advise(), seen.size)
            if caution.allows(action):
                trials.append(Trial(plan, action, order_of(action, seen.size)))
        if not trials:
            return []
        return trials + [
            Trial(self._plans[0], action, order_of(action, seen.size))
            for action in self._sabotages(caution)
            if caution.allows(action)
        ]

    def _sabotages(self, caution: Caution) -> list[Action]:
        """List whom it can sabotage."""
        if caution.seen.scores[caution.seen.seat] < SABOTAGE or self._points_only:
            return []
        return [
            Sabotage(seat)
            for seat, crew in enumerate(caution.rivals.crews)
            if crew and seat not in caution.rivals.stopped
        ]

    def _try(
        self,
        trials: Sequence[Trial],
        depths: Sequence[tuple[int, float]],
        digging: Digging,
        seen: Observation,
        deadline: float,
    ) -> None:
        """Try all on one board after the other; a board begun too late does not count."""
        going = list(trials)
        for board in range(self._boards * DUEL // max(DUEL, len(seen.scores))):
            digging.draw(self._depth(depths))
            worths = []
            for trial in going:
                digging.adopt(seen.seat, habits(trial.plan, points_only=self._points_only))
                worths.append(digging.attempt(trial.order))
                if self._brief.clock() >= deadline:
                    return
            for trial, worth in zip(going, worths, strict=True):
                trial.note(worth, worths[0])
            if board % ROUND == ROUND - 1:
                going = [trial for trial in going if trial.lead > -HOPELESS]
                if len({trial.order for trial in going}) == 1:
                    return

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
        tried = "all plans begin so"
        if chosen.games:
            worths = ", ".join(map(str, trials))
            tried = f"worth of each after {trials[0].games} games tried: {worths}"
        self._brief.note(
            f"{told(chosen.action)}; {tried}; the mine: {depth} layers ({100 * chance:.0f}% likely)"
        )
        for seat, crew in enumerate(caution.rivals.crews):
            if crew and caution.seen.points == POINTS:
                name = RIVALS[caution.rivals.manners.style(seat)].name
                self._brief.note(
                    f"team {seat} is taken for {name}; its pickaxes: {equipment(crew)}"
                )


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
