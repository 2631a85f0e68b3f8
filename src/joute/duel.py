"""Which of two bots is better: both seatings of the same grounds, counted block by block.

    >>> from joute import registry
    >>> from joute.bots.bundle import pack
    >>> from joute.arena.jobs.executors import engine
    >>> from joute.duel import Duel, duel
    >>> game = registry.find("race")
    >>> wanted = Duel(game=game, bots=(pack(game, "dumb"), pack(game, "dumb")), games=10, seed=1)
    >>> with engine(jobs=1) as running:
    ...     score = duel(wanted, running)
    >>> score.wins, score.draws, score.losses, score.difference.elo
    (0, 10, 0, 0.0)

A *block* is what is played on one seed: two matches with the seats of the two bots exchanged, or
one match where it does not matter who sits where. At tables of more than two seats the others keep
their seats, and whoever of the two has the better rank has won.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from joute.arena.jobs.dispatch import dispatched
from joute.arena.jobs.executors import Engine
from joute.arena.jobs.job import Job, Outcome, Void
from joute.arena.seats.terms import Terms
from joute.bots.bundle import Entrant
from joute.contest.repeatable import RepeatableDeath, death_of
from joute.contest.series import later_seed
from joute.game import AnyGame, Failure, Points
from joute.rating.elo import Difference, compared, settling
from joute.rating.seating import rotations, swaps
from joute.rating.sprt import Sprt, Verdict
from joute.reason import Reason
from joute.result import SeatResult
from joute.settings import contest_seat, distinct, prepare

PAIR = 2


class Duel(Struct, frozen=True, kw_only=True):
    """Who meets whom, how often, on what terms."""

    game: AnyGame
    bots: tuple[Entrant, Entrant]
    others: tuple[Entrant, ...] = ()
    """The bots in the other seats."""
    games: int = 100
    seed: int | str = 0
    sprt: Sprt | None = None
    terms: Terms | None = None
    """The game's own limits if None."""
    profile: str = "document"
    settings: Mapping[str, str] = {}
    ground: str | None = None
    seat_settings: Mapping[int, Mapping[str, str]] = {}
    """Settings of each bot's seat, by its number: 0 and 1 are the two, then the others."""

    def __post_init__(self) -> None:
        self.job(range(len(self.entrants)), self.seed)

    @property
    def entrants(self) -> tuple[Entrant, ...]:
        """All bots of a match."""
        return (*self.bots, *self.others)

    @property
    def names(self) -> list[str]:
        """Their names; equal ones get a number."""
        return distinct([entrant.name for entrant in self.entrants])

    @property
    def legs(self) -> int:
        """Matches of a block."""
        return PAIR if self.game.seats_differ else 1

    @property
    def blocks(self) -> int:
        """Blocks that give at least `games`."""
        return -(-self.games // self.legs)

    def job(self, seating: Sequence[int], seed: int | str) -> Job:
        """Make the job of one match; `seating` gives the number of the bot in each seat."""
        names, entrants = self.names, self.entrants
        setup = prepare(
            self.game,
            names=[names[number] for number in seating],
            seed=seed,
            profile=self.profile,
            typed=self.settings,
            seat_typed=self._seat_typed(seating),
            ground=self.ground,
        )
        return Job(
            version=self.game.version,
            setup=setup,
            entrants=tuple(entrants[number] for number in seating),
            terms=self.terms or Terms(limits=self.game.limits(setup.options)),
        )

    def _seat_typed(self, seating: Sequence[int]) -> dict[int, dict[str, str]]:
        """Return the settings of each seat; those of a seat that does not exist stay, to be refused."""
        numbers = [*seating, *(number for number in self.seat_settings if number not in seating)]
        return {
            seat if seat < len(seating) else number: contest_seat(
                self.game, self.settings, self.seat_settings.get(number, {})
            )
            for seat, number in enumerate(numbers)
        }


class Score(Struct, frozen=True, kw_only=True):
    """How a duel stands, seen from the first bot; the JSON that `joute duel --json` prints."""

    game: str
    bots: tuple[str, str]
    others: tuple[str, ...] = ()
    seed: int | str
    games: int = 0
    wins: int = 0
    draws: int = 0
    losses: int = 0
    margins: int = 0
    """Games in which both had a score, …"""
    margin: float = 0
    """… and the sum of the differences of their scores, in favour of the first bot."""
    counts: tuple[int, ...]
    """Blocks by half points that the first bot took."""
    deaths: tuple[Mapping[str, int], Mapping[str, int]] = ({}, {})
    """How often each bot died, by kind."""
    failures: tuple[Failure | None, Failure | None] = (None, None)
    """Why each died the first time."""
    died: tuple[RepeatableDeath, ...] = ()
    """Every death of the two."""
    voids: int = 0
    """Blocks that could not be played."""
    void: Reason | None = None
    """Why, the first time."""
    sprt: Sprt | None = None
    verdict: Verdict | None = None

    @property
    def mean_margin(self) -> float | None:
        """The mean difference of the scores."""
        return self.margin / self.margins if self.margins else None

    @property
    def difference(self) -> Difference:
        """The difference in points of Elo; nothing is known before the first block."""
        if not any(self.counts):
            return Difference(elo=None, low=None, high=None, superiority=0.5)
        return compared(self.counts)

    @property
    def settling(self) -> int | None:
        """The total of games that would settle which is better, if they go on like these."""
        blocks = settling(self.counts) if any(self.counts) else None
        return None if blocks is None else blocks * ((len(self.counts) - 1) // 2)

    @property
    def ratio(self) -> float | None:
        """The logarithm of the sequential test's likelihood ratio."""
        return None if self.sprt is None else self.sprt.ratio(self.counts)


class Leg(Struct, frozen=True):
    """One match of a block, and the number of the bot in each seat."""

    job: Job
    seating: tuple[int, ...]

    @property
    def seats(self) -> tuple[int, int]:
        """The seats of the two bots."""
        return self.seating.index(0), self.seating.index(1)


class PlayedLeg(Struct, frozen=True):
    """A match that was played, or why it could not be, and the file that it is kept in."""

    leg: Leg
    outcome: Outcome | Void
    file: str | None = None


Block = Sequence[PlayedLeg]
Keep = Callable[[Leg, Outcome], str | None]
"""Keeps a match that counts; returns the name of its file, None for a match that is not wanted."""
Key = tuple[int, int, int]
"""The number of a seed, of a duel on it, and of a match in that."""


def unkept(_: Leg, __: Outcome) -> None:
    """Keep no match."""


def duel(
    wanted: Duel,
    running: Engine,
    seen: Callable[[Score], None] = lambda _: None,
    keep: Keep = unkept,
) -> Score:
    """Play a duel to its end; `seen` is called with every score on the way."""
    score = no_score(wanted)
    for score in scores(wanted, running, keep):
        seen(score)
    return score


def scores(wanted: Duel, running: Engine, keep: Keep = unkept) -> Iterator[Score]:
    """Yield the score after each block, in the blocks' order, until all are played or it is decided."""
    score = no_score(wanted)
    for (block,) in blocks([wanted], running, [keep]):
        score = after(score, block, low=wanted.game.low_scores_win)
        yield score
        if score.verdict is not None:
            return


def blocks(
    duels: Sequence[Duel], running: Engine, keep: Sequence[Keep]
) -> Iterator[tuple[Block, ...]]:
    """Yield the block of each duel on one seed after the other, all with the same seeds.

    Blocks count in the order of their seeds, not of their ends: else quick games would count more
    when a sequential test stops.
    """
    legs: dict[Key, Leg] = {}
    done: dict[Key, Outcome | Void] = {}
    following = 0
    for key, _, outcome in dispatched(running.executor, _jobs(duels, legs), ahead=running.ahead):
        done[key] = outcome
        while all(key in done for key in _keys(duels, following)):
            keys = _keys(duels, following)
            played = {key: _kept(legs.pop(key), done.pop(key), keep[key[1]]) for key in keys}
            following += 1
            yield tuple(
                tuple(played[key] for key in keys if key[1] == number)
                for number in range(len(duels))
            )


def _keys(duels: Sequence[Duel], number: int) -> list[Key]:
    """Return the matches on one seed."""
    return [
        (number, place, leg) for place, wanted in enumerate(duels) for leg in range(wanted.legs)
    ]


def _kept(leg: Leg, outcome: Outcome | Void, keep: Keep) -> PlayedLeg:
    return PlayedLeg(leg, outcome, keep(leg, outcome) if isinstance(outcome, Outcome) else None)


def _jobs(duels: Sequence[Duel], legs: dict[Key, Leg]) -> Iterator[tuple[Key, Job]]:
    """Yield the jobs of all matches, seed by seed; `legs` keeps who sits where."""
    for block in range(max(wanted.blocks for wanted in duels)):
        for place, wanted in enumerate(duels):
            seed = later_seed(wanted.seed, block)
            for leg, seating in enumerate(_seatings(len(wanted.entrants), block, wanted.legs)):
                job = wanted.job(seating, seed)
                legs[block, place, leg] = Leg(job, seating)
                yield (block, place, leg), job


def _seatings(seats: int, block: int, legs: int) -> list[tuple[int, ...]]:
    """Return who sits where in a block, by number: seats rotate with every block, and the two swap."""
    (table,) = rotations(range(seats), legs=1, shift=block if legs == PAIR else 0)
    return swaps(table, table.index(0), table.index(1))[:legs]


def no_score(wanted: Duel) -> Score:
    """Return the score before the first block."""
    first, second, *others = wanted.names
    return Score(
        game=wanted.game.name,
        bots=(first, second),
        others=tuple(others),
        seed=wanted.seed,
        counts=(0,) * (2 * wanted.legs + 1),
        sprt=wanted.sprt,
    )


def after(score: Score, block: Block, *, low: bool) -> Score:
    """Return the score with one more block."""
    gone = [played.outcome for played in block if isinstance(played.outcome, Void)]
    if gone:
        return replace(score, voids=score.voids + 1, void=score.void or gone[0].reason)
    for played in block:
        score = _with_game(score, played, low=low)
    points = points_of(block)
    counts = tuple(count + (points == half) for half, count in enumerate(score.counts))
    verdict = None if score.sprt is None else score.sprt.verdict(counts)
    return replace(score, counts=counts, verdict=verdict)


def points_of(block: Block) -> int | None:
    """Return the half points that the first bot took, None if a match could not be played."""
    points = 0
    for played in block:
        if isinstance(played.outcome, Void):
            return None
        first, second = (played.outcome.result.seats[seat] for seat in played.leg.seats)
        points += 1 + (first.rank < second.rank) - (first.rank > second.rank)
    return points


def _with_game(score: Score, played: PlayedLeg, *, low: bool) -> Score:
    assert isinstance(played.outcome, Outcome)
    first, second = (played.outcome.result.seats[seat] for seat in played.leg.seats)
    margin = _margin(first, second)
    return replace(
        score,
        games=score.games + 1,
        wins=score.wins + (first.rank < second.rank),
        draws=score.draws + (first.rank == second.rank),
        losses=score.losses + (first.rank > second.rank),
        margins=score.margins + (margin is not None),
        margin=score.margin + (margin or 0) * (-1 if low else 1),
        deaths=(_buried(score.deaths[0], first), _buried(score.deaths[1], second)),
        failures=(score.failures[0] or first.why, score.failures[1] or second.why),
        died=(*score.died, *_died(played, played.outcome)),
    )


def _died(played: PlayedLeg, outcome: Outcome) -> Iterator[RepeatableDeath]:
    """Yield the deaths of the two bots in a match."""
    leg = played.leg
    for seat in leg.seats:
        words = outcome.last_words.get(seat, "")
        result = outcome.result.seats[seat]
        death = death_of(result, leg.seating, leg.job.setup.seed, words, played.file)
        if death is not None:
            yield death


def _margin(first: SeatResult, second: SeatResult) -> Points | None:
    if first.score is None or second.score is None:
        return None
    return first.score - second.score


def _buried(deaths: Mapping[str, int], seat: SeatResult) -> Mapping[str, int]:
    return deaths if seat.status == "ok" else Counter(deaths) + Counter([seat.status])
