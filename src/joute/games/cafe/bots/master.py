"""Tree search with random playouts; once the end is in sight, the end itself."""

from collections.abc import Callable

from msgspec import Struct

from joute.dice import Dice, dice
from joute.game import Brief, Play
from joute.games.cafe import islands
from joute.games.cafe.bots.kernel_end import Endgame
from joute.games.cafe.bots.kernel_tree import Tree
from joute.games.cafe.bots.thinking import UNLIMITED, board_of, position
from joute.games.cafe.islands import MOST_UNITS, Island, place
from joute.games.cafe.rules import FREE, Move, Observation, choices

PART = 0.7
"""Of a limit, for thinking; the rest is for a busy machine."""
MOST_SECONDS = 1.0
"""For a move, so that a match is over in half a minute where the limits are wide."""
IN_SIGHT = 23
"""Moves before the end, at most, when the solver is tried; …"""
TRIED = 0.5
"""… it may use this part of the time before playouts go on without it."""
TREE_NODES = 1 << 20
TABLE_BITS = 18
MOST_LEAD = 100
"""More than any lead."""


class Candidate(Struct, frozen=True):
    """A move as the playouts see it."""

    unit: int
    visits: int
    mean: float
    """From 0, always lost, to 1, always won."""
    proof: int | None
    """1 won, 0 drawn, -1 lost, None unknown."""


class Master:
    """Thinks, on one island at a time."""

    def __init__(self, throw: Dice, clock: Callable[[], float]) -> None:
        self._dice = throw
        self._clock = clock
        self._island: Island | None = None
        self._tree: Tree
        self._end: Endgame
        self.told = ""
        """What it thought of its last move, …"""
        self.exact = False
        """… and whether it is sure that no other is better."""

    def think(self, seen: Observation, seconds: float) -> Move:
        """Choose a unit within the time allowed."""
        start = self._clock()
        allowed = choices(seen.island, seen.board, seen.last)
        self.exact = True
        if len(allowed) == 1:
            self.told = f"{place(allowed[0])} is the only move"
            return allowed[0]
        self._settle(seen.island)
        unit = -1
        if min(seen.plies, free(seen)) <= IN_SIGHT:
            unit = self._solved(seen, start + TRIED * seconds, start + seconds)
        if unit < 0:
            self.exact = False
            unit = self._grown(seen, start + seconds)
        return islands.units(seen.island)[unit]

    def _settle(self, island: Island) -> None:
        """Prepare the searches on an island, if it is another one."""
        if self._island != island:
            board = board_of(island)
            self._tree = Tree(board, TREE_NODES)
            self._end = Endgame(board, random_words(), TABLE_BITS)
            self._island = island

    def _solved(self, seen: Observation, until: float, deadline: float) -> int:
        """Find out who wins, and then by how much; -1 when the time is too short for the first."""
        spot = (*position(seen), seen.plies)
        self._end.begin(self._clock, until)
        unit = self._end.solve(*spot, low=-1, high=1)
        if unit < 0:
            return -1
        value = self._end.value
        self._end.extend(deadline)
        low, high = (0, MOST_LEAD) if value > 0 else (-MOST_LEAD, 0)
        best = self._end.solve(*spot, low=low, high=high) if value else unit
        if best < 0:
            self.told = f"solved: {_outcome(value)}, {self._end.nodes} positions"
            return unit
        lead = self._end.value if value else 0
        self.told = f"solved: {_outcome(lead)} by {abs(lead)}, {self._end.nodes} positions"
        return best

    def _grown(self, seen: Observation, deadline: float) -> int:
        """Choose by playouts."""
        spot = (*position(seen), seen.plies)
        self._tree.grow(
            *spot, seed=self._dice.word(), most=UNLIMITED, clock=self._clock, deadline=deadline
        )
        found = sorted((Candidate(*child) for child in self._tree.children()), key=merit)
        best = found[-1]
        cells = islands.units(seen.island)
        ranked = ", ".join(
            f"{place(cells[one.unit])} {100 * one.mean:.0f}% ({one.visits})"
            for one in reversed(found[-3:])
        )
        self.told = (
            f"{self._tree.playouts} playouts, worth of a move, won being 100 % (visits): {ranked}"
        )
        return best.unit


def make(brief: Brief) -> Play[Observation, Move]:
    """Make the bot."""
    master = Master(brief.dice, brief.clock)
    seconds = MOST_SECONDS if brief.limit is None else min(MOST_SECONDS, PART * brief.limit)

    def play(seen: Observation) -> Move:
        move = master.think(seen, seconds)
        if brief.explain:
            brief.note(master.told)
        return move

    return play


def random_words() -> list[int]:
    """Throw the words that tell positions apart."""
    throw = dice(0, "cafe", "master")
    return [throw.word() for _ in range(3 * MOST_UNITS + 1)]


def free(seen: Observation) -> int:
    """Count the units that nobody has planted."""
    return sum(seen.board[cell] == FREE for cell in islands.units(seen.island))


def merit(one: Candidate) -> tuple[bool, bool, int]:
    """Rank what is won before what is open, and what is lost last."""
    return (one.proof == 1, one.proof != -1, one.visits)


def _outcome(lead: int) -> str:
    return "won" if lead > 0 else "lost" if lead < 0 else "drawn"
