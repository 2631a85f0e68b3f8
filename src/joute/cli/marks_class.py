"""What joute marks writes for a class: whose marks they are, Moodle's columns, what was counted in the code."""

from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from msgspec import Struct

from joute.arena.jobs.affinity import processors
from joute.bots.paths import data_of
from joute.cli.roster import roster_of
from joute.cli.terminal import harmless, warn
from joute.contest.roster import SHOWN, Team
from joute.contest.store import Store, StoredMark
from joute.contest.store.teams import with_bots
from joute.contest.team_matching import Claim, assigned
from joute.errors import UsageError
from joute.game import AnyGame
from joute.game.contest import Marks, Submission
from joute.reason import Reason, Value
from joute.submission.measures.columns import columns
from joute.submission.measures.process import measured
from joute.submission.measures.result import Measures
from joute.submission.snapshot import unpacked
from joute.temporary import temporary_folder
from joute.tournament.feedback import feedback
from joute.tournament.marks import StudentMark, most
from joute.tournament.marks_filled import ByHand, Whom, lines_of
from joute.tournament.marks_sheet import Measured
from joute.tournament.moodle import Grade, moodle, read_worksheet, remarks

WORKSHEET = Reason("the worksheet")


class Graded(Struct, frozen=True):
    """Marks, and the rule that they follow."""

    rule: Marks
    marks: Sequence[StudentMark]
    asked: Submission
    by_hand: Mapping[Whom, ByHand] = {}
    """What the teacher has judged, also of those who have no program."""


def teams_of(
    store: Store, game: AnyGame, file: str | None, marks: Sequence[StudentMark]
) -> list[Team]:
    """Return the teams with their bots: of the roster that was typed, or of the contest.

    What a team has played with in the contest stays its own: a pseudonym says of nobody whose it is.
    """
    if file is None:
        teams = store.teams()
        _warn_of_nobodys(teams, marks)
        return teams
    files = {version.bot: version.file for version in store.versions()}
    claims = [
        Claim(
            bot=mark.bot, file=files.get(mark.bot, ""), names=mark.build.names if mark.build else ()
        )
        for mark in marks
    ]
    teams, unknown = assigned(with_bots(roster_of(game, file), store.teams()), claims)
    for bot, why in unknown.items():
        warn(harmless(Reason("problem.of-files", {"files": bot, "why": why})))
    return teams


def _warn_of_nobodys(teams: Sequence[Team], marks: Sequence[StudentMark]) -> None:
    """Name the programs that a contest of a class did not take for anybody's: their authors seem to have none."""
    owned = {bot for team in teams for bot in team.bots}
    nobodys = [mark.bot for mark in marks if mark.place is None and mark.bot not in owned]
    if teams and nobodys:
        warn(harmless(Reason("marks.nobodys", {"count": len(nobodys), "bots": _some(nobodys)})))


def _some(names: Sequence[str]) -> str:
    return ", ".join([*names[:SHOWN], "…"] if len(names) > SHOWN else names)


def kept_marks(marks: Sequence[StudentMark], teams: Sequence[Team]) -> Iterator[StoredMark]:
    """Yield marks as a store takes them, also of teams that have handed in nothing."""
    owners = {bot: team.name for team in teams for bot in team.bots}
    for mark in marks:
        yield StoredMark(
            bot=mark.bot,
            version=None if mark.judged is None else mark.judged.version,
            team=owners.get(mark.bot, ""),
            place=mark.place,
            points=_points(mark),
        )
    known = {mark.bot for mark in marks}
    yield from (StoredMark(team=team.name) for team in teams if not known & {*team.bots})


def _points(mark: StudentMark) -> Mapping[str, float | None]:
    return {
        "place": float(mark.ranking),
        "podium": float(mark.podium),
        "league": float(mark.league),
        "total": float(mark.total),
    }


def for_moodle(worksheet: str, graded: Graded, teams: Sequence[Team], language: str) -> str:
    """Write marks as Moodle imports them; a worksheet is filled in, "": there is none."""
    if not teams:
        raise UsageError("Moodle marks people: name the class with --roster")
    rule, asked = graded.rule, graded.asked
    bots = sum(mark.place is not None for mark in graded.marks)
    grades = [
        Grade(
            student=line.student,
            mark=_whole(line.mark),
            feedback=feedback(line.mark, rule, asked, bots, language, bot=line.bot),
        )
        for line in lines_of(teams, graded.marks, graded.by_hand)
        if line.student is not None
    ]
    if unjudged := [mark.bot for mark in graded.marks if not mark.is_whole]:
        values: dict[str, Value] = {"count": len(unjudged), "names": _some(unjudged)}
        warn(harmless(Reason("marks.unjudged", values)))
    sheet = read_worksheet(data_of(Path(worksheet), WORKSHEET), worksheet) if worksheet else None
    written = moodle(sheet, grades, language)
    for remark in remarks(sheet, grades, most(rule)):
        warn(harmless(remark))
    return written


def _whole(mark: StudentMark | None) -> float | None:
    """Return the mark of a student: 0 for nothing, none before the teacher has judged all of it."""
    if mark is None:
        return 0.0
    return float(mark.total) if mark.is_whole else None


def measures_of(store: Store, game: AnyGame, marks: Sequence[StudentMark]) -> Measured:
    """Measure the code of the versions that are marked, several at once."""
    numbers = {mark.bot: mark.judged.version for mark in marks if mark.judged is not None}
    sources = {bot: store.source(bot, number) for bot, number in numbers.items()}
    known = {bot: source for bot, source in sources.items() if source is not None}
    with ThreadPoolExecutor(processors()) as pool:
        found = pool.map(lambda source: _measured(source, game), known.values())
        of = dict(zip(known, found, strict=True))
    parts = game.marks.by_hand if game.marks else ()
    return Measured(columns(game.submission, of.values(), parts), of)


def _measured(source: bytes, game: AnyGame) -> Measures:
    with temporary_folder() as place:
        return measured(unpacked(source).write(place), game)
