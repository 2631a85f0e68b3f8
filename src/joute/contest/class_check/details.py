"""What a page says of one submission: remarks, the compiler's text, its games, places in its code."""

from collections.abc import Iterator

from markupsafe import Markup

from joute.arena.process.crash_report import telling
from joute.contest.class_check.report import ClassReport, death_of
from joute.contest.class_check.words import told
from joute.contest.foreign_text import shown
from joute.contest.report.elements import element
from joute.reason import Reason, Value
from joute.submission.check import Finding
from joute.submission.class_check import Checked
from joute.submission.measures.result import Found, Measures, Spot
from joute.submission.remarks import Remark

PLACES = ("too_long", "undocumented", "misnamed", "blocks")
"""Measures that are places in the code."""
LAST_LINES = 30
"""Lines shown of what a program wrote on stderr."""


def details(number: int, checked: Checked, report: ClassReport) -> Markup:
    """Write all that is known of a submission."""
    head = element("bdi", shown(checked.name)), " ", _verdict(checked.verdict)
    return element(
        "section",
        element("h3", *head, id=f"submission-{number}"),
        element("p", element("bdi", shown(checked.path.name)), class_="why"),
        element("ul", *_points(checked), class_="points"),
        *_output(checked),
        *_places(checked.measures, report),
        class_="submission",
    )


def _verdict(verdict: str) -> Markup:
    return element("span", told(Reason(f"verdict.{verdict}")), class_=verdict)


def _points(checked: Checked) -> Iterator[Markup]:
    for remark in checked.remarks:
        yield _remark(remark)
    if checked.unplayed is not None:
        yield _point("failed", told(checked.unplayed))
    for before, finding in zip((None, *checked.findings), checked.findings, strict=False):
        yield _finding(finding, before)


def _remark(remark: Remark) -> Markup:
    verdict = "ok" if remark.good else "failed" if remark.fatal else "warning"
    evidence = element("pre", shown("\n".join(remark.evidence))) if remark.evidence else ""
    return _point(verdict, told(*remark.parts), evidence)


def _finding(finding: Finding, before: Finding | None) -> Markup:
    verdict = "warning" if finding.optional else "failed"
    if finding.death is None:
        values: dict[str, Value] = {
            "title": finding.title,
            "rank": finding.rank,
            "seats": finding.seats,
            "longest": round(finding.longest_ms),
        }
        survived = Reason("check.survived", values)
        if finding.early is None:
            return _point("ok", told(survived))
        return _point("warning", told(survived, finding.early))
    head, why = death_of(finding)
    if before and before.death and before.death.failure == finding.death.failure:
        return _point(verdict, told(Reason("check.as-before", {"died": head})))
    parts = [told(head, *why)]
    if finding.advice is not None:
        parts.append(element("p", told(Reason("check.what-to-do", {"advice": finding.advice}))))
    if finding.optional is not None:
        parts.append(element("p", told(finding.optional), class_="why"))
    if finding.last_words.strip():
        lines = telling(finding.last_words, LAST_LINES)
        last = "\n".join("…" if line is None else line for line in lines)
        parts.append(element("pre", shown(last)))
    return _point(verdict, *parts)


def _point(verdict: str, *content: str) -> Markup:
    return element("li", _verdict(verdict), " ", *content)


def _output(checked: Checked) -> Iterator[Markup]:
    """Yield what the compiler wrote, whole."""
    if checked.build.output.strip():
        title = Reason("class-check.output", {"command": checked.build.compiled})
        yield element("p", told(title))
        yield element("pre", shown(checked.build.output.rstrip()), class_="output")


def _places(measures: Measures, report: ClassReport) -> Iterator[Markup]:
    for name in PLACES:
        found: Found | None = getattr(measures, name)
        if found is not None and found.count:
            values = {"count": found.count, "limit": report.game.submission.longest_function}
            title = told(Reason(f"class-check.{name}", values))
            yield element("p", title, element("ul", *map(_place, found.first)), class_="places")
    for file, why in measures.left_out.items():
        yield element("p", element("bdi", shown(file)), ": ", told(why), class_="why")


def _place(spot: Spot) -> Markup:
    amount = f" ({spot.amount})" if spot.amount else ""
    where = element("bdi", f"{shown(spot.file)}:{spot.line}", class_="why")
    return element("li", element("code", shown(spot.name)), amount, " ", where)
