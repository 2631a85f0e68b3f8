"""What a person reads after a match, and while it lasts."""

import sys
from collections.abc import Sequence
from time import monotonic

import click
import msgspec

from joute.arena.seats.play import Played
from joute.contest.series import Series
from joute.game import AnyGame, Mark
from joute.match import Death, Result
from joute.replay import Usage

MIB_KIB = 1024
LINES = 8
WIDTH = 160
"""At most so many lines, of at most so many characters, of what a bot was sent, said or wrote."""
PATIENCE = 0.5
"""Seconds before progress is shown, and between two signs of it."""


class Progress:
    """A line on the terminal that says how far a long work is."""

    def __init__(self, game: AnyGame, *, quiet: bool) -> None:
        self._game = game
        self._silent = quiet or not sys.stderr.isatty()
        self._next = monotonic() + PATIENCE
        self._shown = False
        self.task = ""

    def marked(self, mark: Mark) -> None:
        """Show how far a match is, now and then."""
        if not self._silent and monotonic() >= self._next:
            self._next = monotonic() + PATIENCE
            self._shown = True
            turn = self._game.rules.turn(mark.state)
            click.echo(f"\r\x1b[K{self.task}turn {turn}", err=True, nl=False)

    def clear(self) -> None:
        """Leave the terminal as it was."""
        if self._shown:
            click.echo("\r\x1b[K", err=True, nl=False)
            self._shown = False


def print_json(value: object) -> None:
    """Print one JSON object."""
    click.echo(msgspec.json.encode(value, enc_hook=float))  # fractions


def print_match(game: AnyGame, played: Played, result: Result) -> None:
    """Print how a match ended, and for each bot that died, why."""
    table = played.table
    click.echo(visible(game.report(table) if game.report else _table(result, table.length)))
    for death in played.deaths:
        click.echo()
        bot = result.seats[death.seat].bot
        click.echo(visible(_obituary(death, bot, played.last_words(death.seat))))
        for usage in played.replay.usages:
            if usage.usage == death.seat:
                click.echo(f"  {_used(usage)}")
    if result.replay:
        click.echo(f"\nreplay: {result.replay}")


def print_series(series: Series) -> None:
    """Print the totals of several games."""
    rows = [("bot", "games", "wins", "draws", "mean rank", "mean score", "failures")]
    rows += [
        (
            total.bot,
            str(total.games),
            str(total.wins),
            str(total.draws),
            f"{total.mean_rank:.2f}",
            "-" if total.mean_score is None else f"{total.mean_score:.1f}",
            str(total.failures),
        )
        for total in series.totals
    ]
    click.echo(columns(rows))


def _table(result: Result, length: str) -> str:
    rows = [("rank", "bot", "score", "")]
    rows += [
        (
            str(seat.rank),
            seat.bot,
            "-" if seat.score is None else str(seat.score),
            "" if seat.status == "ok" else f"{seat.status} on turn {seat.turn}",
        )
        for seat in sorted(result.seats, key=lambda seat: (seat.rank, seat.seat))
    ]
    return f"seed {result.seed}, {length}\n{columns(rows)}"


def columns(rows: Sequence[tuple[str, ...]]) -> str:
    """Set a table, every column as wide as its widest cell; names may be a stranger's."""
    rows = [tuple(map(printable, row)) for row in rows]
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    return "\n".join(
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
        for row in rows
    )


def _obituary(death: Death, bot: str, last_words: str) -> str:
    cause = f"{death.failure.kind} on turn {death.turn}: {death.failure.reason}"
    lines = [f"seat {death.seat}, {bot}: {cause}"]
    for title, text in (
        ("it had been sent", death.sent),
        ("it said", death.said),
        ("its last stderr", last_words),
    ):
        if text:
            lines += [f"  {title}:", *(f"    {line}" for line in last_lines(text))]
    return "\n".join(lines)


def _used(usage: Usage) -> str:
    cpu = f"{usage.cpu_ms} ms of processor time"
    memory = f"{usage.peak_kib / 1024:.0f} MiB" if usage.peak_kib >= MIB_KIB else "less than 1 MiB"
    longest = max(usage.turn_ms, default=0.0)
    return f"it used {cpu} and {memory} of memory; its longest turn took {longest:.0f} ms"


def last_lines(text: str) -> list[str]:
    """Return the last lines of a text, without what would disturb a terminal."""
    lines = text.splitlines()
    kept = [printable(line) for line in lines[-LINES:]]
    return kept if len(lines) <= LINES else [f"… (of {len(lines)} lines)", *kept]


def printable(line: str, longest: int = WIDTH) -> str:
    """Return the beginning of a stranger's line without what would disturb a terminal."""
    shown = _escaped(line[:longest])
    return shown if len(line) <= longest else shown + "…"


def visible(text: str) -> str:
    """Return a text of several lines, in which strangers have a word, the same way but whole."""
    return "\n".join(map(_escaped, text.split("\n")))


def _escaped(line: str) -> str:
    if line.isprintable():
        return line
    return "".join(
        char if char.isprintable() else char.encode("unicode_escape").decode() for char in line
    )
