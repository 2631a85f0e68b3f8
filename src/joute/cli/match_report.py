"""What a person reads of a match: how far it is, how it ended, and for each bot that died, why.

`play` and `resume` print it, `play` with the totals of a series where there are several games.
"""

import click
from msgspec.structs import replace

from joute.arena.seats.play import Played
from joute.cli.terminal import LiveBlock, TextTable, last_lines, print_parts, visible
from joute.contest.series import Series
from joute.game import AnyGame, FinishedMatch, Mark
from joute.game.board import as_text, boards
from joute.match import Death, Result
from joute.reason import Reason
from joute.replay import Usage
from joute.speech.terminal import kind, language, said, say, written

MIB_KIB = 1024
TALLEST, LARGEST = 40, 4000
"""Lines and characters of the largest board that is printed."""
REFRESH = 0.5
"""Seconds before the first sign of progress, and between two of them: a short match shows none."""


class Progress:
    """A line on the terminal that says which turn a match has reached."""

    def __init__(self, game: AnyGame, *, quiet: bool) -> None:
        self._game = game
        self._block = LiveBlock(quiet=quiet, refresh=REFRESH, delay=REFRESH)
        self.task = ""
        """Stands before the turn: which game of a series it is."""

    def marked(self, mark: Mark) -> None:
        """Show the turn, now and then."""
        self._block.show(lambda: [self._line(mark)])

    def _line(self, mark: Mark) -> str:
        turn = say("turn {turn}", turn=str(self._game.rules.turn(mark.state)))
        return f"{self.task}{turn}"

    def clear(self) -> None:
        """Leave the terminal as it was."""
        self._block.clear()


def print_match(game: AnyGame, played: Played, result: Result) -> None:
    """Print how a match ended, and for each bot that died, why."""
    names = tuple(map(said, played.table.setup.called))
    setup = replace(played.table.setup, names=names)
    table = replace(played.table, setup=setup, language=language())
    if game.report:
        click.echo(visible(game.report(table)))
    else:
        head = say("seed {seed}, {length}", seed=str(result.seed), length=table.length)
        print_parts(*map(visible, [head, *_boards(game, table)]), _ranking(result))
    for death in played.deaths:
        click.echo()
        bot = names[death.seat]
        click.echo(visible(_obituary(death, bot, played.last_words(death.seat))))
        for usage in played.replay.usages:
            if usage.usage == death.seat:
                click.echo(f"  {_used(usage)}")
    if result.replay:
        click.echo(f"\n{say('replay: {file}', file=result.replay)}")


def _boards(game: AnyGame, table: FinishedMatch) -> list[str]:
    """Draw the boards of the last frame, those that a person can take in at a glance."""
    drawn = (as_text(board) for board in boards(game.view.frame(table.state)))
    return [text for text in drawn if text.count("\n") < TALLEST and len(text) < LARGEST]


def print_series(series: Series) -> None:
    """Print the totals of several games."""
    titles = ("bot", "games", "wins", "draws", "mean rank", "mean score", "failures")
    rows = [tuple(map(say, titles))]
    rows += [
        (
            total.bot,
            str(total.games),
            str(total.wins),
            str(total.draws),
            written(total.mean_rank, ".2f"),
            "-" if total.mean_score is None else written(total.mean_score, ".1f"),
            str(total.failures),
        )
        for total in series.totals
    ]
    print_parts(TextTable(rows))


def _ranking(result: Result) -> TextTable:
    rows = [(say("rank"), say("bot"), say("score"), "")]
    rows += [
        (
            str(seat.rank),
            said(seat.called),
            "-" if seat.score is None else str(seat.score),
            "" if seat.status == "ok" else _ended(seat.status, seat.turn),
        )
        for seat in sorted(result.seats, key=lambda seat: (seat.rank, seat.seat))
    ]
    return TextTable(rows, alarming=("",))


def _ended(status: str, turn: int | None) -> str:
    return say("{kind} on turn {turn}", kind=kind(status), turn=str(turn))


def _obituary(death: Death, bot: str, last_words: str) -> str:
    cause = say(
        "seat {seat}, {bot}: {what}: {why}",
        seat=str(death.seat),
        bot=bot,
        what=_ended(death.failure.kind, death.turn),
        why=said(*death.failure.parts),
    )
    lines = [cause]
    for title, text in (
        (say("it had been sent:"), death.sent),
        (say("it said:"), death.said),
        (say("its last stderr:"), last_words),
    ):
        if text:
            lines += [f"  {title}", *(f"    {line}" for line in last_lines(text))]
    return "\n".join(lines)


def _used(usage: Usage) -> str:
    mib = round(usage.peak_kib / MIB_KIB)
    memory = Reason("{mib} MiB", {"mib": mib})
    little = Reason("less than 1 MiB")
    return say(
        "it used {cpu} ms of processor time and {memory} of memory; its longest turn took {turn} ms",
        cpu=usage.cpu_ms,
        memory=memory if usage.peak_kib >= MIB_KIB else little,
        turn=round(max(usage.turn_ms, default=0.0)),
    )
