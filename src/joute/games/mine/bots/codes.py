"""The numbers that the kernels and their callers share."""

from joute.games.mine import actions

IRON_PRICE, DIAMOND_PRICE = actions.IMPROVE[1], actions.IMPROVE[2]
"""What the improvements cost, each in one word for the kernels."""
PASS, MOVE, REMOVE, HIRE, IMPROVE, SABOTAGE, SONAR = range(7)
"""What an order is; PASS ends the turn."""
FOLLOW = -1
"""In the place of an order: go on by habit. As an answer: nothing is to be done."""
NOWHERE = -1
UNKNOWN = -1
"""The value of a layer that was not seen."""
DRAWS = 512
"""Values that stand for what a layer may hold, each as likely as the others."""
MASTER, PROSPECTOR, GREEDY = range(3)
"""How a team plays: by its habits, or as the bot of that name."""

# The habits of a team, by their place in the list given.
(
    STYLE,  # MASTER, PROSPECTOR or GREEDY; only the first has the habits that follow
    HASTE,  # what loot a turn later is worth, compared with loot now, before any investment
    PATIENCE,  # the same after all of them
    HORIZON,  # an investment must bring its price in this many turns
    HIRING,  # in bits from the lowest: which of its investments are hires
    MOST,  # investments of a team
    RESTLESS,  # a dwarf moves if that gives this many times its loot,
    WORTHWHILE,  # and at least this many more points a turn
    SPITE,  # others are sabotaged when they are about to take this much
    GUARD,  # whether others are sabotaged when they can win by waking the evil
    AHEAD,  # layers of a zone that a team wants to know, the top one included
    POINTS_ONLY,  # whether own points are all that counts
    RUSH,  # with this lead a team digs straight for the evil
) = range(13)
HABITS = 13


def code(kind: int, dwarf: int, target: int) -> int:
    """Write an order as one number; a dwarf counts from its team's first."""
    return kind | dwarf << 4 | target << 8
