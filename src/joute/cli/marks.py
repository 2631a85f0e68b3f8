"""joute marks STORE."""

from collections.abc import Callable, Sequence
from concurrent.futures import Executor, Future
from pathlib import Path
from typing import ParamSpec, TypeVar

import click

from joute import registry
from joute.arena.executors import Engine
from joute.arena.paths import did_you_mean
from joute.errors import UsageError
from joute.game import Marks
from joute.league.head import KIND as LEAGUE
from joute.league.runner import LeagueRow, taken_up
from joute.tournament.entries import restored
from joute.tournament.marks import Mark, marked, sheet
from joute.tournament.opening import read_head
from joute.tournament.runner import Tournament
from joute.tournament.store import Store
from joute.tournament.table import Row

P = ParamSpec("P")
T = TypeVar("T")


class _Nobody(Executor):
    """Plays nothing: what is to be marked is over."""

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Refuse."""
        del fn, args, kwargs
        message = "this tournament is not over: run joute tournament again, then mark it"
        raise UsageError(message)


def _marks(
    *, store: str, first: int | None, podium: str | None, french: bool, out: str | None
) -> None:
    if "://" not in store and not Path(store).is_file():
        hint = did_you_mean(Path(store)) or "; joute tournament and joute league make one"
        message = f"there is no store {store}{hint}"
        raise UsageError(message)
    with Store(store, reading=True) as kept:
        text = sheet(_marked(kept, first, podium), french=french)
    if out is None:
        click.echo(text, nl=False)
        return
    try:
        Path(out).write_text(text, encoding="utf-8", newline="")
    except OSError as error:
        message = f"cannot write {out}: {error.strerror}"
        raise UsageError(message) from None


def _marked(kept: Store, first: int | None, podium: str | None) -> list[Mark]:
    head = kept.head
    if isinstance(head, dict) and head.get("kind") == LEAGUE:
        game = registry.find(head["game"])
        rows: Sequence[LeagueRow | Row] = taken_up(game, kept).table()
    else:
        before = read_head(head)
        game = registry.find(before.game)
        tournament = Tournament(game, before.plan, restored(game, kept.bots()), kept)
        rows = tournament.run(Engine(_Nobody(), 1)).rows
    if not rows:
        message = "nobody has played yet: there is nothing to mark"
        raise UsageError(message)
    return marked(
        _rule(game.marks, first, podium),
        {row.bot: row.place for row in rows},
        {row.bot: row.step.league for row in rows if isinstance(row, LeagueRow)},
        {row.bot for row in rows if row.aside is not None},
    )


def _rule(rule: Marks | None, first: int | None, podium: str | None) -> Marks:
    """Take the rule of the game's document, and what was typed over it."""
    own = rule or Marks(first=3)
    try:
        bonus = own.podium if podium is None else tuple(map(int, podium.split(",")))
    except ValueError:
        message = f"--podium takes whole numbers, as 3,2,1, not {podium!r}"
        raise UsageError(message) from None
    return Marks(
        first=own.first if first is None else first,
        parts=own.parts,
        podium=bonus,
        leagues=own.leagues,
    )


command = click.Command(
    "marks",
    callback=_marks,
    help="Turn a tournament or a league into marks, as CSV.\n\nSTORE is the file that joute "
    "tournament or joute league keeps. The rule is that of the game's document; without one, three "
    "points for the first, none for the last, linear between them and rounded up to a half.\n\nA line "
    "is a bot: its place, the league that it has reached (of a league only), its points for the "
    "place, for the podium and for the league, and the total of the three. A bot that was set aside "
    "has points for its league only.",
    params=[
        click.Argument(["store"]),
        click.Option(
            ["--first"],
            type=click.IntRange(min=0),
            metavar="POINTS",
            help="For the first of the ranking; the last has none.",
        ),
        click.Option(["--podium"], metavar="A,B,…", help="More for the first, the second, …."),
        click.Option(
            ["--french"],
            is_flag=True,
            help="For a French spreadsheet: semicolons, decimal commas, French titles.",
        ),
        click.Option(["--out"], metavar="FILE", help="Write the CSV there."),
    ],
)
