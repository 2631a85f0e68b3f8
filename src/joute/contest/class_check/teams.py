"""Whose the submissions of a class are, as a contest with the same roster would find it."""

from collections.abc import Iterable, Mapping, Sequence

from msgspec.structs import replace

from joute.contest.enrolment import Enrolled, enrolled
from joute.contest.roster import Team
from joute.contest.team_matching import Claim
from joute.reason import Reason
from joute.submission.class_check import Checked
from joute.submission.header import header_lines
from joute.submission.remarks import Remark
from joute.submission.snapshot import is_copy
from joute.submission.source_files import received_at

COPY = "roster.copy"


def with_teams(checked: Iterable[Checked], roster: Sequence[Team]) -> list[Checked]:
    """Return submissions with their teams; that one is of nobody, or another one of a team's, is a fault."""
    found = {each.name: each for each in checked}
    done = enrolled(
        roster,
        {name: Claim(bot=name, file=each.path.name) for name, each in found.items()},
        lambda name: found[name].build.names or header_lines(found[name].path),
        lambda name: received_at(found[name].path) if found[name].typed else 0.0,
    )
    return [_with_team(each, found, done) for each in found.values()]


def _with_team(each: Checked, found: Mapping[str, Checked], done: Enrolled) -> Checked:
    """Return a submission with its team; Moodle gives each member of a group a copy of the same files."""
    enters = found[done.instead.get(each.name, each.name)]
    if enters is not each and is_copy(each.path, enters.path):
        remark = Remark(topic="team", parts=(Reason(COPY, {"file": enters.path.name}),))
        return replace(each, team=done.teams[enters.name], remarks=(*each.remarks, remark))
    if (why := done.left_out.get(each.name)) is not None:
        fault = Remark(topic="team", parts=(why,), good=False, fatal=True)
        return replace(each, remarks=(*each.remarks, fault))
    return replace(each, team=done.teams[each.name])
