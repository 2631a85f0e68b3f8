"""What a person reads of a match: how far it is, how it ended, and for each bot that died, why.

`play` and `resume` print it, `play` with the totals of a series where there are several games.
"""

import re
from collections.abc import Sequence

import click
from msgspec.structs import replace

from joute.arena.channels.base import Channel
from joute.arena.loop import Loop
from joute.arena.seats.drive import Drive
from joute.arena.seats.play import Played
from joute.cli.terminal import LiveBlock, TextTable, last_lines, print_parts, printable, visible
from joute.contest.series import Series
from joute.faults import call
from joute.game import AnyGame, FinishedMatch, Kind, Mark
from joute.game.board import as_text, boards
from joute.nearest import nearest
from joute.reason import Reason, codes
from joute.replay import Usage
from joute.result import Death, Refusal, Result
from joute.speech.terminal import kind, language, said, say, written

MIB_KIB = 1024
TALLEST, LARGEST = 40, 4000
"""Lines and characters of the largest board that is printed."""
BREAKPOINT = re.compile(r"^(?:bdb\.BdbQuit$|\(Pdb\)|> .*\.py\(\d+\))", re.MULTILINE)
"""What pdb writes where it has no terminal."""
MOST_REFUSALS = 5
"""Different refusals of one seat that are listed."""
WORD = re.compile("[A-Z][A-Z_]+")
"""The first word of a request."""
REFRESH = 0.5
"""Seconds before the first sign of progress, and between two of them: a short match shows none."""


class Progress:
    """A line on the terminal that says which turn a match has reached."""

    def __init__(self, game: AnyGame, *, quiet: bool) -> None:
        self._game = game
        self._block = LiveBlock(quiet=quiet, refresh=REFRESH, delay=REFRESH)
        self.task = ""
        """Stands before the turn: which game of a series it is."""

    def pace(self, typed: int | None) -> int | None:
        """Return the milliseconds between two steps."""
        return typed

    def began(self, loop: Loop, drive: Drive, channels: Sequence[Channel]) -> None:
        """Be ready for the first mark of a match."""

    def marked(self, mark: Mark) -> None:
        """Show the turn, now and then."""
        self._block.show(lambda: [self._line(mark)])

    def _line(self, mark: Mark) -> str:
        turn = say("turn {turn}", turn=str(self._game.rules.turn(mark.state)))
        return f"{self.task}{turn}"

    def clear(self) -> None:
        """Leave the terminal as it was."""
        self._block.clear()


def print_match(
    game: AnyGame,
    played: Played,
    result: Result,
    *,
    record: str | None = None,
    debugged: Sequence[int] = (),
) -> None:
    """Print how a match ended, and for each bot that died, why.

    `record` is the folder of what was recorded; in `debugged` seats, `breakpoint()` had its terminal.
    """
    names = tuple(map(said, played.table.setup.called))
    setup = replace(played.table.setup, names=names)
    table = replace(played.table, setup=setup, language=language())
    if game.report:
        click.echo(visible(game.report(table)))
    else:
        head = say("seed {seed}, {length}", seed=str(result.seed), length=table.length)
        ranking = _ranking(result, low=game.low_scores_win)
        print_parts(*map(visible, [head, *_boards(game, table)]), ranking)
    for death in played.deaths:
        click.echo()
        bot = names[death.seat]
        whole = _whole_stderr(death.seat, record, result.replay)
        click.echo(visible(_obituary(death, bot, played, whole)))
        if death.seat not in debugged and BREAKPOINT.search(_said_and_last_words(death, played)):
            click.echo(f"  {say('breakpoint() needs --debug {seat}', seat=str(death.seat))}")
        for usage in played.replay.usages:
            if usage.usage == death.seat:
                click.echo(f"  {_used(usage)}")
    _print_warnings(game, played, names)
    if result.replay:
        click.echo(f"\n{say('replay: {file}', file=result.replay)}")


def _print_warnings(game: AnyGame, played: Played, names: Sequence[str]) -> None:
    """Print what bots did wrong, though it put none of them out."""
    for seat, bot in enumerate(names):
        refused = [refusal for refusal in played.refusals if refusal.seat == seat]
        if refused:
            click.echo(f"\n{visible(_refused(game, bot, refused))}")
    for usage in played.replay.usages:
        if usage.early:
            click.echo(f"\n{visible(_early(usage, names[usage.usage]))}")


def _boards(game: AnyGame, table: FinishedMatch) -> list[str]:
    """Draw the boards of the last frame, those that a person can take in at a glance."""
    drawn = (as_text(board) for board in boards(call(game.name, game.view.frame, table.state)))
    return [text for text in drawn if text.count("\n") < TALLEST and len(text) < LARGEST]


def print_series(series: Series, *, low: bool) -> None:
    """Print the totals of several games."""
    mean = "mean score (lowest wins)" if low else "mean score"
    titles = ("bot", "games", "wins", "draws", "mean rank", mean, "failures")
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


def _ranking(result: Result, *, low: bool) -> TextTable:
    score = say("score (lowest wins)" if low else "score")
    rows = [(say("rank"), say("bot"), score, "")]
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


def _whole_stderr(seat: int, record: str | None, replay: str | None) -> Reason:
    """Say where all that a seat wrote on stderr is."""
    if record is not None:
        return Reason("all of them: {where}", {"where": f"{record}/seat{seat}.err"})
    if replay is not None:
        return Reason("all of them: {where}", {"where": f"joute stderr {replay} {seat}"})
    return Reason("all of them: --record FOLDER or --replay FILE")


def _obituary(death: Death, bot: str, played: Played, whole: Reason) -> str:
    cause = say(
        "seat {seat}, {bot}: {what}: {why}",
        seat=str(death.seat),
        bot=bot,
        what=_ended(death.failure.kind, death.turn),
        why=said(*death.failure.parts),
    )
    if death.failure.kind is Kind.RESIGNED:
        return cause
    from joute.submission.build_cache import naming_sources  # noqa: PLC0415 - only where a bot died

    lines = [cause]
    last_words = naming_sources(played.last_words(death.seat))
    afterwards = played.last_words(death.seat, late=True)
    for title, shown in (
        (say("it had said:"), last_lines(death.before)),
        (say("it had been sent:"), last_lines(death.sent)),
        (say("it said:"), last_lines(death.said)),
        (say("its last stderr:"), last_lines(last_words, whole)),
        (say("on stderr after it was out:"), last_lines(afterwards, whole)),
    ):
        if shown:
            lines += [f"  {title}", *(f"    {line}" for line in shown)]
    return "\n".join(lines)


def _said_and_last_words(death: Death, played: Played) -> str:
    return f"{death.said}\n{played.last_words(death.seat)}"


def _refused(game: AnyGame, bot: str, refusals: Sequence[Refusal]) -> str:
    """List what was refused to a seat: what it sent, once for each answer, what it was answered, and each advice once."""
    text = "seat {seat}, {bot}: {count} {count|message was|messages were} refused"
    lines = [say(text, seat=str(refusals[0].seat), bot=bot, count=len(refusals))]
    alike: dict[object, list[Refusal]] = {}
    for refusal in refusals:
        alike.setdefault((refusal.said, refusal.answer, *codes(refusal.notes)), []).append(refusal)
    groups = [*alike.values()]
    given = ""
    for group in groups[:MOST_REFUSALS]:
        lines.append(f"  {refusal_line(group[0], len(group))}")
        if (advice := said(*_advice(game, group[0]))) not in {"", given}:
            lines.append(f"    {advice}")
            given = advice
    if more := sum(map(len, groups[MOST_REFUSALS:])):
        lines.append(f"  {say('… and {count} more', count=more)}")
    return "\n".join(lines)


def _advice(game: AnyGame, refusal: Refusal) -> Sequence[Reason]:
    """Return what the game says about a refusal, or the request that was perhaps meant."""
    known = [found[0] for request in game.requests if (found := WORD.match(request))]
    typed = WORD.match(refusal.said.upper())
    if typed is None or typed[0] in known or (meant := nearest(typed[0], known)) is None:
        return refusal.notes
    return [Reason("did you mean {name}?", {"name": meant})]


def refusal_line(first: Refusal, count: int = 1) -> str:
    """Return the line about something that was refused once or more often."""
    times = [Reason("{count} times in all", {"count": count})] if count > 1 else []
    answered = say(
        "turn {turn}: it sent “{sent}” and was answered “{answer}”",
        turn=str(first.turn),
        sent=printable(first.said),
        answer=printable(first.answer),
    )
    return said(answered, *times)


def _early(usage: Usage, bot: str) -> str:
    why = Reason("failure.early", {"count": usage.early})
    return say("seat {seat}, {bot}: {why}", seat=str(usage.usage), bot=bot, why=why)


def _used(usage: Usage) -> str:
    turn = round(max(usage.turn_ms, default=0.0))
    if not usage.peak_kib:
        unseen = "it used {cpu} ms of processor time; its longest turn took {turn} ms"
        return say(unseen, cpu=usage.cpu_ms, turn=turn)
    memory = Reason("{mib} MiB", {"mib": round(usage.peak_kib / MIB_KIB)})
    little = Reason("less than 1 MiB")
    return say(
        "it used {cpu} ms of processor time and {memory} of memory; its longest turn took {turn} ms",
        cpu=usage.cpu_ms,
        memory=memory if usage.peak_kib >= MIB_KIB else little,
        turn=turn,
    )
