"""The analyst of games that have none of their own: bots play the match to its end, again and again.

Every seat is played by a quick built-in bot that now and then does anything that is allowed, so that the ends
differ. Each action is worth the mean of the ends that follow it. This is a rough estimate: it knows no more of the
game than the bot does.
"""

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec import Struct

from joute import registry
from joute.dice import Dice, dice
from joute.game import Analyst, AnyGame, BotEntry, Brief, Decision, Play, Setup, Verdict
from joute.game.analysis import Analyse
from joute.result import ranks

BUDGET = 240
"""Matches played to the end for each turn."""
FEWEST = 8
"""For each action; where there are many actions, only some are tried."""
WHIM = 6
"""One action in so many is drawn."""
LONGEST = 2000
"""Steps of a playout; one that is not over then counts as it stands."""
NAIVE = "random"
"""The bot that is taken only where there is no other."""


def player(game: AnyGame) -> BotEntry | None:
    """Choose the bot that plays matches to the end: the last in the list that need not think."""
    quick = [bot for bot in game.bots if not bot.thinks]
    better = [bot for bot in quick if bot.name != NAIVE]
    choice = better or quick
    return choice[-1] if choice else None


def analyst(seats: int) -> Analyst:
    """Describe this analyst; someone who plays alone can only have more points or fewer."""
    if seats > 1:
        return Analyst(path=__name__, measure="win", budget=BUDGET, least=0.15)
    return Analyst(path=__name__, measure="score", budget=BUDGET, least=1.0)


def judge_of(game: AnyGame, bot: BotEntry) -> Analyse:
    """Make the function that judges matches of a game."""

    def judge(setup: Setup, taken: Sequence[Decision[Any]], budget: int) -> Iterator[Verdict]:
        playing = _Playouts(game, bot, setup)
        for number, decision in enumerate(taken):
            yield playing.verdict(number, decision, budget)

    return judge


class _Trial(Struct):
    """An action, and what came of it."""

    action: Any
    said: tuple[str, ...]
    total: float = 0.0
    count: int = 0

    @property
    def mean(self) -> float:
        return self.total / self.count


class _Playouts:
    """Plays matches of one setup to their ends."""

    def __init__(self, game: AnyGame, bot: BotEntry, setup: Setup) -> None:
        self._game = game
        self._make = registry.maker(bot)
        self._setup = setup

    def verdict(self, number: int, decision: Decision[Any], budget: int) -> Verdict:
        """Try the actions of a turn."""
        throw = dice(self._setup.seed, "analyse", number)
        trials = self._trials(decision, throw, budget // FEWEST)
        for place in range(max(budget, len(trials)) if trials else 0):
            trial = trials[place % len(trials)]
            trial.total += self._played(decision.before, decision.seat, [trial.action], throw)
            trial.count += 1
        done = next((trial for trial in trials if trial.said == decision.said), None)
        played = done.mean if done else self._value(decision, throw, max(FEWEST, budget // 10))
        sign = -1 if self._lowest else 1
        best = max(trials, key=lambda trial: sign * trial.mean, default=None)
        expected = played if best is None else max(best.mean, played, key=lambda one: sign * one)
        better = decision.said if best is None or best.mean != expected else best.said
        return Verdict(
            expected=expected, played=played, done=decision.said, best=better, exact=False
        )

    @property
    def _lowest(self) -> bool:
        return self._game.low_scores_win and self._setup.seats == 1

    def _trials(self, decision: Decision[Any], throw: Dice, most: int) -> list[_Trial]:
        rules, say = self._game.rules, self._game.wire.say
        if decision.seat not in rules.to_move(decision.before):
            return []
        trials = [
            _Trial(action, tuple(say(action)))
            for action in rules.legal(decision.before, decision.seat)
        ]
        own = [trial for trial in trials if trial.said == decision.said]
        while len(trials) > max(2, most):
            trials.pop(throw.below(len(trials)))
        return trials if not own or own[0] in trials else [*own, *trials[1:]]

    def _value(self, decision: Decision[Any], throw: Dice, count: int) -> float:
        ends = [self._played(decision.after, decision.seat, [], throw) for _ in range(count)]
        return sum(ends) / count

    def _played(self, state: Any, seat: int, first: list[Any], throw: Dice) -> float:  # noqa: ANN401 - the game's own
        """Play a match to its end, a seat with its first action given; return what it has then."""
        rules = self._game.rules
        seeds = dice(throw.word())
        plays = [
            self._make(Brief(dice(seeds.word()), lambda: 0.0)) for _ in range(self._setup.seats)
        ]
        for _ in range(LONGEST):
            movers = rules.to_move(state)
            if not movers:
                break
            actions = {mover: self._action(state, mover, plays[mover], throw) for mover in movers}
            if first and seat in actions:
                actions[seat] = first[0]
                first = []
            state = rules.step(state, actions)
        return self._worth(state, seat)

    def _action(self, state: Any, seat: int, play: Play[Any, Any], throw: Dice) -> Any:  # noqa: ANN401 - the same
        """Let the bot act, or chance."""
        chosen = play(self._game.rules.observe(state, seat))
        if throw.below(WHIM):
            return chosen
        actions = self._game.rules.legal(state, seat)
        return throw.choice(actions) if actions else chosen

    def _worth(self, state: Any, seat: int) -> float:  # noqa: ANN401 - the same
        """Return a seat's part of the victory, or its points where it plays alone."""
        if self._setup.seats == 1:
            return float(self._game.rules.scores(state)[seat] or 0)
        places = ranks(self._game.ranking(state))
        return (places[seat] == 1) / places.count(1)
