"""What is counted in the code of versions, side by side; and whose program is most similar."""

from markupsafe import Markup

from joute.contest.class_check.words import told
from joute.contest.foreign_text import shown
from joute.contest.report.elements import element, joined
from joute.contest.report.numbers import figure
from joute.contest.report.parts import wide_table
from joute.dossier.gather import Dossier
from joute.dossier.likeness import Likeness
from joute.dossier.questions import named
from joute.dossier.report.words import NOTHING, cell, explained, part, says, titles
from joute.dossier.versions import VersionSheet
from joute.similar import chance
from joute.similar.report.words import percent
from joute.submission.measures.columns import Column, columns, gaps


def code(dossier: Dossier) -> Markup:
    """Show the measures, a column for each version that was measured."""
    sheets = [sheet for sheet in dossier.sheets if sheet.measures is not None]
    if not sheets:
        return Markup()
    measures = [sheet.measures for sheet in sheets if sheet.measures is not None]
    asked = columns(dossier.contest.game.submission, measures)
    head = element("td") + joined(_title(dossier, sheet) for sheet in sheets)
    rows = [_row(column, sheets) for column in asked]
    whys = [why for one in measures for why in gaps(one, asked)]
    unique = [why for place, why in enumerate(whys) if why not in whys[:place]]
    missing = element("p", told(*unique), class_="why") if unique else Markup()
    table = wide_table(head, rows, class_="measures", aria_labelledby="code")
    return part("code", explained("about-code"), table, missing)


def _title(dossier: Dossier, sheet: VersionSheet) -> Markup:
    name = says("figure", value=named(dossier, sheet.name))
    return element("th", name, scope="col", class_="number")


def _row(column: Column, sheets: list[VersionSheet]) -> Markup:
    cells = [_cell(column, sheet) for sheet in sheets]
    return element("tr", element("th", told(column.title), scope="row"), *cells)


def _cell(column: Column, sheet: VersionSheet) -> Markup:
    assert sheet.measures is not None
    value = column.value(sheet.measures)
    if value is None:
        return cell(NOTHING, kind="number")
    if isinstance(value, str):
        return cell(element("code", shown(value)), kind="number")
    if column.is_share:
        return cell(percent(value), kind="number")
    return cell(figure(value, form="" if isinstance(value, int) else ".1f"), kind="number")


def likeness(dossier: Dossier) -> Markup:
    """Show who has most in common with the team: names and figures, no source of theirs."""
    found = dossier.likenesses
    if not found.programs:
        return part("likeness", explained("nobody-to-compare"))
    several = len(dossier.subject.bots) > 1
    head = (titles(("bot",)) if several else Markup()) + titles(("other",))
    head += titles(("same-text", "fingerprints"), "number")
    rows = [_likeness(one, several=several) for one in found.found]
    table = (
        wide_table(head, rows, class_="likeness", aria_labelledby="likeness") if rows else Markup()
    )
    notable = any(one.evidence > 0 for one in found.found)
    name = "notable" if notable else "not-notable" if rows else "nothing-in-common"
    usual = found.usual.notable if found.usual is not None else chance.TEXT.notable
    return part(
        "likeness",
        element("p", says(name, count=found.programs)),
        table,
        element("p", says("about-likeness"), " ", _chance(usual), class_="about"),
    )


def _chance(usual: float) -> Markup:
    return Markup("{} {}").format(says("notable-from"), percent(usual)) + "."


def _likeness(one: Likeness, *, several: bool) -> Markup:
    share = percent(one.share)
    return element(
        "tr",
        cell(element("bdi", shown(one.bot))) if several else "",
        element("th", element("bdi", shown(one.other)), scope="row"),
        cell(
            element("strong", share, class_="removed") if one.evidence > 0 else share, kind="number"
        ),
        cell(figure(one.count), kind="number"),
        class_="notable" if one.evidence > 0 else None,
    )
