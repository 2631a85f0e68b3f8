"""What the pages of tournaments and leagues are made of."""

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from importlib.resources import files
from pathlib import Path

from joute.contest.crosstable import Cell
from joute.contest.deaths import LastDeath
from joute.contest.disqualified import Disqualified
from joute.contest.report.chart import chart
from joute.contest.report.replays import ReplayPages, page_of
from joute.contest.report.text import (
    ABOUT_CROSS,
    ABOUT_RATINGS,
    both,
    death,
    word,
)
from joute.match import SeatResult
from joute.rating.batch import Rating

EVEN = 0.5
LANGUAGE = "document.documentElement.lang=(navigator.language||'en').slice(0,2)==='fr'?'fr':'en'"


def document(
    title: str, body: Iterable[str], french: str | None = None, screen: ReplayPages | None = None
) -> str:
    """Write a page that needs nothing else."""
    css = files("joute.contest.report").joinpath("page.css").read_text(encoding="utf-8")
    return "\n".join(
        [
            '<!doctype html><html lang="en"><head><meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{escape(title)}</title><style>{css}</style>",
            f"<script>{LANGUAGE}</script></head><body><main>",
            f"<h1>{escape(title) if french is None else both(title, french)}</h1>",
            *body,
            f"</main>{screen.reasons if screen else ''}</body></html>\n",
        ]
    )


def about(texts: tuple[str, str]) -> str:
    """Explain something in both languages."""
    return f'<p class="about">{both(*texts)}</p>'


def heads(titles: Iterable[str], kind: str = "") -> str:
    """Return the titles of columns."""
    what = f' class="{kind}"' if kind else ""
    return "".join(f'<th scope="col"{what}>{word(title)}</th>' for title in titles)


def numbers(cells: Iterable[str]) -> str:
    """Return cells that hold numbers."""
    return "".join(f'<td class="number">{cell}</td>' for cell in cells)


def decimal(number: str) -> str:
    """Return a number with the point of English or the comma of French."""
    return both(number, number.replace(".", ",")) if "." in number else number


def rating_text(rating: Rating | None) -> str:
    """Return a rating with its interval."""
    if rating is None:
        return "–"
    return f"{rating.value:.0f}" + ("" if rating.error is None else f" ± {rating.error:.0f}")


def alike(others: Sequence[str], bots: int) -> str:
    """Tell from whom a bot is not separated."""
    if len(others) == bots - 1 > 1:
        return both("everybody", "tous")
    return escape(", ".join(others))


def ratings(found: Iterable[Rating | None]) -> str:
    """Draw ratings, the best first."""
    known = sorted((rating for rating in found if rating), key=lambda rating: -rating.value)
    if not known:
        return ""
    drawn = f'<div class="wide">{chart(known, "ratings")}</div>'
    return f"<h2>{word('ratings')}</h2>{about(ABOUT_RATINGS)}{drawn}"


def cross(met: Mapping[tuple[str, str], Cell], bots: Sequence[str]) -> str:
    """Show every two bots; the columns are numbered as the rows."""
    if not met:
        return ""
    head = "".join(
        f'<th scope="col" title="{escape(bot)}">{number}</th>' for number, bot in enumerate(bots, 1)
    )
    body = "".join(
        f'<tr><th scope="row">{number}. {escape(bot)}</th>'
        f"{''.join(_cell(met.get((bot, other)), bot, other) for other in bots)}</tr>"
        for number, bot in enumerate(bots, 1)
    )
    return (
        f'<h2 id="cross">{word("who against whom")}</h2>{about(ABOUT_CROSS)}'
        f'<div class="wide"><table class="cross" aria-labelledby="cross"><thead><tr><td></td>{head}</tr></thead>'
        f"<tbody>{body}</tbody></table></div>"
    )


def _cell(cell: Cell | None, bot: str, other: str) -> str:
    if bot == other:
        return '<td class="self"></td>'
    if cell is None:
        return "<td></td>"
    share = cell.share
    kind = "up" if share >= EVEN else "down"
    strength = abs(share - EVEN) * 1.3
    points = f"{float(cell.points):g}".replace(".5", "½")  # a title has no language
    title = f"{bot} – {other}: {points} / {cell.meetings}"
    return (
        f'<td class="{kind}" style="--share:{strength:.2f}" title="{escape(title)}">'
        f"{100 * share:.0f}</td>"
    )


def asides(gone: Iterable[tuple[str, Disqualified, str]]) -> str:
    """Tell which bots were set aside, why, and where the replay of the last such match is."""
    items = "".join(
        f"<li><strong>{escape(bot)}</strong>{_why(aside)} "
        f'(<a href="{escape(replay)}">{both("the last of them", "le dernier")}</a>)</li>'
        for bot, aside, replay in gone
    )
    return f"<h2>{word('set aside')}</h2><ul>{items}</ul>" if items else ""


def _why(aside: Disqualified) -> str:
    return (
        both(
            f" died in {aside.died} of its first {aside.matches} matches: ",
            f" a échoué dans {aside.died} de ses {aside.matches} premiers matchs : ",
        )
        + deaths(aside.deaths)
        + f'. <span class="dead reason">{escape(aside.reason)}</span>'
    )


def last_deaths(died: Iterable[tuple[str, Mapping[str, int], LastDeath, str]]) -> str:
    """Tell how often bots died, why the last time, and where that match can be seen."""
    items = "".join(
        f"<li><strong>{escape(bot)}</strong> {deaths(counts)}. "
        f"{_last_time(last.turn)} "
        f'<span class="dead reason">{escape(last.reason)}</span> (<a href="{escape(link)}">match</a>)</li>'
        for bot, counts, last, link in died
    )
    return f"<h2>{word('deaths')}</h2><ul>{items}</ul>" if items else ""


def _last_time(turn: int) -> str:
    return both(f"The last time, on turn {turn}:", f"La dernière fois, au tour {turn}\u00a0:")


def deaths(counts: Mapping[str, int]) -> str:
    """Tell how often a bot died, by kind."""
    return ", ".join(f"{count}\u00a0× {death(kind)}" for kind, count in sorted(counts.items()))


def folded(title: str, rows: Sequence[str]) -> str:
    """Return matches to be unfolded; the title is HTML."""
    return (
        f"<details><summary>{title} ({len(rows)})</summary><table><thead><tr>"
        f"{heads(('seed', 'result', 'to watch', 'replay'))}</tr></thead>"
        f"<tbody>{''.join(rows)}</tbody></table></details>"
    )


def played(seed: object, seats: Iterable[SeatResult], names: Sequence[str], replay: Path) -> str:
    """Return the row of a match, with a link to its page where it has one, and to its replay."""
    name = escape(replay.stem)
    shown = page_of(replay)
    folder = escape(replay.parent.name)
    page = f'<a href="{folder}/{escape(shown.name)}">{name}</a>' if shown.exists() else ""
    file = f'<a href="{folder}/{escape(replay.name)}">{escape(replay.name)}</a>'
    result = _seats(seats, names)
    return f"<tr><td>{escape(str(seed))}</td><td>{result}</td><td>{page}</td><td>{file}</td></tr>"


def void(seed: object, names: Sequence[str], reason: str) -> str:
    """Return the row of a match that could not be played."""
    told = f'{escape(", ".join(names))}: <span class="dead reason">{escape(reason)}</span>'
    return f"<tr><td>{escape(str(seed))}</td><td>{told}</td><td></td><td></td></tr>"


def _seats(seats: Iterable[SeatResult], names: Sequence[str]) -> str:
    return ", ".join(
        f"{seat.rank}. {escape(names[seat.seat])} {'' if seat.score is None else seat.score}"
        + ("" if seat.status == "ok" else f" {_end(seat)}")
        for seat in sorted(seats, key=lambda seat: (seat.rank, seat.seat))
    )


def _end(seat: SeatResult) -> str:
    """Say how a seat died, when and why."""
    when = both(f"turn {seat.turn}:", f"tour {seat.turn}\u00a0:")
    said = f'<span class="reason">{escape(seat.reason or "")}</span>'
    why = f'<span class="why">({when} {said})</span>'
    return f'<span class="dead">{death(seat.status)}</span> {why}'
