"""A tournament, as a table."""

import os
import warnings
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Unpack

from joute import registry
from joute.arena.jobs.executors import engine
from joute.bots import folder
from joute.bots.bundle import Entrant, pack
from joute.contest.entries import entered
from joute.contest.records import Record
from joute.contest.store import Store
from joute.errors import UsageError
from joute.game import AnyGame
from joute.library.bots import Bot, typed
from joute.library.contest import ContestTerms, contest_of
from joute.library.options import (
    ProgramKeywords,
    Settings,
    as_typed,
    drawn_seed,
    one_of,
    refuse_others,
)
from joute.settings import contest_settings
from joute.speech import ENGLISH, sentence
from joute.submission.ready import builder, is_built_first, is_path, ready
from joute.tournament.definition import open_tournament
from joute.tournament.plan import Format, Plan
from joute.tournament.plan_changes import laid_over, runs_of, sized
from joute.tournament.plan_file import read, shipped
from joute.tournament.runner import Tournament
from joute.tournament.table import Table, with_possible_scores

if TYPE_CHECKING:
    from joute.submission.build import Builder

MEMORY = "sqlite://"
PLAN = ".toml"


def tournament(  # noqa: PLR0913 - a keyword an option
    what: str | os.PathLike[str],
    bots: Sequence[Bot] = (),
    *,
    plan: str | None = None,
    format: str | None = None,  # noqa: A002 - as the option is called
    seats: int | None = None,
    rounds: int | None = None,
    grounds: int | None = None,
    legs: int | None = None,
    seed: int | str | None = None,
    profile: str | None = None,
    set: Settings = {},  # noqa: A002, B006 - as the option is called; never changed
    seat: Settings = {},  # noqa: B006 - the same
    map: Sequence[str | os.PathLike[str]] = (),  # noqa: A002 - as the option is called
    jobs: int | None = None,
    cluster: str | None = None,
    store: str | os.PathLike[str] | None = None,
    seen: Callable[[int, int], None] = lambda _done, _planned: None,
    **programs: Unpack[ProgramKeywords],
) -> Table:
    """Play a tournament of a game, or of a plan (a file that ends with .toml), and return its table.

        table = joute.tournament("race", ["new.py", "old.py", "swift"], format="round-robin", grounds=10)
        print([(row.place, row.bot, row.rating and row.rating.elo) for row in table.rows])

    The keywords are the options of `joute tournament`, and mean the same. Without a `store` it is kept in memory; with one,
    the same call goes on where it was stopped. `seen` is called after each match with the numbers of matches that were
    played and that are planned so far.
    """
    refuse_others("tournament", programs)
    sizes = {"seats": seats, "rounds": rounds, "grounds": grounds, "legs": legs}
    chosen = _plan_of(os.fspath(what), plan, format, sizes)
    game = registry.find(chosen.game)
    wanted = laid_over(
        game,
        chosen,
        seed=seed,
        profile=profile,
        settings=as_typed(set),
        seat=as_typed(seat),
        maps=[os.fspath(name) for name in map],
    )
    programs = {"sandbox": "auto", "clock": "fair", **programs}
    field = _Field(game, wanted, bots, builder(programs["sandbox"]))
    files = [] if store is None or "://" in os.fspath(store) else [Path(store)]
    contest = contest_of(
        game,
        field.commands,
        wanted.profile,
        contest_settings(game, wanted.typed),
        programs,
        jobs,
        sources=field.sources,
        files=files,
    )
    with Store(MEMORY if store is None else os.fspath(store)) as kept:
        return _played(game, wanted, field.entrants, kept, contest, cluster, seen)


def _plan_of(
    what: str, name: str | None, form: str | None, sizes: Mapping[str, int | None]
) -> Plan:
    """Return the plan of a file, or that of a game in the size that is wanted."""
    given = {key: value for key, value in sizes.items() if value is not None}
    if form is not None:
        one_of("format", form, [each.value for each in Format])
    if not what.endswith(PLAN):
        return sized(shipped(registry.find(what), name), form, given)
    if name is not None or form is not None or given:
        raise UsageError(
            "{plan} already says what is played: leave out --plan, --format, --seats, --rounds, --grounds and --legs",
            plan=what,
        )
    return read(Path(what))


def _played(  # noqa: PLR0913, PLR0917 - what is played by whom, where, and who hears of it
    game: AnyGame,
    plan: Plan,
    entrants: Mapping[str, Entrant],
    store: Store,
    contest: ContestTerms,
    cluster: str | None,
    seen: Callable[[int, int], None],
) -> Table:
    opened = open_tournament(game, plan, entrants, store, drawn_seed())
    run = Tournament(game, opened.plan, opened.entrants, store, contest.terms)

    def count(_: Record) -> None:
        seen(len(run.progress.records), run.progress.planned)

    with engine(contest.jobs, cluster) as running:
        table = run.run(running, count)
    return with_possible_scores(run.progress.history, table)


class _Field:
    """The bots of a tournament: those of its plan, then those that were named."""

    def __init__(self, game: AnyGame, plan: Plan, bots: Sequence[Bot], build: "Builder") -> None:
        planned = runs_of(plan)
        named = _in_folder([typed(game, bot) for bot in bots], game)
        built = {name: ready(game, run, build) for name, run in planned.items()}
        others = [ready(game, bot, build) for bot in named]
        self.commands = [*built.values(), *others]
        self.sources = [
            Path(bot) for bot in (*planned.values(), *named) if is_built_first(game, bot)
        ]
        self.entrants = {name: pack(game, run) for name, run in built.items()}
        for name, bot in entered(game, others).items():
            if name in self.entrants:
                raise UsageError("{bot} is the name of two bots; rename one", bot=name)
            self.entrants[name] = bot


def _in_folder(bots: Sequence[str], game: AnyGame) -> list[str]:
    """Replace a folder that is not a bot by the bots in it; warn of what cannot play."""
    found: list[str] = []
    for bot in bots:
        path = Path(bot)
        if (
            not is_path(game, bot)
            or not path.is_dir()
            or folder.is_program(path)
            or (folder.is_to_build(path) and not folder.programs(path))
        ):
            found.append(bot)
        else:
            found += map(folder.typed, folder.programs(path))
            found += map(str, folder.submissions(path))
            for other, why in folder.left_out(path).items():
                warnings.warn(f"{other}: {sentence(why, ENGLISH)}", stacklevel=4)
    return found
