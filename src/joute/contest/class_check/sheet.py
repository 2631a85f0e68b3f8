"""The check of a class as CSV, a line each."""

from collections.abc import Iterator

from joute.contest.class_check.report import ClassReport, faults, title_of
from joute.contest.spreadsheet import plain_number, plain_text, spreadsheet
from joute.reason import Reason
from joute.speech import joined, sentence
from joute.submission.class_cells import cells
from joute.submission.class_check import Checked
from joute.submission.measures.columns import Cell, gaps


def sheet(report: ClassReport, language: str) -> str:
    """Write the table."""
    rows = [_titles(report, language)]
    rows += [_cells(report, checked, language) for checked in report.checked]
    return spreadsheet(rows, language)


def _titles(report: ClassReport, language: str) -> Iterator[str]:
    titles = [
        *(Reason(f"class-check.column-{name}") for name in ("submission", "file", "result")),
        *map(title_of, report.aspects),
        Reason("class-check.column-authors"),
        *(column.whole_title for column in report.measures),
        *(Reason(code) for code in ("measure.missing", "class-check.column-faults")),
    ]
    return (sentence(title, language) for title in titles)


def _cells(report: ClassReport, checked: Checked, language: str) -> Iterator[str]:
    asked = cells(checked, report.game.submission)
    columns = report.measures
    yield plain_text(checked.name)
    yield plain_text(checked.path.name)
    yield sentence(Reason(f"verdict.{checked.verdict}"), language)
    for aspect in report.aspects:
        yield plain_text(sentence(asked[aspect].text, language))
    yield plain_text(", ".join(checked.build.names))
    for column in columns:
        yield _measure(column.value(checked.measures), language)
    yield plain_text(joined(gaps(checked.measures, columns), language))
    yield plain_text(joined(faults(checked), language))


def _measure(value: Cell, language: str) -> str:
    if value is None:
        return ""
    return plain_text(value) if isinstance(value, str) else plain_number(value, language)
