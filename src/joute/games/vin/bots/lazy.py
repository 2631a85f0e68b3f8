"""The weaker of the two test bots: the nearest bunch, home with a few grapes, no look ahead."""

from joute.games.vin.bots.gatherer import Habits, gatherer

make = gatherer(Habits(enough=10, weighs=False, thinks_of_the_end=False))
