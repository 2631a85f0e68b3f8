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
ended no match regularly comes after all others, and has nothing for a place. One that is late or in another
language may play and have a place, but nothing for it, and what places are worth is shared by the others.
"""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from msgspec import Struct
from msgspec.structs import replace

from joute.contest.judged import Judged
from joute.contest.roster import Student
from joute.game.contest import Marks, Submission
from joute.rating.marks import linear
from joute.reason import Reason
from joute.submission.admission import is_objection
from joute.submission.build import Build
from joute.submission.remarks import formal

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
    disqualified: bool = False


class StudentMark(Struct, frozen=True, kw_only=True):
    """What one bot has earned."""

    bot: str
    place: int | None = None
    """Among those who are marked, None for who has not played."""
    reached: str = ""
    judged: Judged | None = None
    """The version that counts, where it is known what was handed in."""
    by_hand: tuple[float | None, ...] = ()
    """None where the teacher is to say it."""
    ranking: Fraction = NOTHING
    podium: Fraction = NOTHING
    league: int = 0
    finished: bool = True
    """As of a candidate."""
    disqualified: bool = False
    unclean: bool = False
    """All is 0 by the document, because of an error or a warning."""
    lacks: tuple[Reason, ...] = ()
    """What the document asks for and is not so: the names of the authors, the form."""
    explained: int | None = None
    """Words at the head of the source, where they are worth something."""

    @property
    def build(self) -> Build | None:
        """How the version that counts was built."""
        return None if self.judged is None else self.judged.build

    @property
    def total(self) -> Fraction:
        """All together that is known."""
        judged = sum((Fraction(points) for points in self.by_hand if points), NOTHING)
        return judged + self.ranking + self.podium + self.league

    @property
    def is_without_program(self) -> bool:
        """Whether it is the mark of somebody who has handed in no program, or has taken it away."""
        return self.place is None and self.judged is None

    @property
    def is_whole(self) -> bool:
        """Whether nothing is left for the teacher to say."""
        return None not in self.by_hand


def marked(
    rule: Marks,
    candidates: Sequence[Candidate],
    judged: Mapping[str, Judged] | None = None,
    asked: Submission | None = None,
) -> list[StudentMark]:
    """Mark bots by their places, by the leagues they have reached, and by how they were built.

    Anyone who has handed in something that cannot play is marked too.
    """
    found, wanted = judged or {}, asked or Submission()
    order = sorted(candidates, key=_key)
    regular = [one for one in order if one.bot not in found or found[one.bot].irregular is None]
    marks = [_mark(rule, order, regular, candidate) for candidate in order]
    played = {mark.bot for mark in marks}
    marks += [StudentMark(bot=bot) for bot in found if bot not in played]
    return [_judged(rule, wanted, replace(mark, judged=found.get(mark.bot))) for mark in marks]


def _key(candidate: Candidate) -> tuple[bool, int]:
    return not candidate.finished, candidate.place


def _mark(
    rule: Marks,
    order: Sequence[Candidate],
    regular: Sequence[Candidate],
    candidate: Candidate,
) -> StudentMark:
    """Mark a bot; what places are worth goes to the regular ones, as if there were no others."""
    mark = StudentMark(
        bot=candidate.bot,
        place=_places(order, candidate)[0],
        reached=candidate.reached,
        league=rule.leagues.get(candidate.reached, 0),
        finished=candidate.finished,
        disqualified=candidate.disqualified,
    )
    if candidate not in regular or not candidate.finished:
        return mark
    taken = _places(regular, candidate)
    mean = Fraction(sum(taken), len(taken))
    podium = sum(Fraction(rule.podium[place - 1]) for place in taken if place <= len(rule.podium))
    step = Fraction(1, rule.fraction)
    ranking = linear(mean, len(regular), first=rule.first, step=step)
    return replace(mark, ranking=ranking, podium=Fraction(podium, len(taken)))


def _places(order: Sequence[Candidate], candidate: Candidate) -> list[int]:
    """Return the places that a bot and its equals take."""
    return [place for place, other in enumerate(order, 1) if _key(other) == _key(candidate)]


def _judged(rule: Marks, asked: Submission, mark: StudentMark) -> StudentMark:
    """Take account of how a bot was built."""
    build = mark.build
    if build is None:
        return replace(mark, by_hand=(None,) * len(rule.by_hand))
    explains = build.languages and any(part.header for part in rule.by_hand)
    mark = replace(
        mark,
        lacks=tuple(_lacks(asked, mark, build)),
        explained=build.header_words if explains else None,
    )
    unbuilt = build.problem and not is_objection(build.problem)
    if asked.clean and (build.warned or unbuilt):
        nothing = (0,) * len(rule.by_hand)
        empty = replace(mark, by_hand=nothing, ranking=NOTHING, podium=NOTHING, league=0)
        return replace(empty, unclean=True)
    silent = bool(build.languages) and not build.header_words  # of a program alone nothing is known
    by_hand = tuple(0 if part.header and silent else None for part in rule.by_hand)
    return replace(mark, by_hand=by_hand)


def _lacks(asked: Submission, mark: StudentMark, build: Build) -> Iterator[Reason]:
    """Yield what the document asks for and is not so, as far as it is known what was handed in."""
    if mark.judged is not None and mark.judged.file:
        for remark in formal(asked, mark.judged.file, build.names):
            yield from () if remark.good else remark.parts


def with_judgements(
    marks: Sequence[StudentMark], by_hand: Mapping[str | Student, tuple[float | None, ...]]
) -> list[StudentMark]:
    """Return marks with what a teacher has judged; what is 0 by the document stays 0."""
    return [
        replace(
            mark,
            by_hand=tuple(
                judged if own is None else own
                for own, judged in zip(mark.by_hand, by_hand[mark.bot], strict=True)
            ),
        )
        if mark.bot in by_hand
        else mark
        for mark in marks
    ]


def most(rule: Marks) -> int:
    """Return the best mark that there is."""
    parts = sum(part.most for part in rule.by_hand)
    return parts + rule.first + max(rule.podium, default=0) + max(rule.leagues.values(), default=0)
