"""How bots stand in a stage: exact numbers, so that equals are equals."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

from msgspec import Struct

from joute.contest.records import Meeting, Record, blocks, exact, goodness, meeting_scores
from joute.game import AnyGame, Points
from joute.rating.places import Groups, grouped
from joute.rating.points import points
from joute.tournament.plan import Criterion, Stage

ONE = Fraction(1)
Ground = tuple[int, int]


class StandingLine(Struct, frozen=True, kw_only=True):
    """What a bot achieved; sums."""

    bot: str
    played: int = 0
    wins: int = 0
    draws: int = 0
    losses: int = 0
    points: Fraction = Fraction(0)
    margin: Fraction = Fraction(0)
    """Its score less the mean of the others at its table, in its favour."""
    score: Points = 0
    above: Fraction = Fraction(0)
    """Its score less the mean of all scores on the same ground, as not everybody plays on all."""

    def value(self, criterion: Criterion, *, low: bool) -> Fraction:
        """Return the mean that a ranking looks at; more is better."""
        by_score = criterion is Criterion.SCORE
        total: Fraction | int = self.above if by_score else getattr(self, criterion.value)
        sign = -1 if low and by_score else 1
        return Fraction(sign * total, self.played) if self.played else Fraction(-(10**9))


class Standing:
    """The lines of a stage."""

    def __init__(self, game: AnyGame, stage: Stage, records: Iterable[Record] = ()) -> None:
        self._game, self._stage = game, stage
        self._lines: dict[str, _Sum] = {}
        self._grounds = _Grounds()
        for block in blocks(game, records):
            for meeting in block:
                self.add(meeting)

    def line(self, bot: str) -> StandingLine:
        """Return what one bot achieved."""
        found = self._lines.get(bot)
        return StandingLine(bot=bot) if found is None else found.line(self._grounds)

    def values(self, bot: str) -> tuple[Fraction, ...]:
        """Return what the bots are ordered by, more is better."""
        line = self.line(bot)
        low = self._game.low_scores_win
        return tuple(line.value(criterion, low=low) for criterion in self._stage.rank)

    def groups(self, bots: Sequence[str]) -> Groups:
        """Order bots, the best first, equals together."""
        return grouped(bots, {bot: self.values(bot) for bot in bots}.__getitem__)

    def add(self, meeting: Meeting) -> None:
        """Count bots that met."""
        given = points(meeting.ranks, self._stage.points)
        worth = self._worth(len(meeting.bots))
        scores = meeting_scores(self._game, meeting, self._stage.missing)
        self._grounds.add(meeting.ground, scores)
        firsts, margins = meeting.ranks.count(1), _margins(self._game, meeting)
        for seat, bot in enumerate(meeting.bots):
            total = self._lines.get(bot) or self._lines.setdefault(bot, _Sum(bot))
            total.played += 1
            total.points += given[seat] if worth is ONE else given[seat] * worth
            total.wins += meeting.ranks[seat] == 1 == firsts
            total.draws += meeting.ranks[seat] == 1 < firsts
            total.score += scores[seat]
            total.grounds[meeting.ground] += 1
            total.margin += margins[seat]

    def _worth(self, bots: int) -> Fraction:
        """Make a table that is smaller than the others of its stage worth as much to each bot."""
        seats = self._stage.seats or 1
        return Fraction(seats - 1, bots - 1) if not self._stage.points and 1 < bots < seats else ONE


class _Grounds:
    """The scores of all bots, ground by ground."""

    def __init__(self) -> None:
        self._sums: defaultdict[Ground, Fraction | int] = defaultdict(int)
        self._counts: Counter[Ground] = Counter()

    def add(self, ground: Ground, scores: Sequence[Fraction | int]) -> None:
        self._sums[ground] += sum(scores)
        self._counts[ground] += len(scores)

    def expected(self, played: Mapping[Ground, int]) -> Fraction:
        """Return what the mean of all would have scored in these matches."""
        by_count: defaultdict[int, Fraction | int] = defaultdict(
            int
        )  # most grounds have as many scores: few fractions to add
        for ground, matches in played.items():
            by_count[self._counts[ground]] += matches * self._sums[ground]
        return sum((Fraction(total) / count for count, total in by_count.items()), Fraction(0))


class _Sum:
    """A line that grows."""

    def __init__(self, bot: str) -> None:
        self.bot = bot
        self.played = self.wins = self.draws = 0
        self.score: Fraction | int = 0
        self.points: Fraction | int = 0
        self.margin: Fraction | int = 0
        self.grounds: Counter[Ground] = Counter()

    def line(self, grounds: _Grounds) -> StandingLine:
        return StandingLine(
            bot=self.bot,
            played=self.played,
            wins=self.wins,
            draws=self.draws,
            losses=self.played - self.wins - self.draws,
            points=Fraction(self.points),
            margin=Fraction(self.margin),
            score=int(self.score) if self.score == int(self.score) else float(self.score),
            above=self.score - grounds.expected(self.grounds),
        )


def _margins(game: AnyGame, meeting: Meeting) -> list[Fraction | int]:
    """Compare each score with the mean of the others; without one there is no margin."""
    good = [goodness(game, score) for score in meeting.scores]
    own = [None if score is None else exact(score) for score in good]
    there = [score for score in own if score is not None]
    total, others = sum(there), len(there) - 1
    return [
        0 if score is None or not others else _ahead(score, total - score, others) for score in own
    ]


def _ahead(own: Fraction | int, total: Fraction | int, others: int) -> Fraction | int:
    """Return a score less the mean of the others, which have this total."""
    return own - total if others == 1 else own - Fraction(total) / others
