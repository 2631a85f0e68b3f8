"""joute check GAME BOT: find out before a contest what would go wrong there.

First the submission itself is looked at, as it will be marked (`check_submission.py`: does it build, with which warnings,
is everything there that the document asks for). Then the bot plays the games of `submission/check.py`, under the limits
of a contest. The exit code is 0 if nothing would have cost it a match.
"""

import sys
from collections.abc import Mapping
from functools import partial

import click
from msgspec.structs import replace

from joute.arena.jobs.affinity import bound
from joute.bots import argument
from joute.cli.building import builder, playing
from joute.cli.by_game import BOT, ByGame, GameCommand
from joute.cli.check_all import SHORT, AllOptions, ClassCheck, all_options, check_all
from joute.cli.check_submission import look_at, look_for_leaks
from joute.cli.language_options import languages_of, languages_option
from joute.cli.match_terms import setup_of, terms_of
from joute.cli.options import (
    ProgramOptions,
    SetupOptions,
    every_seat_option,
    grouped,
    limit_options,
    profile_options,
)
from joute.cli.play_line import PlayLine
from joute.cli.terminal import INDENT, last_lines, print_verdict
from joute.cli.translated import Argument, Option
from joute.errors import UsageError
from joute.game import AnyGame
from joute.reason import Reason
from joute.settings import contest_seat, pairs
from joute.speech.terminal import said, say
from joute.submission.check import Custom, Finding, walk, written_for
from joute.submission.deadlines import deadline_of


def _build(game: AnyGame) -> click.Command:
    return GameCommand(
        game,
        callback=grouped(
            partial(_check, game), every=AllOptions, setup=SetupOptions, programs=ProgramOptions
        ),
        help=[
            Reason("Check a bot for {game} before a contest.", {"game": game.title}),
            Reason(
                "It plays normal games, then with a slow referee, other line ends, the largest map and "
                "opponents that die, in the sandbox and under the limits of a contest. The exit code is "
                "0 if it survived them all."
            ),
            Reason(BOT),
            Reason(
                "Sources, folders and archives are checked as they would be handed in: whether they "
                "build, with which warnings, and whether everything is there that the document asks for."
            ),
            Reason(
                "--all FOLDER checks all submissions of a class, a line each; --out and --csv keep the "
                "details, with measures of the code."
            ),
        ],
        params=[
            Argument(["bot"], required=False),
            *all_options(),
            Option(
                ["--deadline"],
                metavar="WHEN",
                help="Report files that are newer than this (2030-01-10, or 2030-01-10T18:00).",
            ),
            languages_option(),
            Option(["--valgrind"], is_flag=True, help="Look for memory leaks with valgrind."),
            *profile_options(),
            every_seat_option(),
            *limit_options(sandbox="auto", clock="fair"),
        ],
    )


def _check(
    game: AnyGame,
    *,
    bot: str | None,
    deadline: str | None,
    languages: str | None,
    valgrind: bool,
    every: AllOptions,
    setup: SetupOptions,
    programs: ProgramOptions,
) -> None:
    if (bot is None) == (every.folder is None):
        raise UsageError("class-check.one-or-all")
    if bot is not None and (option := every.idle) is not None:
        raise UsageError("class-check.only-with-all", option=option)
    if bot is None:
        wanted = ClassCheck(
            game=game,
            every=every,
            deadline=None if deadline is None else deadline_of(deadline),
            languages=languages_of(game, languages),
            valgrind=valgrind,
            setup=setup,
            programs=programs,
        )
        check_all(wanted)
        return
    taken = None if languages is None else languages_of(game, languages)
    faults = look_at(game, bot, deadline, builder(programs.sandbox), taken)
    player = _entrant(game, bot, programs.sandbox)
    usual = replace(setup, seats=())
    made = setup_of(game, ["-"] * game.least_seats, usual, seed=0)
    terms = terms_of(game, made, programs, players=[player], alone=True)
    settings = pairs(setup.settings)
    own = contest_seat(game, settings, pairs(setup.seats))
    custom = Custom(profile=setup.profile, settings=settings, seat=own)
    if valgrind:
        look_for_leaks(game, player, terms, custom)
    fallen, findings = 0, list[Finding]()
    with bound():
        for finding in walk(game, player, terms, custom, short=every.course == SHORT):
            fallen += finding.death is not None and not finding.optional
            line = _line(game, bot, finding, own, programs)
            print_verdict(*_told(finding, findings[-1] if findings else None, line))
            findings.append(finding)
    if isinstance(player, argument.Program) and (written := written_for(findings)):
        click.echo(f"\n{said(written)}")
    if fallen or faults:
        code = "check.costs-matches" if fallen else "check.see-above"
        click.echo(f"\n{say(code, bot=player.name, count=fallen)}")
        sys.exit(1)
    click.echo(f"\n{say('check.ready', bot=player.name)}")


def _entrant(game: AnyGame, bot: str, sandbox: str) -> argument.Builtin | argument.Program:
    player = playing(game, bot, builder(sandbox))
    if not isinstance(player, argument.Builtin | argument.Program):
        raise UsageError("{bot} needs a person: check is for programs", bot=bot)
    return player


def _line(
    game: AnyGame, bot: str, finding: Finding, seat: Mapping[str, str], programs: ProgramOptions
) -> str | None:
    """Return the line that plays a game again, if `joute play` can."""
    again = finding.again
    if again is None:
        return None
    settings = tuple(f"{key}={value}" for key, value in again.settings.items())
    setup = SetupOptions(profile=finding.profile, settings=settings)
    bots = [bot, *again.opponents]
    seating = [*range(1, again.seat + 1), 0, *range(again.seat + 1, len(bots))]
    line = PlayLine(game=game, bots=bots, setup=setup, programs=programs, seat=seat)
    return f"{line.at(seating, again.seed)} --replay match.joute"


def _told(finding: Finding, before: Finding | None, line: str | None) -> tuple[str, str]:
    """Return the verdict on one game, and what there is to say about it."""
    death = finding.death
    if death is None:
        longest = round(finding.longest_ms)
        values = {"rank": finding.rank, "seats": finding.seats, "longest": longest}
        line = say("check.survived", title=finding.title, **values)
        if finding.early is None:
            return "ok", line
        if before and before.early:
            return "warning", line
        return "warning", f"{line}\n{INDENT}{said(finding.early)}"
    verdict = "warning" if finding.optional else "failed"
    kind = Reason(f"kind.{death.failure.kind}")
    head = Reason("check.died", {"title": finding.title, "kind": kind, "turn": death.turn})
    if before and before.death and before.death.failure == death.failure:
        return verdict, say("check.as-before", died=head)
    assert finding.advice is not None
    lines = [said(*death.failure.parts), say("check.what-to-do", advice=finding.advice)]
    if finding.early is not None:
        lines.append(said(finding.early))
    if finding.optional:
        lines.append(f"({said(finding.optional)})")
    if line is not None:
        lines.append(say("check.again", line=line))
    lines += [f"stderr: {each}" for each in last_lines(finding.last_words)]
    return verdict, f"\n{INDENT}".join([said(head), *lines])


command = ByGame("check", "Check a bot before a contest.", _build)
