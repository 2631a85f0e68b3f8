"""The page and the table of a class: whatever students and compilers write, it is shown as text."""

import csv
from io import StringIO
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from contest.test_hostile_reports import Parsed
from msgspec.structs import replace
from needs import needs

from joute import registry
from joute.contest.class_check.page import page as page_of
from joute.contest.class_check.report import ClassReport
from joute.contest.class_check.sheet import sheet
from joute.game import Failure, Kind
from joute.reason import Reason
from joute.result import Death
from joute.speech import ENGLISH, FRENCH
from joute.submission.build import Build
from joute.submission.check import Finding
from joute.submission.class_check import Checked
from joute.submission.leaks import Leaks
from joute.submission.measures.result import Measures, Spot, found
from joute.submission.remarks import Remark

if TYPE_CHECKING:
    from playwright.sync_api import Page

HURT = '<img src=x onerror=hurt()>&amp;"\x1b[31m\u202e'
CAFE = registry.find("cafe")
MEASURED = Measures(
    lines=12_345,
    comments=0.125,
    functions=2,
    longest=Spot(file=HURT, line=3, name=HURT, amount=42),
    limit=15,
    too_long=found([Spot(file=HURT, line=3, name=HURT, amount=42)]),
    complexity=2.5,
    left_out={HURT: Reason("measure.not-text")},
    missing={"misnamed": Reason("measure.naming", {"language": "C#"})},
)


def checked(name: str = HURT) -> Checked:
    """Return a submission about which everything is hostile."""
    failure = Failure(Kind.CRASH, Reason("failure.exit-code", {"code": "3"}), evidence=HURT)
    finding = Finding(
        title=Reason("check.largest-map"),
        death=Death(seat=0, turn=7, failure=failure, sent="", said=""),
        advice=Reason("advice.crash"),
        last_words=HURT,
        rank=2,
        seats=2,
        longest_ms=3.0,
        optional=None,
        profile="document",
        normal=True,
    )
    return Checked(
        name=name,
        path=Path(HURT),
        build=Build(
            name=name, compiled=HURT, warned=1, warnings=(HURT,), output=HURT, names=(HURT,)
        ),
        measures=MEASURED,
        remarks=(
            Remark(
                topic="build", parts=(Reason("remark.warnings", {"count": 1, "command": HURT}),)
            ),
            Remark(topic="names", parts=(Reason("remark.names", {"names": HURT}),), fatal=True),
        ),
        findings=(finding, replace(finding, title=Reason("check.dying-opponents"))),
    )


def report(*all_: Checked) -> ClassReport:
    return ClassReport(game=CAFE, checked=all_, languages=("csharp",))


def test_measures_stand_below_the_criterion_that_they_inform() -> None:
    report = ClassReport(game=CAFE, checked=(checked("ann"),))
    written = page_of(report)
    columns = [column for column in report.measures if column.part]
    assert {column.part for column in columns} == {"code of the client"}
    assert f'<th scope="colgroup" colspan="{len(columns)}" class="part">' in written
    titles = next(csv.reader(StringIO(sheet(report, ENGLISH))))
    assert "longest function (code of the client)" in titles


def test_what_students_and_compilers_write_is_text() -> None:
    parsed = Parsed(str(page_of(report(checked()))))
    assert "img" not in parsed.tags
    assert "onerror" not in parsed.attributes
    assert parsed.text.count('<img src=x onerror=hurt()>&amp;"�[31m�') > 10
    assert "\x1b" not in parsed.text
    assert "\u202e" not in parsed.text


def test_the_page_says_all_that_is_known() -> None:
    text = Parsed(str(page_of(report(checked("Ann"))))).text
    for said in (
        "1 submission",
        "1 rendu",
        "1 failed",
        "crashed on turn 7",
        "as before",
        "1 function over 15 lines",
        "12,345",
        "12\u202f345",
        "12\u00a0%",
        "the document says how to write names in C# only",
        "le sujet ne fixe les noms qu’en C#",
        "it is not a text",
    ):
        assert said in text, said


@pytest.mark.parametrize(("language", "share"), [(ENGLISH, "0.125"), (FRENCH, "0,125")])
def test_a_spreadsheet_calculates_with_numbers_and_with_nothing_else(
    language: str, share: str
) -> None:
    written = sheet(report(checked("=1+1"), checked("-Bob")), language)
    delimiter = ";" if language == FRENCH else ","
    _, ann, bob = csv.reader(StringIO(written.removeprefix("\ufeff")), delimiter=delimiter)
    assert (ann[0], bob[0]) == ("'=1+1", "'-Bob")
    assert {"12345", share, "42"} < set(ann)
    assert not any("\x1b" in cell for cell in ann)


def test_valgrind_has_columns_where_it_was_asked() -> None:
    asked = replace(MEASURED, leaks=Leaks(lost=77, errors=3))
    why = replace(MEASURED, leaks=Leaks(reason=Reason("remark.only-compiled")))
    every = replace(checked("Ann"), measures=asked), replace(checked("Bob"), measures=why)
    rows = list(csv.DictReader(StringIO(sheet(report(*every), ENGLISH))))
    assert [row["bytes lost"] for row in rows] == ["77", ""]
    assert [row["memory errors"] for row in rows] == ["3", ""]
    assert "compiled programs" in rows[1]["not measured"]


@pytest.mark.long
@needs("chromium")
def test_the_page_is_read_on_a_phone_and_in_french(page: "Page", tmp_path: Path) -> None:
    file = tmp_path / "report.html"
    file.write_text(page_of(report(checked(), checked("Ann" * 40))))
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(file.as_uri())
    assert page.title() == "Submissions for La bataille du café"
    page.get_by_role("button", name="Français").click()
    assert page.title() == "Rendus\u00a0: La bataille du café"
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.get_by_role("link", name="AnnAnn").first.click()
    assert page.url.endswith("#submission-1")
