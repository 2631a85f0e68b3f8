"""The check of a class as a page: one file, readable without script, light or dark, English or French."""

from collections.abc import Iterator, Sequence
from importlib.resources import files
from itertools import groupby

from markupsafe import Markup

from joute.bots.languages import titles
from joute.contest.class_check.details import details
from joute.contest.class_check.report import ClassReport, title_of
from joute.contest.class_check.words import told
from joute.contest.foreign_text import shown
from joute.contest.report.elements import element, joined
from joute.contest.report.numbers import figure
from joute.contest.report.parts import document, wide, wide_table
from joute.reason import Reason, Value
from joute.submission.class_cells import Cell as AspectCell
from joute.submission.class_cells import cells
from joute.submission.class_check import Checked, Verdict
from joute.submission.deadlines import zoned
from joute.submission.measures.columns import Cell, Column, gaps

VERDICTS: tuple[Verdict, ...] = ("ok", "warning", "failed")


def page(report: ClassReport) -> Markup:
    """Write the page."""
    title = Reason("class-check.title", {"game": report.game.title})
    return document(
        title,
        [
            element("style", _style()),
            _facts(report),
            element("h2", told(Reason("class-check.submissions")), id="submissions"),
            _summary(report),
            element("h2", told(Reason("class-check.measures")), id="measures"),
            element("p", told(Reason("class-check.about-measures")), class_="about"),
            _measures(report),
            element("h2", told(Reason("class-check.details"))),
            *(details(number, checked, report) for number, checked in enumerate(report.checked)),
        ],
    )


def _style() -> Markup:
    own = files("joute.contest.class_check").joinpath("page.css").read_text(encoding="utf-8")
    return Markup(own)  # noqa: S704 - a file of ours


def _facts(report: ClassReport) -> Markup:
    facts = [
        Reason("class-check.count", {"count": len(report.checked)}),
        *(
            Reason(f"class-check.count-{verdict}", {"count": report.counts[verdict]})
            for verdict in VERDICTS
            if report.counts[verdict]
        ),
        Reason("class-check.short-course" if report.short else "class-check.whole-course"),
    ]
    if report.deadline is not None:
        facts.append(Reason("class-check.deadline", {"when": zoned(report.deadline)}))
    if report.languages:
        facts.append(Reason("class-check.languages", {"languages": titles(report.languages)}))
    if report.silent:
        values: dict[str, Value] = {
            "count": len(report.silent),
            "teams": shown(", ".join(report.silent)),
        }
        facts.append(Reason("class-check.silent", values))
    return element("p", joined(map(told, facts), " · "), class_="facts")


def _summary(report: ClassReport) -> Markup:
    names = [Reason("class-check.column-submission"), Reason("class-check.column-result")]
    head = _heads([*names, *map(title_of, report.aspects)])
    rows = (
        element(
            "tr",
            _name(number, checked),
            element("td", told(Reason(f"verdict.{checked.verdict}")), class_=checked.verdict),
            *_aspects(report, checked),
        )
        for number, checked in enumerate(report.checked)
    )
    return wide_table(head, rows, aria_labelledby="submissions")


def _name(number: int, checked: Checked) -> Markup:
    link = element("a", element("bdi", shown(checked.name)), href=f"#submission-{number}")
    return element("th", link, scope="row")


def _aspects(report: ClassReport, checked: Checked) -> Iterator[Markup]:
    found = cells(checked, report.game.submission)
    for aspect in report.aspects:
        yield _aspect(found[aspect])


def _aspect(cell: AspectCell) -> Markup:
    if isinstance(cell.text, str):
        return element("td", element("bdi", shown(cell.text)), class_=cell.verdict)
    return element("td", told(cell.text), class_=cell.verdict)


def _measures(report: ClassReport) -> Markup:
    columns = report.measures
    missing = [gaps(checked.measures, columns) for checked in report.checked]
    lacking = any(missing)
    rows = (
        element(
            "tr",
            _name(number, checked),
            *(_measure(column, checked) for column in columns),
            *(element("td", told(*why), class_="why") for why in [missing[number]] if lacking),
        )
        for number, checked in enumerate(report.checked)
    )
    body = element("tbody", *rows)
    last = [Reason("measure.missing")] if lacking else []
    head = element("thead", *_measure_heads(columns, last))
    return wide(element("table", head, body, aria_labelledby="measures"), len(report.checked))


def _measure_heads(columns: Sequence[Column], last: Sequence[Reason]) -> Iterator[Markup]:
    """Yield the rows of titles: measures stand below the part of the mark that they inform."""
    first = Reason("class-check.column-submission")
    if not any(column.part for column in columns):
        yield element("tr", _heads([first, *(column.title for column in columns), *last]))
        return
    whole = {"scope": "col", "rowspan": "2"}
    above, below = [element("th", told(first), **whole)], []
    for part, some in groupby(columns, lambda column: column.part):
        titles = [column.title for column in some]
        if part:
            group = {"scope": "colgroup", "colspan": str(len(titles)), "class_": "part"}
            above.append(element("th", told(Reason(part)), **group))
            below.append(_heads(titles))
        else:
            above += [element("th", told(title), **whole) for title in titles]
    yield element("tr", *above, *(element("th", told(title), **whole) for title in last))
    yield element("tr", *below)


def _measure(column: Column, checked: Checked) -> Markup:
    value = column.value(checked.measures)
    if value is None:
        return element("td")
    if isinstance(value, str):
        return element("td", element("bdi", shown(value)))
    return element("td", _figure(column, value), class_="number")


def _figure(column: Column, value: Cell) -> str:
    assert isinstance(value, int | float)
    if column.is_share:
        return figure(100 * value, form=".0f") + "\u00a0%"
    return figure(value) if isinstance(value, int) else figure(value, form=".1f")


def _heads(titles: Sequence[Reason]) -> Markup:
    return joined(element("th", told(title), scope="col") for title in titles)
