"""Where everybody plays alone on the same grounds: totals, and every score beside the best and the best possible."""

from pathlib import Path

from markupsafe import Markup

from joute.contest.report.elements import Content, element, joined
from joute.contest.report.names import Names, anchor
from joute.contest.report.numbers import NONE, alike, cells, figure, mean
from joute.contest.report.parts import (
    about,
    deaths,
    explained,
    heads,
    section,
    table,
    wide,
    wide_table,
)
from joute.contest.report.replays import link_of
from joute.contest.report.words import both, word
from joute.game import AnyGame, Points
from joute.reason import Reason
from joute.tournament.grounds import Attempt, Ground, GroundTable
from joute.tournament.report.ranking import PODIUM
from joute.tournament.table import Row, Table
from joute.tournament.verdict import gap_of


def solo_ranking(game: AnyGame, whole: Table, names: Names) -> Markup:
    """Rank by totals; a column that would be empty is left out."""
    scores = whole.grounds[-1]
    known = scores.possible is not None
    died = any(row.deaths for row in whole.rows)
    numbers = ("total", *(("from-best-possible",) if known else ()), "mean-score", "best-on")
    head = heads(("place", "bot")) + heads(numbers, "number")
    head += heads(("not-separated-from", *(("deaths",) if died else ())))
    places = {row.bot: row.place for row in whole.rows}
    rows = [
        names.row(
            row.bot,
            element("td", row.place, class_="place"),
            names.title(row.bot),
            cells(_totals(scores, row, known=known)),
            element("td", alike(row.bot, row.unseparated, places), class_="names"),
            element("td", deaths(row.deaths), class_="dead") if died else "",
            class_="disqualified"
            if row.disqualified
            else "podium"
            if row.place <= PODIUM
            else None,
            id=anchor(row.bot),
        )
        for row in whole.rows
    ]
    low = word("about-low-total") if game.low_scores_win else word("about-high-total")
    separated = word("about-paired")
    return section(
        "ranking", wide_table(head, rows, aria_labelledby="ranking"), explained(low, " ", separated)
    )


def _totals(scores: GroundTable, row: Row, *, known: bool) -> list[str]:
    if row.bot not in scores.attempts or row.disqualified:
        return [NONE] * (3 + known)
    total, played = scores.total(row.bot), scores.played(row.bot)
    whole = played == len(scores.grounds)
    gap = gap_of(scores, row.bot)
    distance = [NONE if gap is None else _away(gap, scores)] if known else []
    firsts = figure(scores.firsts(row.bot))
    return [figure(total) if whole else NONE, *distance, mean(total, played), firsts]


def _away(gap: float, scores: GroundTable) -> str:
    if not scores.possible:
        return figure(gap)
    return word("gap", gap=gap, percent=round(100 * gap / abs(scores.possible)))


def grounds(
    game: AnyGame, whole: Table, scores: GroundTable, names: Names, replays: Path
) -> Markup:
    """Show everybody on every ground."""
    if not scores.grounds:
        return Markup()
    head = heads(("bot",)) + heads(("total",), "number")
    head += joined(
        element("th", number, scope="col", class_="number", title=_seed(ground))
        for number, ground in enumerate(scores.grounds, 1)
    )
    bots = [row.bot for row in whole.rows if row.bot in scores.attempts and not row.disqualified]
    body = element("tbody", *(_row(scores, bot, names, replays) for bot in bots))
    noun = both(Reason(game.maps.noun))
    drawn = table(
        head,
        element("tbody", *_marks(scores), class_="marks"),
        body,
        class_="grounds",
        aria_labelledby=f"grounds-{scores.stage}",
        style=f"--columns:{len(scores.grounds)}",
    )
    title = element("h2", word("by-ground"), " ", noun, id=f"grounds-{scores.stage}")
    return element("section", title, about("grounds"), wide(drawn, len(bots)))


def _marks(scores: GroundTable) -> list[Markup]:
    """Return the rows of what is best: possible, and of those who played."""
    rows = []
    if any(ground.possible is not None for ground in scores.grounds):
        rows.append(
            _mark("best-possible", scores.possible, [one.possible for one in scores.grounds])
        )
    best = [one.best for one in scores.grounds]
    known = [one for one in best if one is not None]
    rows.append(_mark("best-here", sum(known) if len(known) == len(best) else None, best))
    return rows


def _mark(title: str, total: Points | None, values: list[Points | None]) -> Markup:
    return element(
        "tr",
        element("th", word(title), scope="row"),
        cells(NONE if one is None else figure(one) for one in (total, *values)),
    )


def _row(scores: GroundTable, bot: str, names: Names, replays: Path) -> Markup:
    attempts = zip(scores.attempts[bot], scores.grounds, strict=True)
    whole = scores.played(bot) == len(scores.grounds)
    return names.row(
        bot,
        names.title(bot),
        cells((figure(scores.total(bot)) if whole else NONE,)),
        *(_cell(one, ground, replays) for one, ground in attempts),
    )


def _cell(one: Attempt | None, ground: Ground, replays: Path) -> Markup:
    if one is None:
        return element("td", NONE, class_="number")
    link = element("a", figure(one.counted), href=link_of(replays / f"{one.match}.joute"))
    kinds = ["number"]
    if one.score is None:
        kinds.append("dead")
    elif one.score == ground.best:
        kinds.append("best")
    content: Content = joined((link, "*")) if one.score is None else link
    return element("td", content, class_=" ".join(kinds))


def _seed(ground: Ground) -> str:
    return str(ground.seed)
