"""joute similar GAME FOLDER: find programs that have more in common than chance explains.

A teacher compares what was handed in, with each other and perhaps with last year's. `joute/similar/` reads the sources, plays
the programs on the same seeds and compares both; this module reads the options, builds the programs, shows how far
it is, and prints the pairs that a person should look at.
"""

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Self

import click
from msgspec import Struct
from msgspec.structs import replace

from joute.bots import folder as bots
from joute.bots.bundle import Entrant, pack
from joute.bots.paths import is_there, unwritable
from joute.bots.sources import name_of
from joute.cli.bot_arguments import tell_left_out
from joute.cli.building import builder
from joute.cli.by_game import ByGame, GameCommand
from joute.cli.contest import EngineOptions, contest_terms, engine_of, engine_options
from joute.cli.options import (
    ProgramOptions,
    SetupOptions,
    grouped,
    limit_options,
    profile_options,
    quiet_option,
    seed_of,
    seed_option,
)
from joute.cli.ports import port_and_jobs
from joute.cli.roster import roster_files, roster_of, roster_option
from joute.cli.terminal import LiveBlock, TextTable, TimeLeft, print_parts
from joute.cli.translated import Argument, Option
from joute.contest.enrolment import enrolled
from joute.contest.roster import Team
from joute.contest.team_matching import Claim
from joute.errors import UsageError
from joute.game import AnyGame
from joute.reason import Reason
from joute.settings import contest_settings, pairs
from joute.similar import chance, report
from joute.similar.evidence import Comparison, Pair, compared
from joute.similar.programs import Program, gathered
from joute.similar.references import given_sources, known_bots
from joute.similar.report.page import Context
from joute.similar.report.words import NOTHING, percent_in
from joute.similar.text import every_mark, fingerprints
from joute.similar.trials import SEEDS, Played, Trials, play
from joute.speech.terminal import language, say, written
from joute.submission.build import Builder
from joute.submission.source_files import received_at

SHOWN = 10
"""Pairs that are printed at most; the page has more."""


class CompareOptions(Struct, frozen=True, kw_only=True):
    """What is compared, and with what."""

    folder: str
    against: str | None
    given: tuple[str, ...]
    roster_file: str | None
    seeds: int
    text_only: bool


def _build(game: AnyGame) -> click.Command:
    return GameCommand(
        game,
        bots=False,
        callback=grouped(
            partial(_similar, game),
            wanted=CompareOptions,
            setup=SetupOptions,
            programs=ProgramOptions,
            engine=EngineOptions,
        ),
        help=[
            Reason(
                "Find programs for {game} that have more in common than chance explains.",
                {"game": game.title},
            ),
            Reason(
                "FOLDER holds what was handed in: sources, folders, archives, also as Moodle packs them. Their "
                "text is compared without regard to names, comments and layout, and so is what they decide in "
                "the same matches, which rewriting or translating a program does not hide."
            ),
            Reason(
                "The page that is written shows the pairs side by side, and what chance gives. It is evidence, "
                "not a verdict: see docs/similar.md."
            ),
        ],
        params=[
            Argument(["folder"]),
            *_comparing_options(),
            *_page_options(),
            *engine_options(),
            *profile_options(),
            *limit_options(sandbox="auto", clock="fair"),
            quiet_option(),
        ],
    )


def _comparing_options() -> list[Option]:
    return [
        Option(
            ["--against"],
            metavar="DIR",
            help="Compare with the programs of this folder too, for example last year's.",
        ),
        Option(
            ["--given"],
            multiple=True,
            metavar="PATH",
            help="Code that everybody was given, besides the kit: a file, a folder or an archive; "
            "it does not count.",
        ),
        roster_option(
            "The class as CSV: what members of one team have handed in is not compared, only the newest of it is."
        ),
        Option(
            ["--text-only"], is_flag=True, help="Compare the text only; nothing is built or played."
        ),
        Option(
            ["--seeds"],
            type=click.IntRange(1, 100),
            default=SEEDS,
            metavar="N",
            help=Reason("Seeds on which every program plays [{seeds}].", {"seeds": SEEDS}),
        ),
        seed_option("The first of these seeds [1]."),
    ]


def _page_options() -> list[Option]:
    return [
        Option(["--out"], metavar="FILE", help="Write the page to this file [GAME-similar.html]."),
        Option(["--csv"], is_flag=True, help="Write all pairs to a CSV beside the page."),
    ]


def _similar(
    game: AnyGame,
    *,
    wanted: CompareOptions,
    setup: SetupOptions,
    programs: ProgramOptions,
    engine: EngineOptions,
    out: str | None,
    csv: bool,
    quiet: bool,
) -> None:
    page = _place(out or f"{game.name}-similar.html")
    more = [_existing(path) for path in wanted.given]
    found = _found(wanted, roster_of(game, wanted.roster_file), quiet=quiet)
    given = every_mark(given_sources(game, more))
    texts = [fingerprints(program, given) for program in found]
    if wanted.text_only:
        comparison = compared(found, texts)
    else:
        matches = _Matches(game, wanted.seeds, setup, programs, engine)
        files = [page, page.with_suffix(".csv"), *roster_files(wanted.roster_file)]
        comparison = compared(found, texts, *matches.play(found, files, quiet=quiet))
    context = Context(
        game=game,
        given=given,
        seeds=0 if wanted.text_only else wanted.seeds,
        earlier=Path(wanted.against or "").name,
    )
    _print(comparison, report.write(comparison, context, page, csv=csv, language=language()))


def _found(wanted: CompareOptions, roster: Sequence[Team], *, quiet: bool) -> list[Program]:
    """Read the programs; say which files are none."""
    folder = Path(wanted.folder)
    found = gathered(folder)
    if roster:
        found = _one_of_each_team(found, roster)
    if wanted.against is not None:
        found += gathered(Path(wanted.against), earlier=True)
    if len(found) < 2:  # noqa: PLR2004 - a pair
        raise UsageError(
            "{folder} holds one program: there is nothing to compare it with", folder=folder
        )
    if not quiet:
        tell_left_out({str(path): why for path, why in bots.left_out(folder).items()})
    return found


def _one_of_each_team(found: Sequence[Program], roster: Sequence[Team]) -> list[Program]:
    """Leave out what a team has handed in besides its newest program, such as the copies that Moodle makes."""
    done = enrolled(
        roster,
        {str(one.path): Claim(bot=name_of(one.path), file=one.path.name) for one in found},
        lambda _: (),  # who has copied a program may have copied its author's name
        lambda path: received_at(Path(path)),
    )
    return [one for one in found if str(one.path) not in done.instead]


def _place(typed: str) -> Path:
    """Return the file of the page; refuse one that cannot be written before anything is compared."""
    file = Path(typed)
    if (reason := unwritable(file)) is not None:
        raise UsageError("cannot write the report {file}: {why}", file=file, why=reason)
    return file


def _existing(typed: str) -> Path:
    if not is_there(typed):
        raise UsageError("there is no file {file}", file=typed)
    return Path(typed)


class _Matches(Struct, frozen=True):
    """How the programs play."""

    game: AnyGame
    seeds: int
    setup: SetupOptions
    programs: ProgramOptions
    engine: EngineOptions

    def play(
        self, found: Sequence[Program], files: Sequence[Path], *, quiet: bool
    ) -> tuple[list[Played], list[Played]]:
        """Build and play the programs; return what they decided, and what the bots that everybody knows did."""
        build = builder(self.programs.sandbox)
        found_out = [_ready(self.game, program, build) for program in found]
        ready = [one for one in found_out if isinstance(one, _Ready)]
        typed = [one.typed for one in ready]
        chosen = port_and_jobs(self.game, typed, self.programs, self.engine)
        trials = self._trials(typed, found, files, chosen.port)
        entrants = [*(one.entrant for one in ready), *known_bots(self.game)]
        with engine_of(chosen.jobs, self.engine.cluster) as running, _Progress(quiet=quiet) as show:
            played = play(trials, entrants, running, show)
        own, known = iter(played[: len(ready)]), played[len(ready) :]
        return [
            next(own) if isinstance(one, _Ready) else Played(problem=one) for one in found_out
        ], known

    def _trials(
        self,
        typed: Sequence[str],
        found: Sequence[Program],
        files: Sequence[Path],
        port: int | None,
    ) -> Trials:
        settings = contest_settings(self.game, pairs(self.setup.settings))
        terms = contest_terms(
            self.game,
            typed,
            profile=self.setup.profile,
            settings=settings,
            programs=replace(self.programs, port=port),
            sources=[program.path for program in found],
            files=files,
        )
        return Trials(
            game=self.game,
            terms=terms,
            seeds=self.seeds,
            seed=seed_of(self.setup.seed or "1"),
            profile=self.setup.profile,
            settings=settings,
        )


class _Ready(Struct, frozen=True):
    """A program that can play, also as a person would type it."""

    typed: str
    entrant: Entrant


def _ready(game: AnyGame, program: Program, build: Builder) -> _Ready | Reason | str:
    """Build and pack a program, or return why it cannot play."""
    typed = bots.typed(program.path)
    if bots.is_to_build(program.path):
        made = build(program.path)
        if made.problem:
            return made.problem
        typed = made.bot
    try:
        return _Ready(typed, pack(game, typed))
    except UsageError as error:
        return error.reason


class _Progress:
    """How far the matches are, on a terminal."""

    def __init__(self, *, quiet: bool) -> None:
        self._block = LiveBlock(quiet=quiet)
        self._left = TimeLeft()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._block.clear()

    def __call__(self, done: int, planned: int) -> None:
        """Show it now and then."""
        left = self._left.said(done, planned)
        self._block.show(lambda: [say("similar.progress", done=done, planned=planned) + left])


def _print(found: Comparison, files: Sequence[Path]) -> None:
    """Print the pairs that a person should look at, and the names of the files that were written."""
    shown = found.notable[:SHOWN]
    if shown:
        titles = ("first", "second", "same-text", "same-decisions", "evidence")
        rows = [tuple(say(f"similar.{title}") for title in titles)]
        print_parts(TextTable([*rows, *(_row(found, pair) for pair in shown)]), "")
        click.echo(say("similar.found", count=len(found.notable), pairs=len(found.pairs)))
    else:
        click.echo(say("similar.nothing-found", pairs=len(found.pairs)))
    independent = chance.INDEPENDENT * (chance.INDEPENDENT - 1) // 2
    text, decisions = (
        percent_in(expected.most, language()) for expected in (chance.TEXT, chance.DECISIONS)
    )
    click.echo(say("similar.chance-both", pairs=independent, text=text, decisions=decisions))
    click.echo(f"\n{say('report: {files}', files=', '.join(map(str, files)))}")


def _row(found: Comparison, pair: Pair) -> tuple[str, ...]:
    return (
        found.programs[pair.one].name,
        found.programs[pair.other].name,
        *(
            NOTHING if share is None else percent_in(share, language())
            for share in (pair.same_text, pair.same_decisions)
        ),
        written(pair.evidence, ".2f"),
    )


command = ByGame("similar", "Find programs that have more in common than chance explains.", _build)
