"""The option --roster of contests: the class, whose teams alone may enter."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from pathlib import Path

import click

from joute.bots.paths import data_of
from joute.cli.bot_arguments import BotArguments
from joute.cli.terminal import harmless, printable, warn
from joute.cli.translated import Option
from joute.contest.entries import HandedIn
from joute.contest.roster import Team, read_roster, unusual
from joute.contest.store import Store
from joute.contest.team_matching import Claim, team_of
from joute.game import AnyGame
from joute.reason import Reason
from joute.speech.terminal import say

ROSTER = Reason("the roster")


ENTERING = (
    "The class as CSV: names, groups, e-mail addresses. Only its teams may enter; docs/class.md."
)


def roster_option(summary: str = ENTERING) -> Option:
    """Make the option that names the class."""
    return Option(["roster_file", "--roster"], metavar="FILE", help=summary)


def roster_of(game: AnyGame, file: str | None) -> list[Team]:
    """Read the roster that was typed, and remark what the document wants otherwise; none: no teams."""
    if file is None:
        return []
    teams = read_roster(data_of(Path(file), ROSTER), file)
    for remark in unusual(teams, game.submission.team):
        warn(harmless(remark))
    return teams


def roster_files(file: str | None) -> list[Path]:
    """List the file of the class: no program may read it."""
    return [] if file is None else [Path(file)]


def teams_of(
    teams: Sequence[Team],
    planned: Collection[str],
    names: Iterable[str],
    typed: BotArguments,
    handed_in: Mapping[str, HandedIn],
) -> dict[str, str]:
    """Return the names of the teams of bots: those of a plan, by their names there, and those that were typed.

    What was handed in and does not play has a team too.
    """
    named = (name for name in names if name not in planned)
    theirs = dict(zip(named, map(typed.teams.get, typed.bots), strict=True))
    for name in planned:
        found = team_of(teams, Claim(bot=name))
        theirs[name] = found.name if isinstance(found, Team) else None
    for name, came in handed_in.items():
        theirs.setdefault(name, typed.teams.get(str(came.path)))
    return {name: team for name, team in theirs.items() if team is not None}


def enrol(
    store: Store,
    teams: Sequence[Team],
    theirs: Mapping[str, str],
    playing: Collection[str],
    *,
    quiet: bool,
) -> None:
    """Keep the class in a store, with the names of the teams of bots; say which teams have none that plays."""
    store.set_roster(teams)
    for bot, team in theirs.items():
        store.join(bot, team)
    present = {team for bot, team in theirs.items() if bot in playing}
    silent = [team.name for team in teams if team.name not in present]
    if silent and not quiet:
        names = ", ".join(map(printable, silent))
        click.echo(say("roster.silent", count=len(silent), teams=names), err=True)
