"""joute check GAME BOT."""

import sys
from typing import Any

import click

from joute.arena.jobs.affinity import bound
from joute.bots import argument
from joute.cli.building import builder, playing
from joute.cli.by_game import BOT, ByGame, GameCommand
from joute.cli.options import (
    every_seat_option,
    limit_options,
    profile_options,
    terms_of,
    typed_setup,
)
from joute.cli.submission_remarks import look_at, look_for_leaks
from joute.cli.terminal import last_lines, print_verdict
from joute.errors import UsageError
from joute.game import AnyGame
from joute.settings import contest_seat, pairs
from joute.submission.course import Custom, Finding, walk, written_for


def _build(game: AnyGame) -> click.Command:
    def run(**typed: Any) -> None:
        _check(game, **typed)

    return GameCommand(
        game,
        callback=run,
        help=f"Put a bot for {game.title} through a course before a contest.\n\nIt plays normal "
        "games, with a slow referee, other line ends, the largest map and opponents that die, in "
        "the sandbox and within the limits of a contest. The exit code is 0 if it came through."
        f"\n\n{BOT}\n\nWhat is built first is looked at as it is handed in: whether it builds, with "
        "which warnings, and whether all is there that the document asks for.",
        params=[
            click.Argument(["bot"]),
            click.Option(
                ["--deadline"],
                metavar="WHEN",
                help="Complain about what is newer than this (2030-01-10, or 2030-01-10T18:00).",
            ),
            click.Option(["--valgrind"], is_flag=True, help="Look for memory that it loses."),
            *profile_options(),
            every_seat_option(),
            *limit_options(sandbox="auto", clock="fair"),
        ],
    )


def _check(
    game: AnyGame,
    *,
    bot: str,
    deadline: str | None,
    valgrind: bool,
    profile: str,
    settings: tuple[str, ...],
    seats: tuple[str, ...],
    **typed: Any,
) -> None:
    faults = look_at(game, bot, deadline, builder(typed["sandbox"]))
    player = _entrant(game, bot, typed["sandbox"])
    names = ["-"] * game.least_seats
    setup = typed_setup(game, names, seed=0, profile=profile, settings=settings, ground=None)
    terms = terms_of(game, setup, players=[player], alone=True, **typed)
    own = contest_seat(game, pairs(settings), pairs(seats))
    custom = Custom(profile=profile, settings=pairs(settings), seat=own)
    if valgrind:
        look_for_leaks(game, player, terms, custom)
    fallen, findings = 0, list[Finding]()
    with bound():
        for finding in walk(game, player, terms, custom):
            fallen += finding.death is not None and not finding.optional
            print_verdict(*_told(finding, findings[-1] if findings else None))
            findings.append(finding)
    if isinstance(player, argument.Program) and (written := written_for(findings)):
        click.echo(f"\n{written}")
    if fallen or faults:
        cost = f"{fallen} of these would cost it a match" if fallen else "see what FAILED above"
        click.echo(f"\n{player.name} is not ready: {cost}")
        sys.exit(1)
    click.echo(f"\n{player.name} is ready")


def _entrant(game: AnyGame, bot: str, sandbox: str) -> argument.Builtin | argument.Program:
    player = playing(game, bot, builder(sandbox))
    if not isinstance(player, argument.Builtin | argument.Program):
        message = f"{bot} needs a person: a course is for programs"
        raise UsageError(message)
    return player


def _told(finding: Finding, before: Finding | None) -> tuple[str, str]:
    """Return the verdict on one game of the course, and what there is to say of it."""
    death = finding.death
    if death is None:
        place = f"rank {finding.rank} of {finding.seats}"
        return "ok     ", f"{finding.title}: {place}, longest turn {finding.longest_ms:.0f} ms"
    word = "warning" if finding.optional else "FAILED "
    head = f"{finding.title}: {death.failure.kind} on turn {death.turn}"
    if before and before.death and before.death.failure == death.failure:
        return word, f"{head}, as before"
    lines = [
        head,
        f"        {death.failure.reason}",
        f"        what to do: {finding.advice}",
    ]
    if finding.optional:
        lines.append(f"        ({finding.optional})")
    lines += [f"        stderr: {line}" for line in last_lines(finding.last_words)]
    return word, "\n".join(lines)


command = ByGame("check", "Put a bot through a course before a contest.", _build)
