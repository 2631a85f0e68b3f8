"""The check of a class on a terminal: a line each, and below why some fail."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from joute.cli.contest import filled_columns
from joute.cli.terminal import Part, harmless, printable
from joute.contest.class_check.report import ClassReport, faults, title_of
from joute.speech.terminal import said, say, written
from joute.submission.class_cells import cells
from joute.submission.class_check import Checked
from joute.submission.measures.result import Measures

LONGEST = 300
"""Characters of why a submission fails."""


def class_table(report: ClassReport, files: Sequence[Path]) -> Iterator[Part]:
    """Yield the table, why submissions fail, and a summary."""
    yield filled_columns([_titles(report), *(_row(report, each) for each in report.checked)])
    yield ""
    for checked in report.checked:
        if wrong := faults(checked):
            why = said(*map(harmless, wrong))
            yield printable(say("class-check.line", name=checked.name, why=why), LONGEST)
    yield ""
    counts = report.counts
    yield say(
        "class-check.summary",
        count=len(report.checked),
        ok=counts["ok"],
        warning=counts["warning"],
        failed=counts["failed"],
    )
    if report.silent:
        names = ", ".join(map(printable, report.silent))
        yield say("class-check.silent", count=len(report.silent), teams=names)
    if files:
        yield say("report: {files}", files=", ".join(map(str, files)))


def _titles(report: ClassReport) -> tuple[str, ...]:
    limit = {"limit": report.game.submission.longest_function}
    return (
        *(say(f"class-check.column-{name}") for name in ("submission", "result")),
        *(said(title_of(aspect)) for aspect in report.aspects),
        *(say(f"class-check.column-{name}") for name in ("lines", "longest")),
        say("class-check.column-too-long", **limit),
        say("class-check.column-comments"),
    )


def _row(report: ClassReport, checked: Checked) -> tuple[str, ...]:
    asked = cells(checked, report.game.submission)
    return (
        checked.name,
        say(f"verdict.{checked.verdict}"),
        *(said(asked[aspect].text) for aspect in report.aspects),
        *_short(checked.measures),
    )


def _short(measures: Measures) -> tuple[str, ...]:
    """Return the measures that a line has room for."""
    longest, too_long, share = measures.longest, measures.too_long, measures.comments
    return (
        "" if measures.lines is None else str(measures.lines),
        "" if longest is None else str(longest.amount),
        "" if too_long is None else str(too_long.count),
        "" if share is None else f"{written(100 * share, '.0f')}\u00a0%",
    )
