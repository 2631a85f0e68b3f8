"""The versions of a team as a table: when they came, how they were built, how long they are, how they did."""

from collections.abc import Sequence

from markupsafe import Markup

from joute.contest.class_check.words import told
from joute.contest.report.elements import Content, element, joined
from joute.contest.report.names import named
from joute.contest.report.numbers import figure, rating_text
from joute.contest.report.parts import deaths, wide_table
from joute.dossier.gather import Dossier
from joute.dossier.report.chart import rating_chart
from joute.dossier.report.dates import moment_of
from joute.dossier.report.words import cell, explained, part, says, signed, titles
from joute.dossier.versions import MOST, VersionSheet
from joute.reason import Reason
from joute.submission.admission import is_objection

NUMBERS = frozenset({"lines", "difference", "match-column", "results", "rating-column", "jump"})
"""Columns of numbers."""


def versions(dossier: Dossier) -> Markup:
    """Show the versions, bot by bot."""
    several = len(dossier.subject.bots) > 1
    shown = [
        _of_bot(dossier, [one for one in dossier.sheets if one.version.bot == bot], several=several)
        for bot in dossier.subject.bots
    ]
    about = [explained("about-versions")]
    if any(sheet.jump is not None for sheet in dossier.sheets):
        about.append(explained("about-jumps"))
    return part("versions", *shown, *about)


def _of_bot(dossier: Dossier, sheets: Sequence[VersionSheet], *, several: bool) -> Markup:
    heading = element("h3", named(sheets[0].version.bot)) if several else Markup()
    left_out = sheets[0].version.number - 1
    more = explained("earlier-versions", count=left_out, most=MOST) if left_out else Markup()
    drawn = rating_chart(sheets)
    chart = element("div", drawn, class_="wide", tabindex=0) if drawn else Markup()
    return heading + more + chart + _table(dossier, sheets)


def _table(dossier: Dossier, sheets: Sequence[VersionSheet]) -> Markup:
    rows = [_cells(dossier, sheet) for sheet in sheets]
    shown = [name for name in rows[0] if any(row[name] for row in rows)]
    head = joined(titles((name,), "number" if name in NUMBERS else None) for name in shown)
    body = [
        element(
            "tr",
            _number(dossier, sheet),
            *(cell(row[name], kind=_kind(name)) for name in shown[1:]),
            class_="counts" if dossier.is_counting(sheet) else None,
        )
        for sheet, row in zip(sheets, rows, strict=True)
    ]
    return wide_table(head, body, class_="versions", aria_labelledby="versions")


def _kind(name: str) -> str | None:
    return "number" if name in NUMBERS else "dead" if name == "deaths" else None


def _number(dossier: Dossier, sheet: VersionSheet) -> Markup:
    link = element("a", sheet.version.number, href=f"#{anchor(dossier, sheet)}")
    return element("th", link, scope="row")


def anchor(dossier: Dossier, sheet: VersionSheet) -> str:
    """Return what the changes of a version are called on the page."""
    return f"change-{dossier.subject.bots.index(sheet.version.bot)}-{sheet.version.number}"


def _cells(dossier: Dossier, sheet: VersionSheet) -> dict[str, Content]:
    version, results = sheet.version, sheet.results
    when = "" if version.received is None else told(moment_of(version.received))
    own = version.same_as is None
    return {
        "version": str(version.number),
        "handed-in": when,
        "built": _built(sheet),
        "plays": _plays(dossier, sheet),
        "lines": "" if sheet.written is None else figure(sheet.written.lines),
        "difference": _difference(sheet),
        "league": sheet.league,
        "match-column": figure(results.matches) if own and results.matches else "",
        "results": _results(sheet) if own else "",
        "rating-column": rating_text(sheet.rating) if sheet.rating is not None else "",
        "jump": _jump(sheet),
        "deaths": deaths(results.deaths) if own else "",
    }


def _built(sheet: VersionSheet) -> Markup | str:
    build = sheet.build
    if build is None:
        return ""
    if build.problem and not is_objection(build.problem):
        return element("span", says("not-built"), class_="dead")
    if build.warned:
        return told(Reason("marks.warnings", {"count": build.warned}))
    return "ok" if build.compiled else ""


def _plays(dossier: Dossier, sheet: VersionSheet) -> Markup | str:
    """Say whether a version counts, or why it never played itself."""
    version = sheet.version
    if not version.plays:
        return says("never-plays")
    parts = [element("strong", says("counts"))] if dossier.is_counting(sheet) else []
    if version.same_as is not None:
        parts.append(says("plays-as", number=str(version.same_as)))
    elif version.began is None:
        parts.append(told(Reason("waits")) if _is_last(dossier, sheet) else says("never-began"))
    return joined(parts, ", ")


def _is_last(dossier: Dossier, sheet: VersionSheet) -> bool:
    """Whether no later version of its bot can play."""
    own = [one.version for one in dossier.sheets if one.version.bot == sheet.version.bot]
    return sheet.version is [version for version in own if version.plays][-1]


def _difference(sheet: VersionSheet) -> Markup | str:
    if sheet.written is None or sheet.is_first:
        return ""
    added, removed = sums(sheet)
    return Markup("{} {}").format(
        element("span", f"+{added}", class_="added"),
        element("span", f"−{removed}", class_="removed"),
    )


def sums(sheet: VersionSheet) -> tuple[int, int]:
    """Return how many lines are new in a version, and how many are gone."""
    found = () if sheet.written is None else sheet.written.changes
    return sum(change.added for change in found), sum(change.removed for change in found)


def _results(sheet: VersionSheet) -> str:
    results = sheet.results
    ended = results.won + results.drawn + results.lost
    return f"{results.won}–{results.drawn}–{results.lost}" if ended else ""


def _jump(sheet: VersionSheet) -> Markup | str:
    if sheet.jump is None:
        return ""
    written = signed(sheet.jump)
    kind = "added" if sheet.jump >= 0 else "removed"
    return element("strong", written, class_=kind) if sheet.is_certain else written
