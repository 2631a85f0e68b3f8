"""What a team can work out of the others: how many dwarves, which pickaxes, what is half dug."""

from itertools import product

from joute.games.mine.actions import CREW, HIRE, IMPROVE, OFF, SABOTAGE, Dwarf
from joute.games.mine.bots.manners import Manners
from joute.games.mine.bots.survey import worth
from joute.games.mine.rules import LIFE, NOBODY, POINTS, Observation

LATE, MIDDLE = 30, 18
"""A bot that joins in the middle of a game assumes the equipment that is usual by these turns."""

DUEL = 2
"""With two teams it is certain who dug up what."""


class Rivals:
    """The other teams, followed from turn to turn.

    Their scores tell what they spend, since all that is dug up is to be seen; a price tells what
    was bought, and the board where their dwarves are.
    """

    def __init__(self) -> None:
        self.lives: list[int] = []
        """By zone, the hit points left of the top layer."""
        self.crews: list[list[Dwarf]] = []
        """By seat; the own one is left empty."""
        self.stopped: set[int] = set()
        """Those whom this team has sabotaged this turn."""
        self.spent: list[int] | None = None
        """By seat, all that a team has spent, if that is certain."""
        self.manners = Manners()
        self._before: Observation | None = None

    def note(self, seen: Observation) -> None:
        """Take in an observation."""
        before = self._before
        if before is None or before.turn != seen.turn:
            self.manners.note(before, seen)
        if before is None:
            self._meet(seen)
        elif before.turn != seen.turn:
            self._compare(before, seen)
            self.stopped = set()
        self._before = seen

    def _meet(self, seen: Observation) -> None:
        """Guess what everybody has."""
        self.lives = [LIFE] * len(seen.zones)
        if seen.turn == 1 and len(seen.scores) == DUEL:
            self.spent = [0] * len(seen.scores)
        usual = 3 if seen.turn > LATE else 2 if seen.turn > MIDDLE else 1
        for seat in range(len(seen.scores)):
            posts = _posts(seen, seat)
            crew = [Dwarf(post, usual) for post in posts] or [Dwarf(OFF, usual)]
            self.crews.append([] if seat == seen.seat else crew)

    def _compare(self, before: Observation, seen: Observation) -> None:
        """Follow what happened since the last observation of the turn before."""
        loot = [0] * len(seen.scores)
        for place, (old, new) in enumerate(zip(before.zones, seen.zones, strict=True)):
            digger = old.owner if old.owner != NOBODY else new.owner
            if digger == NOBODY and len(loot) == DUEL and new.depth > old.depth:
                digger = 1 - seen.seat
            if new.depth > old.depth:
                if digger != NOBODY:
                    loot[digger] += worth(old)
                self._quick(digger, place)
                self.lives[place] = LIFE
            elif digger != NOBODY:
                self.lives[place] = max(1, self.lives[place] - self._pickaxe(before, digger, place))
        for seat, crew in enumerate(self.crews):
            if seat != seen.seat:
                spent = before.scores[seat] + loot[seat] - seen.scores[seat]
                if self.spent is not None:
                    self.spent[seat] += spent
                self._spent(crew, spent)
                self.crews[seat] = _settled(crew, _posts(seen, seat))

    def most_dwarves(self, seat: int, more: int) -> int:
        """Return the most dwarves that a team can have after it spends `more`."""
        return CREW if self.spent is None else min(CREW, 1 + (self.spent[seat] + more) // HIRE)

    def can_finish(self, seat: int, place: int, more: int) -> bool:
        """Whether a dwarf of a team may take the top layer of a zone after the team spends `more`."""
        if self.spent is None:
            return True
        money, life = self.spent[seat] + more, self.lives[place]
        if money < IMPROVE[1]:
            return life == 1
        return life < LIFE or money >= IMPROVE[1] + IMPROVE[2]

    def _pickaxe(self, before: Observation, seat: int, place: int) -> int:
        crew = before.dwarves if seat == before.seat else self.crews[seat]
        return next((dwarf.pickaxe for dwarf in crew if dwarf.zone == place), 1)

    def _quick(self, seat: int, place: int) -> None:
        """Give the dwarf that removed a layer the pickaxe that it must have, from another one."""
        if seat == NOBODY or not self.crews[seat]:
            return
        crew = self.crews[seat]
        for number, dwarf in enumerate(crew):
            if dwarf.zone == place and dwarf.pickaxe < self.lives[place]:
                better = [other for other in crew if other.pickaxe >= self.lives[place]]
                if better:
                    crew[crew.index(better[0])] = Dwarf(better[0].zone, dwarf.pickaxe)
                crew[number] = Dwarf(place, self.lives[place])

    def _spent(self, crew: list[Dwarf], spent: int) -> None:
        """Find the fewest purchases that cost this much, and make them."""
        if spent <= 0:
            return
        options = [
            (sum(counts), counts)
            for counts in product(range(3), range(4), range(4), range(3))
            if sum(counts) <= 2 * POINTS and _cost(counts) == spent and _possible(crew, counts)
        ]
        if options:
            hires, irons, diamonds, _ = min(options, key=lambda option: (option[0], option[1][3]))[
                1
            ]
            crew += [Dwarf()] * hires
            _improve(crew, 1, irons)
            _improve(crew, 2, diamonds)


def _cost(counts: tuple[int, ...]) -> int:
    hires, irons, diamonds, sabotages = counts
    return HIRE * hires + IMPROVE[1] * irons + IMPROVE[2] * diamonds + SABOTAGE * sabotages


def _possible(crew: list[Dwarf], counts: tuple[int, ...]) -> bool:
    hires, irons, diamonds, _ = counts
    basic = sum(dwarf.pickaxe == 1 for dwarf in crew) + hires
    iron = sum(dwarf.pickaxe == 2 for dwarf in crew) + irons  # noqa: PLR2004 - an iron pickaxe
    return len(crew) + hires <= CREW and irons <= basic and diamonds <= iron


def _improve(crew: list[Dwarf], pickaxe: int, times: int) -> None:
    for _ in range(times):
        number = next(n for n, dwarf in enumerate(crew) if dwarf.pickaxe == pickaxe)
        crew[number] = Dwarf(crew[number].zone, pickaxe + 1)


def _posts(seen: Observation, seat: int) -> list[int]:
    return [place for place, zone in enumerate(seen.zones) if zone.owner == seat]


def _settled(crew: list[Dwarf], posts: list[int]) -> list[Dwarf]:
    """Put dwarves on the zones where they were seen: those who stayed, then the quickest."""
    crew = crew + [Dwarf(OFF, 1)] * (len(posts) - len(crew))
    stayed = [dwarf for dwarf in crew if dwarf.zone in posts]
    moved = sorted((dwarf for dwarf in crew if dwarf.zone not in posts), key=lambda d: -d.pickaxe)
    new = [post for post in posts if post not in {dwarf.zone for dwarf in stayed}]
    new += [OFF] * (len(moved) - len(new))
    placed = [Dwarf(post, dwarf.pickaxe) for post, dwarf in zip(new, moved, strict=False)]
    return [*stayed, *placed][:CREW]
