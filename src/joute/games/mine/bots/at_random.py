"""Does anything it may, one action after the other; it shows how little a client needs."""

from joute.game import Brief, Play
from joute.games.mine.actions import Action, End, possible
from joute.games.mine.rules import NOBODY, Observation


def make(brief: Brief) -> Play[Observation, Action]:
    """Draw every action from all that are possible."""

    def play(seen: Observation) -> Action:
        if seen.points == 0:
            return End()
        owners = [zone.owner for zone in seen.zones]
        rivals = sorted(set(owners) - {NOBODY, seen.seat})
        score = seen.scores[seen.seat]
        return brief.dice.choice(possible(seen.dwarves, score, owners, rivals, seen.size))

    return play
