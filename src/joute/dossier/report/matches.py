"""The matches worth asking about: how each ended, the turn that decided it, a question, and how to see it."""

from collections.abc import Iterator, Mapping, Sequence

from markupsafe import Markup
from msgspec import Struct

from joute.analysis import Moment
from joute.analysis.messages import in_brief
from joute.arena.process.crash_report import telling
from joute.contest.class_check.words import told
from joute.contest.foreign_text import shown
from joute.contest.report.elements import Content, element, joined
from joute.contest.report.names import named
from joute.contest.report.numbers import figure
from joute.contest.report.words import death
from joute.dossier.chosen import Chosen, Kind
from joute.dossier.expectations import expectation
from joute.dossier.gather import Dossier
from joute.dossier.questions import named as version_named
from joute.dossier.questions import question_of
from joute.dossier.report.course import course
from joute.dossier.report.words import explained, part, says
from joute.result import SeatResult

LAST_LINES = 20
"""Lines shown of what a program wrote on stderr."""
LONGEST = 90
"""Characters shown of what was played."""
ABSENT: Mapping[str, tuple[Kind, ...]] = {
    "no-blunder": ("blunder",),
    "no-idea": ("idea", "best"),
    "no-death": ("died",),
}
"""What is said where there is no match of these kinds."""


class Shown(Struct, frozen=True):
    """How somebody may see a match."""

    lines: Sequence[str]
    """Commands to be typed."""
    page: str | None = None
    """Where a browser shows it, seen from the page."""


def matches(dossier: Dossier, seen: Mapping[Kind, Shown]) -> Markup:
    """Show the matches, and say which others were looked at."""
    there = {chosen.kind for chosen in dossier.chosen}
    missing = [name for name, kinds in ABSENT.items() if not there.intersection(kinds)]
    return part(
        "asked-matches",
        explained("about-matches"),
        *(_match(dossier, chosen, seen.get(chosen.kind)) for chosen in dossier.chosen),
        element("p", joined(map(says, missing), " ")) if missing else Markup(),
        _looked_at(dossier),
    )


def _match(dossier: Dossier, chosen: Chosen, seen: Shown | None) -> Markup:
    asked = question_of(dossier, chosen)
    return element(
        "article",
        element("h3", says(f"title-{chosen.kind}"), id=chosen.kind),
        _result(dossier, chosen),
        *(_death(chosen) if chosen.died is not None else _turn(chosen)),
        Markup() if asked is None else element("p", told(asked), class_="question"),
        Markup() if seen is None else _seen(seen),
        class_=f"match {chosen.kind}",
    )


def _result(dossier: Dossier, chosen: Chosen) -> Markup:
    """Say who played, and how it ended."""
    played = chosen.candidate.played
    version = version_named(dossier, chosen.candidate.version)
    facts: list[Content] = [
        says("figure", value=version),
        *([] if dossier.contest.is_league else [says("match-key", key=played.key)]),
        says("seed", seed=str(played.seed)),
        joined(
            (_seat(seat, own=seat.seat == chosen.candidate.seat) for seat in _ranked(played.seats)),
            ", ",
        ),
    ]
    return element("p", joined(facts, " · "), class_="facts")


def _ranked(seats: Sequence[SeatResult]) -> list[SeatResult]:
    return sorted(seats, key=lambda seat: (seat.rank, seat.seat))


def _seat(seat: SeatResult, *, own: bool) -> Markup:
    score = "" if seat.score is None else Markup(" {}").format(figure(seat.score))
    name = element("strong", named(seat.bot)) if own else named(seat.bot)
    end = "" if seat.status == "ok" else Markup(" ({})").format(death(seat.status))
    return joined((f"{seat.rank}. ", name, score, end))


def _turn(chosen: Chosen) -> Iterator[Markup]:
    """Show how the expectation went, and the turn that is asked about."""
    found, moment = chosen.analysis, chosen.moment
    if found is None:
        if chosen.unknown is not None:
            yield element("p", says("not-analysed", why=chosen.unknown), class_="about")
        return
    yield course(found, chosen.candidate.seat, moment, chosen.kind)
    if moment is None:
        if chosen.kind == "blunder":
            yield element("p", says("nothing-given-away"))
        return
    yield element("dl", *_facts(chosen, moment))


def _facts(chosen: Chosen, moment: Moment) -> Iterator[Markup]:
    found = chosen.analysis
    assert found is not None
    yield _fact("it-played", element("code", shown(in_brief(moment.done, LONGEST))))
    if moment.best != moment.done:
        yield _fact("better", element("code", shown(in_brief(moment.best, LONGEST))))
    name = "best-result" if found.measure == "score" else "chance"
    values = [moment.expected, moment.played if chosen.after is None else chosen.after]
    way = [says("figure", value=expectation(found, value, moment)) for value in values]
    yield _fact(name if chosen.after is None else f"{name}-next", joined(way, " → "))


def _fact(name: str, content: Content) -> Markup:
    return element("div", element("dt", says(name)), element("dd", content))


def _death(chosen: Chosen) -> Iterator[Markup]:
    """Say why it died, how often, and what it wrote last."""
    own = chosen.candidate.own
    assert chosen.died is not None
    assert own.why is not None
    why = told(*own.why.parts)
    cause = Markup("{} {}").format(says("on-turn", turn=str(own.turn)), why)
    yield element("p", element("strong", death(own.status)), " ", cause)
    if chosen.died.alike > 1:
        yield element("p", says("died-alike", count=chosen.died.alike))
    if chosen.stderr.strip():
        lines = ("…" if line is None else line for line in telling(chosen.stderr, LAST_LINES))
        yield element("p", says("last-stderr"))
        yield element("pre", shown("\n".join(lines)), class_="output", tabindex=0)
    elif chosen.unknown is not None:
        yield element("p", says("not-analysed", why=chosen.unknown), class_="about")


def _seen(seen: Shown) -> Markup:
    link = Markup() if seen.page is None else element("a", "▶ ", says("watch"), href=seen.page)
    typed = element("pre", shown("\n".join(seen.lines)), class_="commands", tabindex=0)
    return element("div", link, typed if seen.lines else "", class_="seen")


def _looked_at(dossier: Dossier) -> Markup:
    """Say which matches were analysed to find these."""
    seen = [one for chosen in dossier.chosen for one in chosen.looked_at]
    if not seen:
        return Markup()
    league = dossier.contest.is_league
    names = (str(one.played.seed) if league else one.played.key for one in seen)
    which = ", ".join(dict.fromkeys(names))
    return explained("looked-at-seeds" if league else "looked-at", count=len(seen), which=which)
