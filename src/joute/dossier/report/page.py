"""The page of a dossier: one file, readable without script, light or dark, on paper, English or French.

It begins with who it is and what to ask; below stands what each question is about.
"""

from collections.abc import Mapping
from datetime import datetime
from importlib.resources import files

from markupsafe import Markup

from joute.contest.class_check.words import told
from joute.contest.foreign_text import shown
from joute.contest.report.elements import Content, element, joined
from joute.contest.report.names import named
from joute.contest.report.numbers import rating_text
from joute.contest.report.parts import document, written_on
from joute.dossier.chosen import Kind
from joute.dossier.gather import Dossier
from joute.dossier.questions import questions
from joute.dossier.report.changes import changes, source
from joute.dossier.report.code import code, likeness
from joute.dossier.report.matches import Shown, matches
from joute.dossier.report.versions import versions
from joute.dossier.report.words import says
from joute.reason import Reason


def page(dossier: Dossier, seen: Mapping[Kind, Shown], when: datetime | None = None) -> Markup:
    """Write the page; `seen` says how to see the matches, `when` is the time at which it is written."""
    title = {"name": shown(dossier.subject.name), "game": dossier.contest.game.title}
    return document(
        Reason("dossier.title", title),
        [
            element("style", _style()),
            _who(dossier),
            _facts(dossier, when),
            _questions(dossier),
            versions(dossier),
            matches(dossier, seen),
            code(dossier),
            likeness(dossier),
            changes(dossier),
            source(dossier),
        ],
    )


def _style() -> Markup:
    own = files("joute.dossier.report").joinpath("page.css").read_text(encoding="utf-8")
    return Markup(own)  # noqa: S704 - a file of ours


def _who(dossier: Dossier) -> Markup:
    """Name the students and the bots of the team."""
    team, bots = dossier.subject.team, dossier.subject.bots
    parts: list[Content] = []
    if team is not None:
        if team.name != dossier.subject.name:
            parts.append(joined((says("team"), " ", named(team.name))))
        parts.append(joined((named(member.name) for member in team.members), ", "))
    if list(bots) != [dossier.subject.name]:
        parts.append(joined((says("bots", count=len(bots)), " ", *_listed(bots))))
    return element("p", joined(parts, " · "), class_="who") if parts else Markup()


def _listed(bots: tuple[str, ...]) -> list[Content]:
    return [joined(map(named, bots), ", ")]


def _facts(dossier: Dossier, when: datetime | None) -> Markup:
    contest = dossier.contest
    parts: list[Content] = [says("league-of" if contest.is_league else "tournament-of")]
    parts += [_standing(dossier, bot) for bot in dossier.subject.bots]
    parts.append(says("version-count", count=len(dossier.sheets)))
    parts.append(says("match-count", count=dossier.matches))
    if not contest.over:
        parts.append(says("not-over"))
    if when is not None:
        parts.append(written_on(when))
    return element("p", joined((part for part in parts if part), " · "), class_="facts")


def _standing(dossier: Dossier, bot: str) -> Markup:
    """Say where a bot stands: its place, its league, its rating."""
    contest, version = dossier.contest, dossier.counting[bot].plays_as
    parts: list[Content] = []
    if bot in contest.places:
        among = len(contest.places)
        parts.append(element("strong", says("place", place=contest.places[bot], among=among)))
    league = contest.leagues.get(version) or contest.leagues.get(bot)
    if league:
        parts.append(league)
    if version in contest.ratings:
        parts.append(joined((says("rating"), " ", rating_text(contest.ratings[version]))))
    said = joined(parts, ", ")
    return joined((named(bot), ": ", said)) if said and len(dossier.subject.bots) > 1 else said


def _questions(dossier: Dossier) -> Markup:
    found = questions(dossier)
    if not found:
        return Markup()
    items = [element("li", element("a", told(one.asked), href=f"#{one.about}")) for one in found]
    return element(
        "section",
        element("h2", says("questions"), id="questions"),
        element("ol", *items),
        class_="answer questions",
    )
