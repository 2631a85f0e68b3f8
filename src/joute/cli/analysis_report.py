"""What `joute analyse` prints: a line of the expectation for each seat, where it lost, its worst mistakes."""

import sys
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from shutil import get_terminal_size

from joute.analysis import Analysis, Lost, Moment
from joute.analysis.messages import in_brief
from joute.analysis.result import mistakes
from joute.cli.terminal import Part, TextTable, print_parts, printable
from joute.game import AnyGame
from joute.game.analysis import Measure
from joute.replay import Replay
from joute.speech.terminal import said, say, written

WIDTH, LEAST = 60, 12
"""Columns of the graph, at most and at least."""
LONGEST_NAME = 24
"""Columns of a name beside the graph."""
LITTLE = 0.005
"""What a turn cost that is listed where none was a mistake, at least: less is shown as 0%."""
BARS, DIGITS = "▁▂▃▄▅▆▇█", "0123456789"
"""What the graph is drawn with, and where the terminal has no such signs."""


def print_analysis(
    game: AnyGame, replay: Replay, found: Analysis, *, file: str, turns: bool
) -> None:
    """Print what was found out about a match."""
    names = _distinct([printable(said(name)) for name in replay.setup.called])
    report = _Report(found, names, _ended(replay, found.measure))
    parts: list[Part] = [report.heading(game), "", *report.graph()]
    parts += ["", *(report.lost(one) for one in found.lost)] if found.lost else []
    parts += ["", *report.given_away(replay)] if found.measure == "score" else []
    if turns:
        parts += ["", report.table(found.moments)]
    worst = [found.moments[place] for place in found.mistakes]
    title = say("the worst mistakes:")
    if not worst:
        worst = [found.moments[place] for place in mistakes(found.moments, LITTLE)]
        title = say("no single turn was a mistake; those that cost most:")
    if worst:
        shown = min(worst, key=lambda one: one.turn if one.cost is None else -one.cost).turn
        parts += ["", title, report.table(worst), ""]
        parts.append(
            say("to see one: joute watch {file} --turn {turn}", file=file, turn=str(shown))
        )
    else:
        parts += ["", say("no mistake was found")]
    print_parts(*parts)


class _Report:
    """Puts an analysis into words."""

    def __init__(self, found: Analysis, names: Sequence[str], ended: Mapping[int, float]) -> None:
        self._found = found
        self._names = names
        self._ended = ended
        """What each seat had in the end, where the match is over."""

    def heading(self, game: AnyGame) -> str:
        """Say what the figures mean, and how sure they are."""
        if self._found.measure == "score":
            what = say("{game}: the best result that was still possible", game=game.title)
        else:
            what = say("{game}: the chance to win, a draw being half", game=game.title)
        if not self._found.estimated:
            return say("{what}; all of it is exact", what=what)
        return say("{what}; ~ marks estimates, the rest is exact", what=what)

    def graph(self) -> Iterator[str]:
        """Draw the expectation of each seat over the turns, the mistakes marked below it."""
        moments = self._found.moments
        if not moments:
            return
        last = max(one.turn for one in moments)
        seats = sorted({one.seat for one in moments})
        names = {seat: _shortened(self._names[seat]) for seat in seats}
        ends = {seat: self._ends(seat) for seat in seats}
        width = max(map(len, names.values()))
        room = _columns() - width - max(map(len, ends.values())) - 5
        columns = min(last, max(LEAST, min(WIDTH, room)))
        for seat in seats:
            own = [one for one in moments if one.seat == seat]
            yield f"{names[seat].ljust(width)}  {self._line(own, columns, last)}  {ends[seat]}"
            bad = [one.turn for one in self._worst if one.seat == seat]
            if bad:
                marks = [" "] * columns
                for turn in bad:
                    marks[_column(turn, columns, last)] = "▲" if _has_signs() else "^"
                yield f"{' ' * width}  {''.join(marks).rstrip()}"
        yield f"{' ' * width}  {say('turns 1 to {last}', last=str(last))}"

    def _ends(self, seat: int) -> str:
        """Say what a seat could expect in the beginning, and what it had in the end."""
        own = [one for one in self._found.moments if one.seat == seat]
        had = self._ended.get(seat)
        end = self.value(own[-1].played, own[-1]) if had is None else self._figure(had)
        return f"{self.value(own[0].expected, own[0])} → {end}"

    @property
    def _worst(self) -> list[Moment]:
        return [self._found.moments[place] for place in self._found.mistakes]

    def _line(self, own: Sequence[Moment], columns: int, last: int) -> str:
        """Draw what a seat could expect on its first turn in each column."""
        values: list[float | None] = [None] * columns
        for one in reversed(own):
            values[_column(one.turn, columns, last)] = one.expected
        low, high = 0.0, 1.0
        if self._found.measure == "score":
            every = [one.expected for one in self._found.moments]
            low, high = min(every), max(every)
        signs = BARS if _has_signs() else DIGITS
        drawn, before = "", own[0].expected
        for value in values:
            before = before if value is None else value
            part = (before - low) / (high - low) if high > low else 0.0
            drawn += signs[min(len(signs) - 1, int(part * len(signs)))]
        return drawn

    def lost(self, one: Lost) -> str:
        """Say where a seat lost."""
        moment = self._found.moments[one.moment]
        text = (
            "{bot} (seat {seat}) lost on turn {turn}, before which it could expect {expected}: "
            "then the match could not be won any more"
            if one.certain
            else "{bot} (seat {seat}) lost on turn {turn}, before which it could expect {expected}"
        )
        return say(
            text,
            bot=self._names[one.seat],
            seat=str(one.seat),
            turn=str(moment.turn),
            expected=self.value(moment.expected, moment),
        )

    def given_away(self, replay: Replay) -> Iterator[str]:
        """Compare each result with the best that was possible."""
        scores = [seat.score for seat in replay.tail.result.seats] if replay.tail else []
        for seat, group in groupby(
            sorted(self._found.moments, key=lambda one: (one.seat, one.turn)),
            key=lambda one: one.seat,
        ):
            first = next(group)
            if seat < len(scores) and (score := scores[seat]) is not None:
                yield say(
                    "{bot} (seat {seat}): {score}; possible: {best}; given away: {given}",
                    bot=self._names[seat],
                    seat=str(seat),
                    score=score,
                    best=self.value(first.expected, first),
                    given=written(abs(score - first.expected), ".0f"),
                )

    def table(self, moments: Sequence[Moment]) -> TextTable:
        """List turns."""
        titles = tuple(
            map(say, ("turn", "seat", "bot", "expected", "after it", "cost", "it played", "better"))
        )
        return TextTable([titles, *map(self._row, moments)])

    def _row(self, one: Moment) -> tuple[str, ...]:
        cost = say("everything") if one.cost is None else self._figure(one.cost)
        return (
            str(one.turn),
            str(one.seat),
            self._names[one.seat],
            self.value(one.expected, one),
            self.value(one.played, one),
            "" if one.cost == 0 else cost,
            in_brief(one.done),
            "" if one.best == one.done else in_brief(one.best),
        )

    def value(self, value: float | None, one: Moment) -> str:
        """Write an expectation; an estimate is marked."""
        if value is None:
            return say("none")
        return ("" if one.exact else "~") + self._figure(value)

    def _figure(self, value: float) -> str:
        if self._found.measure == "score":
            return written(value, ".0f" if float(value).is_integer() else ".1f")
        return say("{percent}%", percent=written(100 * value, ".0f"))


def _ended(replay: Replay, measure: Measure) -> dict[int, float]:
    """Return the share of the victory, or the score, that each seat had in the end."""
    if replay.tail is None:
        return {}
    if measure == "score":
        seats = replay.tail.result.seats
        return {seat.seat: seat.score for seat in seats if seat.score is not None}
    ranks = [seat.rank for seat in replay.tail.result.seats]
    return {seat: 1 / ranks.count(1) if rank == 1 else 0.0 for seat, rank in enumerate(ranks)}


def _distinct(names: list[str]) -> list[str]:
    """Tell those apart who have the same name: by the numbers of their seats."""
    return [
        f"{name} ({seat})" if names.count(name) > 1 else name for seat, name in enumerate(names)
    ]


def _shortened(name: str) -> str:
    """Return the end of a name, where it differs from others."""
    return name if len(name) <= LONGEST_NAME else f"…{name[1 - LONGEST_NAME :]}"


def _columns() -> int:
    """Return how wide the terminal is; a file is as wide as need be."""
    return get_terminal_size().columns if sys.stdout.isatty() else sys.maxsize


def _column(turn: int, columns: int, last: int) -> int:
    return min(columns - 1, (turn - 1) * columns // last)


def _has_signs() -> bool:
    """Whether the output can show more than ASCII."""
    try:
        BARS.encode(sys.stdout.encoding or "ascii")
    except (LookupError, UnicodeEncodeError):
        return False
    return True
