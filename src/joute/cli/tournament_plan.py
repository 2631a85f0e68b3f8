"""What a tournament plays, as it was typed: its plan and its bots.

The plan is that of a file, of a game (shipped with it), or one made of --format and the like; --seed, --set, --seat,
--map and --profile are laid over it. A fault in a plan is reported with the plan's name and the line's key.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

import click
from msgspec import Struct
from msgspec.structs import asdict

from joute import registry
from joute.bots.bundle import Entrant, pack
from joute.cli.building import ready
from joute.cli.options import every_seat_option, profile_options, seed_of, seed_option
from joute.cli.translated import Option
from joute.contest.entries import entered
from joute.errors import UsageError
from joute.game import AnyGame
from joute.settings import pairs
from joute.submission.build import Builder
from joute.tournament.plan import Format, Plan
from joute.tournament.plan_changes import laid_over, runs_of, sized
from joute.tournament.plan_file import read, shipped

LISTED = "joute play GAME --help lists them"


class StageOptions(Struct, frozen=True, kw_only=True):
    """Who meets whom, how often; None is as the plan has it."""

    format: str | None
    seats: int | None
    rounds: int | None
    grounds: int | None
    legs: int | None

    @property
    def given(self) -> dict[str, str | int]:
        """What was typed."""
        return {key: value for key, value in asdict(self).items() if value is not None}


class PlanOptions(Struct, frozen=True, kw_only=True):
    """Which plan, and what is laid over it."""

    plan_name: str | None
    seed: str | None
    profile: str | None
    settings: tuple[str, ...]
    seats_typed: tuple[str, ...]
    maps: tuple[str, ...]


def plan_options() -> list[Option]:
    """Make the options of both groups."""
    return [
        Option(["plan_name", "--plan"], metavar="NAME", help="Another plan of the game."),
        *_stage_options(),
        seed_option("Decides all seeds; drawn and kept if not given."),
        *profile_options(None, LISTED),
        every_seat_option("seats_typed", LISTED),
        Option(
            ["maps", "--map"], multiple=True, metavar="FILE", help="Play on these maps in turn."
        ),
    ]


def _stage_options() -> list[Option]:
    return [
        Option(
            ["--format"],
            type=click.Choice([form.value for form in Format]),
            help="Who meets whom, instead of the game's own plan.",
        ),
        _whole("seats", "Bots in a match."),
        _whole(
            "rounds", "How many times all meet, or how many rounds of swiss and ladder are played."
        ),
        _whole("grounds", "Seeds on which the same bots meet."),
        _whole("legs", "Matches on each seed, with the seats rotated [one per seat]."),
    ]


def _whole(name: str, summary: str) -> Option:
    return Option([f"--{name}"], type=click.IntRange(min=1), metavar="N", help=summary)


def is_plan(what: str) -> bool:
    """Whether WHAT names a plan's file rather than a game."""
    return what.endswith(".toml")


def plan_of(what: str, typed: PlanOptions, stage: StageOptions) -> Plan:
    """Return the plan of a file or of a game, with what was typed laid over it."""
    plan = read(Path(what)) if is_plan(what) else _of_game(what, typed.plan_name, stage)
    if is_plan(what) and (typed.plan_name is not None or stage.given):
        raise UsageError(
            "{plan} already says what is played: leave out --plan, --format, --seats, --rounds, --grounds and --legs",
            plan=what,
        )
    return laid_over(
        registry.find(plan.game),
        plan,
        seed=None if typed.seed is None else seed_of(typed.seed),
        profile=typed.profile,
        settings=pairs(typed.settings),
        seat=pairs(typed.seats_typed),
        maps=typed.maps,
    )


def _of_game(what: str, name: str | None, typed: StageOptions) -> Plan:
    sizes = {key: value for key, value in asdict(typed).items() if isinstance(value, int)}
    return sized(shipped(registry.find(what), name), typed.format, sizes)


def built_bots(game: AnyGame, plan: Plan, build: Builder, what: str) -> dict[str, str]:
    """Return the bots of a plan as a person would type them; sources are built first."""
    built = {}
    for name, run in runs_of(plan).items():
        with _blamed_on(what, name, run):
            built[name] = ready(game, run, build)
    return built


def entrants_of(
    game: AnyGame, planned: Mapping[str, str], bots: Sequence[str], what: str
) -> dict[str, Entrant]:
    """Return the bots of the plan under their names there, then those that were typed."""
    named = {}
    for name, run in planned.items():
        with _blamed_on(what, name, run):
            named[name] = pack(game, run)
    typed = entered(game, bots)
    for name in named:
        if name in typed:
            raise UsageError(
                "the plan {plan}: {bot} is also the name of a bot that was typed; rename one",
                plan=what,
                bot=name,
            )
    return named | typed


@contextmanager
def _blamed_on(what: str, name: str, run: str) -> Iterator[None]:
    """Name the plan and its line in every error about one of its bots."""
    try:
        yield
    except UsageError as error:
        raise UsageError(
            "the plan {plan}: {bot} = {run}: {why}",
            plan=what,
            bot=name,
            run=repr(run),
            why=error,
        ) from None
