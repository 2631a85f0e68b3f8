"""Why a mark is what it is, as a text for the student.

>>> from fractions import Fraction
>>> from joute.game.contest import Marks, Submission
>>> from joute.tournament.marks import StudentMark
>>> rule = Marks(first=3, leagues={"bronze": 5})
>>> mark = StudentMark(bot="x3", place=2, reached="bronze", ranking=Fraction(3, 2), league=5)
>>> feedback(mark, rule, Submission(), 12, "en")
'Place 2 of 12: 1.5 points. League reached: Bronze, 5 points.'
"""

from collections.abc import Iterator
from fractions import Fraction

from joute.contest.judged import Judged
from joute.game.contest import Marks, Submission, league_title
from joute.reason import Reason, Value, listed
from joute.speech import sentence
from joute.submission.admission import is_objection
from joute.submission.build import Build
from joute.tournament.marks import StudentMark


def feedback(  # noqa: PLR0913 - all that a mark comes from
    mark: StudentMark | None,
    rule: Marks,
    asked: Submission,
    bots: int,
    language: str,
    *,
    bot: str = "",
) -> str:
    """Return the reasons of a mark as one text; `bots` have a place.

    None: nothing was handed in, or the `bot` was taken away.
    """
    if mark is None or mark.is_without_program:
        reasons = [unmarked(bot), *(_by_hand(mark, rule) if mark else ())]
    else:
        reasons = [*_reasons(mark, rule, asked, bots)]
    return " ".join(sentence(reason, language) for reason in reasons)


def unmarked(bot: str) -> Reason:
    """Return why somebody has no mark: the `bot` was taken away, or nothing was handed in."""
    return Reason("feedback.removed", {"bot": bot}) if bot else Reason("feedback.nothing")


def without_place(mark: StudentMark) -> Iterator[Reason]:
    """Yield why a bot has nothing for a place, though it could be built."""
    judged, problem = mark.judged, mark.build.problem if mark.build else ""
    if is_objection(problem):
        yield Reason("feedback.left-out", {"why": problem})
    if judged is not None and judged.irregular is not None:
        yield Reason("feedback.irregular", {"why": judged.irregular})
    if mark.disqualified:
        yield Reason("feedback.disqualified")
    elif not mark.finished:
        yield Reason("feedback.unfinished")


def _reasons(mark: StudentMark, rule: Marks, asked: Submission, bots: int) -> Iterator[Reason]:
    if mark.judged is not None:
        yield from _of_version(mark.judged)
    if mark.build is not None:
        yield from _of_build(mark.build, asked)
    yield from without_place(mark)
    if mark.place is None:
        yield Reason("feedback.not-played")
    else:
        yield from _of_place(mark, rule, bots)
    if not mark.unclean:
        yield from _by_hand(mark, rule)


def _of_place(mark: StudentMark, rule: Marks, bots: int) -> Iterator[Reason]:
    """Say what the place and the league are worth."""
    place: dict[str, Value] = {
        "place": str(mark.place),
        "of": str(bots),
        "points": _points(mark.ranking),
    }
    yield Reason("feedback.place" if rule.first else "feedback.place-only", place)
    if mark.podium:
        yield Reason("feedback.podium", {"points": _points(mark.podium)})
    if mark.reached:
        league: dict[str, Value] = {"league": league_title(mark.reached), "points": mark.league}
        yield Reason("feedback.league" if rule.leagues else "feedback.league-only", league)


def _by_hand(mark: StudentMark, rule: Marks) -> Iterator[Reason]:
    """Say what the teacher gave, or why there is nothing to give."""
    judged: list[Value] = []
    for part, points in zip(rule.by_hand, mark.by_hand, strict=False):
        values: dict[str, Value] = {"part": Reason(part.title), "most": part.most}
        if part.header and mark.explained == 0:
            yield Reason("feedback.header", values)
        elif points is not None:
            code = "feedback.part" if part.most else "feedback.part-open"
            judged.append(Reason(code, values | {"points": points}))
    if judged:
        yield Reason("feedback.by-hand", {"parts": listed(judged, "list.and")})


def _points(points: Fraction) -> float:
    return round(float(points), 2)


def _of_version(judged: Judged) -> Iterator[Reason]:
    """Say which version counts, if there are others."""
    if judged.later is not None:
        values: dict[str, Value] = {
            "version": str(judged.version),
            "later": str(judged.later),
            "problem": judged.later_problem,
        }
        yield Reason("feedback.later", values)
    elif judged.version > 1:
        yield Reason("feedback.version", {"version": str(judged.version)})
    if judged.same_as is not None:
        yield Reason("feedback.same", {"same": str(judged.same_as)})


def _of_build(build: Build, asked: Submission) -> Iterator[Reason]:
    """Say what was wrong with the build, with the compiler's first words."""
    if build.problem and not is_objection(build.problem):
        code = "feedback.unbuilt-all" if asked.clean else "feedback.unbuilt"
        yield Reason(code, {"problem": build.problem})
    elif build.warned:
        code = "feedback.warnings-all" if asked.clean else "feedback.warnings"
        yield Reason(code, {"count": build.warned, "first": "".join(build.warnings[:1])})
