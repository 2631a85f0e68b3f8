"""The teams of a store: who is in them, and which bots are theirs."""

from collections.abc import Mapping, Sequence

import sqlalchemy as sql
from msgspec.structs import replace

from joute.contest.roster import Student, Team, key
from joute.contest.store.schema import bots, inserted, marks, members, teams


def replace_teams(connection: sql.Connection, roster: Sequence[Team]) -> None:
    """Store a roster in place of the one before; a team that is known by its name or a member keeps its bots."""
    before = _read(connection)
    ids = _recognised(roster, before)
    connection.execute(members.delete())
    _remove(connection, before.keys() - ids.values())
    for number in ids.values():  # two teams may have exchanged their names
        connection.execute(teams.update().where(teams.c.id == number).values(name=f"\n{number}"))
    for team in roster:
        row = {"name": team.name}
        known = ids.get(team.name)
        if known is not None:
            connection.execute(teams.update().where(teams.c.id == known).values(row))
        team_id = inserted(connection, teams, row) if known is None else known
        connection.execute(members.insert(), [_row(team_id, member) for member in team.members])


def with_bots(roster: Sequence[Team], before: Sequence[Team]) -> list[Team]:
    """Return the teams of a roster with the bots that they had, known by the name or a member."""
    ids = _recognised(roster, dict(enumerate(before)))
    theirs = {name: before[number].bots for name, number in ids.items()}
    return [replace(team, bots=theirs.get(team.name, ())) for team in roster]


def _remove(connection: sql.Connection, gone: set[int]) -> None:
    for table in (bots, marks):
        connection.execute(table.update().where(table.c.team_id.in_(gone)).values(team_id=None))
    connection.execute(teams.delete().where(teams.c.id.in_(gone)))


def _recognised(roster: Sequence[Team], before: Mapping[int, Team]) -> dict[str, int]:
    """Return the numbers of teams that were there before, by their names now."""
    named = {key(team.name): number for number, team in before.items()}
    ids = {team.name: named[key(team.name)] for team in roster if key(team.name) in named}
    people = {one: number for number, team in before.items() for one in _identities(team)}
    for team in roster:
        known = {people[one] for one in _identities(team) if one in people} - {*ids.values()}
        if team.name not in ids and known:
            ids[team.name] = min(known)
    return ids


def _identities(team: Team) -> set[str]:
    known = {one for member in team.members for one in (member.email, member.number) if one}
    return {one.casefold() for one in known}


def _row(team: int, member: Student) -> dict[str, object]:
    return {
        "team_id": team,
        "last_name": member.last_name,
        "first_name": member.first_name,
        "email": member.email,
        "student_number": member.number,
        "code": member.code,
        "participant": member.participant,
    }


def read_teams(connection: sql.Connection) -> list[Team]:
    """Return all teams in the order of the roster, with their bots."""
    return [*_read(connection).values()]


def _read(connection: sql.Connection) -> dict[int, Team]:
    people: dict[int, list[Student]] = {}
    for row in connection.execute(sql.select(members).order_by(members.c.id)):
        student = Student(
            last_name=row.last_name,
            first_name=row.first_name,
            email=row.email,
            number=row.student_number,
            code=row.code,
            participant=row.participant,
        )
        people.setdefault(row.team_id, []).append(student)
    names = {row.id: row.name for row in connection.execute(sql.select(teams))}
    theirs = sql.select(bots.c.team_id, bots.c.name).where(bots.c.team_id.is_not(None))
    owned: dict[int, list[str]] = {}
    for team, bot in connection.execute(theirs.order_by(bots.c.id)):
        owned.setdefault(team, []).append(bot)
    return {
        number: Team(name=names[number], members=tuple(found), bots=tuple(owned.get(number, ())))
        for number, found in people.items()
    }


def join_team(connection: sql.Connection, bot: str, team: str) -> None:
    """Make a bot that of a team; it is entered if it is new."""
    number = connection.execute(sql.select(teams.c.id).where(teams.c.name == team)).scalar_one()
    this = bots.c.name == bot
    if connection.execute(sql.select(bots.c.id).where(this)).scalar() is None:
        inserted(connection, bots, {"name": bot, "team_id": number})
    else:
        connection.execute(bots.update().where(this).values(team_id=number))


def read_team_of_bot(connection: sql.Connection, bot: str) -> str | None:
    """Return the name of the team that a bot belongs to, None if to none."""
    query = sql.select(teams.c.name).join(bots).where(bots.c.name == bot)
    found: str | None = connection.execute(query).scalar()
    return found
