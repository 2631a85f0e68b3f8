"""The way through a tournament as a drawing: a column a stage or a round, a card a table, a line a bot that went on."""

from collections.abc import Iterator, Mapping, Sequence
from urllib.parse import quote

from markupsafe import Markup
from msgspec import Struct

from joute.contest.report.elements import element, empty, joined
from joute.contest.report.names import Names, anchor, brief
from joute.contest.report.numbers import MINUS
from joute.contest.report.parts import explained, section, wide
from joute.contest.report.words import both, every, word
from joute.rating.places import placed
from joute.reason import Reason, Value
from joute.speech import LANGUAGES, number, sentence
from joute.tournament.course import Sitting, StageCourse
from joute.tournament.plan import Criterion, Format, stage_title
from joute.tournament.standing import StandingLine

CARD, BETWEEN = 214, 56
"""The width of a card, and of the room between two columns."""
ROW, HEAD, GAP, TOP, PAD = 22, 24, 16, 34, 8
SHEET = 900
"""The height of what fits on a sheet of paper."""
EDGE, NAME = 10, 30
"""Where the text of a card begins, and a name that a place stands before."""
LETTERS = 17
"""Of a name that fit on a card."""


class Line(Struct, frozen=True):
    """A bot on a card, and what it achieved there, in each language."""

    bot: str
    result: tuple[str, ...]
    on: bool
    """It went on, or won."""
    place: int | None = None
    """In its pool or stage."""


class Card(Struct, frozen=True):
    """Bots that met."""

    title: Reason | str
    lines: tuple[Line, ...]

    @property
    def height(self) -> int:
        """How much room it takes."""
        return (HEAD if self.title else 0) + ROW * len(self.lines) + PAD


class Column(Struct, frozen=True):
    """A stage, or a round of a knockout."""

    title: Reason
    cards: tuple[Card, ...]


def bracket(went: Sequence[StageCourse], names: Names) -> Markup:
    """Draw the way to the first place, where bots are left behind on it."""
    if len(went) == 1 and went[0].stage.format is not Format.KNOCKOUT:
        return Markup()
    columns = [column for course in went for column in _columns(course)]
    drawing = wide(_Drawing(_untangled(columns), names).svg())
    return section("bracket", explained(word("about-bracket")), drawing)


def _columns(course: StageCourse) -> Iterator[Column]:
    title = stage_title(course.stage.name)
    if course.stage.format is Format.KNOCKOUT:
        for number_, sat in enumerate(course.rounds, 1):
            last = number_ == len(course.rounds)
            values: dict[str, Value] = {"stage": title, "number": str(number_)}
            final = last and len(sat) == 1
            named = Reason("report.final-of" if final else "report.round-of", values)
            yield Column(named, tuple(_sitting(course, one) for one in sat))
        return
    if course.pools:
        cards = (_many(course, pool.name, pool.bots, pool.places) for pool in course.pools)
        yield Column(title, tuple(cards))
        return
    yield Column(title, (_many(course, "", course.bots, placed(course.over.groups)),))


def _many(course: StageCourse, name: str, bots: Sequence[str], places: Mapping[str, int]) -> Card:
    """Make the card of bots that met over many matches."""
    if course.following is None:
        goes_on = {bot for bot in bots if places.get(bot) == 1}
    else:
        goes_on = set(course.following.order)
    lines = (
        Line(bot, _results(course.standing.line(bot)), bot in goes_on, places.get(bot))
        for bot in bots
    )
    return Card(Reason("report.pool-named", {"name": name}) if name else "", tuple(lines))


def _results(line: StandingLine) -> tuple[str, ...]:
    text = f"{line.wins}–{line.draws}–{line.losses}" if line.played else "–"
    return (text,) * len(LANGUAGES)


def _sitting(course: StageCourse, sat: Sitting) -> Card:
    """Make the card of a table of a knockout: points, and what decided if it was something else."""
    later = {bot for tables in course.rounds[sat.round :] for one in tables for bot in one.bots}
    last = sat.round == len(course.rounds)
    return Card(
        "",
        tuple(
            Line(bot, _scored(sat, bot), bot == sat.bots[0] if last else bot in later)
            for bot in sat.bots
        ),
    )


def _scored(sat: Sitting, bot: str) -> tuple[str, ...]:
    line = sat.lines[bot]
    shown = []
    for language in LANGUAGES:
        text = number(float(line.points), language, ".3g")
        if sat.decided in {Criterion.MARGIN, Criterion.SCORE}:
            mean = float(getattr(line, sat.decided.value)) / line.played
            text += f" ({number(round(mean, 1), language, '+')})".replace("-", MINUS)
        shown.append(text)
    return tuple(shown)


def _untangled(columns: Sequence[Column]) -> list[Column]:
    """Order the tables of a knockout so that those who meet next stand together."""
    ordered = [columns[-1]]
    for column in reversed(columns[:-1]):
        place = {
            line.bot: index
            for index, line in enumerate(line for card in ordered[0].cards for line in card.lines)
        }
        first = [min(place.get(one.bot, len(place)) for one in card.lines) for card in column.cards]
        if all(not card.title for card in column.cards):
            pairs = sorted(zip(first, range(len(first)), strict=True))
            column = Column(column.title, tuple(column.cards[index] for _, index in pairs))  # noqa: PLW2901 - reordered
        ordered.insert(0, column)
    return ordered


class _Drawing:
    """Cards in columns; each stands beside where its bots come from."""

    def __init__(self, columns: Sequence[Column], names: Names) -> None:
        self._columns, self._names = columns, names
        self._tops: list[list[float]] = []
        self._lines: list[dict[str, float]] = []
        """Column by column, the height of each bot's line."""
        for column in columns:
            self._stack(column)
        self.width = len(columns) * (CARD + BETWEEN) - BETWEEN + 4
        self.height = max(
            top + card.height
            for column, tops in zip(columns, self._tops, strict=True)
            for card, top in zip(column.cards, tops, strict=True)
        )

    def _stack(self, column: Column) -> None:
        """Place the cards of a column below each other."""
        tops: list[float] = []
        below = float(TOP)
        for card in column.cards:
            top = max(below, self._wanted(card))
            tops.append(top)
            below = top + card.height + GAP
        self._tops.append(tops)
        self._lines.append(
            {
                line.bot: top + (HEAD if card.title else 0) + PAD / 2 + ROW * (index + 0.5)
                for card, top in zip(column.cards, tops, strict=True)
                for index, line in enumerate(card.lines)
            }
        )

    def _wanted(self, card: Card) -> float:
        """Return where a card would stand best: at the mean of where its bots come from."""
        sources = [at for line in card.lines if (at := self._source(line.bot)) is not None]
        return sum(sources) / len(sources) - card.height / 2 if sources else TOP

    def _source(self, bot: str) -> float | None:
        return next((lines[bot] for lines in reversed(self._lines) if bot in lines), None)

    def svg(self) -> Markup:
        """Draw it."""
        return element(
            "svg",
            *self._ways(),
            *self._cards(),
            class_="bracket tall" if self.height > SHEET else "bracket",
            viewBox=f"0 0 {self.width} {self.height + 4:.0f}",
            width=self.width,
            role="img",
            aria_labelledby="bracket",
        )

    def _ways(self) -> Iterator[Markup]:
        """Draw a line for every bot from a column to the next in which it plays."""
        for later in range(1, len(self._columns)):
            for bot, there in self._lines[later].items():
                earlier = next(
                    (one for one in range(later - 1, -1, -1) if bot in self._lines[one]), None
                )
                if earlier is not None:
                    yield self._way(bot, (earlier, self._lines[earlier][bot]), (later, there))

    def _way(self, bot: str, start: tuple[int, float], end: tuple[int, float]) -> Markup:
        left = start[0] * (CARD + BETWEEN) + CARD
        right = end[0] * (CARD + BETWEEN)
        bend = right - BETWEEN
        path = f"M{left} {start[1]:.0f}H{bend}C{bend + BETWEEN / 2:.0f} {start[1]:.0f} {bend + BETWEEN / 2:.0f} {end[1]:.0f} {right} {end[1]:.0f}"
        return empty("path", class_="way", d=path, data_bot=self._names.number(bot))

    def _cards(self) -> Iterator[Markup]:
        for index, (column, tops) in enumerate(zip(self._columns, self._tops, strict=True)):
            left = index * (CARD + BETWEEN)
            title = (_capital(sentence(column.title, language)) for language in LANGUAGES)
            yield element("text", every(title, "tspan"), class_="column", x=left, y=18)
            for card, top in zip(column.cards, tops, strict=True):
                yield from self._card(card, left, top, self._lines[index])

    def _card(self, card: Card, left: int, top: float, at: Mapping[str, float]) -> Iterator[Markup]:
        yield empty(
            "rect",
            class_="card",
            x=left + 1,
            y=f"{top:.0f}",
            width=CARD - 2,
            height=card.height,
            rx=6,
        )
        if card.title:
            title = both(card.title, tag="tspan")
            yield element("text", title, class_="title", x=left + EDGE, y=f"{top + 17:.0f}")
        yield from (self._line(line, left, at[line.bot]) for line in card.lines)

    def _line(self, line: Line, left: int, at: float) -> Markup:
        base = f"{at + 5:.0f}"
        place = "" if line.place is None else line.place
        at_name = left + (EDGE if line.place is None else NAME)
        parts = joined(
            (
                element("title", line.bot),
                element("text", place, class_="place", x=at_name - 8, y=base),
                element("text", brief(line.bot, LETTERS), x=at_name, y=base),
                element(
                    "text",
                    every(line.result, "tspan"),
                    class_="result",
                    x=left + CARD - EDGE,
                    y=base,
                ),
            )
        )
        return element(
            "a",
            parts,
            href=f"#{quote(anchor(line.bot))}",
            class_="on" if line.on else "out",
            data_bot=self._names.number(line.bot),
        )


def _capital(title: str) -> str:
    return title[:1].upper() + title[1:]
