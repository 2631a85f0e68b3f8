"""Where matches for learners come from: a game by name or path, with the settings of `joute play`, one seed after another."""

import os
from collections.abc import Mapping
from copy import copy
from operator import index
from secrets import randbits
from typing import Self, TypedDict

from msgspec.structs import replace

from joute import registry
from joute.bots.grounds import blamed_on_map, ground_of
from joute.dice import dice
from joute.env import generic
from joute.env.session import Session
from joute.errors import UsageError
from joute.game import AnyGame, Setup
from joute.game.learning import AnyLearning
from joute.settings import prepare

Setting = str | int | float | bool | None
SEEDS = 1 << 31


class MatchKeywords(TypedDict, total=False):
    """What can be set for matches: the options of `joute play`."""

    profile: str
    set: Mapping[str, Setting]
    seat_set: Mapping[int, Mapping[str, Setting]]
    """Settings of single seats, by number (--seat)."""
    map: str | os.PathLike[str] | None
    """The name of a map of the game, or a file."""


class Matches:
    """All matches of one environment: they differ in their seeds, and nothing else."""

    def __init__(
        self,
        game: str | AnyGame,
        seats: int,
        seed: int | None,
        keywords: MatchKeywords,
    ) -> None:
        self.game = found(game)
        self.setup = prepared(self.game, seats, keywords)
        self.learning = learning_of(self.game, self.setup)
        self._next: int | None = None
        self._series, self._count = randbits(31), 0
        self.reseed(seed)

    def __deepcopy__(self, _: object) -> Self:
        """Go on with the same series apart; what never changes is shared."""
        return copy(self)

    @property
    def at_once(self) -> bool:
        """Whether all seats act at the same time, at least on the first turn."""
        rules = self.game.rules
        return len(rules.to_move(rules.initial(self.setup))) == self.setup.seats

    def reseed(self, seed: int | None) -> None:
        """Play on this seed next, and on those that follow from it; None changes nothing."""
        if seed is not None:
            self._next = self._series = index(seed)
            self._count = 0

    def next_setup(self) -> Setup:
        """Return the setup of the next match."""
        seed, self._next = self._next, None
        if seed is None:
            self._count += 1
            seed = dice(self._series, "env", self._count).below(SEEDS)
        return replace(self.setup, seed=seed)

    def begin(self) -> Session:
        """Begin the next match."""
        return Session(self.game, self.learning, self.next_setup())


def found(game: str | os.PathLike[str] | AnyGame) -> AnyGame:
    """Return a game by its name or its file."""
    return registry.find(os.fspath(game)) if isinstance(game, str | os.PathLike) else game


def usual_seats(game: AnyGame) -> int:
    """Return how many seats play where nobody says it: as few as can, but two where that is possible."""
    return max(game.least_seats, min(2, game.most_seats))


def prepared(game: AnyGame, seats: int, keywords: MatchKeywords) -> Setup:
    """Make the setup of all matches but for their seeds."""
    if unknown := keywords.keys() - MatchKeywords.__annotations__.keys():
        raise UsageError(
            "there is no keyword {name} here; the settings of a match are: {names}",
            name=min(unknown),
            names=", ".join(MatchKeywords.__annotations__),
        )
    ground = keywords.get("map")
    path = None if ground is None else os.fspath(ground)
    with blamed_on_map(path):
        return prepare(
            game,
            names=[f"seat_{seat}" for seat in range(seats)],
            profile=keywords.get("profile", "document"),
            typed=as_typed(keywords.get("set", {})),
            seat_typed={seat: as_typed(own) for seat, own in keywords.get("seat_set", {}).items()},
            ground=ground_of(path, game),
        )


def as_typed(settings: Mapping[str, Setting]) -> dict[str, str]:
    """Return settings as a person types them."""
    return {key: _typed(value) for key, value in settings.items()}


def _typed(value: Setting) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "none" if value is None else str(value)


def learning_of(game: AnyGame, setup: Setup) -> AnyLearning:
    """Return how a game is shown to learners: as it says itself, or as a few matches show."""
    if game.learning is None:
        return generic.learning(game, setup)
    made: AnyLearning = registry.attribute(game.learning)(setup)
    return made
