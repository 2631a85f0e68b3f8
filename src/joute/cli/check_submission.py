"""What `joute check` says about a submission before it plays: its build, its files, its date, its leaks."""

import sys
from collections.abc import Collection
from pathlib import Path

import click

from joute.arena.seats.terms import Terms
from joute.bots.argument import Player
from joute.bots.sources import is_archive
from joute.cli.building import compiler_lines
from joute.cli.terminal import INDENT, print_verdict, printable
from joute.errors import UsageError
from joute.game import AnyGame
from joute.speech.terminal import said, say
from joute.submission.build import Builder, as_it_is
from joute.submission.check import Custom
from joute.submission.deadlines import deadline_of
from joute.submission.ready import is_built_first, is_path
from joute.submission.remarks import Remark, in_language, leaked, newer_source, remarks
from joute.submission.valgrind import leaks_of

LONGEST_REMARK = 500
"""Characters of a remark: how it was built, why that failed, and what to do about it."""


def look_at(
    game: AnyGame,
    bot: str,
    deadline: str | None,
    build: Builder,
    languages: Collection[str] | None = None,
) -> int:
    """Print the remarks on a submission; return how many of them the document does not accept.

    `languages` are those that the contest takes, if it was said which.
    """
    when = None if deadline is None else deadline_of(deadline)
    if not is_path(game, bot):
        if when is not None:
            raise UsageError("{bot} has no date: --deadline is for a file or a folder", bot=bot)
        return 0
    path = Path(bot)
    to_build = is_built_first(game, bot)
    made = build(path) if to_build else as_it_is(path)
    handed_in = when is not None or (to_build and _is_handed_in(game, path))
    asked = game.submission if handed_in else None
    faults = 0
    if languages is None:
        languages = () if asked is None else asked.languages
    found = [*remarks(asked, path, made, when), in_language(made, languages), newer_source(path)]
    for remark in filter(None, found):
        faults += remark.fatal
        _tell(remark)
    if made.problem:
        for line in compiler_lines(made):
            click.echo(f"{INDENT}{line}")
        click.echo(f"\n{say('check.not-built', bot=made.name)}")
        sys.exit(1)
    return faults


def _is_handed_in(game: AnyGame, path: Path) -> bool:
    """Whether a path looks like a submission rather than a program that is being written."""
    packed = path.is_dir() or is_archive(path)
    return packed or path.name.lower().endswith(game.submission.forms or "")


def look_for_leaks(game: AnyGame, player: Player, terms: Terms, custom: Custom) -> None:
    """Print what valgrind finds."""
    _tell(leaked(leaks_of(game, player, terms, custom)))


def _tell(remark: Remark) -> None:
    word = "ok" if remark.good else "failed" if remark.fatal else "warning"
    print_verdict(word, printable(said(*remark.parts), LONGEST_REMARK))
    for line in remark.evidence:
        click.echo(printable(f"{INDENT}{line}", LONGEST_REMARK))
