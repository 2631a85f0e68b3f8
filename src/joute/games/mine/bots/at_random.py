"""Does anything it may, one action after the other; it shows how little a client needs."""

from joute.game import Brief, Play
from joute.games.mine.actions import Action, End, possible
from joute.games.mine.rules import NOBODY, Observation


def make(brief: Brief) -> Play[Observation, Action]:
    """Draw every action from all that are possible."""

    def play(seen: Observation) -> Action:
        if seen.points == 0:
            return End()
        free = bytes([zone.owner == NOBODY for zone in seen.zones])
        owners = {zone.owner for zone in seen.zones} - {seen.seat}
        rivals = bytes([team in owners for team in range(len(seen.scores))])
        score = seen.scores[seen.seat]
        return brief.dice.choice(possible(seen.dwarves, score, free, rivals, seen.size))

    return play
