"""Questions for the oral, each about something that the dossier shows."""

from collections.abc import Iterator

from msgspec import Struct

from joute.analysis import Analysis, Moment
from joute.analysis.messages import in_brief
from joute.dossier.chosen import Chosen
from joute.dossier.expectations import expectation
from joute.dossier.gather import Dossier
from joute.dossier.versions import VersionSheet
from joute.reason import Reason, Value, listed

LEAST_LINES = 12
"""Of a function that somebody should explain."""
MOST_ALIKE = 3
"""Programs that a question names."""
LEAST_JUMP = 1.0
"""Points of Elo that are worth a question."""


class Question(Struct, frozen=True):
    """A question, and the part of the page that it is about."""

    about: str
    asked: Reason


def questions(dossier: Dossier) -> list[Question]:
    """Return all questions, in the order of the page; what two programs have in common comes last."""
    return [
        *_of_jumps(dossier),
        *_of_code(dossier),
        *(
            Question(chosen.kind, asked)
            for chosen in dossier.chosen
            if (asked := question_of(dossier, chosen)) is not None
        ),
        *_of_likeness(dossier),
    ]


def _of_jumps(dossier: Dossier) -> Iterator[Question]:
    """Ask about the version that gained most, and the one that lost most."""
    jumps = [(sheet.jump, sheet) for sheet in dossier.sheets if sheet.jump is not None]
    jumps.sort(key=lambda pair: pair[0])
    for name, found in (("gained", jumps[-1:]), ("dropped", jumps[:1])):
        for jump, sheet in found:
            if (jump if name == "gained" else -jump) >= LEAST_JUMP:
                points = abs(round(jump))
                sure = "" if sheet.is_certain else "-perhaps"
                values: dict[str, Value] = {"version": named(dossier, sheet.name), "points": points}
                yield Question("versions", Reason(f"dossier.ask-{name}{sure}", values))


def _of_code(dossier: Dossier) -> Iterator[Question]:
    for sheet in dossier.counts:
        longest = None if sheet.measures is None else sheet.measures.longest
        if longest is not None and longest.amount >= LEAST_LINES:
            values: dict[str, Value] = {
                "name": longest.name,
                "lines": longest.amount,
                "where": f"{longest.file}:{longest.line}",
            }
            yield Question("code", Reason("dossier.ask-function", values))


def question_of(dossier: Dossier, chosen: Chosen) -> Reason | None:
    """Return what to ask about a match, None where its turns are not known."""
    if chosen.died is not None:
        return _of_death(dossier, chosen)
    if chosen.analysis is None:
        return None
    if chosen.moment is None:
        return _of_whole(dossier, chosen, chosen.analysis) if chosen.kind == "best" else None
    return Reason(_code(chosen, chosen.analysis), _values(dossier, chosen, chosen.moment))


def _code(chosen: Chosen, found: Analysis) -> str:
    return f"dossier.ask-{chosen.kind}" + ("-score" if found.measure == "score" else "")


def _values(dossier: Dossier, chosen: Chosen, moment: Moment) -> dict[str, Value]:
    assert chosen.analysis is not None
    return {
        "version": named(dossier, chosen.candidate.version),
        "turn": str(moment.turn),
        "done": in_brief(moment.done),
        "best": in_brief(moment.best),
        "expected": expectation(chosen.analysis, moment.expected, moment),
        "played": expectation(chosen.analysis, moment.played, moment),
        "after": expectation(chosen.analysis, chosen.after, moment),
    }


def _of_whole(dossier: Dossier, chosen: Chosen, found: Analysis) -> Reason | None:
    """Ask about a match as a whole: how near the best possible result it came."""
    seat = chosen.candidate.seat
    first = next((one for one in found.moments if one.seat == seat), None)
    score = chosen.candidate.own.score
    if first is None or score is None or found.measure != "score":
        return None
    values: dict[str, Value] = {
        "version": named(dossier, chosen.candidate.version),
        "score": score,
        "possible": expectation(found, first.expected, first),
    }
    return Reason("dossier.ask-best-score", values)


def _of_death(dossier: Dossier, chosen: Chosen) -> Reason:
    assert chosen.died is not None
    values: dict[str, Value] = {
        "version": named(dossier, chosen.candidate.version),
        "turn": str(chosen.candidate.own.turn),
        "kind": Reason(f"kind.{chosen.candidate.own.status}"),
    }
    if not chosen.died.cured:
        return Reason("dossier.ask-died", values)
    return Reason("dossier.ask-cured", {**values, "cured": named(dossier, chosen.died.cured)})


def _of_likeness(dossier: Dossier) -> Iterator[Question]:
    """Ask about programs with more in common than chance explains."""
    notable = [one for one in dossier.likenesses.found if one.evidence > 0][:MOST_ALIKE]
    if notable:
        shares = [
            Reason("dossier.alike", {"other": one.other, "percent": round(100 * one.share)})
            for one in notable
        ]
        alike: dict[str, Value] = {"others": listed(shares, "list.and"), "count": len(notable)}
        yield Question("likeness", Reason("dossier.ask-alike", alike))


def named(dossier: Dossier, version: str) -> Value:
    """Name a version: by its number, and by its bot where the team has several."""
    sheet: VersionSheet | None = next((one for one in dossier.sheets if one.name == version), None)
    if sheet is None:
        return version
    number = str(sheet.version.number)
    if len(dossier.subject.bots) == 1:
        return Reason("dossier.version-number", {"number": number})
    return Reason("dossier.version-of", {"number": number, "bot": sheet.version.bot})
