"""What a line says of each submission of a class, as data."""

from collections.abc import Callable, Mapping
from typing import Literal

from msgspec import Struct

from joute.bots.languages import titles
from joute.game.contest import Submission
from joute.reason import Reason
from joute.submission.class_check import Checked, Verdict
from joute.submission.remarks import Remark, Topic

Aspect = Literal["team", "language", "date", "form", "names", "header", "build", "plays"]


class Cell(Struct, frozen=True):
    """A few words, and how bad that is."""

    text: Reason | str = ""
    verdict: Verdict = "ok"


def cells(checked: Checked, asked: Submission) -> dict[Aspect, Cell]:
    """Return what there is to say; empty where nothing was asked."""
    by_topic = {remark.topic: remark for remark in checked.remarks}
    return {
        aspect: Cell(text(checked, asked), _verdict(aspect, checked, by_topic))
        for aspect, text in _TEXTS.items()
    }


def _verdict(aspect: Aspect, checked: Checked, remarks: Mapping[Topic, Remark]) -> Verdict:
    if aspect == "plays":
        return "failed" if checked.deaths or checked.unplayed else "ok"
    remark = remarks.get(aspect)
    if remark is None or remark.good:
        return "ok"
    return "failed" if remark.fatal else "warning"


def _language(checked: Checked, _: Submission) -> str:
    return titles(checked.build.languages)


def _date(checked: Checked, _: Submission) -> Reason | str:
    for remark in checked.remarks:
        if remark.topic == "date":
            return Reason("class-check.in-time" if remark.good else "class-check.late")
    return ""


def _form(checked: Checked, asked: Submission) -> Reason | str:
    if not asked.forms:
        return ""
    other = any(remark.topic == "form" for remark in checked.remarks)
    return Reason("class-check.other-form" if other else "class-check.right-form")


def _names(checked: Checked, asked: Submission) -> Reason | str:
    if not any(remark.topic == "names" for remark in checked.remarks):
        return ""
    values = {"count": len(checked.build.names), "wanted": asked.names}
    return Reason("class-check.names", values)


def _header(checked: Checked, asked: Submission) -> Reason | str:
    if not asked.header:
        return ""
    return Reason("class-check.header", {"words": checked.build.header_words})


def _build(checked: Checked, _: Submission) -> Reason:
    if checked.build.problem:
        return Reason("class-check.unbuilt")
    if checked.build.warned:
        return Reason("class-check.warnings", {"count": checked.build.warned})
    return Reason("class-check.built" if checked.build.compiled else "class-check.nothing-to-build")


def _plays(checked: Checked, _: Submission) -> Reason | str:
    if checked.unplayed is not None:
        return Reason("class-check.unplayed")
    if not checked.findings:
        return ""
    deaths, games = checked.deaths, len(checked.findings)
    if not deaths:
        return Reason("class-check.plays", {"games": games})
    death = deaths[0].death
    assert death is not None
    kind = Reason(f"kind.{death.failure.kind}")
    survived = sum(finding.death is None for finding in checked.findings)
    return Reason("class-check.dies", {"survived": survived, "games": games, "kind": kind})


_TEXTS: Mapping[Aspect, Callable[[Checked, Submission], Reason | str]] = {
    "team": lambda checked, _: "" if checked.team == checked.name else checked.team,
    "language": _language,
    "date": _date,
    "form": _form,
    "names": _names,
    "header": _header,
    "build": _build,
    "plays": _plays,
}
ASPECTS = tuple(_TEXTS)
