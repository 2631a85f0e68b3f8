"""Whose the submissions of a class are, as a contest with the same roster would find it."""

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from joute.contest.enrolment import enrolled
from joute.contest.roster import Team
from joute.contest.team_matching import Claim
from joute.submission.class_check import Checked
from joute.submission.header import header_lines
from joute.submission.remarks import Remark
from joute.submission.source_files import received_at


def with_teams(checked: Iterable[Checked], roster: Sequence[Team]) -> list[Checked]:
    """Return submissions with their teams; that one is of nobody, or a team's second, is a fault."""
    found = {each.name: each for each in checked}
    done = enrolled(
        roster,
        {name: Claim(bot=name, file=each.path.name) for name, each in found.items()},
        lambda name: found[name].build.names or header_lines(found[name].path),
        lambda name: received_at(found[name].path) if found[name].typed else 0.0,
    )
    faults = {
        name: Remark(topic="team", parts=(why,), good=False, fatal=True)
        for name, why in done.left_out.items()
    }
    return [
        replace(each, remarks=(*each.remarks, faults[name]))
        if name in faults
        else replace(each, team=done.teams[name])
        for name, each in found.items()
    ]
