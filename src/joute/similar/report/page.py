"""The page of a comparison: one file, readable without script, light or dark, English or French."""

from collections.abc import Iterator, Sequence
from importlib.resources import files

from markupsafe import Markup
from msgspec import Struct

from joute.contest.class_check.words import told
from joute.contest.foreign_text import shown
from joute.contest.report.elements import element, joined
from joute.contest.report.numbers import figure
from joute.contest.report.parts import document, wide_table
from joute.game import AnyGame
from joute.reason import Reason
from joute.similar import chance
from joute.similar.chance import Expected, Levels
from joute.similar.evidence import Comparison, Pair
from joute.similar.report.details import details
from joute.similar.report.words import (
    NOTHING,
    cell,
    explained,
    part,
    percent,
    says,
    titles,
)

SHOWN = 10
"""Pairs in the table at least, so that one sees what is not notable."""
MOST_SHOWN = 100
SIDE_BY_SIDE = 30
"""Pairs whose programs are shown side by side."""


class Context(Struct, frozen=True, kw_only=True):
    """What was compared, and how."""

    game: AnyGame
    given: frozenset[int]
    """Marks of the code that everybody was given."""
    seeds: int = 0
    """On how many seeds programs have played, 0 if nothing was played."""
    earlier: str = ""
    """The folder of an earlier year."""


def page(found: Comparison, context: Context) -> Markup:
    """Write the page."""
    shown = found.pairs[: min(MOST_SHOWN, max(SHOWN, len(found.notable)))]
    close = found.notable[:SIDE_BY_SIDE]
    return document(
        Reason("similar.title", {"game": context.game.title}),
        [
            element("style", _own("page.css")),
            element("p", element("strong", says("verdict")), " ", says("judge"), class_="verdict"),
            _facts(found, context),
            part("pairs", _pairs(found, shown, close), *_about_pairs(found)),
            _groups(found),
            part("chance", explained("about-chance", programs=chance.INDEPENDENT), _chance(found)),
            part("programs", explained("about-programs"), _programs(found)),
            _side_by_side(found, context, close),
        ],
    )


def _own(name: str) -> Markup:
    text = files("joute.similar.report").joinpath(name).read_text(encoding="utf-8")
    return Markup(text)  # noqa: S704 - a file of ours


def _facts(found: Comparison, context: Context) -> Markup:
    earlier = sum(program.earlier for program in found.programs)
    parts = [
        says("program-count", count=len(found.programs) - earlier),
        says("pair-count", count=len(found.pairs)),
    ]
    if earlier:
        parts.append(says("earlier-count", count=earlier, folder=context.earlier))
    parts.append(says("seed-count", count=context.seeds) if context.seeds else says("not-played"))
    return element("p", joined(parts, " · "), class_="facts")


def _about_pairs(found: Comparison) -> list[Markup]:
    """Explain the columns."""
    told = ("about-text", *(("about-decisions",) if found.played else ()), "about-evidence")
    return [explained(name) for name in told]


def _pairs(found: Comparison, shown: Sequence[Pair], close: Sequence[Pair]) -> Markup:
    measures = ("same-text", *(("same-decisions",) if found.played else ()), "evidence")
    head = titles(("place", "pair")) + titles(measures, "number")
    rows = [_pair(found, pair, place, linked=pair in close) for place, pair in enumerate(shown, 1)]
    table = wide_table(head, rows, class_="pairs", aria_labelledby="pairs")
    return table if found.notable else explained("nothing-notable") + table


def _pair(found: Comparison, pair: Pair, place: int, *, linked: bool) -> Markup:
    names = joined((_name(found, number) for number in (pair.one, pair.other)), " – ")
    measured = [_measured(pair.same_text, pair.text.count, "fingerprints", found.usual_text)]
    if found.played:
        share, count = pair.same_decisions, pair.decisions.count
        measured.append(_measured(share, count, "decisions", found.usual_decisions))
    return element(
        "tr",
        cell(place, kind="place"),
        element("th", element("a", names, href=f"#pair{place}") if linked else names, scope="row"),
        *measured,
        cell(_bar(pair.evidence), kind="number"),
        class_="notable" if pair.evidence > 0 else None,
    )


def _measured(share: float | None, count: int, of: str, usual: Levels) -> Markup:
    if share is None:
        return cell(NOTHING, kind="number")
    strong = percent(share) if usual.excess(share) == 0 else element("strong", percent(share))
    counted = element("span", says(f"{of}-count", count=count), class_="count")
    return cell(strong, Markup(" "), counted, kind="number")


def _bar(evidence: float) -> Markup | str:
    if evidence == 0:
        return NOTHING
    width = max(2, round(100 * evidence))
    return element("span", figure(evidence, form=".2f"), class_="bar", style=f"--part:{width}%")


def _name(found: Comparison, number: int) -> Markup:
    return element("span", shown(found.programs[number].name), class_="program")


def _groups(found: Comparison) -> Markup:
    items = [
        element("li", joined((_name(found, number) for number in group), ", "))
        for group in found.groups
        if len(group) > 2  # noqa: PLR2004 - two are a pair, which is shown above
    ]
    return part("groups", explained("about-groups"), element("ul", *items)) if items else Markup()


def _chance(found: Comparison) -> Markup:
    head = element("td") + titles(("independent", "half", "most-pairs", "notable"), "number")
    rows = [_level("same-text", found.usual_text, chance.TEXT)]
    if found.played:
        rows.append(_level("same-decisions", found.usual_decisions, chance.DECISIONS))
    return wide_table(head, rows, aria_labelledby="chance")


def _level(name: str, usual: Levels, expected: Expected) -> Markup:
    shares = [expected.most, usual.median, usual.high, usual.notable]
    return element(
        "tr",
        element("th", says(name), scope="row"),
        *(cell(percent(share), kind="number") for share in shares),
    )


def _programs(found: Comparison) -> Markup:
    head = titles(("program", "language")) + titles(
        ("own-text", "given-text", "common-text"), "number"
    )
    if found.played:
        head += titles(("own-decisions", "repeats"), "number")
    head += titles(("remarks",))
    rows = [_program(found, number) for number in range(len(found.programs))]
    return wide_table(head, rows, aria_labelledby="programs")


def _program(found: Comparison, number: int) -> Markup:
    program, text = found.programs[number], found.texts[number]
    counts = [len(text.marks), text.given, found.common[number]]
    cells = [cell(figure(count), kind="number") for count in counts]
    if found.played:
        cells.append(cell(figure(found.own_decisions[number]), kind="number"))
        cells.append(cell(percent(found.constancy[number]), kind="number"))
    remarks = joined((told(remark) for remark in _remarks(found, number)), " · ")
    return element(
        "tr",
        element("th", _name(found, number), scope="row"),
        cell(program.languages or NOTHING),
        *cells,
        cell(remarks, kind="names"),
    )


def _remarks(found: Comparison, number: int) -> Iterator[Reason | str]:
    """Yield what limits a comparison with a program."""
    program = found.programs[number]
    if program.problem is not None:
        yield program.problem
    elif not program.sources:
        yield Reason("similar.no-source")
    if program.unread:
        yield Reason("similar.unread", {"files": ", ".join(program.unread)})
    if not found.played:
        return
    played = found.played[number]
    if played.problem:
        yield Reason("similar.unbuilt", {"why": played.problem})
    ends = [(run.end, run.turn) for run in played.runs.values() if run.end is not None]
    if ends:
        why, turn = ends[0]
        yield Reason("similar.died", {"count": len(ends), "why": why, "turn": str(turn)})


def _side_by_side(found: Comparison, context: Context, close: Sequence[Pair]) -> Markup:
    if not close:
        return Markup()
    shown = [details(found, pair, place, context.given) for place, pair in enumerate(close, 1)]
    return part("side-by-side", explained("about-side-by-side"), *shown)
