"""joute tournament PLAN.toml, or joute tournament GAME BOT…."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click
from msgspec.structs import replace

from joute import registry
from joute.arena.jobs.executors import Engine
from joute.bots.bundle import Entrant, pack
from joute.cli.building import builder, is_built_first, ready
from joute.cli.by_game import BOT
from joute.cli.contest import (
    contest_files,
    contest_terms,
    engine_of,
    engine_options,
    match_count,
    report_place,
    screen_of,
    tell_full,
)
from joute.cli.field import field_of, tell_left_out
from joute.cli.options import (
    blamed_on_map,
    drawn_seed,
    ground_of,
    limit_options,
    seed_of,
    seed_option,
)
from joute.cli.ports import venue
from joute.cli.standings import standings
from joute.cli.terminal import LiveBlock, Part, TextTable, print_json, print_parts
from joute.contest.entries import entered
from joute.contest.records import Record
from joute.contest.store import Store
from joute.errors import StoppedError, UsageError
from joute.game import AnyGame
from joute.settings import contest_settings, pairs
from joute.submission.build import Builder
from joute.tournament import report
from joute.tournament.definition import OpenedTournament, open_tournament
from joute.tournament.live import Live
from joute.tournament.plan import Format, Plan, Runs, Stage
from joute.tournament.plan_defaults import fitted
from joute.tournament.plan_file import read, shipped, try_map
from joute.tournament.progress import check_field
from joute.tournament.runner import Tournament
from joute.tournament.table import Table, counts

SHOWN = 20
"""Rows of the live table."""


def _tournament(
    *,
    what: str,
    bots: tuple[str, ...],
    plan_name: str | None,
    store: str | None,
    report_file: str | None,
    jobs: int | None,
    cluster: str | None,
    port: int | None,
    as_json: bool,
    quiet: bool,
    **typed: Any,
) -> None:
    plan = _plan(what, plan_name, **{key: typed.pop(key) for key in _PLANNED})
    game = registry.find(plan.game)
    build = builder(typed["sandbox"])
    field = field_of(game, bots, build)
    if not quiet:
        tell_left_out(field.left_out)
    planned = _planned(game, plan, build, what)
    sources = [Path(run) for run in _runs(plan).values() if is_built_first(game, run)]
    entrants = _entrants(game, planned, field.bots, what)
    commands = [*planned.values(), *field.bots]
    place = store or f"{Path(what).stem if _is_plan(what) else what}-tournament.sqlite"
    chosen = venue(game, commands, port=port, sandbox=typed["sandbox"], jobs=jobs, cluster=cluster)
    file = report_place(report_file, place)
    terms = contest_terms(
        game,
        commands,
        files=contest_files(place, file),
        profile=plan.profile,
        settings=contest_settings(game, plan.typed),
        sources=[*field.sources, *sources],
        port=chosen.port,
        **typed,
    )
    fitted(game, plan)
    check_field(plan, game, len(entrants))
    with Store(place, full=tell_full(place)) as kept:
        opened = open_tournament(game, plan, entrants, kept, drawn_seed())
        tournament = Tournament(game, opened.plan, opened.entrants, kept, terms)
        if not quiet:
            _announce(opened, tournament, place)
        with _told_if_stopped(kept, place), engine_of(chosen.jobs, cluster) as running:
            table = _played(tournament, running, quiet=quiet)
        written = report.write(tournament.progress.story, table, kept, file, screen_of(game))
    _print_result(table, written, as_json=as_json)


def _print_result(table: Table, written: Sequence[Path], *, as_json: bool) -> None:
    """Print how everybody did, and what was written."""
    if as_json:
        print_json(table)
        return
    print_parts(*standings(table, written[-1]))
    click.echo(f"\nreport: {', '.join(map(str, written))}")


def _played(tournament: Tournament, running: Engine, *, quiet: bool) -> Table:
    """Play to the end, showing the table as it stands."""
    block = LiveBlock(quiet=quiet)
    try:
        return tournament.run(running, _Show(tournament, block).seen)
    finally:
        block.clear()


@contextmanager
def _told_if_stopped(kept: Store, place: str) -> Iterator[None]:
    """Say to who interrupts a tournament what is kept of it."""
    try:
        yield
    except KeyboardInterrupt:
        held = match_count(len(kept.records()))
        message = f"stopped; {place} holds {held}, and the same command goes on"
        raise StoppedError(message) from None


_PLANNED = (
    "seed",
    "profile",
    "settings",
    "seats_typed",
    "maps",
    "format",
    "seats",
    "rounds",
    "grounds",
    "legs",
)


def _plan(
    what: str,
    name: str | None,
    *,
    seed: str | None,
    profile: str | None,
    settings: Sequence[str],
    seats_typed: Sequence[str],
    maps: Sequence[str],
    **stage: Any,
) -> Plan:
    """Take the plan of a file, of a game or of what was typed, and what was typed over it."""
    plan = read(Path(what)) if _is_plan(what) else _of_game(what, name, stage)
    if _is_plan(what) and any(value is not None for value in (name, *stage.values())):
        message = (
            f"{what} says itself what is played: leave out --plan, --format, --seats and the like"
        )
        raise UsageError(message)
    game = registry.find(plan.game)
    wanted = replace(
        plan,
        seed=plan.seed if seed is None else seed_of(seed),
        profile=profile or plan.profile,
        settings={**plan.settings, **pairs(settings)},
        seat={**plan.seat, **pairs(seats_typed)},
    )
    grounds = tuple(_ground(game, wanted, name) for name in maps)
    return replace(wanted, maps=grounds or plan.maps)


def _ground(game: AnyGame, plan: Plan, name: str) -> str:
    """Read a map that was typed; what is wrong with it is told before the first match."""
    text = ground_of(name, game) or ""
    with blamed_on_map(name):
        try_map(game, plan, text)
    return text


def _is_plan(what: str) -> bool:
    return what.endswith(".toml")


def _of_game(what: str, name: str | None, stage: dict[str, Any]) -> Plan:
    game = registry.find(what)
    chosen = {key: value for key, value in stage.items() if value is not None}
    plan = shipped(game, name)
    if "format" not in chosen:
        stages = tuple(replace(stage, **chosen) for stage in plan.stages or (Stage(),))
        return replace(plan, stages=stages)
    form = Format(chosen.pop("format"))
    return replace(plan, stages=(Stage(name=form.value, format=form, **chosen),))


def _runs(plan: Plan) -> dict[str, str]:
    return {name: bot.run if isinstance(bot, Runs) else bot for name, bot in plan.bots.items()}


def _planned(game: AnyGame, plan: Plan, build: Builder, what: str) -> dict[str, str]:
    """Return the bots of a plan as a person would type them, built where they have to be."""
    planned = {}
    for name, run in _runs(plan).items():
        with _blamed_on(what, name, run):
            planned[name] = ready(game, run, build)
    return planned


def _entrants(
    game: AnyGame, planned: Mapping[str, str], bots: Sequence[str], what: str
) -> dict[str, Entrant]:
    """Take the bots of the plan under their names there, then those that were typed."""
    named = {}
    for name, run in planned.items():
        with _blamed_on(what, name, run):
            named[name] = pack(game, run)
    typed = entered(game, bots)
    for name in named:
        if name in typed:
            message = (
                f"the plan {what}: {name} is also the name of a bot that was typed; rename one"
            )
            raise UsageError(message)
    return named | typed


@contextmanager
def _blamed_on(what: str, name: str, run: str) -> Iterator[None]:
    """Say in which line of a plan the fault is."""
    try:
        yield
    except UsageError as error:
        message = f"the plan {what}: {name} = {run!r}: {error}"
        raise UsageError(message) from None


def _announce(opened: OpenedTournament, tournament: Tournament, place: str) -> None:
    stages = ", then ".join(
        stage.name if stage.name == stage.format else f"{stage.name} ({stage.format})"
        for stage in tournament.plan.stages
    )
    click.echo(f"{len(opened.entrants)} bots, seed {opened.plan.seed}: {stages}", err=True)
    if opened.resumed:
        click.echo(f"going on with {place}, which holds {match_count(tournament.stored)}", err=True)
    for name in opened.changed:
        click.echo(f"{name} has changed; it plays as it was at the beginning", err=True)


class _Show:
    """The live table of the stage that is being played."""

    def __init__(self, tournament: Tournament, block: LiveBlock) -> None:
        self._tournament, self._block = tournament, block
        self._live: Live | None = None
        self._known: tuple[int, int] = (0, 0)

    def seen(self, record: Record) -> None:
        """Count a match, and show the table now and then."""
        tournament = self._tournament
        stage, aside = record.fixture.key.stage, tournament.progress.disqualified
        if self._live is None or self._known != (stage, len(aside)):
            self._known = (stage, len(aside))
            bots = [bot for bot in tournament.entrants if bot not in aside]
            self._live = Live(tournament.game, tournament.plan.stages[stage - 1], bots)
            self._live.add(
                other
                for other in tournament.progress.records.values()
                if other.fixture.key.stage == stage and counts(other, aside)
            )
        elif counts(record, aside):
            self._live.add([record])
        self._block.show(self._parts)

    def _parts(self) -> list[Part]:
        assert self._live is not None
        done, planned = len(self._tournament.progress.records), self._tournament.progress.planned
        stage = self._tournament.plan.stages[self._known[0] - 1]
        rows = [("", "bot", "played", "points", "rating")]
        rows += [
            (
                str(number),
                row.bot,
                str(row.line.played),
                f"{float(row.line.points):g}",
                "-" if row.rating is None else f"{row.rating:.0f}",
            )
            for number, row in enumerate(self._live.rows()[:SHOWN], 1)
        ]
        title = f"{stage.name}: {done} of {planned} matches of the rounds so far"
        return [title, TextTable(rows)]


def _whole(name: str, summary: str) -> click.Option:
    return click.Option([f"--{name}"], type=click.IntRange(min=1), metavar="N", help=summary)


command = click.Command(
    "tournament",
    callback=_tournament,
    help="Play a tournament: WHAT is a plan (a file that ends with .toml) or a game.\n\nA game "
    "plays its own plan; --grounds, --legs, --rounds and --seats change its size, --format plays "
    "another instead.\n\n"
    f"{BOT} A folder of bots enters them all; what in it cannot play is left out, and told.\n\nEverything is kept in one "
    "file as it happens: stop it, or let the machine crash, and the same command goes on. "
    "docs/ratings.md shows a plan, and how far to trust the table.",
    params=[
        click.Argument(["what"]),
        click.Argument(["bots"], nargs=-1, metavar="[BOT]…"),
        click.Option(["plan_name", "--plan"], metavar="NAME", help="Another plan of the game."),
        click.Option(
            ["--format"],
            type=click.Choice([form.value for form in Format]),
            help="Who meets whom, instead of the game's own plan.",
        ),
        _whole("seats", "Bots at a table."),
        _whole("rounds", "How often all meet, or the rounds of swiss and ladder."),
        _whole("grounds", "Seeds on which each table plays."),
        _whole("legs", "Matches on each seed, with seats moved on [the seats]."),
        seed_option("Decides all seeds; drawn and kept if not given."),
        click.Option(
            ["--profile"],
            metavar="NAME",
            help="document (the default), or original: as the real server or program did.",
        ),
        click.Option(
            ["settings", "--set"],
            multiple=True,
            metavar="KEY=VALUE",
            help="Set an option of the game; joute play GAME --help lists them.",
        ),
        click.Option(
            ["seats_typed", "--seat"],
            multiple=True,
            metavar="KEY=VALUE",
            help="Set an option of every seat; joute play GAME --help lists them.",
        ),
        click.Option(
            ["maps", "--map"], multiple=True, metavar="FILE", help="Play on these maps by turns."
        ),
        *engine_options(),
        *limit_options(sandbox="auto", clock="fair"),
        click.Option(
            ["--store"], metavar="FILE", help="Where all is kept [WHAT-tournament.sqlite]."
        ),
        click.Option(
            ["report_file", "--report"],
            metavar="FILE",
            help="The HTML page; a CSV and the replays lie beside it.",
        ),
        click.Option(["as_json", "--json"], is_flag=True, help="Print the table as JSON."),
        click.Option(["--quiet"], is_flag=True, help="Show no progress."),
    ],
)
