"""joute check GAME --all FOLDER: check every submission of a class, a line each, with a report and a CSV.

All are built, looked at and measured, then they play, several at once, under the limits of a contest. What one does
stops no other. The exit code is 1 if one of them would not pass.
"""

import sys
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from pathlib import Path
from unicodedata import combining, normalize

import click
from msgspec import Struct
from msgspec.structs import replace

from joute.arena.sandbox.bubblewrap import SandboxMode
from joute.bots.paths import unwritable
from joute.cli.bot_arguments import tell_left_out
from joute.cli.check_table import class_table
from joute.cli.contest import EngineOptions, contest_terms, engine_of
from joute.cli.options import ProgramOptions, SetupOptions, quiet_option
from joute.cli.ports import port_and_jobs
from joute.cli.roster import roster_files, roster_of, roster_option
from joute.cli.terminal import LiveBlock, TimeLeft, print_parts
from joute.cli.translated import Option
from joute.contest.class_check.page import page
from joute.contest.class_check.report import ClassReport
from joute.contest.class_check.sheet import sheet
from joute.contest.class_check.teams import with_teams
from joute.errors import UsageError
from joute.files import write_whole
from joute.game import AnyGame
from joute.settings import contest_seat, pairs
from joute.speech.terminal import language, say
from joute.submission.check import Custom
from joute.submission.class_check import Checked, Course, Demands, looked_at, played
from joute.submission.handed_in import not_handed_in, submitted

SHORT, WHOLE = "short", "whole"


class AllOptions(Struct, frozen=True, kw_only=True):
    """How a whole class is checked."""

    folder: str | None = None
    course: str | None = None
    out: str | None = None
    csv: str | None = None
    jobs: int | None = None
    roster_file: str | None = None
    quiet: bool = False

    @property
    def idle(self) -> str | None:
        """The first option that means nothing for a single bot."""
        typed = {
            "--out": self.out,
            "--csv": self.csv,
            "--jobs": self.jobs,
            "--roster": self.roster_file,
        }
        return next((option for option, value in typed.items() if value is not None), None)


class ClassCheck(Struct, frozen=True, kw_only=True):
    """Everything that was typed."""

    game: AnyGame
    every: AllOptions
    deadline: datetime | None
    languages: tuple[str, ...]
    """What the contest takes; empty: all."""
    valgrind: bool
    setup: SetupOptions
    programs: ProgramOptions

    @property
    def folder(self) -> Path:
        """Where the submissions are."""
        return Path(self.every.folder or "")

    @property
    def is_short(self) -> bool:
        """Whether the short course is played."""
        return self.every.course != WHOLE

    @property
    def files(self) -> list[Path]:
        """What is written."""
        return [Path(name) for name in (self.every.out, self.every.csv) if name is not None]

    @property
    def hidden(self) -> list[Path]:
        """What no program may read."""
        return [*self.files, *roster_files(self.every.roster_file)]


def all_options() -> list[Option]:
    """Make the options for a folder of submissions."""
    return [
        Option(
            ["folder", "--all"],
            metavar="FOLDER",
            help="Check all submissions in this folder instead of one: files, folders, archives, "
            "and the folders that Moodle makes.",
        ),
        Option(
            ["--course"],
            type=click.Choice([SHORT, WHOLE]),
            help="The games that are played: short (a normal game, the largest map, opponents that die) "
            "or whole [short with --all, else whole].",
        ),
        Option(["--out"], metavar="FILE", help="With --all: write a report (HTML) there."),
        Option(["--csv"], metavar="FILE", help="With --all: write a table for spreadsheets there."),
        Option(
            ["--jobs"],
            type=click.IntRange(min=1),
            metavar="J",
            help="With --all: submissions checked at once [one per processor].",
        ),
        roster_option(
            "With --all: the class as CSV; says whose each submission is, and who has handed in nothing."
        ),
        quiet_option(),
    ]


def check_all(wanted: ClassCheck) -> None:
    """Check all submissions of a folder; end with exit code 1 if one fails."""
    _expect_writable(wanted.files)
    roster = roster_of(wanted.game, wanted.every.roster_file)
    submissions = submitted(wanted.folder, [bot.name for bot in wanted.game.bots])
    if not submissions:
        raise UsageError("class-check.no-submission", folder=wanted.folder)
    if not wanted.every.quiet:
        others = not_handed_in(wanted.folder)
        tell_left_out({str(path): why for path, why in others.items()})
    done = [*_checked(wanted, submissions).values()]
    checked = with_teams(done, roster) if roster else done
    present = {each.team for each in checked}
    report = ClassReport(
        game=wanted.game,
        checked=tuple(sorted(checked, key=lambda each: _in_alphabet(each.name))),
        deadline=wanted.deadline,
        languages=wanted.languages,
        short=wanted.is_short,
        silent=tuple(team.name for team in roster if team.name not in present),
    )
    _write(report, wanted.every)
    print_parts(*class_table(report, wanted.files))
    if report.counts["failed"]:
        sys.exit(1)


def _in_alphabet(name: str) -> str:
    """Return what names are sorted by: É stands beside E."""
    return "".join(char for char in normalize("NFKD", name.casefold()) if not combining(char))


def _expect_writable(files: Iterable[Path]) -> None:
    for file in files:
        if (why := unwritable(file)) is not None:
            raise UsageError("cannot write {file}: {why}", file=file, why=why)


def _checked(wanted: ClassCheck, submissions: Mapping[str, Path]) -> dict[str, Checked]:
    block = LiveBlock(quiet=wanted.every.quiet)
    try:
        seen = _looked_at(wanted, submissions, block)
        return {**seen, **_played(wanted, seen, block)}
    finally:
        block.clear()


def _looked_at(
    wanted: ClassCheck, submissions: Mapping[str, Path], block: LiveBlock
) -> dict[str, Checked]:
    demands = Demands(
        game=wanted.game.name,
        deadline=wanted.deadline,
        languages=wanted.languages,
        sandbox=SandboxMode(wanted.programs.sandbox),
    )
    with engine_of(wanted.every.jobs, None) as running:
        done = looked_at(submissions, demands, running.executor)
        return _shown(done, "class-check.building", len(submissions), block)


def _played(
    wanted: ClassCheck, seen: Mapping[str, Checked], block: LiveBlock
) -> dict[str, Checked]:
    bots = [checked.typed for checked in seen.values() if checked.typed]
    if not bots:
        return {}
    engine = EngineOptions(jobs=wanted.every.jobs)
    chosen = port_and_jobs(wanted.game, bots, wanted.programs, engine)
    course = _course(wanted, bots, seen.values(), chosen.port)
    with engine_of(chosen.jobs, None) as running:
        done = played(seen.values(), course, running.executor)
        return _shown(done, "class-check.playing", len(bots), block)


def _course(
    wanted: ClassCheck, bots: Sequence[str], seen: Iterable[Checked], port: int | None
) -> Course:
    """Return what all play, on the terms of a contest: nobody sees the files of others."""
    game, setup = wanted.game, wanted.setup
    settings = pairs(setup.settings)
    terms = contest_terms(
        game,
        bots,
        profile=setup.profile,
        settings=settings,
        programs=replace(wanted.programs, port=port),
        sources=[checked.path for checked in seen],
        files=wanted.hidden,
    )
    own = contest_seat(game, settings, pairs(setup.seats))
    return Course(
        game=game.name,
        terms=terms,
        custom=Custom(profile=setup.profile, settings=settings, seat=own),
        short=wanted.is_short,
        valgrind=wanted.valgrind,
    )


def _shown(done: Iterable[Checked], code: str, all_: int, block: LiveBlock) -> dict[str, Checked]:
    """Collect submissions by name as they are done, and show how many there are."""
    found: dict[str, Checked] = {}
    left = TimeLeft()
    for checked in done:
        found[checked.name] = checked
        block.show(lambda: [say(code, done=len(found), all=all_) + left.said(len(found), all_)])
    return found


def _write(report: ClassReport, every: AllOptions) -> None:
    if every.out is not None:
        _write_file(every.out, page(report))
    if every.csv is not None:
        _write_file(every.csv, sheet(report, language()))


def _write_file(file: str, text: str) -> None:
    try:
        write_whole(Path(file), text)
    except OSError as error:
        raise UsageError("cannot write {file}: {why}", file=file, why=error) from None
