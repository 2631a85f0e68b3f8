"""Who may enter a site of a class: the students of its roster, with one bot for each team.

A student says who it is by an e-mail address or a student number, or by a code where the roster has codes. The answer to
somebody who may not enter is always the same, so that nobody learns who is on the roster, or whose a bot is.
"""

from collections.abc import Iterator, Sequence
from enum import StrEnum

from joute.contest.roster import Student, Team, is_coded, said
from joute.contest.store import Store
from joute.site.refusal import RefusedError, Why


class Identity(StrEnum):
    """How people say who they are."""

    NONE = ""
    """There is no roster: anybody may enter."""
    PERSON = "person"
    """By an e-mail address or a student number."""
    CODE = "code"


def identity_of(teams: Sequence[Team]) -> Identity:
    """Return how the students of a roster say who they are."""
    if not teams:
        return Identity.NONE
    return Identity.CODE if is_coded(teams) else Identity.PERSON


def identities(student: Student, identity: Identity) -> Iterator[str]:
    """Yield what a student may say."""
    typed = (student.code,) if identity == Identity.CODE else (student.email, student.number)
    yield from (said(text) for text in typed if text)


class Entry:
    """The class of a site; it does not change while the site is open."""

    def __init__(self, store: str) -> None:
        self._store = store
        with Store(store, beside=True) as opened:
            teams = opened.teams()
        self.identity = identity_of(teams)
        self._teams = {
            one: team.name
            for team in teams
            for student in team.members
            for one in identities(student, self.identity)
        }

    def team_for(self, bot: str, who: str, *, proven: bool) -> str | None:
        """Return the team that a bot belongs to, or will; None if there is no roster.

        Whoever has `proven` by its secret word that a bot is theirs need not say who they are, if it has a team. Refuse
        who is not on the roster, and a second bot of a team, unless the teacher has removed the first.
        """
        if self.identity == Identity.NONE:
            return None
        with Store(self._store, beside=True) as opened:
            owner = opened.team_of_bot(bot)
            gone = opened.removed()
            busy = {team.name for team in opened.teams() if {*team.bots} - gone}
        if proven and owner is not None:
            return owner
        if not who.strip():
            raise RefusedError(Why.WHO if self.identity == Identity.PERSON else Why.CODE)
        team = self._teams.get(said(who))
        if team is None or (team in busy if owner is None else team != owner):
            raise RefusedError(Why.NOT_ADMITTED)
        return team

    def join(self, bot: str, team: str) -> None:
        """Keep that a bot belongs to a team."""
        with Store(self._store, beside=True) as opened:
            if opened.team_of_bot(bot) != team:
                opened.join(bot, team)
