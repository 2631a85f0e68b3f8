"""The better of the two test bots: the most grapes per step, home with a good load and in time."""

from joute.games.vin.bots.gatherer import Habits, gatherer

make = gatherer(Habits(enough=20, weighs=True, thinks_of_the_end=True))
