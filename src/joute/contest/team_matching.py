r"""Which team has handed in a program: by the program's name, the names that Moodle writes, and the names in it.

    >>> from joute.contest.roster import read_roster
    >>> lines = "Groupe;Nom;Prénom\nA;Nom1;Prénom1\nB;Nom2;Prénom2"
    >>> teams = read_roster(lines.encode(), "class.csv")
    >>> [team_of(teams, Claim(bot=bot)).name for bot in ("a", "NOM1-prenom1", "nom2")]
    ['A', 'A', 'B']

Accents, capitals, hyphens and the order of names do not matter. What fits two teams fits none.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from difflib import get_close_matches

from msgspec import Struct
from msgspec.structs import replace

from joute.contest.roster import Student, Team, key, words
from joute.reason import Reason, Value, listed

MOODLE = re.compile(r"(.*?)_(\d+)_assignsubmission_")
"""How Moodle names what a student has handed in: the name, after the group's, and the number of the participant."""
_DIGITS = re.compile(r"\d{4,}")
"""A student number in a name."""


class Claim(Struct, frozen=True, kw_only=True):
    """What a program says of its authors."""

    bot: str
    """Its name."""
    file: str = ""
    """The name of the file or folder that was handed in."""
    names: tuple[str, ...] = ()
    """The authors that it names itself."""


Rule = Callable[[Team, Claim], bool]
"""Whether a team has handed in a program, for one kind of evidence."""


def team_of(teams: Sequence[Team], claim: Claim) -> Team | Reason:
    """Return the team of a program, or why there is none."""
    doubtful: list[Team] = []
    for rule in RULES:
        found = [team for team in teams if rule(team, claim)]
        if len(found) == 1:
            return found[0]
        doubtful = doubtful or found
    if doubtful:
        names = listed([team.name for team in doubtful], "list.and")
        return Reason("roster.ambiguous").with_hint(Reason("roster.which", {"teams": names}))
    return Reason("roster.unknown").with_hint(_near(teams, claim))


def assigned(
    teams: Sequence[Team], claims: Iterable[Claim]
) -> tuple[list[Team], dict[str, Reason]]:
    """Give each team its programs; return also those of nobody, with the reason.

    A program that a team has already stays with it.
    """
    owners = {bot: team.name for team in teams for bot in team.bots}
    bots = {team.name: list(team.bots) for team in teams}
    nobodys: dict[str, Reason] = {}
    for claim in claims:
        if claim.bot in owners:
            continue
        found = team_of(teams, claim)
        if isinstance(found, Team):
            bots[found.name].append(claim.bot)
        else:
            nobodys[claim.bot] = found
    return [replace(team, bots=tuple(bots[team.name])) for team in teams], nobodys


def _is_participant(team: Team, claim: Claim) -> bool:
    """Whether Moodle's number is a member's, where the roster has these numbers."""
    found = MOODLE.match(claim.file)
    return found is not None and any(member.participant == found[2] for member in team.members)


def _has_name(team: Team, claim: Claim) -> bool:
    return key(team.name) == key(claim.bot)


def _is_of_group(team: Team, claim: Claim) -> bool:
    """Whether Moodle names the team and a member: "Groupe 3-Prénom Nom_…"."""
    return any(
        key(group) == key(team.name) and _is_member(team, person) for group, person in _parts(claim)
    )


def _is_group(team: Team, claim: Claim) -> bool:
    """Whether Moodle names the team, and somebody whom the roster does not have."""
    return any(key(group) == key(team.name) for group, _ in _parts(claim))


def _is_person(team: Team, claim: Claim) -> bool:
    """Whether the program, or Moodle's folder, is named after a member."""
    people = [claim.bot, _head(claim), *(person for _, person in _parts(claim))]
    return any(_is_member(team, person) for person in people)


def _is_member(team: Team, name: str) -> bool:
    return any(sorted(words(member.name)) == sorted(words(name)) for member in team.members)


def _is_named_after(team: Team, claim: Claim) -> bool:
    """Whether the program's name is made of members' names, the last name of one at least: nom1-nom2."""
    typed = [word for word in words(claim.bot) if not word.isdecimal()]
    known = {word for member in team.members for word in words(member.name)}
    if typed and known.issuperset(typed):
        return any(_last(member).issubset(typed) for member in team.members)
    return any(key(claim.bot) in _joined(member) for member in team.members)


def _last(member: Student) -> set[str]:
    return set(words(member.last_name))


def _joined(member: Student) -> tuple[str, str]:
    """Return the name in one word, either way: prenom1nom1, nom1prenom1."""
    return key(member.name), key(f"{member.last_name} {member.first_name}")


def _has_number(team: Team, claim: Claim) -> bool:
    found = _DIGITS.findall(MOODLE.sub("", claim.bot))
    return any(member.number and member.number in found for member in team.members)


def _has_address(team: Team, claim: Claim) -> bool:
    """Whether the program's name is the first part of a member's e-mail address."""
    first = (member.email.partition("@")[0] for member in team.members)
    return key(claim.bot) in {key(part) for part in first if part}


def _names_itself(team: Team, claim: Claim) -> bool:
    """Whether the program names a member as its author; one word is a name only where it stands alone."""
    found = [words(name) for name in claim.names]
    return any(_signs(name, words(member.name)) for name in found for member in team.members)


def _signs(line: tuple[str, ...], name: tuple[str, ...]) -> bool:
    return line == name if len(name) == 1 else set(line).issuperset(name)


RULES: tuple[Rule, ...] = (
    _is_participant,
    _has_name,
    _is_of_group,
    _is_group,
    _is_person,
    _is_named_after,
    _has_number,
    _has_address,
    _names_itself,
)
"""The surest evidence first; a rule that fits one team decides."""


def _head(claim: Claim) -> str:
    """Return the name that Moodle gave a folder, "" if it did not."""
    found = MOODLE.match(claim.file)
    return found[1] if found else ""


def _parts(claim: Claim) -> list[tuple[str, str]]:
    """Return the group and the person in the name that Moodle gave a folder: either may have hyphens."""
    head = _head(claim)
    dashes = [place for place, char in enumerate(head) if char == "-"]
    return [(head[:place], head[place + 1 :]) for place in dashes]


def _near(teams: Sequence[Team], claim: Claim) -> Reason | None:
    """Return a hint at the name that was perhaps meant."""
    known = {key(name): name for team in teams for name in _names_of(team)}
    for text in (_head(claim), claim.bot, *claim.names):
        if text and (near := get_close_matches(key(text), known, n=1)):
            values: dict[str, Value] = {"name": known[near[0]]}
            return Reason("did you mean {name}?", values)
    return None


def _names_of(team: Team) -> list[str]:
    people = [name for member in team.members for name in (member.name, member.last_name)]
    return [team.name, *people, *(member.number for member in team.members if member.number)]
