"""Whose dossier it is: a team or a bot, by the name that the pages show."""

from collections.abc import Iterable, Sequence

from msgspec import Struct

from joute.bots.argument import Builtin
from joute.contest.entries import decoded
from joute.contest.roster import Team, key
from joute.contest.store import Store, Version
from joute.errors import UsageError
from joute.game import AnyGame
from joute.nearest import nearest
from joute.reason import Reason, either

LISTED = 12
"""Names that an error lists."""


class Subject(Struct, frozen=True, kw_only=True):
    """A team, or a bot of nobody."""

    name: str
    bots: tuple[str, ...]
    team: Team | None = None


def handed_in(game: AnyGame, store: Store, versions: Sequence[Version]) -> list[Version]:
    """Return those of all versions that people handed in; bots that come with the game are left out."""
    listed = [version for version in versions if version.digest or version.plays]
    unknown = [version.name for version in listed if not version.digest]
    programs = store.programs(unknown) if unknown else {}
    builtin = {name for name in programs if isinstance(decoded(game, programs[name]), Builtin)}
    return [version for version in listed if version.name not in builtin]


def subject_of(typed: str | None, versions: Sequence[Version], teams: Sequence[Team]) -> Subject:
    """Find the team or bot that was typed; a version stands for its bot."""
    bots = list(dict.fromkeys(version.bot for version in versions))
    named = {name: version.bot for version in versions for name in (version.bot, version.name)}
    team = next((team for team in teams if team.name == typed and team.bots), None)
    if team is None and typed in named:
        bot = named[typed]
        return Subject(name=bot, bots=(bot,), team=_team_of(bot, teams))
    if team is None and typed is not None:
        team = next((team for team in teams if key(team.name) == key(typed)), None)
    if team is not None:
        return _of_team(team, bots)
    raise UsageError(_unknown(typed, bots, teams))


def _team_of(bot: str, teams: Iterable[Team]) -> Team | None:
    return next((team for team in teams if bot in team.bots), None)


def _of_team(team: Team, bots: Sequence[str]) -> Subject:
    own = tuple(bot for bot in team.bots if bot in bots)
    if not own:
        raise UsageError("{team} has handed in nothing", team=team.name)
    return Subject(name=team.name, bots=own, team=team)


def _unknown(typed: str | None, bots: Sequence[str], teams: Sequence[Team]) -> Reason:
    """Say that nobody has this name; name the one that was perhaps meant, else those there are."""
    known = list(dict.fromkeys([*(team.name for team in teams if team.bots), *bots]))
    if not known:
        return Reason("nobody has handed in anything: there is no dossier to write")
    meant = None if typed is None else nearest(typed, known)
    hint = Reason("did you mean {name}?", {"name": meant or ""})
    if meant is None:
        more = [Reason("dossier.more", {"count": len(known) - LISTED})]
        some = known[:LISTED] + (more if len(known) > LISTED else [])
        hint = Reason("name {names}", {"names": either(some)})
    if typed is None:
        return Reason("the name of a team or a bot is missing").with_hint(hint)
    return Reason("the store knows no team or bot {name}", {"name": repr(typed)}).with_hint(hint)
