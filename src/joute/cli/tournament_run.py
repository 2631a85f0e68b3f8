"""A tournament while a command plays it: what is said at its beginning, the table while it changes, the result.

`joute tournament` and `joute final` differ in who plays; what they do from there on is here.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

import click
from msgspec import Struct
from msgspec.structs import asdict

from joute.arena.jobs.executors import Engine
from joute.arena.seats.terms import Terms
from joute.cli.contest import EngineOptions, contest_files, engine_of, going_on, replay_page
from joute.cli.options import ProgramOptions
from joute.cli.standings import standings
from joute.cli.terminal import (
    LiveBlock,
    Part,
    TextTable,
    TimeLeft,
    print_json,
    print_parts,
    visible,
)
from joute.cli.tournament_deaths import TournamentDeaths
from joute.contest.records import Record
from joute.contest.store import Store
from joute.errors import StoppedError
from joute.game import AnyGame
from joute.reason import Reason, listed
from joute.speech.terminal import said, say, written
from joute.tournament import report
from joute.tournament.course import courses
from joute.tournament.definition import OpenedTournament
from joute.tournament.live import Live
from joute.tournament.plan import Stage, stage_title
from joute.tournament.runner import Tournament
from joute.tournament.table import (
    Table,
    TournamentHistory,
    counts,
    table_of,
    with_possible_scores,
)
from joute.tournament.verdict import verdict

SHOWN = 20
"""Rows of the live table."""


class TournamentFiles(Struct, frozen=True):
    """Where a tournament is kept, and where its report goes."""

    store: str
    report: Path
    others: Sequence[Path] = ()
    """More files that no program may read."""

    @property
    def hidden(self) -> list[Path]:
        """All files that no program may read."""
        return [*contest_files(self.store, self.report), *self.others]


class EndedTournament(Struct, frozen=True):
    """A tournament that was played to its end."""

    history: TournamentHistory
    table: Table
    files: Sequence[Path]
    """The report, and what was written beside it."""

    def show(
        self,
        typed: Mapping[str, str],
        programs: ProgramOptions,
        *,
        as_json: bool,
        first: Reason | None = None,
    ) -> None:
        """Print who won, the table, why bots died, and the names of the files that were written.

        `typed` is what a person types to play each bot, and `first` what they must do before.
        """
        deaths = TournamentDeaths(
            history=self.history, typed=typed, programs=programs, replays=self.files[-1]
        )
        if as_json:
            print_json(asdict(self.table) | {"died": deaths.objects()})
            return
        plan, game = self.history.plan, self.history.game
        title = say(plan.title) if plan.title else say("report.title-tournament", game=game.title)
        went = courses(self.history)
        answer = verdict(game, self.table, went[-1] if went else None)
        low = game.low_scores_win
        print_parts(*standings(title, answer, self.table, went, self.files[-1], low=low))
        died = deaths.report()
        for paragraph in died:
            click.echo(f"\n{paragraph}")
        if died and first is not None:
            click.echo(f"\n{visible(said(first))}")
        click.echo(f"\n{say('report: {files}', files=', '.join(map(str, self.files)))}")


class TournamentRun(Struct, frozen=True):
    """How and where a tournament is played."""

    game: AnyGame
    terms: Terms
    files: TournamentFiles
    engine: EngineOptions
    quiet: bool
    names: Mapping[str, str] = {}
    """How bots are called that play under another name."""

    def play(self, opened: OpenedTournament, kept: Store) -> EndedTournament:
        """Play what is left of a tournament, and write its report."""
        tournament = Tournament(self.game, opened.plan, opened.entrants, kept, self.terms)
        place, engine = self.files.store, self.engine
        if not self.quiet:
            _announce(opened, tournament, place)
        with _told_if_stopped(kept, place), engine_of(engine.jobs, engine.cluster) as running:
            _play(tournament, running, self.names, quiet=self.quiet)
        history = tournament.progress.history.renamed(self.names)
        table = with_possible_scores(history, table_of(history))
        page = replay_page(self.game)
        return EndedTournament(
            history, table, report.write(history, table, kept, self.files.report, page)
        )


def _play(
    tournament: Tournament, running: Engine, names: Mapping[str, str], *, quiet: bool
) -> None:
    """Play to the end, showing the table as it stands."""
    block = LiveBlock(quiet=quiet)
    try:
        tournament.run(running, _Show(tournament, block, names).seen)
    finally:
        block.clear()


@contextmanager
def _told_if_stopped(kept: Store, place: str) -> Iterator[None]:
    """Say what is kept of a tournament that a person interrupts."""
    try:
        yield
    except KeyboardInterrupt:
        raise StoppedError(
            "stopped; {store} holds {count} {count|match|matches}, and the same command goes on",
            store=place,
            count=kept.count(),
        ) from None


def _announce(opened: OpenedTournament, tournament: Tournament, place: str) -> None:
    stages = listed([*map(_stage, tournament.plan.stages)], "list.then", "list.then")
    begins = say(
        "{bots} bots, seed {seed}: {stages}",
        bots=len(opened.entrants),
        seed=str(opened.plan.seed),
        stages=stages,
    )
    click.echo(begins, err=True)
    if opened.resumed:
        click.echo(going_on(place, tournament.stored), err=True)
    for name in opened.changed:
        changed = say("{bot} has changed; it plays as it was at the beginning", bot=name)
        click.echo(changed, err=True)


def _stage(stage: Stage) -> str:
    form = say(f"format.{stage.format}")
    return form if stage.name == stage.format else f"{said(stage_title(stage.name))} ({form})"


class _Show:
    """The live table of the stage that is being played."""

    def __init__(self, tournament: Tournament, block: LiveBlock, names: Mapping[str, str]) -> None:
        self._tournament, self._block, self._names = tournament, block, names
        self._live: Live | None = None
        self._left = TimeLeft(tournament.stored)
        self._known: tuple[int, int] = (0, 0)

    def seen(self, record: Record) -> None:
        """Count a match, and show the table now and then."""
        tournament = self._tournament
        stage, out = record.fixture.key.stage, tournament.progress.disqualified
        if self._live is None or self._known != (stage, len(out)):
            self._known = (stage, len(out))
            bots = [bot for bot in tournament.entrants if bot not in out]
            self._live = Live(tournament.game, tournament.plan.stages[stage - 1], bots)
            self._live.add(
                other
                for other in tournament.progress.records.values()
                if other.fixture.key.stage == stage and counts(other, out)
            )
        elif counts(record, out):
            self._live.add([record])
        self._block.show(self._parts)

    def _parts(self) -> list[Part]:
        assert self._live is not None
        done, planned = len(self._tournament.progress.records), self._tournament.progress.planned
        stage = self._tournament.plan.stages[self._known[0] - 1]
        rows = [("", say("bot"), say("played"), say("points"), say("rating"))]
        rows += [
            (
                str(number),
                self._names.get(row.bot, row.bot),
                str(row.line.played),
                written(float(row.line.points), "g"),
                "-" if row.rating is None else f"{row.rating:.0f}",
            )
            for number, row in enumerate(self._live.rows()[:SHOWN], 1)
        ]
        title = say(
            "{stage}: {done} of {planned} matches of the rounds so far",
            stage=stage_title(stage.name),
            done=done,
            planned=planned,
        )
        title += self._left.said(done, planned)
        return [title, TextTable(rows)]
