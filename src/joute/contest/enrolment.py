"""Which programs of a folder may enter a contest of a class: those of its teams, one for each."""

from collections.abc import Callable, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from joute.contest.roster import Team
from joute.contest.team_matching import Claim, team_of
from joute.reason import Reason
from joute.submission.admission import SECOND

Names = Callable[[str], tuple[str, ...]]
"""Returns the authors that a program names itself; only asked where nothing else says whose it is."""


class Enrolled(Struct, frozen=True):
    """The programs that may enter, and those that may not, each by its key."""

    teams: dict[str, str] = {}
    """The names of their teams."""
    left_out: dict[str, Reason] = {}
    instead: dict[str, str] = {}
    """Of those that a team has besides the one that enters: that one."""


def enrolled(
    teams: Sequence[Team], claims: Mapping[str, Claim], names: Names, dated: Callable[[str], float]
) -> Enrolled:
    """Find the team of each program.

    A bot that a team has already stays with it. Of several programs of one team the newest enters, or of these
    the first: Moodle gives each member of a group a copy of what the group has handed in.
    """
    owners = {bot: team.name for team in teams for bot in team.bots}
    by_team: dict[str, list[str]] = {}
    done = Enrolled()
    for key, claim in claims.items():
        found = owners.get(claim.bot) or _team(teams, claim, lambda: names(key))  # noqa: B023 - at once
        if isinstance(found, Reason):
            done.left_out[key] = found
        else:
            by_team.setdefault(found, []).append(key)
    for team, keys in by_team.items():
        enters = keys[0] if len(keys) == 1 else max(keys, key=dated)
        done.teams[enters] = team
        plays = Reason("roster.plays", {"file": claims[enters].file})
        second = Reason(SECOND).with_hint(plays)
        others = [key for key in keys if key != enters]
        done.left_out.update(dict.fromkeys(others, second))
        done.instead.update(dict.fromkeys(others, enters))
    return done


def _team(
    teams: Sequence[Team], claim: Claim, names: Callable[[], tuple[str, ...]]
) -> str | Reason:
    found = team_of(teams, claim)
    if isinstance(found, Reason):
        found = team_of(teams, replace(claim, names=names()))
    return found if isinstance(found, Reason) else found.name
