"""What a person lays over a plan: its size, its settings, its maps."""

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from joute.bots.grounds import blamed_on_map, ground_of
from joute.game import AnyGame
from joute.tournament.plan import Format, Plan, Runs, Settings, Stage
from joute.tournament.plan_file import try_map


def sized(plan: Plan, form: str | None, sizes: Mapping[str, int]) -> Plan:
    """Change the size of every stage, or play one stage of another format instead."""
    if form is None:
        stages = tuple(replace(stage, **sizes) for stage in plan.stages or (Stage(),))
        return replace(plan, stages=stages)
    chosen = Format(form)
    return replace(plan, stages=(replace(Stage(name=chosen.value, format=chosen), **sizes),))


def laid_over(  # noqa: PLR0913 - all that may be laid over
    game: AnyGame,
    plan: Plan,
    *,
    seed: int | str | None,
    profile: str | None,
    settings: Settings,
    seat: Settings,
    maps: Sequence[str],
) -> Plan:
    """Lay a person's wishes over a plan; a wrong map is reported before the first match."""
    wanted = replace(
        plan,
        seed=plan.seed if seed is None else seed,
        profile=profile or plan.profile,
        settings={**plan.settings, **settings},
        seat={**plan.seat, **seat},
    )
    return replace(wanted, maps=tuple(_ground(game, wanted, name) for name in maps) or plan.maps)


def _ground(game: AnyGame, plan: Plan, name: str) -> str:
    text = ground_of(name, game) or ""
    with blamed_on_map(name):
        try_map(game, plan, text)
    return text


def runs_of(plan: Plan) -> dict[str, str]:
    """Return what each bot of a plan runs, as a person would type it."""
    return {name: bot.run if isinstance(bot, Runs) else bot for name, bot in plan.bots.items()}
