"""The marks of a class, by the rule of the game's document.

>>> from joute.game.contest import Marks
>>> from joute.tournament.marks import Candidate, marked
>>> rule = Marks(first=3, podium=(1,), leagues={"bronze": 5})
>>> class_ = [Candidate("ann", 1, "bronze"), Candidate("bob", 2), Candidate("cas", 3)]
>>> for mark in marked(rule, class_):
...     print(mark.bot, mark.place, mark.ranking, mark.podium, mark.league, mark.total)
ann 1 3 1 5 9
bob 2 3/2 0 0 3/2
cas 3 0 0 0 0

Equals share: each has the mean of what their places are worth together. A bot that has
ended no match regularly comes after all others, and has nothing for a place.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from msgspec import Struct
from msgspec.structs import replace

from joute.game.contest import Marks, Submission
from joute.rating.marks import linear
from joute.submission.build import Build

NOTHING = Fraction(0)


class Candidate(Struct, frozen=True):
    """Who is to be marked."""

    bot: str
    place: int
    """In the table of the contest, in which others may have places too."""
    reached: str = ""
    """The league."""
    finished: bool = True
    """At least one match ended regularly for it, and it was not disqualified."""


class StudentMark(Struct, frozen=True, kw_only=True):
    """What one bot has earned."""

    bot: str
    place: int | None = None
    """Among those who are marked, None for who has not played."""
    reached: str = ""
    build: Build | None = None
    """What became of what was handed in, where that is known."""
    by_hand: tuple[int | None, ...] = ()
    """None where the teacher is to say it."""
    ranking: Fraction = NOTHING
    podium: Fraction = NOTHING
    league: int = 0

    @property
    def total(self) -> Fraction:
        """All together that is known."""
        return self.ranking + self.podium + self.league


def marked(
    rule: Marks,
    candidates: Sequence[Candidate],
    builds: Mapping[str, Build] | None = None,
    asked: Submission | None = None,
) -> list[StudentMark]:
    """Mark bots by their places, by the leagues they have reached, and by how they were built.

    Anyone who has handed in something that cannot play is marked too.
    """
    found, wanted = builds or {}, asked or Submission()
    order = sorted(candidates, key=_key)
    marks = [_mark(rule, order, candidate) for candidate in order]
    played = {mark.bot for mark in marks}
    marks += [StudentMark(bot=bot) for bot in found if bot not in played]
    return [_judged(rule, wanted, mark, found.get(mark.bot)) for mark in marks]


def _key(candidate: Candidate) -> tuple[bool, int]:
    return not candidate.finished, candidate.place


def _mark(rule: Marks, order: Sequence[Candidate], candidate: Candidate) -> StudentMark:
    taken = [place for place, other in enumerate(order, 1) if _key(other) == _key(candidate)]
    mean = Fraction(sum(taken), len(taken))
    podium = sum(Fraction(rule.podium[place - 1]) for place in taken if place <= len(rule.podium))
    step = Fraction(1, rule.fraction)
    return StudentMark(
        bot=candidate.bot,
        place=taken[0],
        reached=candidate.reached,
        ranking=linear(mean, len(order), first=rule.first, step=step)
        if candidate.finished
        else NOTHING,
        podium=Fraction(podium, len(taken)) if candidate.finished else NOTHING,
        league=rule.leagues.get(candidate.reached, 0),
    )


def _judged(rule: Marks, asked: Submission, mark: StudentMark, build: Build | None) -> StudentMark:
    """Take account of how a bot was built."""
    if build is None:
        return replace(mark, by_hand=(None,) * len(rule.by_hand))
    if asked.clean and (build.problem or build.warned):
        nothing = (0,) * len(rule.by_hand)
        return replace(
            mark, build=build, by_hand=nothing, ranking=NOTHING, podium=NOTHING, league=0
        )
    silent = not build.header_words
    by_hand = tuple(0 if part.header and silent else None for part in rule.by_hand)
    return replace(mark, build=build, by_hand=by_hand)


def most(rule: Marks) -> int:
    """Return the best mark that there is."""
    parts = sum(part.most for part in rule.by_hand)
    return parts + rule.first + max(rule.podium, default=0) + max(rule.leagues.values(), default=0)
