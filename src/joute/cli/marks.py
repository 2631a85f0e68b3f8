"""joute marks STORE: turn the places of a tournament or a league into marks, as CSV."""

from pathlib import Path

import click
from msgspec.structs import replace

from joute.bots.argument import Builtin
from joute.bots.paths import did_you_mean
from joute.cli.options import game_file_option
from joute.cli.replays import game_of
from joute.cli.terminal import printable
from joute.cli.translated import Argument, Command, Option
from joute.contest.entries import restored
from joute.contest.records import Record
from joute.contest.store import Store
from joute.errors import UsageError
from joute.files import write_whole
from joute.game import AnyGame
from joute.game.contest import Marks
from joute.league.definition import KIND as LEAGUE
from joute.league.definition import defined
from joute.league.history import History
from joute.league.promotion import LeagueRecord
from joute.league.table import table_of as league_table_of
from joute.league.versions import found, newest, still_in
from joute.reason import Reason
from joute.speech import FRENCH
from joute.speech.terminal import language, say
from joute.submission.build import kept as built_before
from joute.submission.handed_in import handed_in
from joute.tournament.definition import TournamentDefinition, read_definition
from joute.tournament.marks import Candidate, marked
from joute.tournament.marks_sheet import sheet
from joute.tournament.progress import by_key, history_of
from joute.tournament.table import table_of


def _marks(
    *,
    store: str,
    folder: str | None,
    first: int | None,
    podium: str | None,
    french: bool,
    out: str | None,
) -> None:
    if "://" not in store and not Path(store).is_file():
        makers = Reason("joute tournament and joute league make one")
        missing = Reason("there is no store {store}", {"store": store})
        raise UsageError(missing.with_hint(did_you_mean(Path(store)) or makers))
    with Store(store, reading=True) as opened:
        game, candidates = _candidates(opened, folder)
    bots = [candidate.bot for candidate in candidates]
    builds = {} if folder is None else handed_in(Path(folder), bots)
    rule = _rule(game.marks, first, podium)
    text = sheet(
        rule,
        marked(rule, candidates, builds, game.submission),
        language=FRENCH if french else language(),
    )
    if out is None:
        click.echo(text, nl=False)
        return
    try:
        write_whole(Path(out), text)
    except OSError as error:
        raise UsageError("cannot write {file}: {why}", file=out, why=error) from None


def _candidates(store: Store, folder: str | None) -> tuple[AnyGame, list[Candidate]]:
    """Return the bots to be marked; the game's own bots may have played, but get no marks."""
    stored = store.definition
    if isinstance(stored, dict) and stored.get("kind") == LEAGUE:
        game = game_of(stored["game"])
        candidates = _of_league(game, store, folder)
    else:
        definition = read_definition(stored)
        game = game_of(definition.game)
        candidates = _of_tournament(game, definition, store)
    if not candidates:
        raise UsageError("nobody has played yet: there is nothing to mark")
    return game, candidates


def _of_league(game: AnyGame, store: Store, folder: str | None) -> list[Candidate]:
    definition = defined(store, game)
    history = History(definition.last, store.records_as(LeagueRecord))
    current = _current(game, store.names(), folder)
    return [
        Candidate(row.bot, row.place, row.step.league, row.finished)
        for row in league_table_of(definition.game_of(game), history, current)
    ]


def _current(game: AnyGame, versions: list[str], folder: str | None) -> list[str]:
    """Return the newest versions; a bot that is no longer in the folder of the league has none."""
    latest = newest(versions)
    if folder is None:
        return [*latest.values()]
    here = still_in(found(game, Path(folder), built_before), versions)
    if latest and not here:
        raise UsageError(
            "no bot of this league is in {folder}: name the folder that was played", folder=folder
        )
    if gone := [printable(name) for name in latest if name not in here]:
        names = ", ".join(gone)
        out = say("left out: {bots}, not in {folder} any more", bots=names, folder=folder)
        click.echo(out, err=True)
    return [*here.values()]


def _of_tournament(
    game: AnyGame, definition: TournamentDefinition, store: Store
) -> list[Candidate]:
    bots = store.bots()
    history = history_of(game, definition.plan, list(bots), by_key(store.records_as(Record)))
    if history is None:
        raise UsageError("this tournament is not over: run joute tournament again, then mark it")
    entrants = restored(game, bots)
    return [
        Candidate(row.bot, row.place, finished=row.finished)
        for row in table_of(history).rows
        if not isinstance(entrants[row.bot], Builtin)
    ]


def _rule(rule: Marks | None, first: int | None, podium: str | None) -> Marks:
    """Return the rule of the game's document, with the options that were typed."""
    own = rule or Marks(first=3)
    try:
        bonus = own.podium if podium is None else tuple(map(int, podium.split(",")))
    except ValueError:
        raise UsageError(
            "--podium takes whole numbers, as 3,2,1, not {typed}", typed=repr(podium)
        ) from None
    return replace(own, first=own.first if first is None else first, podium=bonus)


command = Command(
    "marks",
    callback=_marks,
    help="Turn a tournament or a league into marks, as CSV.\n\nSTORE is the file that joute "
    "tournament or joute league keeps. The rule is that of the game's document; without one, three "
    "points for the first, none for the last, linear between them and rounded up to a half.\n\nEach line "
    "is a bot: its place, the league that it has reached (in a league), its points for the "
    "place, for the podium and for the league, and the total. Equals share what their places are "
    "worth together. A bot that was disqualified, or has ended no match regularly, has points for its "
    "league only. The game's own bots are left out.\n\nDIR holds the submissions: with it, the sheet "
    "says which have compiler warnings, which do not explain the program, and which could not play "
    "at all. Bots of a league that are no longer in DIR are left out. See docs/submissions.md.",
    params=[
        Argument(["store"]),
        Argument(["folder"], metavar="[DIR]", required=False),
        game_file_option(),
        Option(
            ["--first"],
            type=click.IntRange(min=0),
            metavar="POINTS",
            help="Points for the first of the ranking; the last has none.",
        ),
        Option(
            ["--podium"], metavar="A,B,…", help="Extra points for the first, the second, and so on."
        ),
        Option(
            ["--french"],
            is_flag=True,
            help="For a French spreadsheet: semicolons, decimal commas, French titles.",
        ),
        Option(["--out"], metavar="FILE", help="Write the CSV there."),
    ],
)
