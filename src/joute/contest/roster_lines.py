"""A line for everybody on a roster, also for those who have handed in nothing.

>>> from joute.contest.roster import Student, Team
>>> ann, bob = Student(last_name="Nom1"), Student(last_name="Nom2")
>>> teams = [Team(name="A", members=(ann,), bots=("x3",)), Team(name="B", members=(bob,))]
>>> for line in lines_for(teams, {"x3": 15, "guest": 8}):
...     print(line.team and line.team.name, line.student and line.student.name, line.bot, line.mark)
A Nom1 x3 15
B Nom2  None
None None guest 8
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Generic, TypeVar

from msgspec import Struct

from joute.contest.roster import Student, Team

Mark = TypeVar("Mark")


class Line(Struct, Generic[Mark], frozen=True, kw_only=True):
    """A student, or a bot that is not the one of a team, and what it has earned."""

    team: Team | None = None
    student: Student | None = None
    bot: str = ""
    """Empty for who has handed in nothing."""
    mark: Mark | None = None


def lines_for(teams: Sequence[Team], marks: Mapping[str, Mark]) -> Iterator[Line[Mark]]:
    """Yield a line for every student in the order of the roster, then one for every other bot: of nobody, or a team's second."""
    rest = dict(marks)
    for team in teams:
        marked = [bot for bot in team.bots if bot in marks]
        bot = next(iter([*marked, *team.bots]), "")
        rest.pop(bot, None)
        for student in team.members:
            yield Line(team=team, student=student, bot=bot, mark=marks.get(bot))
    for bot, mark in rest.items():
        yield Line(bot=bot, mark=mark)
