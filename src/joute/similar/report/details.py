"""One pair in detail: what they decided alike, match by match, and their texts side by side."""

from markupsafe import Markup

from joute.contest.foreign_text import shown
from joute.contest.report.elements import element
from joute.contest.report.numbers import figure
from joute.contest.report.parts import wide_table
from joute.similar.evidence import Comparison, Pair, first_difference
from joute.similar.report.code import side_by_side
from joute.similar.report.words import cell, percent, says, titles
from joute.similar.text import passages
from joute.similar.trials import Run


def details(found: Comparison, pair: Pair, place: int, given: frozenset[int]) -> Markup:
    """Show a pair."""
    one, other = found.programs[pair.one], found.programs[pair.other]
    title = Markup("{}. {} – {}").format(place, shown(one.name), shown(other.name))
    common = passages(one, other, given)
    parts = [_summary(pair, len(common))]
    if pair.same_decisions is not None:
        parts.append(_matches(found, pair))
    if common:
        parts.append(side_by_side(one, other, common, place))
    return element("article", element("h3", title), *parts, id=f"pair{place}")


def _summary(pair: Pair, common: int) -> Markup:
    lines = []
    if pair.same_text is not None:
        said = says("text-in-detail", count=pair.text.count, passages=common)
        lines.append(_line(pair.same_text, said))
    if pair.same_decisions is not None:
        lines.append(
            _line(pair.same_decisions, says("decisions-in-detail", count=pair.decisions.count))
        )
    if pair.constancy is not None and pair.constancy < 1:
        lines.append(_line(pair.constancy, says("constancy-in-detail")))
    return element("ul", *lines)


def _line(share: float, said: Markup) -> Markup:
    return element("li", element("strong", percent(share)), Markup(" "), said)


def _matches(found: Comparison, pair: Pair) -> Markup:
    """Show for each match how long the two decided alike."""
    one, other = found.played[pair.one].runs, found.played[pair.other].runs
    head = titles(("match", "decisions", "alike", "until-different"), "number")
    rows = [
        _match(number, one[number], other[number]) for number in sorted(one.keys() & other.keys())
    ]
    return wide_table(head, rows, class_="matches")


def _match(number: int, here: Run, there: Run) -> Markup:
    alike = {made.mark for made in here.decisions} & {made.mark for made in there.decisions}
    least, until = min(len(here.decisions), len(there.decisions)), first_difference(here, there)
    different = says("never") if until == least else _on_turn(here.decisions[until].turn)
    counts = [cell(figure(count), kind="number") for count in (number + 1, least, len(alike))]
    when = element("span", different, class_="count")
    return element("tr", *counts, cell(figure(until), Markup(" "), when, kind="number"))


def _on_turn(turn: int) -> Markup:
    return says("on-turn", turn=turn)
