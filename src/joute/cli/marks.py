"""joute marks STORE: turn the places of a tournament or a league into marks, as CSV."""

from collections.abc import Collection
from pathlib import Path

import click
from msgspec import Struct
from msgspec.structs import replace

from joute import registry
from joute.bots.paths import data_of, did_you_mean
from joute.cli.admission_options import AdmissionOptions, admission_options, changed
from joute.cli.language_options import languages_option
from joute.cli.marks_class import Graded, for_moodle, kept_marks, measures_of, teams_of
from joute.cli.options import game_file_option, grouped
from joute.cli.roster import roster_option
from joute.cli.terminal import printable
from joute.cli.translated import Argument, Command, Option
from joute.contest.admitted import Admitted, admitted, admitted_in
from joute.contest.judged import Judged, judged
from joute.contest.store import Store
from joute.errors import UsageError
from joute.files import write_whole
from joute.game import AnyGame
from joute.game.contest import Marks
from joute.league.candidates import candidates as of_league
from joute.league.definition import KIND as LEAGUE
from joute.league.definition import LeagueDefinition, read_league
from joute.league.versions import found, playing
from joute.reason import Reason, codes
from joute.speech import FRENCH
from joute.speech.terminal import language, say
from joute.submission.admission import EVERYTHING, SECOND
from joute.submission.build import kept as built_before
from joute.submission.handed_in import handed_in
from joute.submission.snapshot import unpacked
from joute.tournament.candidates import candidates as of_tournament
from joute.tournament.definition import TournamentDefinition, read_definition
from joute.tournament.marks import Candidate, marked, with_judgements
from joute.tournament.marks_filled import ByHand, Whom, judged_by_hand
from joute.tournament.marks_sheet import sheet

FILLED = Reason("the sheet")


class _Class(Struct, frozen=True, kw_only=True):
    """Who is marked, as it was typed."""

    roster_file: str | None
    moodle: str | None
    """The worksheet; "" without one."""
    measures: bool
    filled: str | None


def _marks(
    *,
    store: str,
    folder: str | None,
    first: int | None,
    podium: str | None,
    admission: AdmissionOptions,
    class_: _Class,
    french: bool,
    out: str | None,
) -> None:
    if "://" not in store and not Path(store).is_file():
        makers = Reason("joute tournament and joute league make one")
        missing = Reason("there is no store {store}", {"store": store})
        raise UsageError(missing.with_hint(did_you_mean(Path(store)) or makers))
    with Store(store, beside=True) as opened:
        contest = _contest(opened, admission)
        game = contest.game
        candidates = _candidates(opened, contest, folder)
        handed_in = _judged(opened, contest, folder, [candidate.bot for candidate in candidates])
        if not candidates and not handed_in:
            raise UsageError(_nobody(opened))
        rule = _rule(game.marks, first, podium)
        marks = marked(rule, candidates, handed_in, game.submission)
        teams = teams_of(opened, game, class_.roster_file, marks)
        by_hand: dict[Whom, ByHand] = {}
        if class_.filled is not None:
            data, bots = data_of(Path(class_.filled), FILLED), [mark.bot for mark in marks]
            by_hand = judged_by_hand(data, class_.filled, rule, bots, teams)
        marks = with_judgements(marks, by_hand)
        if not opened.is_read_only:
            opened.keep_marks(kept_marks(marks, teams))
        measured = measures_of(opened, game, marks) if class_.measures else None
    tongue = FRENCH if french else language()
    if class_.moodle is None:
        text = sheet(rule, marks, tongue, teams=teams, by_hand=by_hand, measured=measured)
    else:
        graded = Graded(rule, marks, game.submission, by_hand)
        text = for_moodle(class_.moodle, graded, teams, tongue)
    _write(text, out)


def _write(text: str, out: str | None) -> None:
    if out is None:
        click.echo(text, nl=False)
        return
    try:
        write_whole(Path(out), text)
    except OSError as error:
        raise UsageError("cannot write {file}: {why}", file=out, why=error) from None


class _Contest(Struct, frozen=True, kw_only=True):
    """The contest of a store, with what was handed in as far as it is admitted."""

    game: AnyGame
    tournament: TournamentDefinition | None
    """None: it is a league."""
    seen: Admitted


def _contest(store: Store, typed: AdmissionOptions) -> _Contest:
    """Read a contest; what it left out itself stays so, and what was typed is left out too."""
    stored = store.definition
    league = isinstance(stored, dict) and stored.get("kind") == LEAGUE
    definition = read_league(store) if league else read_definition(stored)
    game = registry.known(definition.game)
    own, seen = EVERYTHING, admitted_in(store)
    if not definition.admission.leaves_out:
        own = definition.admission
    return _Contest(
        game=game,
        tournament=None if isinstance(definition, LeagueDefinition) else definition,
        seen=admitted(seen.versions, seen.builds, changed(game, own, typed)),
    )


def _candidates(store: Store, contest: _Contest, folder: str | None) -> list[Candidate]:
    """Return the bots to be marked; the game's own bots may have played, but get no marks."""
    game, versions = contest.game, contest.seen.versions
    if contest.tournament is None:
        return of_league(game, store, versions, _gone(game, store, folder))
    return of_tournament(game, contest.tournament, store, versions)


def _nobody(store: Store) -> Reason:
    """Return why there is nothing to mark."""
    if store.count():
        return Reason("only the game's own bots have played: there is nothing to mark")
    return Reason("nobody has played yet: there is nothing to mark")


def _gone(game: AnyGame, store: Store, folder: str | None) -> set[str]:
    """Return the bots that are no longer handed in, and name those that a person might look for."""
    gone, bots = store.removed(), {*playing(store.versions())}
    if folder is not None:
        here = {*found(game, Path(folder), built_before).names}
        if bots and not bots & here:
            raise UsageError(
                "no bot of this league is in {folder}: name the folder that was played",
                folder=folder,
            )
        gone = bots - here
    if lost := sorted(gone & bots):
        names = ", ".join(map(printable, lost))
        left_out = "left out: {bots}, not in the folder of the league any more"
        if folder is not None:
            left_out = "left out: {bots}, not in {folder} any more"
        click.echo(say(left_out, bots=names, folder=folder or ""), err=True)
    return gone


def _judged(
    store: Store, contest: _Contest, folder: str | None, bots: Collection[str]
) -> dict[str, Judged]:
    """Return what counts of everything that was handed in; a folder tells of what the store does not know."""
    gone, seen = store.removed(), contest.seen
    known = {
        bot: one
        for bot, one in judged(seen.versions, seen.builds, seen.irregular).items()
        if bot in bots or (bot not in gone and _is_left_out(one))
    }
    if contest.game.submission.forms or contest.game.submission.names:
        known = {bot: replace(one, file=_file_of(store, bot, one)) for bot, one in known.items()}
    if folder is None:
        return known
    for name, build in handed_in(Path(folder), bots).items():
        before = known.get(name)
        if before is None:
            known[name] = Judged(version=1, build=build)
        elif before.later is not None:
            continue  # what the folder holds is the later version, which does not count
        elif before.build is None or (build.compiled and not before.build.compiled):
            known[name] = replace(
                before, build=build
            )  # the source of a program that stands beside it
    return known


def _is_left_out(one: Judged) -> bool:
    """Whether something could not play, or may not; what stands beside the program of a team is not marked."""
    problem = "" if one.build is None else one.build.problem
    return bool(problem) and not (isinstance(problem, Reason) and SECOND in codes([problem]))


def _file_of(store: Store, bot: str, one: Judged) -> str:
    """Return the file of a version, the only one of a folder; empty if its files are not known."""
    source = store.source(bot, one.version)
    return "" if source is None else unpacked(source).only_file


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
    callback=grouped(_marks, class_=_Class, admission=AdmissionOptions),
    help="Turn a tournament or a league into marks, as CSV.\n\nSTORE is the file that joute "
    "tournament or joute league keeps. The rule is that of the game's document; without one, three "
    "points for the first, none for the last, linear between them and rounded up to a half.\n\nEach line "
    "is a bot: its place, the league that it has reached (in a league), its points for the "
    "place, for the podium and for the league, and the total. Equals share what their places are "
    "worth together. A bot that was disqualified, or has ended no match regularly, has points for its "
    "league only. The game's own bots are left out.\n\nWhat is marked is the version that is ranked: "
    "the sheet names it, how it was built, and a later one that could not play. DIR, the folder of the "
    "submissions, is only needed for a store of an earlier joute, or for what never entered. See "
    "docs/submissions.md.",
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
        *admission_options(
            languages_option(
                "Only bots written in these languages are regular, as c,java [those that the contest took]."
            )
        ),
        Option(
            ["--french"],
            is_flag=True,
            help="For a French spreadsheet: semicolons, decimal commas, French titles.",
        ),
        roster_option(
            "The class as CSV: everybody in it has a line; without it, that of the contest."
        ),
        Option(
            ["--moodle"],
            is_flag=False,
            flag_value="",
            metavar="[FILE]",
            help="Write what Moodle imports: this grading worksheet filled in, or without one the e-mail "
            "address or student number, the mark and the feedback.",
        ),
        Option(
            ["--filled"],
            metavar="FILE",
            help="Take what you have judged yourself from this sheet, which joute marks wrote before.",
        ),
        Option(
            ["--measures"],
            is_flag=True,
            help="Add what can be counted in the code: lines, comments, the longest function and so on.",
        ),
        Option(["--out"], metavar="FILE", help="Write the CSV there."),
    ],
)
